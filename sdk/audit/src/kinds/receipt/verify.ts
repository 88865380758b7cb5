/**
 * Receipts: each genuine by itself, about the document that is here, by a verifier that the reader knows; then chains,
 * contradictions and the score.
 *
 * A genuine receipt by an unknown verifier could not be checked: nothing in it is false. What a verified receipt says,
 * valid or not, is in its own result.
 */
import { DOMAINS, digest } from "@svc/core";
import { type Fail, failure, type RECEIPT_NOTES } from "@svc/core/finding";
import { RECEIPT_NOTE_SET, RECEIPT_SET } from "@svc/messages";
import {
  DEFAULT_MAX_EVALUATED_AGE_SECONDS,
  documentVerdictOf,
  type ReceiptSetScore,
  type ReceiptVerificationResult,
} from "@svc/vdi-verifier";
import {
  judgeReceipt,
  logTimesByHash,
  type OpenedReceipt,
  openAttestation,
  type ReceiptTerms,
  type StatedDocument,
  scoreOpened,
  statedDocument,
} from "@svc/vdi-verifier/opened";
import type { FindingRow, Tie } from "../../model/examination.ts";
import { findingRow, type Worded, worded, wordedBy } from "../../model/found.ts";
import { type Answer, type DocumentSet, once, openedReceipts, readBills } from "../../model/set.ts";
import { verifyAttestationsOf } from "../attestation/verify.ts";
import { verifyLogs } from "../log/verify.ts";
import { chainsAmong, contradictionsAmong, disagreementsAmong } from "./ties.ts";

/** A document that receipts may be about. */
interface Subject {
  readonly index: number;
  readonly document: StatedDocument;
  readonly kind: "attestation" | "bill" | "given";
}

/** @returns the score, where there are receipts */
export const verifyReceipts = once(async (set): Promise<ReceiptSetScore | undefined> => {
  const receipts = await openedReceipts(set);
  const subjects = await subjectsIn(set);
  const { anchors, settings } = set.terms;
  const { times } = await verifyLogs(set);
  const { now } = settings;
  const terms = { now, anchors, logTimeOf: logTimesByHash(times) };
  const ties: Tie[] = [];
  const seen = new Map<string, number>();
  for (const { index, opened } of receipts) {
    const subject = subjectOf(opened, subjects);
    const first = opened.hash === null ? undefined : seen.get(opened.hash);
    if (first === undefined && opened.hash !== null) seen.set(opened.hash, index);
    // Given twice, it is one receipt: no fault of either copy. A bundle, which nobody packs twice, says otherwise.
    if (first !== undefined) ties.push({ tie: "duplicate", from: [index], to: [first], verdict: "verified" });
    const judged = judgeOneReceipt(opened, { ...terms, attestation: subject?.document ?? null });
    set.answer(index, judged);
    if (subject !== null) ties.push(bindingOf(index, subject, judged.result, opened));
  }
  const unanchored = { ...terms, anchors: null, attestation: null };
  // One by one: a call with as many arguments as there may be ties overflows the stack.
  for (const among of [
    ties,
    chainsAmong(receipts, unanchored),
    contradictionsAmong(receipts),
    disagreementsAmong(receipts),
  ])
    for (const tie of among) set.tie(tie);
  if (receipts.length === 0) return undefined;
  return scoreOpened(
    scoredAmong(
      receipts.map(({ opened }) => opened),
      subjects,
    ),
    {
      now,
      anchors,
      logTimes: times,
      attestation: null,
      at: settings.at,
      maxEvaluatedAge: DEFAULT_MAX_EVALUATED_AGE_SECONDS,
      roots: null,
      revocation: settings.revocation,
      revocationSigned: settings.revocationKeys !== null,
    },
  );
});

async function subjectsIn(set: DocumentSet): Promise<Subject[]> {
  const { attestation } = set.options;
  const given = attestation === undefined ? [] : [statedDocument(openAttestation(attestation))];
  return [
    ...given.map((document): Subject => ({ index: -1, document, kind: "given" })),
    ...(await verifyAttestationsOf(set)).flatMap(({ index, document }): Subject[] =>
      document === null ? [] : [{ index, document, kind: "attestation" }],
    ),
    ...readBills(set).flatMap(({ index, read }): Subject[] => {
      if (!read.ok) return [];
      const { attestation_id } = read.value;
      const document = { hash: digest(DOMAINS.attestation, read.value), attestation_id };
      return [{ index, document, kind: "bill" }];
    }),
  ];
}

/** The document that a receipt names by hash, or the only attestation where it names none that is here. */
function subjectOf({ receipt }: OpenedReceipt, subjects: readonly Subject[]): Subject | null {
  const given = subjects.find(({ kind }) => kind === "given");
  if (given !== undefined) return given;
  const named = subjects.find(({ document }) => document.hash === receipt?.attestation_hash);
  if (named !== undefined) return named;
  const [only, ...others] = subjects.filter(({ kind }) => kind === "attestation");
  return only !== undefined && others.length === 0 ? only : null;
}

/** Those about the only attestation; all of them where there is none, or several. */
function scoredAmong(receipts: readonly OpenedReceipt[], subjects: readonly Subject[]): OpenedReceipt[] {
  const [only, ...others] = subjects.filter(({ kind }) => kind !== "bill");
  if (only === undefined || others.length > 0) return [...receipts];
  return receipts.filter(({ receipt }) => receipt?.attestation_hash === only.document.hash);
}

function bindingOf(
  index: number,
  subject: Subject,
  { checks }: ReceiptVerificationResult,
  { genuine }: OpenedReceipt,
): Tie {
  const isBound = checks.some(({ check, valid }) => check === "attestation_binding" && valid);
  const tie = { tie: "receipt_of", from: [index], to: subject.index < 0 ? [] : [subject.index] } as const;
  if (isBound && genuine) return { ...tie, verdict: "verified" };
  return { ...tie, verdict: "not_valid", reason: isBound ? "receipt_not_genuine" : "attestation_mismatch" };
}

type Judged = Answer & { readonly result: ReceiptVerificationResult };

function judgeOneReceipt(opened: OpenedReceipt, terms: ReceiptTerms): Judged {
  const result = judgeReceipt(opened, terms);
  const base = { findings: rowsOf(result), result, read: opened.receipt };
  if (!result.valid) {
    const { reason = "receipt_malformed" } = result;
    return { ...base, verdict: documentVerdictOf(result), reason, ...wordedBy(RECEIPT_SET, result) };
  }
  if (result.anchored) return { ...base, verdict: "verified", rests_on: "pinned", ...saysOf(result) };
  if (terms.anchors === null)
    return { ...base, verdict: "could_not_check", reason: "verifier_trust_missing" };
  return { ...base, verdict: "could_not_check", ...matchedById(result) };
}

const note: Fail<typeof RECEIPT_NOTES> = failure;

function saysOf({ all_original_checks_passed: passed, verifier = "" }: ReceiptVerificationResult): Worded {
  return worded(RECEIPT_NOTE_SET, note(passed ? "says_valid" : "says_invalid", { verifier }));
}

/** An id that the reader lists without its key. */
function matchedById({ verifier = "" }: ReceiptVerificationResult): Worded & { readonly reason: string } {
  const found = note("verifier_key_unresolved", { found: verifier });
  return { reason: found.reason, ...worded(RECEIPT_NOTE_SET, found) };
}

/** The reason stands beside the first row that failed; a match by id alone is neither pass nor failure. */
function rowsOf(result: ReceiptVerificationResult): FindingRow[] {
  const first = result.checks.find(({ valid }) => !valid);
  return result.checks.map((row): FindingRow => {
    if (row.detail !== undefined) {
      const { found, ...why } = matchedById(result);
      return findingRow(row.check, "skipped", { ...why, values: found.values });
    }
    const { reason, values, detail } = row === first ? result : {};
    return findingRow(row.check, row.outcome, { reason, detail, values });
  });
}
