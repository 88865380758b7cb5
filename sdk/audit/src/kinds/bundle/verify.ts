/**
 * Audit bundles: the parts of each as a set of documents, and the rows that `verifyBundle` returns, one a part in a fixed
 * order. The bundle itself is a carrier that nobody signed.
 */
import { BUNDLE_REASONS, causeOf } from "@svc/core/finding";
import { withoutUndefined } from "@svc/core/json";
import type { TrustRoot } from "@svc/core/wire";
import { EXAMINED_SET } from "@svc/messages";
import type { ReceiptVerificationResult, VerificationResult } from "@svc/vdi-verifier";
import {
  type BundlePart,
  type BundleResult,
  type ExaminedDocument,
  type ExaminedSet,
  type LogFinding,
  overall,
  type PartName,
  type Tie,
} from "../../model/examination.ts";
import { failExamined, findingRow, worded } from "../../model/found.ts";
import { inputOf, type Placed, type SetOptions } from "../../model/input.ts";
import { type Answer, once } from "../../model/set.ts";
import { parseBundle } from "./audit-bundle.ts";
import { partsOfBundle } from "./parts-of-bundle.ts";

export const verifyBundles = once(async (set): Promise<void> => {
  const { examineParts, signal } = set.options;
  if (examineParts === undefined) return;
  for (const index of set.of("audit_bundle")) {
    signal?.throwIfAborted();
    const { item } = set.at(index);
    const { result, parts } = await examineBundle(inputOf(item), item.source, examineParts);
    const { verdict } = result;
    // The verdict is that of a part: where all hold, of the first, which explains nothing then.
    const worst = result.parts.find((part) => part.verdict === verdict);
    set.answer(index, {
      verdict,
      reason: worst?.reason,
      detail: worst?.detail,
      found: worst?.found,
      rests_on: verdict === "verified" ? weakestOf(result.parts) : undefined,
      findings: result.parts.map((part) => findingRow(part.part, OUTCOMES[part.verdict], part)),
      result,
      parts,
    });
  }
});

const OUTCOMES = {
  verified: "passed",
  could_not_check: "open",
  not_valid: "failed",
  expired: "failed",
} as const;

/** @param input JSON text, UTF-8 bytes or value; read once */
export async function examineBundle(
  input: unknown,
  source: string,
  examineParts: NonNullable<SetOptions["examineParts"]>,
): Promise<{ readonly result: BundleResult; readonly parts?: ExaminedSet }> {
  const read = parseBundle(input);
  if (!read.ok) {
    const what = failExamined("bundle_malformed", { because: causeOf(read) });
    const fault = { verdict: "not_valid", reason: what.reason, ...worded(EXAMINED_SET, what) } as const;
    return { result: resultOf([partOf("bundle", read.pointer ?? "", fault)], {}) };
  }
  const placed = partsOfBundle(read.value, source);
  const set = await examineParts(placed);
  return { result: resultOf(rowsOf(placed, set), rest(set)), parts: set };
}

function resultOf(
  parts: readonly BundlePart[],
  { attestation, receipts = [], score }: Partial<BundleResult>,
): BundleResult {
  const verdict = overall(parts.map((part) => part.verdict));
  return withoutUndefined({
    verdict,
    valid: verdict === "verified",
    conclusive: verdict !== "could_not_check",
    parts: parts.map(withWords),
    attestation_id: attestation?.attestation_id,
    receipts,
    attestation,
    score,
  });
}

/** Reasons of the bundle's own are worded here; other rooms word theirs. */
function withWords(part: BundlePart): BundlePart {
  const { reason = "", detail } = part;
  if (detail !== undefined || !Object.hasOwn(BUNDLE_REASONS, reason)) return part;
  return { ...part, ...worded(EXAMINED_SET, { reason, values: NOT_AT_HAND }) };
}

/** Values for a reason of the bundle's own, where the part came with none. */
const NOT_AT_HAND = { because: null, found: null };

function rest({ documents, score: given }: ExaminedSet): Partial<BundleResult> {
  const of = (kind: ExaminedDocument["kind"]) => documents.filter((one) => one.kind === kind);
  const [attestation] = of("attestation");
  return {
    attestation: (attestation?.result ?? undefined) as VerificationResult | undefined,
    receipts: of("receipt").map(({ result }) => result as ReceiptVerificationResult),
    // Nothing scores an attestation that is not known whole.
    score: isUnknown(documents) ? undefined : given,
  };
}

function rowsOf(placed: readonly Placed[], { documents, ties }: ExaminedSet): BundlePart[] {
  const pointerOf = (index: number) => placed[index]?.pointer ?? "";
  const copies = new Set(ties.flatMap(({ tie, from }) => (tie === "duplicate" ? from.map(pointerOf) : [])));
  const rows = (
    kind: "attestation" | "source_evidence" | "receipt" | "revocation" | "manifest" | "circuit_record",
  ) =>
    documents
      .filter((one) => one.kind === kind)
      .map((one) => partOf(kind, one.pointer ?? "", kind === "attestation" ? ofStep(one) : besideIt(one)));
  return [
    ...rows("attestation"),
    ...rows("source_evidence"),
    ...rows("receipt").map((row) => {
      if (copies.has(row.pointer)) {
        return partOf("receipt", row.pointer, { verdict: "not_valid", reason: "duplicate_receipt" });
      }
      return row.verdict === "verified" && isUnknown(documents)
        ? partOf("receipt", row.pointer, { verdict: "could_not_check", reason: "attestation_unreadable" })
        : row;
    }),
    ...ties
      .filter(({ tie }) => tie === "chain")
      .map((tie) => chainPart(tie, pointerOf(tie.from[0] as number))),
    ...evidenceRows(placed, documents),
    ...rows("revocation"),
    ...rows("manifest"),
    ...rows("circuit_record"),
  ];
}

/** Whether the attestation is thin and leaves out what is not known here: then nothing is shown to be about it. */
function isUnknown(documents: readonly ExaminedDocument[]): boolean {
  return documents.some(({ kind, reason }) => kind === "attestation" && reason === "thin_part_unknown");
}

/** A bundle always has an attestation: what is beside none was beside a thin one that could not be expanded. */
function besideIt(document: ExaminedDocument): ExaminedDocument {
  return document.reason === "attestation_missing"
    ? { ...document, reason: "attestation_unreadable" }
    : document;
}

/** A step's number before what it found. */
function ofStep(document: ExaminedDocument): ExaminedDocument {
  const { result, found } = document;
  const { failedStep: number } = Object(result) as Partial<VerificationResult>;
  // A step that failed says what it found, and nothing else of an attestation is found.
  if (number === undefined || found === undefined) return document;
  const what = failExamined("step_failed", { number, because: causeOf(found) });
  return { ...document, ...worded(EXAMINED_SET, what) };
}

function evidenceRows(placed: readonly Placed[], documents: readonly ExaminedDocument[]): BundlePart[] {
  const groups = new Map<number, ExaminedDocument[]>();
  for (const [index, { evidence }] of placed.entries()) {
    if (evidence === undefined) continue;
    groups.set(evidence, [...(groups.get(evidence) ?? []), documents[index] as ExaminedDocument]);
  }
  return [...groups].map(([evidence, group]) => partOf("log", `/log/${evidence}`, evidenceAnswer(group)));
}

/** Reasons to refuse a path, asked last, when its head is known. */
const OF_PATH: readonly (string | undefined)[] = [
  "out_of_range",
  "malformed_hash",
  "wrong_length",
  "root_mismatch",
];

/** An entry, its proof and its head, in this order; or one document alone. */
type EvidenceParts =
  | [ExaminedDocument, ExaminedDocument, ExaminedDocument]
  | [ExaminedDocument, undefined?, undefined?];

/**
 * One row for the three documents of an evidence, in the order in which inclusion is asked: about which receipt it is,
 * the proof's form, what the entry says, its head, whether the proof is of that head, the path; and what is missing last.
 */
function evidenceAnswer(group: readonly ExaminedDocument[]): ExaminedDocument {
  const [entry, proof, head] = group as EvidenceParts;
  const finding = entry.result as LogFinding | null;
  if (finding === null || finding.receipt_hash === undefined) return entry;
  if (finding.receipt_here !== true) {
    return { ...entry, verdict: "not_valid", reason: "log_entry_unbound" };
  }
  // A log proof is one document, in which all three lie.
  if (proof === undefined) return entry;
  if (proof.reason === "malformed_proof") return proof;
  if (entry.verdict === "not_valid" && !OF_PATH.includes(entry.reason)) return entry;
  if (head.verdict === "not_valid") return head;
  if (!isOfHead(proof, head)) return { ...entry, verdict: "not_valid", reason: "proof_mismatch" };
  // The entry says itself that the key of an unpinned head is missing.
  return entry;
}

function isOfHead(proof: ExaminedDocument, head: ExaminedDocument): boolean {
  const [stated, signed] = [proof.result, head.result] as [LogFinding | null, LogFinding | null];
  return stated?.tree_size === signed?.tree_size && stated?.root_hash === signed?.root_hash;
}

function partOf(
  part: PartName,
  pointer: string,
  { verdict, reason, detail, found, rests_on }: Answer,
): BundlePart {
  // Only a pass rests on somebody's word.
  const root = verdict === "verified" ? rests_on : undefined;
  return withoutUndefined({ part, pointer, verdict, root, reason, detail, found });
}

/** A chain is arithmetic over hashes: whose its receipts are, their own rows say. */
function chainPart(tie: Tie, pointer: string): BundlePart {
  return partOf("chain", pointer, { ...tie, rests_on: "self_asserted" });
}

/** A chain is arithmetic over hashes: whose its receipts are, their own rows say. */
export function weakestOf(parts: readonly BundlePart[]): TrustRoot {
  const roots = parts.flatMap(({ part, root }) => (part === "chain" || root === undefined ? [] : [root]));
  return WEAKEST_FIRST.find((root) => roots.includes(root)) ?? "self_asserted";
}

const WEAKEST_FIRST: readonly TrustRoot[] = [
  "not_checked",
  "self_asserted",
  "registry",
  "built_in",
  "logged",
  "domain",
  "pinned",
];
