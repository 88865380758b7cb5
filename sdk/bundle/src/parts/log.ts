/**
 * Log evidence: each is about the receipt that its entry names by hash, under the log that its checkpoint names.
 *
 * A log's key is never taken from the bundle. An unknown log is not a fault of the document; a known one that
 * did not sign is.
 */
import {
  hashReceipt,
  parseCheckpointDocument,
  parseDocument,
  parseLogEntry,
  type VerificationReceipt,
} from "@svc/core";
import { type LogPolicy, parseCheckpoint, parseNote, parseTlogProof } from "@svc/tlog";
import { entryOfExtra, type ReceiptInclusionVerdict, verifyReceiptInclusion } from "@svc/vdi-transparency";
import { LogEvidenceSchema } from "../audit-bundle.ts";
import { type BundlePart, couldNotCheck, notValid, verified } from "../part.ts";

export interface LoggedPart {
  readonly row: BundlePart;
  /** What the pinned log said of the receipt with this hash; only where it verified. */
  readonly logged?: { readonly receiptHash: string; readonly time: number };
}

type Material = { entry: unknown; proof: unknown; checkpoint: unknown } | { document: string };

export function checkLogEvidence(
  input: unknown,
  index: number,
  receipts: ReadonlyMap<string, VerificationReceipt>,
  policies: readonly LogPolicy[],
): LoggedPart {
  const place = { part: "log", pointer: `/log/${index}` } as const;
  const read = parseDocument(LogEvidenceSchema, input);
  if (!read.ok)
    return {
      row: notValid(place, "part_malformed", `At ${place.pointer}${read.pointer ?? ""}: ${read.detail}.`),
    };
  const material: Material = read.value;
  const receiptHash = receiptHashOf(material);
  if (receiptHash === null)
    return { row: notValid(place, "malformed_entry", "The log entry cannot be read.") };
  const receipt = receipts.get(receiptHash);
  if (receipt === undefined) return { row: notValid(place, "log_entry_unbound") };
  const origin = originOf(material);
  if (origin === null)
    return { row: notValid(place, "malformed_checkpoint", "The checkpoint cannot be read.") };
  const known = policies.filter((policy) => policy.origin === origin);
  if (known.length === 0) {
    const detail = `Pass logs: the key of the log ${JSON.stringify(origin)} is not among those given.`;
    return { row: couldNotCheck(place, "log_trust_missing", detail) };
  }
  const verdict = underAny(receipt, material, known);
  if (!verdict.valid) return { row: notValid(place, verdict.reason, `${verdict.detail}.`) };
  const { log_index, tree_size, timestamp, witnesses, witnessed_at } = verdict;
  const seen = witnesses.length === 0 ? "" : `, seen by ${witnesses.length} pinned witnesses`;
  const detail = `Entry ${log_index} of ${tree_size} in ${JSON.stringify(origin)}, logged at ${timestamp}${seen}.`;
  return {
    row: verified(place, "pinned", detail),
    logged: { receiptHash, time: witnessed_at ?? timestamp },
  };
}

/** Receipts by hash, as log entries name them. */
export function receiptsByHash(
  receipts: readonly (VerificationReceipt | null)[],
): Map<string, VerificationReceipt> {
  return new Map(receipts.flatMap((receipt) => (receipt === null ? [] : [[hashReceipt(receipt), receipt]])));
}

/** Under the first pinned key of this log that it verifies with, else the finding under the last. */
function underAny(
  receipt: VerificationReceipt,
  material: Material,
  policies: readonly LogPolicy[],
): ReceiptInclusionVerdict {
  const verdicts = policies.map((policy) => verifyReceiptInclusion(receipt, material, policy));
  return verdicts.find(({ valid }) => valid) ?? (verdicts.at(-1) as ReceiptInclusionVerdict);
}

function receiptHashOf(material: Material): string | null {
  if (!("document" in material)) {
    const entry = parseLogEntry(material.entry);
    return entry.ok ? entry.value.receipt_hash : null;
  }
  const proof = parseTlogProof(material.document);
  const entry = proof.ok ? entryOfExtra(proof.value.extra) : proof;
  return entry.ok ? entry.value.receipt_hash : null;
}

function originOf(material: Material): string | null {
  const note = parseNote(noteOf(material));
  const body = note.ok ? parseCheckpoint(note.value.text) : note;
  return body.ok ? body.value.origin : null;
}

function noteOf(material: Material): unknown {
  if ("document" in material) {
    const proof = parseTlogProof(material.document);
    return proof.ok ? proof.value.checkpoint : null;
  }
  if (typeof material.checkpoint === "string") return material.checkpoint;
  const document = parseCheckpointDocument(material.checkpoint);
  return document.ok ? document.value.note : null;
}
