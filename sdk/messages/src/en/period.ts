/** Period statements, samples and evidence, in English. */

import type { PERIOD_REASONS } from "@svc/core/finding";
import type { HeldAttestations } from "../facts.ts";
import { sentencesOf } from "../sentences.ts";
import { authorName } from "../text.ts";
import { duringInUtc, grouped } from "./times.ts";

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

const whole = (count: number): string => grouped(String(count));

function counted(count: number, what: string): string {
  return `${whole(count)} ${what}${count === 1 ? "" : "s"}`;
}

const is = (count: number) => (count === 1 ? "is" : "are");

export const periodSaidInEnglish = {
  head: (count: number, from: number, to: number, name?: string) =>
    `${name ?? "This key"} states that it attested ${counted(count, "decision")} ${duringInUtc(from, to)}`,
  leftVoid: (voids: number) => `, and left ${counted(voids, "number")} void`,
  countedOnce: ": each attestation counted once",
  noneMissing: (first: number, last: number, voids: number) =>
    `: of its numbers ${whole(first)} to ${whole(last)} none missing${voids === 0 ? "" : ` (${whole(voids)} declared void)`}, none twice`,
  share: (tenths: number) => `${(tenths / 10).toFixed(1)} %`,
  shareUnder: "under 0.1 %",
  shareOver: "over 99.9 %",
  otherOutcomes: (more: number) => counted(more, "other outcome"),
  outcomes: (rows: readonly { readonly outcome: string; readonly count: number }[]) =>
    `It states their outcomes: ${rows.map((row) => `${authorName(row.outcome)} ${whole(row.count)}`).join(", ")}.`,
  leavesHere: "All leaves are here: each names one attestation, and their counts are the statement's.",
  leavesAbsent:
    "The leaves behind its counts are not here: that none is missing or counted twice is the issuer's word.",
  otherConvicts:
    "An attestation of this key that belongs to this period and is not among them convicts the key.",
  notLogged:
    "No log that you know is shown to have it: the issuer may have made another one for the same time.",
  logged: "A log that you know has it.",
  witnessed: "A log that you know has it, and witnesses that you named saw it there.",
  held({ covered, omitted, outside, not_shown: notShown }: HeldAttestations): string | null {
    const parts = [
      ...(covered === 0 ? [] : [`${whole(covered)} ${is(covered)} in it`]),
      ...(omitted === 0 ? [] : [`${whole(omitted)} ${is(omitted)} left out`]),
      ...(outside === 0 ? [] : [`${whole(outside)} ${is(outside)} in it and of another time`]),
      ...(notShown === 0 ? [] : [`of ${whole(notShown)} it is not shown`]),
    ];
    return parts.length === 0
      ? null
      : `Of the attestations that you hold of this key and period ${parts.join(", ")}.`;
  },
  unused({ elsewhere, unreadable }: HeldAttestations): string | null {
    const parts = [
      ...(unreadable === 0
        ? []
        : [`${counted(unreadable, "document")} given could not be read as an attestation`]),
      ...(elsewhere === 0
        ? []
        : [
            `${counted(elsewhere, "attestation")} given ${is(elsewhere)} of another key or period, or not signed`,
          ]),
    ];
    return parts.length === 0 ? null : `${parts.join("; ")}.`;
  },
  sampleOf: { itself: "a sample", beside: "the requested sample", reader: "your sample" },
  sample: (whose: string, asked: number, answered: number, verified: number, voids: number) =>
    `${whose} of ${whole(asked)}: ${whole(answered)} answered, ${whole(verified)} verified${voids === 0 ? "" : `, ${whole(voids)} void`}`,
  drawn: "A public beacon drew the sample after the statement was in the log: nobody chose it.",
  drawnByNonce: "Your own nonce drew the sample. That nobody chose it is shown to you alone.",
  notDrawn: "That nobody chose the sample is not shown.",
  requestItself: "The request is the answer's own: give yours, and its size is held against it.",
  requestBeside: "The request is one of these documents: make sure that it is the one that you sent.",
  nothingShown: (because: string) => `Nothing is shown. ${because}`,
  convicts: (issuer: string, what: string) => `The key ${issuer} signed ${what}.`,
  convicted: {
    two_statements: "two different statements about one time",
    broken_chain: "a statement that does not go on where the one before it ended",
    disagreeing_counts: "a statement whose own numbers disagree",
    omitted_attestation: "an attestation that its statement about that time, or that number, leaves out",
    foreign_attestation: "a statement that counts an attestation of another time",
    wrong_tree: "a tree with a leaf that cannot be in it",
    number_twice: "two attestations with one number of one stream",
  } as Readonly<Record<string, string>>,
  convictedOtherwise: (kind: string) => `what cannot all be true (${kind})`,
};

export const periodVerdictInEnglish = {
  convicts: "It convicts a key",
  unpinned: "Consistent, from a key you have not pinned",
};

export const periodClaimsInEnglish = {
  convicts: "The holder of one key signed all of it. Nobody else can have.",
  signed: "The holder of the key signed exactly these counts.",
  otherConvicts:
    "An attestation of this key that belongs to this period and is not counted convicts the key.",
  drawn: "The attestations drawn exist, are valid, and were counted.",
  notWhy: "Why: a mistake looks like a lie.",
  notEvery: "That every decision was attested, or none under two numbers: it is of what this key attested.",
  notOthers: "Anything about other keys of the same people.",
  notBehind: "That the attestations behind the counts exist: ask for a sample.",
};
