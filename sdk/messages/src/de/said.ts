/** Bills, bundles, receipts, chains, contradictions and heads of logs in one sentence, in German. */
import type { DecisionPart } from "../decision.ts";
import { clause, joint, rest, outcome as word } from "../decision-parts.ts";
import { unquoted } from "../quoted.ts";
import type {
  BillFacts,
  BundleFacts,
  ChainFacts,
  ContradictionFacts,
  HeadsFacts,
  ReceiptFacts,
  SaidVerifier,
  SaidWords,
} from "../said.ts";
import { entriesInGerman } from "./drawings.ts";
import { amountInGerman, onDayInGerman } from "./voice.ts";

type Deed = readonly [object: string, participle: string];

function deedOf({ deed, charge }: BillFacts): Deed {
  const sum =
    charge === null ? "einen verborgenen Betrag" : `${amountInGerman(charge.micros)}\u00a0${charge.currency}`;
  const deeds: Readonly<Record<BillFacts["deed"], Deed>> = {
    bill: [`für ein Ereignis ${sum}`, "berechnet"],
    overage: [`den Betrag für ein Ereignis auf ${sum}`, "erhöht"],
    correction: [`den Betrag für ein Ereignis auf ${sum}`, "berichtigt"],
    void: ["den Betrag für ein Ereignis", "storniert"],
  };
  return deeds[deed];
}

const INSTEAD: Readonly<Record<BillFacts["deed"], string>> = {
  bill: "an ihrer Stelle gilt die Rechnung",
  overage: "an ihrer Stelle gilt ein späterer Mehrverbrauch",
  correction: "an ihrer Stelle gilt eine spätere Berichtigung",
  void: "an ihrer Stelle gilt eine spätere Stornierung",
};

function onBill(facts: BillFacts): DecisionPart[] {
  const { verdict, operator, priced, superseded_by: instead, issued_at } = facts;
  const [object, participle] = deedOf(facts);
  const when = `am ${onDayInGerman(issued_at)}`;
  const claimed = `ihr Betreiber habe ${when} ${object} ${participle}`;
  if (verdict === "not_valid")
    return [
      clause("Diese Rechnung hält nicht."),
      rest(` Sie sagt, ${claimed}; mindestens eine Zeile besteht nicht.`),
    ];
  if (verdict === "could_not_check")
    return [clause("Diese Rechnung ließ sich nicht prüfen."), rest(` Sie sagt, ${claimed}. ${NOT_ALL}`)];
  const who = operator.pinned
    ? (operator.name ?? "Ein Betreiber, den Sie festgelegt haben,")
    : "Ein unbekannter Betreiber";
  const by = operator.pinned
    ? "unterschrieben mit einem Schlüssel, den Sie festgelegt haben"
    : "unterschrieben mit einem Schlüssel, für dessen Inhaber hier niemand einsteht";
  const why = priced ? `Der Betrag folgt aus dem angegebenen Verbrauch und Preis; ${by}` : by;
  const stands = instead === null ? "" : `; ${INSTEAD[instead]}`;
  return [clause(`${who} hat ${object} `), word(participle), joint(","), rest(` ${when}: ${why}${stands}.`)];
}

const NOT_ALL = "Nichts daran wurde als falsch befunden, und nicht alles wurde geprüft.";

function onBundle({ verdict }: BundleFacts, own: readonly DecisionPart[]): readonly DecisionPart[] {
  const isWhole = verdict === "verified" || verdict === "expired";
  if (isWhole && own.length > 0) return own;
  const said = own.map(({ text }) => text).join("");
  const about = said === "" ? "" : ` Von der Entscheidung darin für sich: ${said}`;
  return verdict === "not_valid"
    ? [clause("Diese Prüfakte hält nicht als Ganzes."), rest(about)]
    : [clause("Diese Prüfakte ließ sich nicht als Ganzes prüfen."), rest(about)];
}

const SAYS: Readonly<Record<ReceiptFacts["says"], string>> = {
  valid: "gültig",
  not_valid: "nicht gültig",
  open: "nicht entscheidbar",
};

function whoOf({ trusted, name }: SaidVerifier): string {
  return trusted ? `Der Prüfer ${name}` : "Ein unbekannter Prüfer";
}

function onReceipt({ verdict, says, verified_at: at, verifier }: ReceiptFacts): DecisionPart[] {
  const when = `am ${onDayInGerman(at)}`;
  const claimed = `sein Prüfer habe eine Urkunde ${when} als ${SAYS[says]} befunden`;
  if (verdict === "not_valid")
    return [
      clause("Dieser Prüfbeleg hält nicht."),
      rest(` Er sagt, ${claimed}; eine Prüfung von ihm schlägt fehl.`),
    ];
  const by = verifier.trusted
    ? "unterschrieben von einem Prüfer, den Sie festgelegt haben"
    : "unterschrieben mit einem Schlüssel, für dessen Inhaber hier niemand einsteht";
  return [
    clause(`${whoOf(verifier)} hat eine Urkunde als `),
    word(SAYS[says]),
    clause(" befunden,"),
    rest(` ${when}: ${by}.`),
  ];
}

function onChain(facts: ChainFacts): DecisionPart[] {
  const { verdict, receipts, verifiers, trusted, from, to, says } = facts;
  const [first, last] = [onDayInGerman(from), onDayInGerman(to)];
  const when = first === last ? `am ${first}` : `vom ${first} bis zum ${last}`;
  const by = verifiers === 1 ? "von einem Prüfer" : `von ${verifiers} Prüfern`;
  const known = !trusted ? "" : verifiers === 1 ? ", den Sie festgelegt haben" : ", die Sie festgelegt haben";
  const signed = `unterschrieben ${when} ${by}${known}`;
  const counted = receipts === 1 ? "Hier liegt ein Prüfbeleg" : `Hier liegen ${receipts} Prüfbelege`;
  if (verdict === "not_valid")
    return [clause("Diese Prüfbelege sind keine Kette."), rest(` ${counted}, ${signed}.`)];
  if (verdict === "could_not_check")
    return [
      clause("Diese Kette ließ sich nicht bis zu ihrem Anfang prüfen."),
      rest(` ${counted}, ${signed}; einer nennt einen Prüfbeleg, der nicht hier ist.`),
    ];
  return [
    clause(
      receipts === 1
        ? "Ein Prüfbeleg, der erste seiner Kette; er hat die Urkunde als "
        : `${receipts} Prüfbelege in einer Kette; der letzte hat die Urkunde als `,
    ),
    word(SAYS[says]),
    clause(" befunden."),
    rest(
      receipts === 1
        ? ` Er ist ${signed}${trusted ? "" : "; für seinen Schlüssel steht hier niemand ein"}.`
        : ` Sie sind ${signed}${trusted ? "" : "; nicht für alle Schlüssel steht hier jemand ein"}.`,
    ),
  ];
}

function onContradiction({ verifier, valid_at, not_valid_at }: ContradictionFacts): DecisionPart[] {
  const [valid, not] = [onDayInGerman(valid_at), onDayInGerman(not_valid_at)];
  const answers =
    valid === not
      ? `Am ${valid} hat er unterschrieben, dass eine Urkunde gültig ist und dass sie es nicht ist`
      : `Am ${valid} hat er unterschrieben, dass eine Urkunde gültig ist, und am ${not}, dass sie es nicht ist`;
  return [
    clause(`${whoOf(verifier)} `),
    word("widerspricht sich"),
    clause("."),
    rest(` ${answers}, auf dieselbe Frage zur selben Urkunde.`),
  ];
}

function onHeads({ relation, log, other, from, to, pinned }: HeadsFacts): readonly DecisionPart[] {
  const name = `„${unquoted(log)}“`;
  switch (relation) {
    case "forked":
      return [
        clause(`Das Protokoll ${name} `),
        word("hat sich gespalten"),
        clause("."),
        rest(
          ` Es hat zwei verschiedene Wurzeln für ${entriesInGerman(from)} unterschrieben, mit einem Schlüssel, den Sie festgelegt haben.`,
        ),
      ];
    case "consistent":
      if (!pinned)
        return [
          clause("Der spätere dieser Köpfe "),
          word("enthält alles"),
          clause(" aus dem früheren."),
          rest(
            ` Sie nennen das Protokoll ${name}, über ${entriesInGerman(from)} und über ${to}. Den späteren hat kein Schlüssel unterschrieben, den Sie festgelegt haben: So einen Kopf kann jeder schreiben.`,
          ),
        ];
      return [
        clause(`Das Protokoll ${name} ist `),
        word("nur gewachsen"),
        clause(`, von ${from} auf ${entriesInGerman(to)}.`),
        rest(
          " Alles im früheren Kopf ist im späteren, in derselben Reihenfolge; den späteren hat ein Schlüssel unterschrieben, den Sie festgelegt haben.",
        ),
      ];
    case "differ":
      return [
        clause("Diese Köpfe "),
        word("unterscheiden sich"),
        clause("."),
        rest(
          ` Beide nennen das Protokoll ${name} und ${entriesInGerman(from)}, jeder mit einer anderen Wurzel. Dass das Protokoll beide unterschrieben hat, ist nicht gezeigt.`,
        ),
      ];
    case "not_consistent":
      return [
        clause("Dieser Beweis führt nicht vom einen Kopf zum anderen."),
        rest(` Die Köpfe nennen das Protokoll ${name}: einer zählt ${entriesInGerman(from)}, einer ${to}.`),
      ];
    case "unproven":
      return [
        clause("Dass dieses Protokoll nur gewachsen ist, ist nicht gezeigt."),
        rest(
          ` Die Köpfe nennen das Protokoll ${name}: einer zählt ${entriesInGerman(from)}, einer ${to}, und kein Beweis liegt dazwischen.`,
        ),
      ];
    case "other_log":
      return [
        clause("Dies sind Köpfe von zwei Protokollen."),
        rest(` Einer nennt ${name}, einer „${unquoted(other)}“: sie sagen nichts übereinander.`),
      ];
  }
}

export const SAID_IN_GERMAN: SaidWords = {
  bill: onBill,
  bundle: onBundle,
  receipt: onReceipt,
  chain: onChain,
  contradiction: onContradiction,
  heads: onHeads,
};
