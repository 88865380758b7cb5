/**
 * The body of a tlog-witness add-checkpoint request: the size the witness is thought to hold, a consistency
 * proof from there, a blank line, the checkpoint note.
 */
import { encodeBase64, type Reading, type Refuse, refusal } from "@svc/core";
import type { LogTerm, WITNESS_REASONS } from "@svc/core/finding";
import { parseDecimal } from "../note/checkpoint.ts";
import { parseHashLines } from "../note/tlog-proof.ts";

export interface AddCheckpointRequest {
  readonly oldSize: bigint;
  readonly proof: readonly Uint8Array[];
  readonly note: string;
}

/**
 * The body of an add-checkpoint request (C2SP tlog-witness): the size the witness is thought to hold, the
 * proof from there, the note.
 */
export function encodeAddCheckpoint({ oldSize, proof, note }: AddCheckpointRequest): string {
  return `${[`old ${oldSize}`, ...proof.map(encodeBase64)].join("\n")}\n\n${note}`;
}

/** Reads a request; nothing in it is verified. */
export function parseAddCheckpoint(body: string): Reading<AddCheckpointRequest, "malformed_request"> {
  const split = body.indexOf("\n\n");
  if (split < 0) return malformed("blank_line");
  const [first = "", ...lines] = body.slice(0, split).split("\n");
  const oldSize = first.startsWith("old ") ? parseDecimal(first.slice("old ".length)) : null;
  if (oldSize === null) return malformed("old_line");
  const proof = parseHashLines(lines);
  if (typeof proof === "string") return malformed(proof);
  return { ok: true, value: { oldSize, proof, note: body.slice(split + 2) } };
}

const refuse: Refuse<typeof WITNESS_REASONS> = refusal;

function malformed(expected: LogTerm): Reading<AddCheckpointRequest, "malformed_request"> {
  return refuse("malformed_request", { expected });
}
