/** Rows of receipts, bills and periods, in English. */

import type { CheckWords } from "../language.ts";

export const receiptRowsInEnglish: Readonly<Record<string, CheckWords>> = {
  schema: {
    title: "Complete and well-formed",
    asks: "Is every field there and none unknown?",
    passed: "Every field is there and none is unknown.",
  },
  receipt_id: {
    title: "Identifier",
    asks: "Does the identifier follow from the content?",
    passed: "The identifier follows from the content.",
  },
  signature: {
    title: "Signed by the verifier's key",
    asks: "Did the holder of the stated key sign all of it?",
    passed: "The holder of the stated key signed every field.",
  },
  profile: {
    title: "Checks of its profile",
    asks: "Are the checks listed those that the stated profile counts?",
    passed: "The checks listed are those that the stated profile counts.",
  },
  chain: {
    title: "Place in a chain",
    asks: "Do depth and parent go together?",
    passed: "Depth and parent go together.",
  },
  time: {
    title: "Time",
    asks: "Was it made before now?",
    passed: "It was not made in the future.",
  },
  consistency: {
    title: "Consistent with itself",
    asks: "Does the result follow from the checks?",
    passed: "The result follows from the checks.",
  },
  attestation_binding: {
    title: "About this attestation",
    asks: "Is it about exactly the attestation that is here?",
    passed: "It is about exactly the attestation that is here.",
  },
  trusted_verifier: {
    title: "Trusted verifier",
    asks: "Is the key one of the verifiers you trust?",
    passed: "The key belongs to a verifier that you pinned.",
  },
};

export const billingRowsInEnglish: Readonly<Record<string, CheckWords>> = {
  schema: {
    title: "Complete and well-formed",
    asks: "Is every field there, none unknown, and is it wholly disclosed or wholly private?",
    passed: "Every field is there and none is unknown.",
  },
  attestation_id: {
    title: "Identifier",
    asks: "Does the identifier follow from the content?",
    passed: "The identifier follows from the content.",
  },
  signature: {
    title: "Signed by the operator's key",
    asks: "Did the holder of the stated key sign all of it?",
    passed: "The holder of the stated key signed every field.",
  },
  time: {
    title: "In force",
    asks: "Was it valid at the time asked about, and is the event not later than the bill?",
    passed: "It was in force at the time asked about.",
  },
  manifest: {
    title: "Published rules",
    asks: "Does it name the published rules for billing?",
    passed: "It names a published version of the rules for billing.",
  },
  arithmetic: {
    title: "Charge follows",
    asks: "Is the charge the units times the price?",
    passed: "The charge is the units times the price.",
  },
  fingerprint: {
    title: "Charge follows",
    asks: "Does the charge follow from usage and tariff, and the fingerprint from all of it?",
    passed: "The charge follows from the usage and the tariff stated.",
  },
  revocation: {
    title: "Not revoked",
    asks: "Is the bill, its key or its grant on the revocation snapshot?",
    passed: "Neither the bill nor its key nor its grant is on the snapshot.",
  },
  commitments: {
    title: "Openings fit",
    asks: "Do the openings given open what the bill commits to?",
    passed: "The openings open what the bill commits to.",
  },
  meter: {
    title: "Signed by a meter",
    asks: "Did a meter that you named sign the event?",
    passed: "A meter that you named signed the event.",
  },
  receipt: {
    title: "Receipt about it",
    asks: "Is the receipt good, about exactly this bill, and does it say valid?",
    passed: "A receipt about exactly this bill says that it is valid.",
  },
  inclusion: {
    title: "In the log",
    asks: "Does a log that you pinned include the receipt?",
    passed: "A log that you pinned includes the receipt.",
  },
  adjustments: {
    title: "What stands",
    asks: "Do the adjustments given belong to this bill, each in its place, and what does it come to by them?",
    passed: "The adjustments given follow the bill and each other without a gap.",
  },
};

export const PERIOD_ROWS: Readonly<Record<string, CheckWords>> = {
  schema: { title: "Form", asks: "Is it a statement about a period?", passed: "It is in the form of one." },
  signature: {
    title: "Signature",
    asks: "Did the key of which it speaks sign it?",
    passed: "The holder of the key signed exactly this.",
  },
  counts: {
    title: "Its own numbers",
    asks: "Do its counts agree with each other?",
    passed: "They add up.",
  },
  over: { title: "Its period", asks: "Is the period over?", passed: "It is over." },
  issuer: { title: "Issuer", asks: "Whose key is it?", passed: "Nothing is known against the key." },
  previous: {
    title: "The period before",
    asks: "Does it go on where the statement before it ended?",
    passed: "No time and no number lies between them.",
  },
  others: {
    title: "Other statements",
    asks: "Did the key say anything else of this time?",
    passed: "None of the statements given speaks of this time.",
  },
  log: {
    title: "Log",
    asks: "Has a log that you know this statement?",
    passed: "It is in the log: no other can quietly take its place.",
  },
  leaves: {
    title: "Leaves",
    asks: "Do the leaves lead to its root, each in its place?",
    passed: "Each leaf given is in the tree, in its place.",
  },
  attestations: {
    title: "Attestations you hold",
    asks: "Is each attestation that belongs to the statement in the tree?",
    passed: "Each one that you gave and that belongs to the statement is in it.",
  },
};

export const ANSWER_ROWS: Readonly<Record<string, CheckWords>> = {
  schema: { title: "Form", asks: "Is it an answer to a request?", passed: "It is in the form of one." },
  statement: {
    title: "Statement",
    asks: "Does the statement hold that the sample is of?",
    passed: "The statement holds.",
  },
  request: {
    title: "Question",
    asks: "Is it about the statement that was asked about?",
    passed: "It is about that statement.",
  },
  beacon: {
    title: "Beacon",
    asks: "Is the randomness that of a public beacon?",
    passed: "The beacon's key signed this round.",
  },
  round: {
    title: "Round",
    asks: "Is it the round that the statement fixes, and was the statement seen before it?",
    passed: "Nobody knew the sample when the statement was logged, and nobody chose it.",
  },
  items: {
    title: "Attestations drawn",
    asks: "Is each answer the leaf that was drawn, and valid?",
    passed: "Each is the one that was drawn, of this key, and valid.",
  },
  complete: {
    title: "Nothing left open",
    asks: "Is every leaf that was drawn answered?",
    passed: "Every one is.",
  },
};
