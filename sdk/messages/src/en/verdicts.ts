/** Verdicts and claims by kind of document, in English. */

import { periodClaimsInEnglish, periodVerdictInEnglish } from "./period.ts";
import { entriesInEnglish } from "./report.ts";
import { inUtc } from "./times.ts";

/** What every verdict says alike, in English. */
const commonVerdictInEnglish = {
  verified: "Verified",
  verifiedInPart: "Verified in part",
  notValid: "Not valid",
  notChecked: "Could not be checked",
  expired: "Expired",
  unknownIssuer: "Verified, from an issuer you have not pinned",
  nothingKnown: "No document that is known here was found.",
  /** @param what the document by its kind; @param missing phrases of what was not given */
  missing: (what: string, missing: readonly string[]): string => {
    const named = missing.length === 0 ? "" : ` Missing: ${missing.join("; ")}.`;
    return `Nothing is wrong with the ${what} as far as it was checked.${named}`;
  },
};

/** Material that a reader did not supply, by the reason. */
const ATTESTATION_MATERIAL: Readonly<Record<string, string>> = {
  issuer_directory_missing: "the directory of the issuer's domain",
  issuer_trust_missing: "the issuer's key, which this profile wants pinned",
  revocation_missing: "a revocation snapshot",
  revocation_stale: "a fresh revocation snapshot (the one given is too old, or of the future)",
  revocation_signature_missing: "a revocation snapshot signed by a key you pinned",
  manifest_authority_trust_missing: "the key of the authority behind the rules",
  proof_not_checked: "a script or browser that can check the proof",
  setup_not_checked: "a script that can check the setup of this circuit",
};

const attestationVerdictInEnglish = {
  kind: "document",
  material: ATTESTATION_MATERIAL,
  held: (at: number) =>
    `It was in force when it was logged on ${inUtc(at)}, and every check held then; its time has passed since.`,
  exceptExpired:
    "Where a log that you pinned had it in force, and nothing else fails at that time, it expired: nothing in it is false, and it held then.",
  /** Who signed, by the root of the issuer. */
  signers: { pinned: "an issuer that you pinned", domain: "a key that a domain you trust lists" },
  underPinnedKey: (by: string) =>
    `Signed by ${by}; its proof holds under a verification key that you pinned.`,
  underBuiltInKey: (by: string) => `Signed by ${by}; its proof holds under a built-in verification key.`,
  proofLeftOutTitle: "Signature verified, proof not checked",
  proofLeftOut: "The profile leaves the zero-knowledge proof out. What is left is the issuer's word.",
  unknownIssuer:
    "The proof and the signature hold. Nothing here says who holds the signing key: the document vouches for that itself.",
  unknownKeyTitle: "Verified under an unknown key",
  unknownKey: (by: string) =>
    `Signed by ${by}; nobody outside the document vouches for the verification key.`,
  /** @param why it could not be read, a sentence */
  unread: (why: string) => `It cannot be read, so nothing of it was checked. ${why}`.trim(),
  notPinnedTitle: "Not from an issuer that you pinned",
  notPinned: "Nothing in it was found false. It is signed by another key than those that you pinned.",
  failed: (step: number | undefined, title: string, meaning: string) =>
    `Step ${step} (“${title}”) failed. ${meaning}`,
  anybodysKey:
    "Nobody vouches for the key that the proof is checked with; anyone can make such a key and prove anything.",
  seeBelow: "What was expected and found is below.",
};

const attestationClaimsInEnglish = {
  failed: [
    "Anything that it says: a document that fails one check is evidence of nothing.",
    "That somebody cheated: files are also damaged or cut on their way. Ask for it again from its issuer.",
  ],
  unread: [
    "Anything: what cannot be read says nothing, true or false.",
    "That somebody changed it: files are also damaged or cut on their way. Ask for it again from its issuer.",
  ],
  expired: [
    "That it is in force now: its time has passed. What held is that it was in force, and every check passed, at the time of the log.",
  ],
  open: [
    "That it holds as a whole: not every check could be made. Add what is missing, or choose a profile that does not ask for it.",
  ],
  pinnedIssuer: "The issuer whose key you pinned signed exactly this document.",
  listedIssuer: "A key that a domain you trust lists signed exactly this document.",
  anyIssuer: "One holder of the stated key signed exactly this document; nothing was changed since.",
  knew: (outcome: string) =>
    `Its maker knew inputs and a path through the pipeline that visits the outcome ${outcome}, for which:`,
  application: (reference: string) =>
    `The issuer committed to application ${reference} as its case when it signed.`,
  sourced: "Each input that a rule in force reads is one that a source you pinned signed, for this decision.",
  excused: "Its issuer's key is revoked since a time before which witnesses that you demand saw it in a log.",
  notRevoked: "It is not on the revocation list that was given.",
  logged: "It existed at the time that the log states.",
  notInputs: "That the inputs are true. The issuer says so; nobody else looked.",
  notInputsOfSources: "That the inputs are true. Sources that you pinned say so.",
  notInputsOfSome:
    "That the inputs are true. Of some of them sources that you pinned say so, of the others the issuer.",
  notPerson:
    "Whom it is about. The sources speak of one unnamed person; that the decision is about this person is the issuer's word.",
  notCase: "Whose application it is. The document does not say whose application.",
  notExecution: "That this path was really executed. The proof shows that such a path exists.",
  notProved: "That any rule is met: the proof was not checked.",
  notIssuer: "Who the issuer is: a key is free to make, and the document brings its own.",
  notUnrevoked: "That it has not been revoked: no snapshot was given.",
  notNumber: (number: string, stream: string) =>
    `That no other attestation is number ${number} of its stream ${stream}, and that none before it is missing: a statement about its period and its leaves can show that.`,
  notTime: "When it was made, beyond the issuer's own clock.",
  notUnforgeable:
    "That nobody can forge: that more than one party ran the circuit's setup is not shown, and one could have kept the means to.",
  notDescriptions: "What the descriptions of visit-only rules say: for those, only the visit is proved.",
};

/** Verdicts on receipts, and what they prove, in English. */
const receiptVerdictInEnglish = {
  failed: "The receipt fails a check of its own, so it says nothing about any attestation.",
  untrustedTitle: "Genuine, from none of the verifiers that you pinned",
  untrusted: "The receipt is unaltered. Its verifier is not among those that you pinned.",
  unpinnedTitle: "Genuine, from a verifier you have not pinned",
  unpinned: (says: string) => `The receipt is unaltered, and nothing here says whose it is. ${says}`,
  matchedById: (says: string) =>
    `The receipt is unaltered. Its verifier is matched by id; its key is not pinned. ${says}`,
  verifiedTitle: "Receipt verified",
  verified: (says: string) => `Signed by a verifier that you pinned. ${says}`,
  saysValid: "It says that the attestation is valid.",
  saysInvalid: "It says that the attestation is not valid.",
};

const receiptClaimsInEnglish = {
  failed: "Anything. A receipt that fails one check is nobody's word.",
  trusted: "A verifier that you pinned signed exactly this receipt.",
  anyKey: "One holder of the stated key signed exactly this receipt; nothing was changed since.",
  bound: "It is about exactly the attestation that is here, proof and signature included.",
  named: "It is about one attestation, named by its hash.",
  notValid: "That the attestation is valid: it is this verifier's word that it checked.",
  notVerifier: "Who the verifier is: names and keys are free to make.",
  notElsewhere: "Anything about an attestation that you have elsewhere, until you add it here.",
  notClock: "That the verifier's clock was right: only a log that you pinned shows another time.",
};

/** What only the reader could have given, by the reason that says so. */
const BILL_MATERIAL: Readonly<Record<string, string>> = {
  ...attestationVerdictInEnglish.material,
  issuer_trust_missing: "the operator's key, which this profile wants pinned",
  openings_missing: "the openings of a private bill, with their values",
  opened_value_missing: "the values of the openings",
  billing_proof_unsupported: "a way to check its proof, for which there is no circuit yet",
  receipt_inconclusive: "a later receipt: the verifier of this one lacked material itself",
  inclusion_incomplete: "receipt, log entry, inclusion proof and checkpoint together",
  log_trust_missing: "the log's key, pinned",
  adjustment_bill_missing: "the bill that it adjusts",
  adjustment_missing: "the adjustments between those that are here",
  adjustment_amount_hidden: "the openings of every private document of the chain, with their values",
  adjustment_undecided: "what the other documents of the chain need to be checked themselves",
};

const billVerdictInEnglish = {
  kind: "bill",
  material: BILL_MATERIAL,
  failed: "A row of the bill fails.",
  failedAt: (title: string) => `“${title}” failed. What was expected and found is below.`,
  adjusted: "Adjusted later",
  /** Documents that came after a valid one and replace it. */
  standsInstead: {
    bill: "It holds by itself, and does not stand: the bill stands.",
    overage: "It holds by itself, and does not stand: an overage is here, by which the event comes to more.",
    correction:
      "It holds by itself, and does not stand: a correction is here, by which the event comes to another charge.",
    void: "It holds by itself, and does not stand: a void is here, by which nothing is charged for the event.",
  },
  pinned: "Signed by an operator that you pinned; every check that the profile asks for passed.",
  listed: "Signed by a key that a domain you trust lists; every check that the profile asks for passed.",
  unpinned:
    "Every check that the profile asks for passed. Nothing here says who holds the signing key: the document vouches for that itself.",
};

const billClaimsInEnglish = {
  failed: ["Anything that it says: a bill that fails one row is evidence of nothing."],
  open: ["That it holds as a whole: not every check could be made. Add what is missing."],
  pinned: "The operator whose key you pinned signed exactly this bill.",
  listed: "A key that a domain you trust lists signed exactly this bill.",
  anyKey: "One holder of the stated key signed exactly this bill; nothing was changed since.",
  priced: "The charge follows from the usage and the price that it states.",
  granted: "It names the grant that it was charged under.",
  opened: "The openings given are the ones that it commits to.",
  followed: "The bill and the adjustments given follow each other without a gap.",
  excused:
    "Its operator's key is revoked since a time before which witnesses that you demand saw it in a log.",
  notRevoked: "It is not on the revocation list that was given.",
  receipted:
    "A receipt about exactly this bill says that it is valid: the word of the key under the receipt, which may be the operator's own.",
  logged: "A log that you pinned includes that receipt.",
  notMetered: "That the usage was metered so: that is the operator's word, or the meter's.",
  notPaid: "That it was paid, or is owed.",
  notAllAdjustments: "That there is no further adjustment: whoever holds one back hides it.",
  notUnadjusted: "That nothing adjusts it: no overage, correction or void was given, and there may be one.",
  notOperator: "Who the operator is: a key is free to make, and the document brings its own.",
  notCharge: "Anything about the charge: it is hidden, and was not opened.",
  notUnrevoked: "That it has not been revoked: no snapshot was given.",
  notReceipted: "That anybody else looked at it: no receipt was given.",
};

/** Verdicts on audit bundles and their parts, and what they prove, in English. */
const PARTS = {
  bundle: "Bundle",
  attestation: "Decision attestation",
  source_evidence: "Sources of its inputs",
  receipt: "Verification receipt",
  chain: "Chain of receipts",
  log: "Log entry",
  revocation: "Revocation snapshot",
  manifest: "Manifest",
  circuit_record: "Circuit record",
};

const BUNDLE_HOLDS: Readonly<Record<keyof typeof PARTS, string>> = {
  bundle: "The bundle can be read",
  attestation: "The attestation holds",
  source_evidence: "Each key in it signed inputs of this decision",
  receipt: "A verifier signed a receipt about exactly this attestation",
  chain: "Each receipt of the chain names the one before",
  log: "A log includes the receipt",
  revocation: "Nothing of the attestation is on the revocation snapshot",
  manifest: "The manifest is the one whose rules the attestation names",
  circuit_record: "The circuit record speaks of the attestation's proof key",
};

const bundleVerdictInEnglish = {
  parts: PARTS,
  answers: {
    verified: "verified",
    not_valid: "not valid",
    could_not_check: "could not be checked",
    expired: "has expired",
  },
  count: (parts: number) => `${parts} ${parts === 1 ? "part" : "parts"}`,
  failed: (count: number, all: string) => `${count} of ${all} ${count === 1 ? "is" : "are"} not valid.`,
  open: (count: number, all: string) =>
    `Nothing is wrong with it as far as it was checked. ${count} of ${all} could not be checked.`,
  expired: (count: number, all: string) => `${count} of ${all} held when a log that you know had it.`,
  /** @param hasChain whether one of them is a chain, which is vouched for by the receipts in it alone */
  anchored: (all: string, hasChain: boolean) =>
    hasChain
      ? `Every one of ${all} holds: a chain by its receipts, all others under roots that you gave or that ship.`
      : `Every one of ${all} holds, under roots that you gave or that ship.`,
  ownWord: (all: string) => `Every one of ${all} holds; some of it rests on the bundle's own word.`,
};

const bundleClaimsInEnglish = {
  failed: [
    "Anything as a whole: at least one part is false, damaged, or about something else.",
    "That somebody cheated: files are also damaged or cut on their way. Ask for it again.",
  ],
  holds: (part: keyof typeof PARTS, root: string | null) =>
    `${BUNDLE_HOLDS[part]}${root === null ? "" : ` (rests on ${root})`}.`,
  open: (part: keyof typeof PARTS) => `${PARTS[part]}: anything, until what it needs is given.`,
  notAll: "That this is all there is: leaving a part out of a bundle is always possible.",
  notTrue:
    "That the inputs are true, or that this path was really executed. Those are the issuer's word, or that of sources.",
  notRight: "That a receipt's verifier was right: a receipt is its word that it checked.",
};

const TRUE_OR_NOT = "That what the entry says is true: a log commits to what was said, true or not.";

const WHAT_ENTRIES_SAY = "That any entry is in the log, or that what entries say is true.";

const ENTRIES_TRUE_OR_NOT = "That what entries say is true: a log commits to what was said, true or not.";

/** Names in sentences about a log document. */
export interface LogWordsOf {
  readonly log?: string;
  readonly tree_size?: number;
  readonly log_index?: number;
  readonly from_size?: number;
  readonly timestamp?: number;
  readonly witnesses?: readonly string[];
  readonly detail?: string;
}

const entries = (count = 0): string => entriesInEnglish(count);

type Sentence = (finding: LogWordsOf) => string;

const leaf: Sentence = ({ log, tree_size, log_index }) =>
  `The log ${log} of ${entries(tree_size)} has a leaf of this hash at index ${log_index}.`;

const grown: Sentence = ({ log, tree_size, from_size }) =>
  `The log ${log} of ${entries(tree_size)} begins with the log of ${entries(from_size)}, in the same order.`;

const LOG_HOLDS = {
  head_signed: ({ log, tree_size, witnesses = [] }) =>
    `The log ${log} signed this head of ${entries(tree_size)}${witnesses.length === 0 ? "" : `, cosigned by ${witnesses.join(", ")}`}.`,
  consistent: grown,
  consistent_from_stated_root: (finding) => `${grown(finding)} The earlier root is the proof's own word.`,
  nothing_before: ({ log, tree_size }) =>
    `The log ${log} signed its head of ${entries(tree_size)}; from the empty log nothing is proved.`,
  leaf_included: leaf,
  leaf_of_unknown_entry: (finding) => `${leaf(finding)} Which entry that is, is not here.`,
  entry_included: ({ log, tree_size, log_index, timestamp }) =>
    `The log ${log} of ${entries(tree_size)} includes it, as entry ${log_index} (counted from 0), by the log's clock at ${timestamp === undefined ? "?" : inUtc(timestamp)}.`,
  log_contradicts_itself: ({ log, detail = "" }) => `The log ${log} contradicts itself. ${detail}`,
  tile_included: ({ log, tree_size }) =>
    `The hashes are those of the log ${log}, under its signed head of ${entries(tree_size)}.`,
  entries_included: ({ log, tree_size }) =>
    `The entries are those of the log ${log}, under its signed head of ${entries(tree_size)}.`,
} satisfies Readonly<Record<string, Sentence>>;

type LogHolds = keyof typeof LOG_HOLDS;

/** Where less is proved than the sentence of the verdict says. */
const PROVES: { readonly [pass in LogHolds]?: Sentence } = {
  consistent_from_stated_root: grown,
  leaf_of_unknown_entry: leaf,
};

const logVerdictInEnglish = {
  holds: LOG_HOLDS as Readonly<Record<LogHolds, Sentence>>,
  forked: ({ log, tree_size, from_size }: LogWordsOf) =>
    `The log ${log} signed two roots for ${entries(from_size ?? tree_size)}: two histories.`,
  failed: (detail: string) => (detail === "" ? "It does not hold." : `It does not hold. ${detail}`),
  open: "Nothing is wrong with it as far as it was checked.",
  missing: (because: string, material: readonly string[]) => `${because} Missing: ${material.join("; ")}.`,
};

const logMaterialInEnglish = {
  log_key: (log: string) => `the key of the log ${log}`,
  inclusion_proof: "the inclusion proof of this entry",
  checkpoint: "a checkpoint signed by the log",
  checkpointOf: (size: number) => `a checkpoint of ${entries(size)} signed by the log`,
  checkpointFrom: (size: number) => `a signed checkpoint of at least ${entries(size)}`,
};

const logClaimsInEnglish = {
  failed: "Anything: what does not hold is evidence of nothing.",
  open: "That it holds as a whole: not every check could be made. Add what is missing.",
  proves: (pass: LogHolds, finding: LogWordsOf) => (PROVES[pass] ?? LOG_HOLDS[pass])(finding),
  about: "It is about exactly the receipt that is here.",
  doesNot: {
    head_signed: () => [
      "That other people were shown the same head: compare it with theirs, or ask for witnesses.",
      WHAT_ENTRIES_SAY,
    ],
    nothing_before: () => ["That the log kept any history: it starts from nothing.", WHAT_ENTRIES_SAY],
    consistent: () => [WHAT_ENTRIES_SAY],
    consistent_from_stated_root: ({ from_size }) => [
      `That you were shown the earlier head: add the checkpoint of ${entries(from_size)} that you kept.`,
      WHAT_ENTRIES_SAY,
    ],
    leaf_included: () => [TRUE_OR_NOT],
    leaf_of_unknown_entry: () => ["What the leaf is: add the log entry.", TRUE_OR_NOT],
    entry_included: () => [
      "That what the receipt says is true: a log commits to what was said, true or not.",
    ],
    log_contradicts_itself: () => ["Which of the two histories is the honest one."],
    tile_included: () => [ENTRIES_TRUE_OR_NOT],
    entries_included: () => [ENTRIES_TRUE_OR_NOT],
  } as Readonly<Record<LogHolds, (finding: LogWordsOf) => readonly string[]>>,
  notYours: "That it is about a receipt that you hold: add the receipt.",
  notSeen: "That other people were shown the same log: no witness counted.",
};

/** Verdicts on documents that say something of others and nothing by themselves, in English. */

/** What to do with what cannot be verified by itself, by the reason that says so. */
const ADVICE: Readonly<Record<string, string>> = {
  attestation_missing: "It is verified with the attestation that it is about: give both.",
  attestation_unreadable: "The attestation beside it cannot be read.",
  bill_missing: "Openings are checked beside the one billing attestation that they open.",
  opening_is_private:
    "An opening is for its holder: it reveals the inputs. It belongs in no report and no bundle.",
  trust_roots_are_the_readers:
    "These are trust roots, which say whom a reader trusts: they are given as that, beside the documents that they are to judge.",
  revocation_trust_missing:
    "A revocation snapshot counts where the reader gives it, or where a revocation key that the reader pinned signed it: put it into the trust file (revocation).",
  revocation_signer_unknown: "No key that you pinned for revocation signed this snapshot, so it is not used.",
  governance_trust_missing: "The record is signed by a key that nobody vouches for.",
  manifest_of_another_policy: "It is the policy of none of the attestations here.",
  disclosure_of_another_attestation: "It discloses inputs of none of the attestations here.",
  attestation_not_valid: "The attestation beside it is not valid, so what it opens counts for nothing.",
  attestation_not_checked: "The attestation beside it could not be checked, so neither can what it opens.",
  leaf_mismatch: "A disclosed input is not the one that the issuer committed to.",
  leaves_root_mismatch: "Its leaves do not lead to the inputs that the issuer committed to.",
  path_commitment_mismatch: "The disclosed path is not the one that the issuer committed to.",
  path_not_in_pipeline: "The disclosed path is none of the pipeline.",
  reference_absent: "It discloses a case reference, and the attestation has none.",
  reference_mismatch: "The disclosed case reference is not the one that the issuer committed to.",
  source_evidence_of_another_attestation: "It is about the inputs of none of the attestations here.",
  source_evidence_missing:
    "A source statement counts in the source evidence of a decision, beside its attestation: vdi source evidence.",
  statement_missing:
    "A log's proof about a statement is checked beside it: give the statement about a period, or the source evidence, too.",
  circuit_record_of_another_key: "It is about the key of none of the attestations here.",
};

const recordVerdictInEnglish = {
  advice: ADVICE,
  /** @param root on what it rests; null where that is nothing */
  holds: (root: string | null) =>
    `It holds beside what it is about${root === null ? "" : `, and rests on ${root}`}.`,
  alone: "There is no check for it alone.",
};

const disclosureClaimsInEnglish = {
  proves: ["The issuer committed to exactly these values when it signed the attestation."],
  doesNot: [
    "That the values are true. The issuer says so; nobody else looked.",
    "Anything about inputs that are not shown, not even how many there are.",
  ],
  path: "the path",
  application: "application",
};

const sourcesClaimsInEnglish = {
  proves: [
    "Each key signed these inputs for this issuer and this decision; by the issuer's own clock it was in their time.",
  ],
  doesNot: [
    "That the inputs are true. The sources say so.",
    "Whom it is about: one unnamed person, the same for all sources.",
    "Who holds a key that you have not pinned.",
  ],
};

export const verdictsInEnglish = {
  common: commonVerdictInEnglish,
  attestation: attestationVerdictInEnglish,
  receipt: receiptVerdictInEnglish,
  bill: billVerdictInEnglish,
  bundle: bundleVerdictInEnglish,
  log: logVerdictInEnglish,
  period: periodVerdictInEnglish,
  record: recordVerdictInEnglish,
};

export const claimsInEnglish = {
  attestation: attestationClaimsInEnglish,
  receipt: receiptClaimsInEnglish,
  bill: billClaimsInEnglish,
  bundle: bundleClaimsInEnglish,
  log: logClaimsInEnglish,
  period: periodClaimsInEnglish,
  disclosure: disclosureClaimsInEnglish,
  sources: sourcesClaimsInEnglish,
  logMaterial: logMaterialInEnglish,
};
