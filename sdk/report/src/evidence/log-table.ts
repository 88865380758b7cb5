/** What the documents of logs are judged beside, and what every judgement of them says alike. */
import { decodeHex } from "@svc/core/bytes";
import type { InclusionProof } from "@svc/core/wire";
import type { LogPolicy } from "@svc/tlog";
import type { Item } from "../documents/recognise.ts";
import { fails, type LogFacts, type LogFinding, lacks } from "./log-finding.ts";
import { isHead, type ReadHead, type SignedHead } from "./log-heads.ts";

export interface LogTable {
  readonly items: readonly Item[];
  readonly heads: readonly ReadHead[];
  readonly policies: readonly LogPolicy[];
  readonly proofs: readonly InclusionProof[];
  /** Hashes of the receipts that are here. */
  readonly receipts: ReadonlySet<string>;
}

export type Examiner = (item: Item, table: LogTable) => LogFinding;

/** What keeps an unsigned head from counting; null for one that counts. */
export function standingOf(kind: Item["kind"], head: SignedHead, facts: LogFacts = {}): LogFinding | null {
  if (head.standing === "signed") return null;
  const all = { ...factsOf(head), ...facts };
  if (head.standing === "unknown_log") return lacks(kind, [keyOf(head.origin)], all);
  return fails(kind, head.reason ?? "log_signature_missing", sentence(head.detail ?? ""), all);
}

export function signedAt(heads: readonly ReadHead[], origin: string, size: number): SignedHead[] {
  return heads
    .filter(isHead)
    .filter((head) => head.standing === "signed" && head.origin === origin && head.size === size);
}

export function forkSentence({ origin, size }: SignedHead): string {
  return `The log ${origin} signed two roots for ${size} entries: it shows different histories to different people.`;
}

export function keyOf(origin: string): string {
  return `the key of the log ${origin}`;
}

export function checkpointOf(size: number): string {
  return `a checkpoint of ${size} entries signed by the log`;
}

export function factsOf({ origin, size, root, witnesses, witnessedAt }: SignedHead): LogFacts {
  const facts = { log: origin, tree_size: size, root_hash: root, witnesses };
  return witnessedAt === null ? facts : { ...facts, witnessed_at: witnessedAt };
}

export function bytesOf(hex: string): Uint8Array {
  return decodeHex(hex, 32) as Uint8Array;
}

/** The library's details are phrases; a person reads sentences. */
export function sentence(detail: string): string {
  return detail === "" ? "" : `${detail.charAt(0).toUpperCase()}${detail.slice(1)}.`.replace(/\.\.$/, ".");
}
