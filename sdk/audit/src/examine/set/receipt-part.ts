/** The receipts of a set: each judged against what it is about, chains, contradictions, and their score. */
import { DEFAULT_MAX_EVALUATED_AGE_SECONDS, type ReceiptSetScore } from "@svc/vdi-verifier";
import {
  logTimesByHash,
  type OpenedReceipt,
  type StatedDocument,
  scoreOpened,
} from "@svc/vdi-verifier/opened";
import type { Tie } from "../examination.ts";
import { chainsAmong, type PlacedReceipt } from "../receipts/chains.ts";
import { contradictionsAmong, disagreementsAmong } from "../receipts/contradictions.ts";
import { type Judged, judgeOneReceipt } from "../receipts/judge.ts";
import type { Terms } from "../terms.ts";

/** Documents that receipts may be about. */
export interface Subject {
  readonly index: number;
  readonly document: StatedDocument;
  readonly kind: "attestation" | "bill" | "given";
}

export interface ReceiptPart {
  readonly judged: ReadonlyMap<number, Judged>;
  readonly ties: readonly Tie[];
  readonly score?: ReceiptSetScore;
}

export function judgeReceipts(
  receipts: readonly PlacedReceipt[],
  subjects: readonly Subject[],
  times: ReadonlyMap<string, number>,
  { anchors, settings }: Terms,
): ReceiptPart {
  const { now } = settings;
  const terms = { now, anchors, logTimeOf: logTimesByHash(times) };
  const judged = new Map<number, Judged>();
  const ties: Tie[] = [];
  const seen = new Map<string, number>();
  for (const { index, opened } of receipts) {
    const subject = subjectOf(opened, subjects);
    const first = opened.hash === null ? undefined : seen.get(opened.hash);
    if (first === undefined && opened.hash !== null) seen.set(opened.hash, index);
    // Given twice, it is one receipt: no fault of either copy. A bundle, which nobody packs twice, says otherwise.
    if (first !== undefined) ties.push({ tie: "duplicate", from: [index], to: [first], verdict: "verified" });
    const judgement = judgeOneReceipt(opened, { ...terms, attestation: subject?.document ?? null });
    judged.set(index, judgement);
    if (subject !== null) ties.push(bindingOf(index, subject, judgement, opened));
  }
  const unanchored = { ...terms, anchors: null, attestation: null };
  const scored = scoredAmong(receipts, subjects);
  return {
    judged,
    ties: [
      ...ties,
      ...chainsAmong(receipts, unanchored),
      ...contradictionsAmong(receipts),
      ...disagreementsAmong(receipts),
    ],
    ...(receipts.length === 0
      ? {}
      : {
          score: scoreOpened(scored, {
            now,
            anchors,
            logTimes: times,
            attestation: null,
            at: settings.at,
            maxEvaluatedAge: DEFAULT_MAX_EVALUATED_AGE_SECONDS,
            roots: null,
            revocation: settings.revocation,
            revocationSigned: settings.revocationKeys !== null,
          }),
        }),
  };
}

/** What it is about by hash; the only attestation, where it names none that is here. */
function subjectOf({ receipt }: OpenedReceipt, subjects: readonly Subject[]): Subject | null {
  const given = subjects.find(({ kind }) => kind === "given");
  if (given !== undefined) return given;
  const named = subjects.find(({ document }) => document.hash === receipt?.attestation_hash);
  if (named !== undefined) return named;
  const [only, ...others] = subjects.filter(({ kind }) => kind === "attestation");
  return only !== undefined && others.length === 0 ? only : null;
}

/** Those about the only attestation; all of them where there is none, or several. */
function scoredAmong(receipts: readonly PlacedReceipt[], subjects: readonly Subject[]): OpenedReceipt[] {
  const opened = receipts.map((one) => one.opened);
  const [only, ...others] = subjects.filter(({ kind }) => kind !== "bill");
  if (only === undefined || others.length > 0) return opened;
  return opened.filter(({ receipt }) => receipt?.attestation_hash === only.document.hash);
}

function bindingOf(index: number, subject: Subject, { result }: Judged, { genuine }: OpenedReceipt): Tie {
  const { checks = [] } = Object(result) as {
    readonly checks?: readonly { check: string; valid: boolean }[];
  };
  const isBound = checks.some(({ check, valid }) => check === "attestation_binding" && valid);
  const tie = { tie: "receipt_of", from: [index], to: subject.index < 0 ? [] : [subject.index] } as const;
  if (isBound && genuine) return { ...tie, verdict: "verified" };
  return { ...tie, verdict: "not_valid", reason: isBound ? "receipt_not_genuine" : "attestation_mismatch" };
}
