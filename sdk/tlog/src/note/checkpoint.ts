/**
 * Checkpoints (C2SP tlog-checkpoint v1.0.0): origin, size and root of a log, as the text of a signed note.
 *
 * The text is the one thing that is signed; everything else about a head is derived from it. Sizes are read as
 * bigint because a foreign log may hold more than 2^53 entries. Two checkpoints of one origin that no
 * consistency proof joins are evidence of a fork, so whole notes are kept, never only size and root.
 */
import { decodeBase64, encodeBase64, equalBytes, type Reading, type Refuse, refusal } from "@svc/core";
import type { CHECKPOINT_REASONS, LogTerm } from "@svc/core/finding";
import { emptyRoot, HASH_BYTES } from "../merkle/hash.ts";
import { type NoteSigner, signText } from "./cosignature.ts";
import { encodeNote } from "./signed-note.ts";

export interface CheckpointBody {
  readonly origin: string;
  readonly size: bigint;
  /** 32 bytes. */
  readonly root: Uint8Array;
  /** Extension lines, which our logs do not write; the log's signature covers them. */
  readonly extensions: readonly string[];
}

/** The only spelling of a count: no sign, no leading zero, at most 20 digits. */
const DECIMAL = /^(?:0|[1-9][0-9]{0,19})$/;
const MAX_UINT64 = 2n ** 64n - 1n;

/** Strict decimal of an unsigned 64-bit integer, or null. `BigInt("")` and `BigInt("0x10")` would be numbers. */
export function parseDecimal(text: string): bigint | null {
  if (!DECIMAL.test(text)) return null;
  const value = BigInt(text);
  return value > MAX_UINT64 ? null : value;
}

/** Reads a checkpoint text (the text of a note, final newline included). */
export function parseCheckpoint(text: string): Reading<CheckpointBody, "malformed_checkpoint"> {
  if (!text.endsWith("\n")) return malformed("final_newline");
  const [origin = "", sizeText = "", rootText = "", ...extensions] = text.slice(0, -1).split("\n");
  if (!isOrigin(origin)) return malformed("origin_line");
  const size = parseDecimal(sizeText);
  if (size === null) return malformed("size_line");
  const root = decodeBase64(rootText);
  if (root === null || root.length !== HASH_BYTES) {
    return malformed("root_line");
  }
  if (size === 0n && !equalBytes(root, emptyRoot())) {
    return malformed("empty_root");
  }
  if (extensions.includes("")) return malformed("filled_lines");
  return { ok: true, value: { origin, size, root, extensions } };
}

/** The text that is signed. `parseCheckpoint` of it gives the same checkpoint. */
export function encodeCheckpoint({ origin, size, root, extensions }: CheckpointBody): string {
  return `${[origin, size, encodeBase64(root), ...extensions].join("\n")}\n`;
}

/**
 * A signed checkpoint note. Deterministic: one head and key, one note, so signing again after a crash makes no
 * second checkpoint.
 *
 * @throws TypeError when the signer's name is not the origin
 */
export function signCheckpoint(head: { size: number; root: Uint8Array }, signer: NoteSigner): string {
  const checkpoint = { origin: signer.key.name, size: BigInt(head.size), root: head.root, extensions: [] };
  const text = encodeCheckpoint(checkpoint);
  return encodeNote({ text, signatures: [signText(text, signer)] });
}

function isOrigin(line: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  return line !== "" && line.isWellFormed() && !/[\u0000-\u001f]/.test(line);
}

const refuse: Refuse<typeof CHECKPOINT_REASONS> = refusal;

function malformed(expected: LogTerm): Reading<CheckpointBody, "malformed_checkpoint"> {
  return refuse("malformed_checkpoint", { expected, cause: null });
}
