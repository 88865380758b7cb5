/**
 * A bundle examined whole: its parts as a set of documents, and the rows that `verifyBundle` answers with, one a part
 * in a fixed order. The bundle itself is a carrier that nobody signed.
 */

import { BUNDLE_REASONS, causeOf } from "@svc/core/finding";
import type { ReceiptVerificationResult, VerificationResult } from "@svc/vdi-verifier";
import { EXAMINED_SET } from "@svc/words";
import { parseBundle } from "../../bundle/index.ts";
import type { ExaminedDocument, ExaminedSet } from "../examination.ts";
import { failExamined, worded } from "../found.ts";
import type { LogFinding } from "../log/finding.ts";
import { examineSet } from "../set/examine-set.ts";
import type { ExaminedBundle, Placed, SetOptions } from "../set/input.ts";
import type { Terms } from "../terms.ts";
import { overall } from "../verdict.ts";
import { type BundlePart, type BundleResult, chainPart, partOf } from "./part.ts";
import { partsOfBundle } from "./parts-of-bundle.ts";

/** @param input JSON text, UTF-8 bytes or value; read once */
export async function examineBundle(
  input: unknown,
  source: string,
  terms: Terms,
  { signal, onStep }: Pick<SetOptions, "signal" | "onStep"> = {},
): Promise<ExaminedBundle> {
  const read = parseBundle(input);
  if (!read.ok) {
    const what = failExamined("bundle_malformed", { because: causeOf(read) });
    const fault = { verdict: "not_valid", reason: what.reason, ...worded(EXAMINED_SET, what) } as const;
    return { result: resultOf([partOf("bundle", read.pointer ?? "", fault)], {}) };
  }
  const placed = partsOfBundle(read.value, source);
  const set = await examineSet(placed, terms, { signal, onStep });
  return { result: resultOf(rowsOf(placed, set), rest(set)), parts: set };
}

function resultOf(
  parts: readonly BundlePart[],
  rest: Partial<Pick<BundleResult, "attestation" | "receipts" | "score">>,
): BundleResult {
  const verdict = overall(parts.map((part) => part.verdict));
  const id = rest.attestation?.attestation_id;
  return {
    verdict,
    valid: verdict === "verified",
    conclusive: verdict !== "could_not_check",
    parts: parts.map(withWords),
    ...(id === undefined ? {} : { attestation_id: id }),
    receipts: [],
    ...rest,
  };
}

/** Reasons of the bundle's own are worded here; other rooms word theirs. */
function withWords(part: BundlePart): BundlePart {
  const { reason = "", detail } = part;
  if (detail !== undefined || !Object.hasOwn(BUNDLE_REASONS, reason)) return part;
  return { ...part, ...worded(EXAMINED_SET, { reason, values: NOT_AT_HAND }) };
}

/** What reasons of the bundle's own may show, where a part has no more than its reason. */
const NOT_AT_HAND = { because: null, found: null };

function rest({ documents, score: given }: ExaminedSet): Partial<BundleResult> {
  const of = (kind: ExaminedDocument["kind"]) => documents.filter((one) => one.kind === kind);
  const [attestation] = of("attestation");
  // Of the receipts about this attestation: about one that is not known there are none.
  const score = isUnknown(documents) ? undefined : given;
  return {
    ...(attestation?.result == null ? {} : { attestation: attestation.result as VerificationResult }),
    receipts: of("receipt").map(({ result }) => result as ReceiptVerificationResult),
    ...(score === undefined ? {} : { score }),
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

/** What a path is refused for: asked last, when its head is known. */
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
  // Of a head that nobody pinned the entry says itself that its key is missing.
  return entry;
}

function isOfHead(proof: ExaminedDocument, head: ExaminedDocument): boolean {
  const [stated, signed] = [proof.result, head.result] as [LogFinding | null, LogFinding | null];
  return stated?.tree_size === signed?.tree_size && stated?.root_hash === signed?.root_hash;
}
