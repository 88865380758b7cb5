/**
 * Signed notes (C2SP signed-note v1.0.0): a text, a blank line, one or more signature lines.
 *
 * The text ends at the last blank line, not at the first: it may hold blank lines itself, and two readers that split
 * differently can be shown two different texts under one signature. Signatures by unknown keys are ignored, which is
 * how a log adds keys without breaking readers; a known key whose signature fails condemns the whole note. The caller
 * interprets the text.
 */
import {
  concatBytes,
  decodeBase64,
  decodeUtf8,
  encodeBase64,
  encodeHex,
  encodeUtf8,
  type Reading,
  type Refuse,
  refusal,
} from "@svc/core";
import type { CHECKPOINT_REASONS, LogTerm } from "@svc/core/finding";
import { isKeyName } from "./vkey.ts";

/** The bound of Go's reader; the specification wants at least 16 to be accepted. */
export const MAX_SIGNATURES = 100;
export const MAX_NOTE_BYTES = 1_000_000;

const KEY_ID_BYTES = 4;

/** One signature line as it stands: nothing has been verified. */
export interface NoteSignature {
  readonly name: string;
  /** 8 hex digits. */
  readonly id: string;
  /** What follows the key id, in the form that the key's type prescribes. */
  readonly payload: Uint8Array;
}

/** A note as it stands: nothing has been verified. */
export interface Note {
  /** Ends in a newline. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** Reads a note. The text is returned as it was, so that what is verified is what was received. */
export function parseNote(input: unknown): Reading<Note, "malformed_note"> {
  const note = toText(input);
  if (note === null) return malformed("utf8");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (/[\u0000-\u0009\u000b-\u001f]/.test(note)) return malformed("no_control_characters");
  const split = note.lastIndexOf("\n\n");
  if (split < 0) return malformed("blank_line");
  if (!note.endsWith("\n")) return malformed("final_newline");
  const lines = note
    .slice(split + 2)
    .split("\n")
    .slice(0, -1);
  if (lines.length === 0) return malformed("signatures");
  if (lines.length > MAX_SIGNATURES) return malformed("signatures");
  const signatures: NoteSignature[] = [];
  for (const line of lines) {
    const signature = parseSignatureLine(line);
    if (signature === null) return malformed("signature_line");
    signatures.push(signature);
  }
  return { ok: true, value: { text: note.slice(0, split + 1), signatures } };
}

/** Reads one line `— <name> <base64>`, without its newline; null when it is not one. */
export function parseSignatureLine(line: string): NoteSignature | null {
  const match = /^\u2014 ([^ ]+) ([^ ]+)$/u.exec(line);
  if (match === null) return null;
  const [, name = "", base64 = ""] = match;
  const bytes = decodeBase64(base64);
  if (!isKeyName(name) || bytes === null || bytes.length <= KEY_ID_BYTES) return null;
  return { name, id: encodeHex(bytes.subarray(0, KEY_ID_BYTES)), payload: bytes.subarray(KEY_ID_BYTES) };
}

/** `— <name> <base64(id || payload)>` and a newline. */
export function encodeSignatureLine({ name, id, payload }: NoteSignature): string {
  const keyId = Uint8Array.from([0, 2, 4, 6], (at) => Number.parseInt(id.slice(at, at + 2), 16));
  return `\u2014 ${name} ${encodeBase64(concatBytes(keyId, payload))}\n`;
}

/** Prints a note. `parseNote` of the result gives the same note. */
export function encodeNote({ text, signatures }: Note): string {
  return `${text}\n${signatures.map(encodeSignatureLine).join("")}`;
}

function toText(input: unknown): string | null {
  if (typeof input === "string") {
    if (input.length > MAX_NOTE_BYTES || !input.isWellFormed()) return null;
    return encodeUtf8(input).length > MAX_NOTE_BYTES ? null : input;
  }
  try {
    return input instanceof Uint8Array && input.length <= MAX_NOTE_BYTES ? decodeUtf8(input) : null;
  } catch {
    // `instanceof` asks a proxy, or what stands in the prototype's place, and it threw.
    return null;
  }
}

const refuse: Refuse<typeof CHECKPOINT_REASONS> = refusal;

function malformed(expected: LogTerm): Reading<Note, "malformed_note"> {
  return refuse("malformed_note", { expected });
}
