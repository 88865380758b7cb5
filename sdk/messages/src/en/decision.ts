/** Summaries: the first sentence of a report, in English. */

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
import type { ShownPath } from "../language.ts";
import { authorName, clause, rest, strangersText, unquoted, outcome as word } from "../text.ts";
import { domainInEnglish, entriesInEnglish } from "./report.ts";
import { inUnitsOfMoney, onDay } from "./times.ts";

/** Under the published rules, by their id: what stands before the outcome's word, the word, what stands after it. */
type Deed = readonly [before: string, outcome: string, after: string];

const DEEDS: Readonly<Record<string, Readonly<Record<string, Deed>>>> = {
  "vdi:manifest:ai-model-release-v1": {
    release: ["", "released", " this model"],
    hold: ["", "held back", " this model"],
  },
  "vdi:manifest:api-billing-v1": {
    receipt: ["", "billed", " this call"],
    refuse: ["", "refused", " this call"],
  },
  "vdi:manifest:content-moderation-v1": {
    remove: ["", "removed", " this content"],
    keep: ["", "kept", " this content"],
  },
  "vdi:manifest:fair-lending-v1": {
    approve: ["", "approved", " this application"],
    decline: ["", "declined", " this application"],
  },
  "vdi:manifest:hiring-screening-v1": {
    advance: ["", "advanced", " this application"],
    reject: ["", "rejected", " this application"],
  },
  "vdi:manifest:insurance-claims-v1": {
    pay: ["", "paid", " this claim"],
    deny: ["", "denied", " this claim"],
  },
  "vdi:manifest:medical-triage-v1": {
    urgent: ["judged this case ", "urgent", ""],
    routine: ["judged this case ", "routine", ""],
  },
  "vdi:manifest:sanctions-screening-v1": {
    release: ["", "released", " this payment"],
    block: ["", "blocked", " this payment"],
  },
};

export const DECISION_IN_ENGLISH = (
  facts: DecisionFacts,
  named = "that you pinned",
): readonly DecisionPart[] => {
  const [before, outcome, after] = deedOf(facts);
  const when = `on ${onDay(facts.issued_at)} under ${rulesOf(facts)}`;
  const claimed = `its issuer ${before}${outcome}${after} ${when}`;
  if (facts.verdict === "not_valid") {
    return [
      clause("This document does not hold."),
      rest(` It says that ${claimed}; at least one check of it fails.`),
    ];
  }
  if (facts.verdict === "not_pinned") {
    return [
      clause(`This is not from an issuer ${named}.`),
      rest(` The document says that ${claimed}. Nothing of it was found false.`),
    ];
  }
  if (facts.verdict === "could_not_check") {
    return [
      clause("This could not be checked."),
      rest(
        ` The document says that ${claimed}. Nothing of it was found false, and not all of it was checked.`,
      ),
    ];
  }
  const deed = [
    clause(`${whoOf(facts, named)} ${before}`),
    { role: "outcome", text: outcome } as const,
    clause(after),
  ].filter(({ text }) => text !== "");
  return [...deed, rest(` ${when}: ${standingOf(facts, named)}.`)];
};

/** Of rules that nobody published the outcome is a name that their author chose. */
function deedOf({ outcome, policy }: DecisionFacts): Deed {
  const known = Object.hasOwn(DEEDS, policy.manifest_id) ? DEEDS[policy.manifest_id] : undefined;
  const deed = known !== undefined && Object.hasOwn(known, outcome) ? known[outcome] : undefined;
  return deed ?? ["decided ", `“${unquoted(outcome)}”`, ""];
}

function nameOf({ name, domain }: KnownSigner): string | undefined {
  return domain === undefined ? name : domainInEnglish(domain);
}

function signedBy({ pinned, domain }: KnownSigner, named: string): string {
  if (!pinned) return "signed by a key whose holder nobody here vouches for";
  if (domain === undefined) return `signed by a key ${named}`;
  return `signed by a key that ${domainInEnglish(domain)} lists`;
}

function whoOf({ issuer }: DecisionFacts, named: string): string {
  if (issuer.pinned) return nameOf(issuer) ?? `An issuer ${named}`;
  return "An unknown issuer";
}

/** "Fair lending 1.0" of "Fair lending: consumer credit decisions", version 1.0.0. */
function rulesOf({ policy }: DecisionFacts): string {
  const version = strangersText(policy.manifest_version).replace(/^(\d+\.\d+)\.0$/, "$1");
  if (policy.standing === "published") return `${policy.name.split(":")[0]} ${version}`;
  return `${policy.standing === "own" ? "rules of its own, " : ""}“${unquoted(policy.name)}” ${version}`;
}

function standingOf(facts: DecisionFacts, named: string): string {
  const { verdict, issuer, proof, expires_at, held_at, unproved } = facts;
  if (verdict === "expired") {
    const held = held_at === undefined ? "it held then" : `it held when it was logged on ${onDay(held_at)}`;
    return `${held}, and was in force until ${onDay(expires_at)}`;
  }
  const by = signedBy(issuer, named);
  const but = unproved ? ` but for ${unproved === 1 ? "one rule" : `${unproved} rules`}` : "";
  return PROOFS[proof](by, but);
}

const PROOFS: Readonly<Record<ProofStanding, (by: string, but: string) => string>> = {
  holds: (by, but) => `proved${but}, and ${by}`,
  waivable: (by, but) =>
    `proved${but}, and ${by}, though every critical rule may have been waived by its own condition`,
  shows_nothing: (by) => `${by}; its proof holds, and no critical rule tests an input for this outcome`,
  unvouched_key: (by, but) => `${by}, and proved${but} under a verification key that nobody here vouches for`,
  not_checked: (by) => `${by}; its proof was not checked`,
};

export const MANY_IN_ENGLISH = (facts: ManyFacts): ManySaid => {
  const { decisions, others, unread } = facts;
  const notRead = unread === 0 ? "" : `${counted(unread, "file")} could not be read.`;
  if (decisions.total + others.total === 0)
    return { clause: notRead.slice(0, -1) || "Nothing was checked", details: "", rest: "" };
  const rest = [
    ...sentences(decisions),
    others.total === 0 || decisions.total === 0
      ? ""
      : `Of ${counted(others.total, "other document")}: ${countsOf(others)}.`,
    notRead,
  ];
  const onTop =
    decisions.total > 0
      ? onDecisions(facts)
      : { clause: counted(others.total, "document"), details: countsOf(others) };
  return { ...onTop, rest: rest.filter((said) => said !== "").join(" ") };
};

function onDecisions(facts: ManyFacts): Pick<ManySaid, "clause" | "details"> {
  const { total, verified, ownWord } = facts.decisions;
  if (verified === 0) return { clause: ofNoneVerified(facts.decisions), details: "" };
  const of =
    verified === total
      ? total === 1
        ? "One decision is verified"
        : `${total === 2 ? "Both" : `All ${total}`} decisions are verified`
      : `${verified} of ${counted(total, "decision")} ${verified === 1 ? "is" : "are"} verified`;
  const whose =
    ownWord === 0
      ? ""
      : `, ${whoRests(ownWord, verified)} in part on ${ownWord === 1 || ownWord === verified ? "its" : "their"} own word alone`;
  const details = [outcomesOf(facts), datesOf(facts), keysOf(facts)].filter((said) => said !== "").join(", ");
  return { clause: `${of}${whose}`, details };
}

/** Each of them, or so many: never some of them, where it is of each that a part rests on it. */
function whoRests(ownWord: number, verified: number): string {
  if (ownWord === verified) return verified === 1 ? "though it rests" : "though each rests";
  return `${ownWord} of them`;
}

function ofNoneVerified({ total, expired, notChecked }: ManyFacts["decisions"]): string {
  if (expired === total)
    return total === 1
      ? "The one decision held, and has expired since"
      : `${total === 2 ? "Both" : `All ${total}`} decisions held, and have expired since`;
  if (notChecked === total)
    return total === 1
      ? "The one decision could not be checked"
      : `None of ${total} decisions could be checked`;
  return total === 1 ? "The one decision is not verified" : `None of ${total} decisions is verified`;
}

function outcomesOf({ outcomes, otherOutcomes, decisions }: ManyFacts): string {
  const named = outcomes.map(({ outcome, count }) =>
    decisions.verified === 1 ? `“${unquoted(outcome)}”` : `${count} “${unquoted(outcome)}”`,
  );
  return [
    ...named,
    ...(otherOutcomes === 0
      ? []
      : [`${otherOutcomes} with ${otherOutcomes === 1 ? "another outcome" : "other outcomes"}`]),
  ].join(", ");
}

function datesOf({ dated }: ManyFacts): string {
  if (dated === null) return "";
  const [first, last] = [onDay(dated.first), onDay(dated.last)];
  return first === last ? `dated ${first}` : `dated from ${first} to ${last}`;
}

function keysOf({ pinned, unpinned, decisions }: ManyFacts): string {
  const isOnly = pinned.length + (unpinned.count === 0 ? 0 : 1) === 1;
  const by = (count: number) => (isOnly ? "" : ` (${count})`);
  const named = pinned.map(({ name, keys, count }) => {
    const which = keys === 1 ? (name === null ? "a key" : "the key") : `${keys} keys`;
    return `${which} that you pinned${name === null ? "" : ` as ${name}`}${by(count)}`;
  });
  const atLeast = unpinned.isMore ? "at least " : "";
  const keys = unpinned.keys === 1 ? "a key" : `${atLeast}${unpinned.keys} keys`;
  const whose = unpinned.keys === 1 ? "whose holder" : "whose holders";
  const unknown =
    unpinned.count === 0 ? [] : [`${keys} ${whose} nobody here vouches for${by(unpinned.count)}`];
  return `${isOnly ? allOf(decisions) : ""}signed by ${[...named, ...unknown].join(", ")}`;
}

/** Counts the verified ones only, which may not be all. */
function allOf({ total, verified }: ManyFacts["decisions"]): string {
  if (verified < 3) return verified === 2 ? "both " : "";
  return verified === total ? "all " : `all ${verified} `;
}

function sentences({ total, expired, notValid, onlyUnpinned, notChecked }: ManyFacts["decisions"]): string[] {
  // A property of all of them is stated first.
  if (expired === total || notChecked === total) return [];
  const only =
    onlyUnpinned === 0
      ? ""
      : `, ${onlyUnpinned === notValid ? "" : `${onlyUnpinned} of them `}only because no issuer that you pinned signed ${onlyUnpinned === 1 ? "it" : "them"}`;
  return [
    notValid === 0 ? "" : `${notValid} ${notValid === 1 ? "is" : "are"} not valid${only}.`,
    notChecked === 0 ? "" : `${notChecked} could not be checked.`,
    expired === 0 ? "" : `${expired} held and ${expired === 1 ? "has" : "have"} expired since.`,
  ];
}

function countsOf({ verified, expired, notValid, notChecked }: ManyFacts["others"]): string {
  return [
    [verified, "verified"],
    [notValid, "not valid"],
    // A receipt of an unpinned verifier is checked in all but its origin.
    [notChecked, "not fully checked or vouched for"],
    [expired, "expired"],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, words]) => `${count} ${words}`)
    .join(", ");
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

export const PATH_IN_ENGLISH = ({ steps, ends, proved, outcome }: ShownPath): string => {
  const known = steps.filter((step) => proved.includes(step));
  const hidden = steps.filter((step) => !proved.includes(step));
  const others = ends.filter((end) => end !== outcome);
  return [
    listed("Proved to be on the path", known),
    listed("Not shown whether on the path", hidden),
    `The outcome is ${authorName(outcome)}.`,
    listed("Other outcomes of this pipeline", others),
  ]
    .filter((line) => line !== "")
    .join(" ");
};

function listed(what: string, steps: readonly string[]): string {
  return steps.length === 0 ? "" : `${what}: ${steps.map(authorName).join(", ")}.`;
}

type BillDeed = readonly [before: string, outcome: string, after: string];

function billDeedOf({ deed, charge }: BillFacts): BillDeed {
  const sum = charge === null ? "a hidden amount" : `${inUnitsOfMoney(charge.micros)} ${charge.currency}`;
  const deeds: Readonly<Record<BillFacts["deed"], BillDeed>> = {
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
  const [before, outcome, after] = billDeedOf(facts);
  const when = `on ${onDay(issued_at)}`;
  const claimed = `its operator ${before}${outcome}${after} ${when}`;
  if (verdict === "not_valid")
    return [clause("This bill does not hold."), rest(` It says that ${claimed}; at least one row fails.`)];
  if (verdict === "could_not_check")
    return [clause("This bill could not be checked."), rest(` It says that ${claimed}. ${NOT_ALL}`)];
  const who = operator.pinned ? (nameOf(operator) ?? "An operator that you pinned") : "An unknown operator";
  const by = signedBy(operator, "that you pinned");
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

function verifierOf({ trusted, name }: SaidVerifier): string {
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
    clause(`${verifierOf(verifier)} found an attestation `),
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
    clause(`${verifierOf(verifier)} `),
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

export const SAID_IN_ENGLISH = {
  bill: onBill,
  bundle: onBundle,
  receipt: onReceipt,
  chain: onChain,
  contradiction: onContradiction,
  heads: onHeads,
};

/** Words of a badge, a picture that says what somebody found, in English. */
export const BADGE_IN_ENGLISH = {
  /** Above the sentence, by what was found. */
  states: {
    verified: "Verified",
    not_vouched: "Holds; its issuer is not vouched for",
    expired: "Expired",
    not_valid: "Not valid",
    not_pinned: "From another issuer",
    could_not_check: "Could not be checked",
  },
  /** Ownership of a key. */
  trusted: "that the maker of this picture trusts",
  /** `when` and `by` as whoever made the picture says; `asked`: the time that the check was about, where that is another. */
  checked: (when: string, by: string, asked: string | null) =>
    asked === null ? `As checked on ${when} by ${by}.` : `As of ${asked}: checked on ${when} by ${by}.`,
  proves: "A picture proves nothing.",
  click: "A picture proves nothing: click to check it.",
};
