/** The documents of logs in a set, and steps that every judgement of them shares. */
import { decodeHex } from "@svc/core/bytes";
import type { InclusionProof } from "@svc/core/wire";
import type { LogPolicy } from "@svc/tlog";
import type { OpenedReceipt } from "@svc/vdi-verifier/opened";
import type { Kind, LogFacts, LogFinding } from "../../model/examination.ts";
import type { LogDocument, ReadEntry } from "./documents.ts";
import { fails, keyOf, lacks } from "./finding.ts";
import { isHead, type ReadHead, type SignedHead } from "./signed-heads.ts";

export interface LogTable {
  readonly documents: readonly LogDocument[];
  readonly heads: readonly ReadHead[];
  readonly policies: readonly LogPolicy[];
  readonly proofs: readonly InclusionProof[];
  readonly entries: readonly ReadEntry[];
  /** The receipts that are here, by their hash. */
  readonly receipts: ReadonlyMap<string, OpenedReceipt>;
}

/** Why an unsigned head does not count; null for one that counts. */
export function standingOf(kind: Kind, head: SignedHead, facts: LogFacts = {}): LogFinding | null {
  if (head.standing === "signed") return null;
  const all = { ...factsOf(head), ...facts };
  if (head.standing === "unknown_log") return lacks(kind, [keyOf(head.origin)], all);
  return fails(kind, head.failure ?? { reason: "log_signature_missing", values: { log: head.origin } }, all);
}

/** The head that a document with a note carries, or the finding that follows from its being none. */
export function headIn(kind: Kind, document: LogDocument, { heads }: LogTable): SignedHead | LogFinding {
  const head = heads.find((one) => one.document === document) as ReadHead;
  return isHead(head) ? head : fails(kind, head.failure);
}

export function signedAt(heads: readonly ReadHead[], origin: string, size: number): SignedHead[] {
  return heads
    .filter(isHead)
    .filter((head) => head.standing === "signed" && head.origin === origin && head.size === size);
}

export function factsOf({ origin, size, root, witnesses, witnessedAt }: SignedHead): LogFacts {
  const facts = { log: origin, tree_size: size, root_hash: root, witnesses };
  return witnessedAt === null ? facts : { ...facts, witnessed_at: witnessedAt };
}

export function bytesOf(hex: string): Uint8Array {
  return decodeHex(hex, 32) as Uint8Array;
}
