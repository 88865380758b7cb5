/** What is said of periods, samples and evidence against issuers, in English. Never "all decisions". */

import type { HeldAttestations } from "../../held-attestations.ts";
import { authorName } from "../../in-sight.ts";
import { duringInUtc, grouped } from "../times.ts";

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
