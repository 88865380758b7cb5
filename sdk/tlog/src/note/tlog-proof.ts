/**
 * C2SP tlog-proof v1: an inclusion proof and the checkpoint it leads to, as one text.
 *
 * The document names neither a key nor a policy: those are the verifier's. Its `extra` line is not
 * authenticated by the format; ours holds the canonical JSON of the log entry, which the verifier hashes and
 * proves included, so nothing in it is believed. Produced by `encodeTlogProof`; judged by
 * `verifyReceiptInclusion`.
 */
import { decodeBase64, encodeBase64, type Reading, type Refuse, refusal, withoutUndefined } from "@svc/core";
import type { LOG_PROOF_REASONS, LogTerm } from "@svc/core/finding";
import { HASH_BYTES } from "../merkle/hash.ts";
import { parseDecimal } from "./checkpoint.ts";

/** First line of every document; also its media type in spirit. */
export const TLOG_PROOF_HEADER = "c2sp.org/tlog-proof@v1";
/** A path in a tree of 2^63 leaves. */
const MAX_PROOF_HASHES = 63;

export interface TlogProof {
  readonly index: bigint;
  /** Sibling hashes, leaf side first. */
  readonly proof: readonly Uint8Array[];
  /** The checkpoint note, verbatim. */
  readonly checkpoint: string;
  /** Opaque, not authenticated. */
  readonly extra?: Uint8Array;
}

/** Prints a proof document. `parseTlogProof` of it gives the same proof. */
export function encodeTlogProof({ index, proof, checkpoint, extra }: TlogProof): string {
  const lines = [TLOG_PROOF_HEADER];
  if (extra !== undefined) lines.push(`extra ${encodeBase64(extra)}`);
  lines.push(`index ${index}`, ...proof.map(encodeBase64));
  return `${lines.join("\n")}\n\n${checkpoint}`;
}

/** Reads a proof document. The checkpoint is returned as it stands; nothing is verified. */
export function parseTlogProof(text: unknown): Reading<TlogProof, "malformed_proof"> {
  if (typeof text !== "string") return malformed("text");
  // The proof part holds no blank line, so the first one ends it; the checkpoint after it has its own.
  const split = text.indexOf("\n\n");
  if (split < 0) return malformed("blank_line");
  const checkpoint = text.slice(split + 2);
  const lines = text.slice(0, split).split("\n");
  if (lines.shift() !== TLOG_PROOF_HEADER) return malformed("header_line");
  let extra: Uint8Array | undefined;
  if (lines[0]?.startsWith("extra ")) {
    const decoded = decodeBase64(lines.shift()?.slice("extra ".length));
    if (decoded === null) return malformed("extra_line");
    extra = decoded;
  }
  const indexLine = lines.shift() ?? "";
  const index = indexLine.startsWith("index ") ? parseDecimal(indexLine.slice("index ".length)) : null;
  if (index === null) return malformed("index_line");
  const proof = parseHashLines(lines);
  if (typeof proof === "string") return malformed(proof);
  return { ok: true, value: withoutUndefined({ index, proof, checkpoint, extra }) };
}

/** The hashes of a proof, one in base64 a line, or what is wrong with them. */
export function parseHashLines(lines: readonly string[]): Uint8Array[] | "hash_lines" | "hash_line" {
  if (lines.length > MAX_PROOF_HASHES) return "hash_lines";
  const hashes = lines.map((line) => decodeBase64(line));
  return hashes.every((hash) => hash?.length === HASH_BYTES) ? (hashes as Uint8Array[]) : "hash_line";
}

const refuse: Refuse<typeof LOG_PROOF_REASONS> = refusal;

function malformed(expected: LogTerm): Reading<TlogProof, "malformed_proof"> {
  return refuse("malformed_proof", { expected, cause: null });
}
