/** Summaries: the first sentence of a report, in German. */

import type { BADGE_IN_ENGLISH } from "../en/decision.ts";
import type {
  BillFacts,
  BundleFacts,
  ChainFacts,
  ContradictionFacts,
  DecisionFacts,
  DecisionPart,
  HeadsFacts,
  KnownSigner,
  ManyFacts,
  ManySaid,
  ProofStanding,
  ReceiptFacts,
  SaidVerifier,
} from "../facts.ts";
import type { Locale } from "../locale.ts";
import { authorName, clause, joint, rest, strangersText, unquoted, outcome as word } from "../text.ts";
import { domainInGerman, entriesInGerman } from "./report.ts";
import { amountInGerman, onDayInGerman, wholeInGerman as whole } from "./times.ts";

/** Under the published rules, by their id: what was decided on, and the participle. */
type Deed = readonly [object: string, participle: string];

const DEEDS: Readonly<Record<string, Readonly<Record<string, Deed>>>> = {
  "vdi:manifest:ai-model-release-v1": {
    release: ["dieses Modell", "freigegeben"],
    hold: ["dieses Modell", "zurückgehalten"],
  },
  "vdi:manifest:api-billing-v1": {
    receipt: ["diesen Aufruf", "abgerechnet"],
    refuse: ["diesen Aufruf", "abgelehnt"],
  },
  "vdi:manifest:content-moderation-v1": {
    remove: ["diesen Inhalt", "entfernt"],
    keep: ["diesen Inhalt", "stehen gelassen"],
  },
  "vdi:manifest:fair-lending-v1": {
    approve: ["diesen Antrag", "bewilligt"],
    decline: ["diesen Antrag", "abgelehnt"],
  },
  "vdi:manifest:hiring-screening-v1": {
    advance: ["diese Bewerbung", "weitergeleitet"],
    reject: ["diese Bewerbung", "abgelehnt"],
  },
  "vdi:manifest:insurance-claims-v1": {
    pay: ["diesen Schaden", "bezahlt"],
    deny: ["diesen Schaden", "abgelehnt"],
  },
  "vdi:manifest:medical-triage-v1": {
    urgent: ["diesen Fall", "als dringend eingestuft"],
    routine: ["diesen Fall", "als nicht dringend eingestuft"],
  },
  "vdi:manifest:sanctions-screening-v1": {
    release: ["diese Zahlung", "freigegeben"],
    block: ["diese Zahlung", "gesperrt"],
  },
};

export const DECISION_IN_GERMAN: Locale["decision"] = (facts, named = "den Sie festgelegt haben") => {
  const [object, participle] = deedOf(facts);
  const when = `am ${onDayInGerman(facts.issued_at)} nach ${rulesOf(facts)}`;
  const claimed = `ihr Aussteller habe ${object} ${when} ${participle}`;
  if (facts.verdict === "not_valid") {
    return [
      clause("Diese Urkunde hält nicht."),
      rest(` Sie sagt, ${claimed}; mindestens eine Prüfung schlägt fehl.`),
    ];
  }
  if (facts.verdict === "not_pinned") {
    return [
      clause(`Dies ist nicht von einem Aussteller, ${named}.`),
      rest(` Die Urkunde sagt, ${claimed}. Nichts daran wurde als falsch befunden.`),
    ];
  }
  if (facts.verdict === "could_not_check") {
    return [
      clause("Dies ließ sich nicht prüfen."),
      rest(
        ` Die Urkunde sagt, ${claimed}. Nichts daran wurde als falsch befunden, und nicht alles wurde geprüft.`,
      ),
    ];
  }
  return [
    clause(`${whoOf(facts, named)} hat ${object} `),
    { role: "outcome", text: participle },
    joint(","),
    rest(` ${when}: ${standingOf(facts, named)}.`),
  ];
};

function deedOf({ outcome, policy }: DecisionFacts): Deed {
  const known = Object.hasOwn(DEEDS, policy.manifest_id) ? DEEDS[policy.manifest_id] : undefined;
  const deed = known !== undefined && Object.hasOwn(known, outcome) ? known[outcome] : undefined;
  return deed ?? ["in dieser Sache", `„${unquoted(outcome)}“ entschieden`];
}

function whoOf({ issuer }: DecisionFacts, named: string): string {
  if (!issuer.pinned) return "Ein unbekannter Aussteller";
  return nameOf(issuer) ?? `Ein Aussteller, ${named},`;
}

function nameOf({ name, domain }: KnownSigner): string | undefined {
  return domain === undefined ? name : domainInGerman(domain);
}

function signedBy({ pinned, domain }: KnownSigner, named: string): string {
  if (!pinned) return "unterschrieben mit einem Schlüssel, für dessen Inhaber hier niemand einsteht";
  if (domain === undefined) return `unterschrieben mit einem Schlüssel, ${named}`;
  return `unterschrieben mit einem Schlüssel, den ${domainInGerman(domain)} führt`;
}

function rulesOf({ policy }: DecisionFacts): string {
  const version = strangersText(policy.manifest_version).replace(/^(\d+\.\d+)\.0$/, "$1");
  if (policy.standing === "published") return `${policy.name.split(":")[0]} ${version}`;
  return `${policy.standing === "own" ? "eigenen Regeln, " : ""}„${unquoted(policy.name)}“ ${version}`;
}

function standingOf(facts: DecisionFacts, named: string): string {
  const { verdict, issuer, proof, expires_at: until, held_at: held, unproved = 0 } = facts;
  if (verdict === "expired") {
    return held === undefined
      ? `Damals galt die Urkunde, und zwar bis zum ${onDayInGerman(until)}`
      : `Die Urkunde galt, als sie am ${onDayInGerman(held)} ins Protokoll kam, und lief am ${onDayInGerman(until)} ab`;
  }
  const by = signedBy(issuer, named);
  const but = unproved === 0 ? "" : ` bis auf ${unproved === 1 ? "eine Regel" : `${unproved} Regeln`}`;
  return PROOFS[proof](by, but);
}

const PROOFS: Readonly<Record<ProofStanding, (by: string, but: string) => string>> = {
  holds: (by, but) => `bewiesen${but} und ${by}`,
  waivable: (by, but) =>
    `bewiesen${but} und ${by}; jede wesentliche Regel kann allerdings durch ihre eigene Bedingung entfallen sein`,
  shows_nothing: (by) =>
    `${by}; der Beweis hält, doch für dieses Ergebnis prüft keine wesentliche Regel eine Eingabe`,
  unvouched_key: (by, but) =>
    `${by}, bewiesen${but} unter einem Prüfschlüssel, für den hier niemand einsteht`,
  not_checked: (by) => `${by}; der Beweis wurde nicht geprüft`,
};

export const MANY_IN_GERMAN: Locale["many"] = (facts) => {
  const { decisions, others, unread } = facts;
  const notRead =
    unread === 0
      ? ""
      : `${unread === 1 ? "1 Datei ließ" : `${whole(unread)} Dateien ließen`} sich nicht lesen.`;
  if (decisions.total + others.total === 0)
    return { clause: notRead.slice(0, -1) || "Nichts wurde geprüft", details: "", rest: "" };
  const rest = [
    ...sentences(decisions),
    others.total === 0 || decisions.total === 0
      ? ""
      : `Von ${others.total === 1 ? "1 anderem Dokument" : `${whole(others.total)} anderen Dokumenten`}: ${countsOf(others)}.`,
    notRead,
  ];
  const onTop =
    decisions.total > 0
      ? onDecisions(facts)
      : {
          clause: others.total === 1 ? "1 Dokument" : `${whole(others.total)} Dokumente`,
          details: countsOf(others),
        };
  return { ...onTop, rest: rest.filter((said) => said !== "").join(" ") };
};

function onDecisions(facts: ManyFacts): Pick<ManySaid, "clause" | "details"> {
  const { total, verified, ownWord } = facts.decisions;
  if (verified === 0) return { clause: ofNoneVerified(facts.decisions), details: "" };
  const of =
    verified === total
      ? total === 1
        ? "Eine Urkunde hat die Prüfung bestanden"
        : `${total === 2 ? "Beide" : `Alle ${whole(total)}`} Urkunden haben die Prüfung bestanden`
      : `${whole(verified)} von ${whole(total)} Urkunden ${verified === 1 ? "hat" : "haben"} die Prüfung bestanden`;
  const whose = ownWord === 0 ? "" : `, ${whoRests(ownWord, verified)} zum Teil nur auf dem eigenen Wort`;
  const details = [outcomesOf(facts), datesOf(facts), keysOf(facts)].filter((said) => said !== "").join(", ");
  return { clause: `${of}${whose}`, details };
}

function ofNoneVerified({ total, expired, notChecked }: ManyFacts["decisions"]): string {
  if (expired === total)
    return total === 1
      ? "Die eine Urkunde galt und ist inzwischen abgelaufen"
      : `${total === 2 ? "Beide" : `Alle ${whole(total)}`} Urkunden galten und sind inzwischen abgelaufen`;
  if (notChecked === total)
    return total === 1
      ? "Die eine Urkunde ließ sich nicht prüfen"
      : `Von ${whole(total)} Urkunden ließ sich keine prüfen`;
  return total === 1
    ? "Die eine Urkunde hat die Prüfung nicht bestanden"
    : `Von ${whole(total)} Urkunden hat keine die Prüfung bestanden`;
}

/** Each of them, or so many: never some of them, where it is of each that a part rests on it. */
function whoRests(ownWord: number, verified: number): string {
  if (ownWord === verified) return `allerdings ruht ${verified === 1 ? "sie" : "jede davon"}`;
  return `${whole(ownWord)} davon ${ownWord === 1 ? "ruht" : "ruhen"}`;
}

function outcomesOf({ outcomes, otherOutcomes, decisions }: ManyFacts): string {
  const named = outcomes.map(({ outcome, count }) =>
    decisions.verified === 1 ? `„${unquoted(outcome)}“` : `${whole(count)} „${unquoted(outcome)}“`,
  );
  return [
    ...named,
    ...(otherOutcomes === 0
      ? []
      : [
          `${whole(otherOutcomes)} mit ${otherOutcomes === 1 ? "einem anderen Ergebnis" : "anderen Ergebnissen"}`,
        ]),
  ].join(", ");
}

function datesOf({ dated }: ManyFacts): string {
  if (dated === null) return "";
  const [first, last] = [onDayInGerman(dated.first), onDayInGerman(dated.last)];
  return first === last ? `datiert auf den ${first}` : `datiert vom ${first} bis zum ${last}`;
}

function keysOf({ pinned, unpinned, decisions }: ManyFacts): string {
  const isOnly = pinned.length + (unpinned.count === 0 ? 0 : 1) === 1;
  const by = (count: number) => (isOnly ? "" : ` (${whole(count)})`);
  const named = pinned.map(({ name, keys, count }) => {
    const which =
      keys === 1 ? `${name === null ? "einem" : "dem"} Schlüssel, den` : `${keys} Schlüsseln, die`;
    return `${which} Sie ${name === null ? "" : `als ${name} `}festgelegt haben${by(count)}`;
  });
  const keys =
    unpinned.keys === 1
      ? "einem Schlüssel, für dessen Inhaber"
      : `${unpinned.isMore ? "mindestens " : ""}${whole(unpinned.keys)} Schlüsseln, für deren Inhaber`;
  const unknown = unpinned.count === 0 ? [] : [`${keys} hier niemand einsteht${by(unpinned.count)}`];
  return `${isOnly ? allOf(decisions) : ""}unterschrieben mit ${[...named, ...unknown].join(", ")}`;
}

/** Of those that passed alone, which are not all that there are. */
function allOf({ total, verified }: ManyFacts["decisions"]): string {
  if (verified < 3) return verified === 2 ? "beide " : "";
  return verified === total ? "alle " : `alle ${whole(verified)} `;
}

function sentences({ total, expired, notValid, onlyUnpinned, notChecked }: ManyFacts["decisions"]): string[] {
  // A property of all of them is stated first.
  if (expired === total || notChecked === total) return [];
  const only =
    onlyUnpinned === 0
      ? ""
      : `, ${onlyUnpinned === notValid ? "" : `${whole(onlyUnpinned)} davon `}nur weil kein Aussteller, den Sie festgelegt haben, sie unterschrieb`;
  return [
    notValid === 0 ? "" : `${whole(notValid)} ${notValid === 1 ? "ist" : "sind"} nicht gültig${only}.`,
    notChecked === 0 ? "" : `${whole(notChecked)} ${notChecked === 1 ? "ließ" : "ließen"} sich nicht prüfen.`,
    expired === 0
      ? ""
      : `${whole(expired)} ${expired === 1 ? "galt und ist" : "galten und sind"} inzwischen abgelaufen.`,
  ];
}

function countsOf({ verified, expired, notValid, notChecked }: ManyFacts["others"]): string {
  const counts: readonly (readonly [count: number, words: string])[] = [
    [verified, "bestanden"],
    [notValid, "nicht gültig"],
    [notChecked, "nicht ganz prüfbar"],
    [expired, "abgelaufen"],
  ];
  return counts
    .filter(([count]) => count !== 0)
    .map(([count, words]) => `${whole(count)} ${words}`)
    .join(", ");
}

export const PATH_IN_GERMAN: Locale["path"] = ({ steps, ends, proved, outcome }) => {
  const listed = (what: string, names: readonly string[]) =>
    names.length === 0 ? [] : [`${what}: ${names.map(authorName).join(", ")}.`];
  return [
    ...listed(
      "Bewiesen auf dem Weg",
      steps.filter((step) => proved.includes(step)),
    ),
    ...listed(
      "Nicht gezeigt, ob auf dem Weg",
      steps.filter((step) => !proved.includes(step)),
    ),
    `Das Ergebnis ist ${authorName(outcome)}.`,
    ...listed(
      "Andere Ergebnisse dieses Ablaufs",
      ends.filter((end) => end !== outcome),
    ),
  ].join(" ");
};

type BillDeed = readonly [object: string, participle: string];

function billDeedOf({ deed, charge }: BillFacts): BillDeed {
  const sum =
    charge === null ? "einen verborgenen Betrag" : `${amountInGerman(charge.micros)}\u00a0${charge.currency}`;
  const deeds: Readonly<Record<BillFacts["deed"], BillDeed>> = {
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
  const [object, participle] = billDeedOf(facts);
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
    ? (nameOf(operator) ?? "Ein Betreiber, den Sie festgelegt haben,")
    : "Ein unbekannter Betreiber";
  const by = signedBy(operator, "den Sie festgelegt haben");
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

function verifierOf({ trusted, name }: SaidVerifier): string {
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
    clause(`${verifierOf(verifier)} hat eine Urkunde als `),
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
    clause(`${verifierOf(verifier)} `),
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

export const SAID_IN_GERMAN: Locale["said"] = {
  bill: onBill,
  bundle: onBundle,
  receipt: onReceipt,
  chain: onChain,
  contradiction: onContradiction,
  heads: onHeads,
};

export const BADGE_IN_GERMAN: typeof BADGE_IN_ENGLISH = {
  states: {
    verified: "Prüfung bestanden",
    not_vouched: "Hält; für den Aussteller steht niemand ein",
    expired: "Abgelaufen",
    not_valid: "Nicht gültig",
    not_pinned: "Von einem anderen Aussteller",
    could_not_check: "Ließ sich nicht prüfen",
  },
  trusted: "dem vertraut, wer dieses Bild machte",
  checked: (when, by, asked) =>
    asked === null
      ? `So geprüft am ${when} mit ${by}.`
      : `Nach dem Stand vom ${asked}: geprüft am ${when} mit ${by}.`,
  proves: "Ein Bild beweist nichts.",
  click: "Ein Bild beweist nichts: zum Nachprüfen anklicken.",
};
