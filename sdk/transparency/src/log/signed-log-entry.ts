/** The answer to an append, in the specification's shape: hexadecimal, snake_case, plain numbers. */
import { encodeHex, type StatementEntry } from "@svc/core";
import type { Appended } from "./append.ts";
import type { AppendedStatement } from "./append-statement.ts";

/** What `log.append` answers. The entry is covered by the head (`tree_root`, `tree_size`) that it names. */
export interface SignedLogEntry {
  readonly log_index: number;
  /** Leaf hash, prefix included: hashing the entry without the 0x00 prefix gives another value. */
  readonly entry_hash: string;
  readonly tree_root: string;
  readonly tree_size: number;
  /** Log time of the entry, Unix seconds. */
  readonly timestamp: number;
  readonly attestation_id: string;
  readonly verifier_id: string;
  readonly result: boolean;
  readonly equivocation_detected: boolean;
}

/** Formats an append's answer in the specification's members: hex, snake_case, plain numbers. */
export function signedLogEntryOf(appended: Appended): SignedLogEntry {
  const { index, entry, leafHash, head, equivocationDetected } = appended;
  return {
    log_index: index,
    entry_hash: encodeHex(leafHash),
    tree_root: encodeHex(head.root),
    tree_size: head.size,
    timestamp: entry.timestamp,
    attestation_id: entry.attestation_id,
    verifier_id: entry.verifier_id,
    result: entry.result,
    equivocation_detected: equivocationDetected,
  };
}

/** What `appendStatement` answers. The entry is covered by the head that it names. */
export interface SignedStatementEntry {
  readonly log_index: number;
  readonly entry_hash: string;
  readonly tree_root: string;
  readonly tree_size: number;
  /** Log time of the entry, Unix seconds. */
  readonly timestamp: number;
  readonly type: StatementEntry["type"];
  readonly statement_hash: string;
  /** The key that signed it, 64 hex digits: the issuer's, or the source's. */
  readonly signer: string;
}

/** The same members for a statement. */
export function signedStatementEntryOf({
  index,
  entry,
  leafHash,
  head,
}: AppendedStatement): SignedStatementEntry {
  return {
    log_index: index,
    entry_hash: encodeHex(leafHash),
    tree_root: encodeHex(head.root),
    tree_size: head.size,
    timestamp: entry.timestamp,
    type: entry.type,
    statement_hash: entry.statement_hash,
    signer: entry.type === "period_statement_v1" ? entry.issuer : entry.source,
  };
}
