/** Periods, samples and answers in English. Never "all decisions": of what a key attested. */
import type { PERIOD_REASONS } from "@svc/core/finding";
import type { CheckWords } from "../locale.ts";
import { sentencesOf } from "../sentences.ts";

export const periodInEnglish = /* @__PURE__ */ sentencesOf<typeof PERIOD_REASONS>()({
  issuer_not_signer: "It speaks of the key {expected} and is signed by {found}.",
  period_reversed: "It ends on {to:time}, not after it begins ({from:time}).",
  counts_disagree: ({ expected }) =>
    `It counts {expected} ${expected === 1 ? "attestation" : "attestations"}, and its outcomes add up to {found}.`,
  numbers_reversed: "Its last number, {found}, is smaller than the one before its first, {expected}.",
  voids_beyond_numbers: ({ found }) =>
    `It declares {found} ${found === 1 ? "number" : "numbers"} void and has only {expected}.`,
  numbers_beyond_leaves: ({ found, expected }) =>
    `It has {found} ${found === 1 ? "number" : "numbers"} and only {expected} ${expected === 1 ? "leaf" : "leaves"}.`,
  numbers_without_stream: ({ found }) =>
    found === 1
      ? "It has {found} number and names no stream that it belongs to."
      : "It has {found} numbers and names no stream that they belong to.",
  first_without_previous:
    "It begins with number {found} and names no statement before it, so it must begin with 1.",
  period_not_over:
    "Its period ends on {expected:time}, after the time asked about, {found:time}: what it counts may still grow.",
  previous_unnamed: "It names no statement before it, and {expected} was given as that.",
  previous_mismatch: "The statement before it has the hash {expected}; it names {found}.",
  statement_of_another_key: "It is of the key {found}, not of {expected}.",
  stream_changed: ({ found }) =>
    found === null
      ? "The statement before it counts the stream {expected}, and it counts none."
      : "The statement before it counts the stream {expected}, and it counts {found}.",
  period_skipped:
    "It begins on {found:time}; the period before it ended on {expected:time}. Of the time between nobody speaks.",
  periods_overlap: "It begins on {found:time}, before the period before it ended on {expected:time}.",
  numbers_skipped: "It begins with number {found}; the one after the period before it is {expected}.",
  numbers_overlap: "It begins with number {found}, which the period before it had; the next is {expected}.",
  two_statements: "The key signed two statements about one time: {expected} and {found}.",
  statement_unreadable: "A statement given beside it cannot be read. {because}",
  log_trust_missing: "No log that you know has the evidence's name.",
  log_evidence_invalid: "The evidence that a log has it does not hold ({because}).",
  logged_before_end:
    "It was in the log on {found:time}, before its period ended on {expected:time}: it cannot have known all of it.",
  leaf_malformed: "Leaf {index} is none. {because}",
  leaf_not_included: "Leaf {index} does not lead to the root ({because}).",
  leaf_misplaced: "Leaf {index} stands where none like it may.",
  leaves_out_of_order: "Leaf {index} is not in its place by id, or is there twice.",
  attestation_twice: "The attestation of leaf {index} is in the tree already.",
  leaf_count_mismatch: ({ found, expected }) =>
    `The statement has {expected} ${expected === 1 ? "leaf" : "leaves"}; there ${found === 1 ? "is" : "are"} {found}.`,
  void_count_mismatch: ({ expected }) =>
    `The tree has {expected} void ${expected === 1 ? "number" : "numbers"}; the statement says {found}.`,
  outcome_count_mismatch: ({ expected }) =>
    `The tree has {expected} ${expected === 1 ? "attestation" : "attestations"} with the outcome {outcome}; the statement says {found}.`,
  root_mismatch: "The leaves lead to the root {found}; the statement has {expected}.",
  attestation_unreadable: "An attestation cannot be read. {because}",
  attestation_not_genuine: "An attestation is not what the holder of its key signed ({because}).",
  attestation_omitted:
    "The key signed {found}, which belongs to this statement, and the statement leaves it out.",
  attestation_outside_period:
    "The statement counts {found}, which was issued on {at:time}, outside the time that it covers.",
  number_twice: "The key signed two attestations with one number; {found} is one of them.",
  attestations_elsewhere: ({ found }) =>
    `{found} of the attestations given ${found === 1 ? "is" : "are"} of another key or period, or signed by nobody.`,
  leaf_not_shown:
    "Whether {found} is in the tree follows from the leaves, or from a proof of its own, which are not here.",
  beacon_unknown: "You know no key of the beacon {found}.",
  beacon_signature_invalid: "The signature of round {round} is not the beacon's.",
  draw_not_stated: "The statement names no beacon that draws samples. Ask with a nonce of your own.",
  beacon_chain_mismatch: "The statement names the beacon {expected}; this round is of {found}.",
  beacon_round_mismatch: "The statement fixes round {expected}; this is {found}.",
  log_time_missing: "Nothing shows when a log that you know had the statement.",
  log_time_not_witnessed:
    "The log alone says when it had the statement: with witnesses that you name nobody could have dated it back.",
  round_missed:
    "The statement was seen on {found:time}; the round was public on {expected:time}. Ask with a nonce of your own.",
  statement_not_asked: "The question was about the statement {expected}; this is {found}.",
  request_not_own: "The nonce came with the answer, so anybody could have chosen it. Give your own request.",
  answered_beside_sample: "Leaf {index} is answered and was not drawn.",
  answered_twice: "Leaf {index} is answered twice.",
  unanswered: ({ found }) => `{found} of the leaves drawn ${found === 1 ? "has" : "have"} no answer.`,
  attestation_missing: "Leaf {index} comes without its attestation.",
  attestation_of_another_leaf: "The attestation shown for leaf {index} is another one.",
  attestation_not_valid: "The attestation of leaf {index} is not valid ({because}).",
  attestation_not_checked: "The attestation of leaf {index} could not be checked ({because}).",
  disclosure_missing: "Inputs that were asked for are not shown for leaf {index}.",
  disclosure_not_valid: "What is disclosed for leaf {index} is not what the issuer committed to ({because}).",
  nothing_convicts: "Of the contradictions that would convict a key these documents show none.",
});

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
