/** Bills, bundles, receipts, chains, contradictions and heads of logs in one sentence, in English. */
import type { DecisionPart } from "../decision.ts";
import { clause, rest, outcome as word } from "../decision-parts.ts";
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
import { entriesInEnglish } from "./drawings.ts";
import { inUnitsOfMoney, onDay } from "./times.ts";

type Deed = readonly [before: string, outcome: string, after: string];

function deedOf({ deed, charge }: BillFacts): Deed {
  const sum = charge === null ? "a hidden amount" : `${inUnitsOfMoney(charge.micros)} ${charge.currency}`;
  const deeds: Readonly<Record<BillFacts["deed"], Deed>> = {
    bill: ["", "billed", ` ${sum} for one event`],
    overage: ["", "raised", ` the charge for one event to ${sum}`],
    correction: ["", "corrected", ` the charge for one event to ${sum}`],
    void: ["", "voided", " the charge for one event"],
  };
  return deeds[deed];
}

const INSTEAD: Readonly<Record<BillFacts["deed"], string>> = {
  bill: "the bill",
  overage: "a later overage",
  correction: "a later correction",
  void: "a later void",
};

function onBill(facts: BillFacts): DecisionPart[] {
  const { verdict, operator, priced, superseded_by: instead, issued_at } = facts;
  const [before, outcome, after] = deedOf(facts);
  const when = `on ${onDay(issued_at)}`;
  const claimed = `its operator ${before}${outcome}${after} ${when}`;
  if (verdict === "not_valid")
    return [clause("This bill does not hold."), rest(` It says that ${claimed}; at least one row fails.`)];
  if (verdict === "could_not_check")
    return [clause("This bill could not be checked."), rest(` It says that ${claimed}. ${NOT_ALL}`)];
  const who = operator.pinned ? (operator.name ?? "An operator that you pinned") : "An unknown operator";
  const by = operator.pinned
    ? "signed by a key that you pinned"
    : "signed by a key whose holder nobody here vouches for";
  const why = priced ? `the charge follows from the usage and price stated; ${by}` : by;
  const stands = instead === null ? "" : `; ${INSTEAD[instead]} stands in its place`;
  return [clause(`${who} ${before}`), word(outcome), clause(after), rest(` ${when}: ${why}${stands}.`)];
}

const NOT_ALL = "Nothing of it was found false, and not all of it was checked.";

function onBundle({ verdict }: BundleFacts, own: readonly DecisionPart[]): readonly DecisionPart[] {
  const isWhole = verdict === "verified" || verdict === "expired";
  if (isWhole && own.length > 0) return own;
  const said = own.map(({ text }) => text).join("");
  const about = said === "" ? "" : ` Of the decision in it by itself: ${said}`;
  return verdict === "not_valid"
    ? [clause("This bundle does not hold as a whole."), rest(about)]
    : [clause("This bundle could not be checked as a whole."), rest(about)];
}

const SAYS: Readonly<Record<ReceiptFacts["says"], string>> = {
  valid: "valid",
  not_valid: "not valid",
  open: "not to be decided",
};

function whoOf({ trusted, name }: SaidVerifier): string {
  return trusted ? `The verifier ${name}` : "An unknown verifier";
}

function onReceipt({ verdict, says, verified_at: at, verifier }: ReceiptFacts): DecisionPart[] {
  const claimed = `its verifier found an attestation ${SAYS[says]} on ${onDay(at)}`;
  if (verdict === "not_valid")
    return [clause("This receipt does not hold."), rest(` It says that ${claimed}; a check of it fails.`)];
  const by = verifier.trusted
    ? "signed by a verifier that you pinned"
    : "signed by a key whose holder nobody here vouches for";
  return [
    clause(`${whoOf(verifier)} found an attestation `),
    word(SAYS[says]),
    rest(` on ${onDay(at)}: ${by}.`),
  ];
}

function onChain(facts: ChainFacts): DecisionPart[] {
  const { verdict, receipts, verifiers, trusted, from, to, says } = facts;
  const when = onDay(from) === onDay(to) ? `on ${onDay(from)}` : `from ${onDay(from)} to ${onDay(to)}`;
  const of = verifiers === 1 ? "one verifier" : `${verifiers} verifiers`;
  const signed = `signed ${when} by ${of}${trusted ? " that you pinned" : ""}`;
  const counted = receipts === 1 ? "There is one receipt" : `There are ${receipts} receipts`;
  if (verdict === "not_valid")
    return [clause("These receipts are no chain."), rest(` ${counted}, ${signed}.`)];
  if (verdict === "could_not_check")
    return [
      clause("This chain could not be checked to its beginning."),
      rest(` ${counted}, ${signed}; one names a receipt that is not here.`),
    ];
  return [
    clause(
      receipts === 1
        ? "One receipt, the first of its chain; it found the attestation "
        : `${receipts} receipts in one chain; the last found the attestation `,
    ),
    word(SAYS[says]),
    clause("."),
    rest(
      receipts === 1
        ? ` It is ${signed}${trusted ? "" : "; nobody here vouches for its key"}.`
        : ` They are ${signed}${trusted ? "" : "; nobody here vouches for all of their keys"}.`,
    ),
  ];
}

function onContradiction({ verifier, valid_at, not_valid_at }: ContradictionFacts): DecisionPart[] {
  const [valid, not] = [onDay(valid_at), onDay(not_valid_at)];
  const answers =
    valid === not
      ? `On ${valid} it signed that one attestation is valid, and that it is not`
      : `On ${valid} it signed that one attestation is valid, and on ${not} that it is not`;
  return [
    clause(`${whoOf(verifier)} `),
    word("contradicts itself"),
    clause("."),
    rest(` ${answers}, asked the same question of the same document.`),
  ];
}

function onHeads({ relation, log, other, from, to, pinned }: HeadsFacts): readonly DecisionPart[] {
  const name = `“${unquoted(log)}”`;
  switch (relation) {
    case "forked":
      return [
        clause(`The log ${name} `),
        word("forked"),
        clause("."),
        rest(` It signed two different roots for ${entriesInEnglish(from)}, with a key that you pinned.`),
      ];
    case "consistent":
      if (!pinned)
        return [
          clause("The later of these heads "),
          word("holds everything"),
          clause(" of the earlier one."),
          rest(
            ` They name the log ${name}, with ${entriesInEnglish(from)} and with ${to}. No key that you pinned signed the later one: anybody can write such a head.`,
          ),
        ];
      return [
        clause(`The log ${name} `),
        word("only grew"),
        clause(`, from ${from} to ${entriesInEnglish(to)}.`),
        rest(
          " Everything in the earlier head is in the later one, in the same order; a key that you pinned signed the later one.",
        ),
      ];
    case "differ":
      return [
        clause("These heads "),
        word("differ"),
        clause("."),
        rest(
          ` Both name the log ${name} and ${entriesInEnglish(from)}, each with another root. That the log signed both is not shown.`,
        ),
      ];
    case "not_consistent":
      return [
        clause("This proof does not lead from one head to the other."),
        rest(` The heads name the log ${name}: one of ${entriesInEnglish(from)}, one of ${to}.`),
      ];
    case "unproven":
      return [
        clause("Whether this log only grew is not shown."),
        rest(
          ` The heads name the log ${name}: one of ${entriesInEnglish(from)}, one of ${to}, and no proof between them.`,
        ),
      ];
    case "other_log":
      return [
        clause("These are heads of two logs."),
        rest(` One names ${name}, one “${unquoted(other)}”: they say nothing about each other.`),
      ];
  }
}

export const SAID_IN_ENGLISH: SaidWords = {
  bill: onBill,
  bundle: onBundle,
  receipt: onReceipt,
  chain: onChain,
  contradiction: onContradiction,
  heads: onHeads,
};
