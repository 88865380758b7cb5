/** Headings, sections and drawings of reports, in English. */

import type { FoundGroup } from "../language.ts";
import { markedDomain } from "../text.ts";
import { onDay } from "./times.ts";

export function domainInEnglish(domain: string): string {
  return markedDomain(domain, "punycode, may look like another name");
}

export const HEADINGS_IN_ENGLISH = {
  inputs: "On whose word each input stands",
  proves: "What this proves",
  doesNot: "What it does not prove",
  reasons: "Reasons named, and what is proved of each",
  proved: "What was proved of each rule",
  /** @param count of rules that are for another outcome */
  apart: (count: number) => `${count} more did not apply to this outcome`,
  /** @param what reasons leave open, a sentence */
  notShown: (what: string) => `Not shown: ${what.charAt(0).toLowerCase()}${what.slice(1)}`,
  claimed: "On whose word it rests, and what is only claimed",
  /** States that one party asserts every input. */
  allInputs: (count: number, word: string) => `${count === 1 ? "The input" : `All ${count} inputs`}: ${word}`,
  whereItFails: "Where it fails",
  /** Heading of inconclusive rows: they did not pass, and none was found false. */
  whatIsOpen: "What stays open",
  exactly: "Each rule exactly, in its author's names",
  provesAndNot: "What this proves, and what it does not",
  checks: "What each check found",
  document: "The document: identifiers, times, hashes",
  way: "The way through",
  wayAbout: "Which steps were taken is hidden where the line is dashed; the outcome is public.",
  passed: "passed",
  failed: "failed",
  leftOut: "nothing was given",
  notLooked: "not checked",
  /** After an answer. @param root on whose word it stands */
  onTheWordOf: (root: string) => `, resting on ${root}`,
};

/** What is known of the domain that a document names. */
export const DOMAIN_IN_ENGLISH = {
  label: "Issuer's domain",
  /** The domain as it is written, marked where it may look like another one. */
  shown: domainInEnglish,
  /** @param at when its directory was fetched, Unix seconds */
  listed: (domain: string, at: number) => `on ${onDay(at)}, ${domainInEnglish(domain)} listed this key`,
  notListed: {
    issuer_key_not_listed: (domain: string, at: number) =>
      `on ${onDay(at)}, ${domainInEnglish(domain)} did not list this key`,
    issuer_key_use: (domain: string, at: number) =>
      `on ${onDay(at)}, ${domainInEnglish(domain)} listed this key for other documents`,
    issuer_key_not_yet: (domain: string, at: number) =>
      `on ${onDay(at)}, ${domainInEnglish(domain)} listed this key for later documents`,
    issuer_key_ended: (domain: string, at: number) =>
      `on ${onDay(at)}, ${domainInEnglish(domain)} listed this key as ended, and no witness saw this document before`,
  },
  /** Of a domain whose directory is not at hand. */
  claimed: (domain: string) => `${domainInEnglish(domain)} is claimed; not checked`,
};

export const PRINTED_IN_ENGLISH = {
  domain: DOMAIN_IN_ENGLISH,
  title: "Verification report",
  /** @param by program and version @param profile as it was asked for */
  written: (when: string, by: string, profile: string) =>
    `Written ${when} by ${by}, profile ${profile}. It is this computer's word: verify the documents again to be sure.`,
  unfold: "This browser prints what is folded closed: unfold it first, or print from another.",
  each: "Each document in a line",
  found: "Found",
  document: "Document",
  many: "Each document has a line here. Those that are not verified are told in full below; of one that is, verify it alone for all that is proved of it.",
  file: "File",
  files: "Files",
  facts: {
    outcome: "Outcome",
    case: "Case",
    /** @param reference in quotation marks */
    application: (reference: string) => `application ${reference}`,
    noCase: "not disclosed: the document does not say whose application",
    issuerName: "Whose key it names, as you call them",
    notNamed: "not named",
    issuerKey: "Issuer's key",
    policy: "Policy",
    policyHash: "Policy's hash",
    pipeline: "Pipeline",
    pipelineHash: "Pipeline's hash",
    verificationKey: "Verification key",
    issued: "Issued",
    expires: "Expires",
    askedAbout: "Asked about",
    number: "Number",
    counted: (number: number, stream: string) => `${number} of ${stream}, by its issuer's count`,
    identifier: "Identifier",
    verifier: "Verifier",
    verifierKey: "Verifier's key",
    about: "About the attestation",
    profile: "Profile",
    verified: "Verified",
    verifierAsked: "The verifier was asked about",
  },
  asked: (when: string) => `Asked about ${when}.`,
  contradiction: (key: string, [one, other]: readonly [string, string]) =>
    `The key ${key} signed ${one} and ${other}, about the same document, profile, roots and time, with opposite answers.`,
  /** @param valid how many receipts say valid */
  disagreement: (valid: number, invalid: number) =>
    `Verifiers disagree about one document: ${valid} ${valid === 1 ? "receipt says" : "receipts say"} valid, ${invalid} ${invalid === 1 ? "says" : "say"} not valid.`,
  /** @param source file in which the chain ends */
  chain: (source: string, why: string) => `The chain that ends in ${source}: ${why}`,
  line: (number: number) => `line ${number}`,
  place: (number: number) => `document ${number}`,
  payload: "DSSE payload",
  /** @param why a file could not be read, in the system's words */
  notChecked: (why: string) => `Could not be checked: ${why}`,
  streamed: (name: string) =>
    `${name} is longer than 64 MiB: each of its lines is judged by itself, and what is verified is counted and not listed.`,
  linesLeft: (count: number) =>
    `${count} more ${count === 1 ? "line is" : "lines are"} not verified; vdi verify --stream has a row for each.`,
};

/** Values of a page's sentence: counts, and texts that are translated or escaped already. */
export type Shown = string | number;

export const SECTIONS_IN_ENGLISH = {
  common: {
    identifier: "Identifier",
    issued: "Issued",
    expires: "Expires",
    profile: "Profile",
    verifier: "Verifier",
    verifierKey: "Verifier's key",
    about: "About",
    keyHash: "Key hash",
    name: "Name",
    regulation: "Regulation",
    authority: "In the name of",
    selfAttested: " by its own account",
    claims: (a: Shown) => ` claims: ${a}`,
    keyId: (a: Shown) => ` key id ${a}`,
    manifest: "Manifest",
    hash: "Hash",
    trust: "On whose word",
    failed: " (failed)",
    andMore: (a: Shown) => `and ${a} more`,
    found: "Found",
  },
  bill: {
    title: "The bill",
    overage: "An overage: what the event comes to instead",
    correction: "A correction: what the event comes to instead",
    void: "A void: nothing is charged for the event",
    total: "Charge",
    totalHidden: "private: only a commitment to it is in the bill",
    totalOpened: " private, as opened",
    stands: "Stands",
    standsBy: (a: Shown) => ` by ${a}, as far as is given here`,
    standing: {
      bill: "the bill",
      overage: "an overage",
      correction: "a correction",
      void: "a void",
    },
    adjusts: "Adjusts",
    adjustsNumber: (a: Shown) => ` as number ${a}`,
    tenant: "Tenant",
    event: "Event",
    version: "Kind",
    versionUnits: "units at a price (v1)",
    versionMetered: "metered usage under a tariff (v2)",
    grant: "Authorised by",
    grantNone: "no grant is named",
    operatorKey: "Operator's key",
    trustAbout: "Amber: the document's or the operator's own word.",
    operatorPinned: "an operator that you pinned",
    usage: "Usage",
    usagePinned: "the word of a meter that you pinned",
    usageMeter: "the word of a meter, whose key nobody here vouches for",
    usageOperator: "the operator's word that it was metered so",
  },
  charge: {
    title: "How the charge follows",
    about:
      "Usage and price as the bill states them; what each check found says whether the charge is what they come to.",
    hidden: "Private: the bill holds commitments only. Add its openings to see inside.",
    table: "Usage and prices",
    used: "Used, and at what price",
    quantity: "Quantity",
    amount: "Comes to",
    units: "units",
    each: (a: Shown) => `${a} each`,
    perUnit: "each",
    per: (a: Shown) => `for ${a}`,
    tierModes: { graduated: "graduated", volume: "by volume" },
    noTariff: "not in the tariff",
    upTo: (a: Shown) => `up to ${a}`,
    beyond: "beyond",
    included: (a: Shown, b: Shown) => `${a}; the first ${b} included`,
    roughly: (amount: Shown) => `about ${amount}`,
    notPriced: "not priced",
    roundings: { up: "up", down: "down", half_up: "half up", half_even: "half to even" },
    tariff: (a: Shown, b: Shown, c: Shown, d: Shown) => `Tariff ${a} ${b}, rounded once (${c})${d}.`,
    atLeast: (a: Shown) => `at least ${a}`,
    atMost: (a: Shown) => `at most ${a}`,
  },
  revocation: {
    title: "The snapshot",
    about: "Who and what its publisher had withdrawn at the time that it states.",
    made: "Made",
    attestationCount: "Attestations withdrawn",
    keyCount: "Keys withdrawn",
    attestations: "Attestations",
    keys: "Keys",
  },
  manifest: {
    title: "The rules",
    about: "As their author published them. Whether a decision met them is for its own report.",
  },
  circuit: {
    title: "The circuit's record",
    about: "What the authority over the circuit signed about it.",
    circuit: "Circuit",
    status: "Status",
    sequence: "Record",
    inForce: "In force",
    period: (a: Shown, b: Shown) => `${a} to ${b}`,
    setup: "Setup, as stated",
    source: "Source",
    constraints: "Constraint system",
    compiler: "Compiler",
    signedBy: "Signed by",
  },
  heads: {
    title: "Heads of the log compared",
    about: "A log that only grows can prove that each head contains the one before.",
    head: "Head",
    log: "Log",
    entries: "Entries",
    root: "Root",
    signed: "Signed",
    signedByPinned: "by the key that you pinned",
    notChecked: "not checked: pin the log's key",
    stated: "stated by the consistency proof",
  },
  contradiction: {
    title: "The two answers",
    about: "One key signed both: the same document, profile, roots and time, and opposite answers.",
    signedTwice: "Signed twice by ",
    says: "Says",
    asked: "Asked about",
    receipt: "Receipt",
    one: "One",
    other: "The other",
    valid: "valid",
    notValid: (a: Shown) => `not valid: ${a}`,
    made: "Made",
  },
  log: {
    title: "Transparency log",
    about:
      "The log committed to this receipt; that the receipt is right is the verifier's word, not the log's.",
    missing: "Could not be checked yet. Missing:",
    included: (a: Shown, b: Shown, c: Shown, d: Shown) =>
      `Included: entry ${a}, counted from 0, of ${b}, by the log's clock at ${c}${d}.`,
    notProved: (a: Shown, b: Shown) => `Not proved: ${a} (${b})`,
    noReceipt: "The receipt itself is not here: add it to see what the entry is about.",
    noWitness: "; no witness is demanded",
    cosigned: (a: Shown) => `; cosigned by ${a}`,
    path: "Path from the entry to the root of the log",
    entry: (a: Shown) => `entry${a}`,
    receipt: (a: Shown) => `receipt ${a}…`,
    leftSibling: "left sibling",
    rightSibling: "right sibling",
    together: "together",
    isRoot: "is the signed root",
    isNotRoot: "is not the signed root",
    accusation: "Evidence against a log",
    accusationAbout:
      "Two statements signed by one log that cannot both be true, collected by somebody who saw both.",
  },
  statementLog: {
    title: "Log proofs of statements",
    about:
      "That a log has a statement shows that it stood by the time of the log; not that what it says is true.",
    holds: "A log that you pinned committed to the statement.",
    fails: "It does not hold.",
    absent: "The statement that it is about is not here.",
  },
  period: {
    title: "What the key states",
    about: "Of what it attested itself; of this key alone.",
  },
  receipt: {
    title: "What the receipt says",
    result: "Result",
    valid: "attestation valid",
    notValid: "attestation not valid",
    verified: "Verified",
    checks: "Checks made",
    one: "Receipt",
    count: (a: number) => (a === 1 ? "1 receipt" : `${a} receipts`),
    about: "A receipt is a verifier's word that it checked; it is worth what that verifier's word is worth.",
    line: (a: Shown, b: Shown, c: Shown) => ` ${a}, ${b}, depth ${c}`,
  },
  chain: {
    title: "The chain",
    about: (a: Shown) => `${a}. Each receipt names the one before it by its hash.`,
    list: "Receipts from the first to the last",
    depth: (a: Shown) => `depth ${a}`,
    holds: (a: Shown) => `One unbroken chain: ${a} receipts, each naming the one before by its hash.`,
    fails: (a: Shown) => `The chain does not hold: ${a}`,
    absent: "A receipt names one before it that is not here.",
  },
  score: {
    title: "What its receipts come to",
    scoreMaximum: "of 100",
    low_confidence: "low confidence",
    medium_confidence: "medium confidence",
    high_confidence: "high confidence",
    mixed: "No points: the receipts are about different attestations.",
    contradicted:
      "No points: each verifier that says that it is valid also says that it is not, so that neither answer counts.",
    noneCounts: "No points: none of the receipts counts.",
    noneValid: "No points: no verifier says that it is valid.",
    for: "For",
    points: "Points",
    share: "Share of verifiers that say valid",
    all: "all",
    limit: "Limit",
    atMost: (a: Shown) => `at most ${a}`,
    ignored: "Not counted:",
    ignoredReceipt: (a: Shown, b: Shown) => `Receipt ${a}: ${b} `,
  },
  receipts: {
    notValid: "Not valid",
    failed: (a: number, b: Shown) =>
      `${a} of ${b} ${a === 1 ? "fails a check of its own" : "fail a check of their own"}.`,
    noChain: (a: Shown) => `Each receipt is genuine, and together they are no chain: ${a}`,
    openChain: "Each receipt is genuine, and one names a receipt before it that is not here.",
    verified: (a: Shown) => `${a} verified`,
    genuine: (a: Shown, isSome: boolean) =>
      `${a} genuine, ${isSome ? "not all from verifiers" : "from no verifier that"} you have pinned`,
    listed: "Each is signed by a verifier that you listed.",
    unlisted: (a: number, b: number) =>
      `Each is unaltered. Nothing here says whose ${a === b ? "they are" : a === 1 ? "one of them is" : `${a} of them are`}: names and keys are free to make.`,
    signed: "Each was signed by the holder of its key, and nothing was changed since.",
    chained: "Each names the one before it by its hash: none was slipped in between.",
    notAttestation: "That the attestation is valid: receipts are their verifiers' word that they checked.",
    notElsewhere: "Anything about an attestation that you have elsewhere, until you add it here.",
  },
  relations: {
    forked: "Forked",
    forkedBecause: "Two roots for one size: this log has signed two histories.",
    forkedProves: "The log signed both. Keep both: together they are proof of it.",
    forkedNot: "Which of the two is right.",
    differ: "Two heads that differ",
    differNot: "That the log made both: pin its key to see whose they are.",
    notConsistent: "The consistency proof does not lead from one head to the other.",
    notConsistentNot: "That the log cheated: a proof may have been altered on its way. Ask for it again.",
    unproven: "Between the heads lies no consistency proof. It is named below.",
    otherLog: "These are heads of different logs, which say nothing about each other.",
    openNot: "Anything about how one head follows from another.",
    consistent: "Consistent",
    consistentUnpinned: "Consistent, from a log you have not pinned",
    consistentBecause: "Everything in the earlier head is in the later one, in the same order.",
    grew: "Between these heads the log only grew: nothing was taken out or changed.",
    holdsSmaller:
      "The later head holds everything that the earlier one does: nothing of it was taken out or changed.",
    othersNot: "That others are shown the same heads: compare with theirs.",
    whoseNot: "Whose log it is.",
    contradiction: "A verifier contradicts itself",
    contradictionBecause: "One key signed opposite answers to one and the same question.",
    contradictionProves:
      "The holder of one key signed both answers. Keep both: together they are proof of it.",
    contradictionNot: "Which of the two answers is right.",
  },
  parts: {
    stepsPassed: (a: Shown, b: Shown) => `${a} of ${b} steps passed.`,
    chainHolds: "Each receipt names the one before it by its hash, and all of them are here.",
    manifestHolds: "It is exactly the policy that the attestation was proved under.",
  },
  advice: {
    verifier_trust_missing:
      "The receipt is genuine. Nothing here says whose key signed it: list its verifier under “Verifiers”.",
    verifier_not_trusted: "The receipt is genuine. Its verifier is not among those listed under “Verifiers”.",
    chain_parent_absent: "A receipt names one before it that is not in the bundle.",
    log_trust_missing: "The key of this log is not pinned: add it under “Logs”.",
    revocation_trust_missing:
      "Nobody here says whose snapshot it is: pin its signer under “Revocation keys”.",
    revocation_signer_unknown: "No key pinned under “Revocation keys” signed this snapshot.",
    governance_trust_missing:
      "It is signed by a key that is neither built in nor pinned under “Governance keys”.",
    issuer_trust_missing: "This profile wants the issuer's key pinned under “Issuers”.",
    revocation_missing: "This profile wants a revocation snapshot.",
    revocation_stale: "This profile wants a fresher revocation snapshot.",
    revocation_signature_missing:
      "This profile wants a snapshot signed by a key pinned under “Revocation keys”.",
    manifest_authority_trust_missing:
      "This profile wants the rules' authority pinned under “Manifest authorities”.",
  },
  decision: {
    way: "The way through",
    wayProved: "Which steps were taken is hidden where the line is dashed; the outcome is public.",
    wayStated: "As the document states it. Nothing of this is proved.",
    inputs: "On whose word each input stands",
    inputsAbout: "The sources speak about one unnamed person. That an input is true, nobody can prove.",
    inputAlsoSigned: (a: Shown, b: Shown) =>
      `${a}; also signed by a key that you have not pinned, which calls itself ${b}`,
  },
  disclosure: {
    title: "What was opened",
    about:
      "The issuer committed to these values when it signed. That they are true is its word; of the others nothing follows.",
    waiting: "Disclosed inputs",
    waitingBecause: "They are shown once the attestation that they open is here and holds.",
    path: "the path",
  },
  setup: {
    title: "Setup of the circuit",
    about:
      "Whoever chose the key's other points, or knows the secret of every contribution, can forge proofs. Pinned parties who signed that they checked and contributed speak against both.",
    contribution: (a: Shown) => `contribution ${a}`,
    callsItself: (a: Shown) => `calls itself “${a}”`,
    signed: "signed over this key",
    unsigned: "no good signature over this key",
    leads: "leads to the key's delta",
    gradeOpen: "The grade was not reached.",
    gradeSingle: "Nothing that you pinned shows that more than one party made it, and one party could forge.",
    gradeSeveral: "Parties that you pinned signed that they checked this very key and contributed.",
  },
};

const MERKLE_ENDS = {
  reached: "the root of the checkpoint that is here",
  other: "another root than that of the checkpoint that is here",
  none: "a root that no checkpoint here states",
};

export const DRAWINGS_IN_ENGLISH = {
  groups: {
    good: "Verified",
    warn: "Verified, own word",
    bad: "Not valid",
    expired: "Expired",
    unknown: "Could not be checked",
  } satisfies Readonly<Record<FoundGroup, string>>,
  counted: (count: number, words: string) => `${count} ${words}`.toLowerCase(),
  outcomes: "Outcomes stated, and what was found of them",
  noOutcome: "no outcome",
  /** @param kinds how many outcomes stand together in one row @param isMore whether there may be more of them */
  otherOutcomes: (kinds: number, isMore: boolean) => `other outcomes (${isMore ? "at least " : ""}${kinds})`,
  outcome: (outcome: string, total: number, found: string) => `${outcome}: ${total}, of which ${found}.`,
  overTime: "Outcomes stated over time, and what was found of them",
  notDrawn: (kinds: number) => `Not drawn: at least ${kinds} more ${kinds === 1 ? "outcome" : "outcomes"}.`,
  inTime: (from: string, to: string, outcome: string, found: string) =>
    `${from} to ${to}, ${outcome}: ${found}.`,
  merkle: "From the entry to the log's root",
  /** @param entry its place, or nothing @param end in which root it ends */
  merkleShows: (entry: string, hashes: number, end: keyof typeof MERKLE_ENDS) =>
    hashes === 0
      ? `${entry === "" ? "The entry" : `Entry ${entry}`} stands alone: its hash is ${MERKLE_ENDS[end]}.`
      : `${entry === "" ? "The entry" : `Entry ${entry}`} is hashed with ${hashes === 1 ? "the hash" : `${hashes} hashes`} that the proof gave${hashes === 1 ? "" : ", each with what is below it"}, up to ${MERKLE_ENDS[end]}.`,
  heads: "Two heads of a log",
  headsShow: (smaller: number, larger: number, said: string) =>
    `A head of ${entriesInEnglish(smaller)} and one of ${larger}. ${said}`,
  entries: entriesInEnglish,
  relations: {
    consistent: "Everything in the smaller tree is in the larger, in the same order.",
    forked: "Two roots for one size: this log has signed two histories.",
    differ:
      "Two roots for one size, in the name of one log. That it signed both is not shown: that takes its key, pinned by you, and its signature under each.",
    /** @param why the proof does not lead there; empty where it does not say */
    not_consistent: (why: string) =>
      `The proof given does not lead from one to the other.${why === "" ? "" : ` ${why}`}`,
    unproven: (from: number, to: number) => `Add the consistency proof from size ${from} to size ${to}.`,
    other_log: "These are heads of two different logs.",
  },
  setup: "Setup of the circuit",
  setupLink: (place: number, name: string, says: string) => `${place}. ${name}: ${says}.`,
  phase1: "Phase 1",
  knownCeremony: "a known public ceremony",
  unknownCeremony: "no known public ceremony",
  contribution: (place: number) => `Contribution ${place}`,
  beacon: "Beacon",
  beaconSays: "public randomness, as the record states it",
  signed: "signed over this key",
  unsigned: "nobody's signature over this key",
  key: "The verification key",
  leads: (key: string) => `the chain leads to it: ${key}…`,
  leadsNot: "the chain does not lead to it",
  score: "How the score came about",
  scoreShows: (points: string, shared: number, caps: string, score: number) =>
    `Points: ${points}. With the share that says valid: ${shared}.${caps} Score: ${score} of 100.`,
  scoreCap: (most: number, because: string) => ` At most ${most}: ${because}.`,
  scoreOf: (earned: number, most: number) => `${earned} of ${most}`,
  scoreMeasures: "It measures agreement between verifiers, not truth.",
  scoreUnanchored: "Verifiers' keys not confirmed.",
  scoreTogether: "Together",
  scoreIs: "Score",
  scoreFor: {
    verifiers: "Distinct verifiers",
    keys: "Distinct names and keys",
    profile: "Strictest profile",
    proof: "Proof under a known key, as they say",
    profiles: "Different profiles",
  },
  scoreCaps: {
    invalid: "a verifier says that it is not valid",
  },
};

/** So many entries of a log. */
export function entriesInEnglish(count: number): string {
  return `${count} ${count === 1 ? "entry" : "entries"}`;
}
