import type { READ_REASONS, ReadReason } from "../finding/sets/reading.ts";
import { type Refusal, type Refuse, refusal } from "../reading.ts";

/** Bounds under which a stranger's document is read at all; checked before anything is computed from it. */
export interface ReadLimits {
  /** Nesting of arrays and objects. */
  readonly maxDepth: number;
  /** UTF-8 size of the text, or of the canonical text that a value would have, in bytes. */
  readonly maxBytes: number;
  /** Object members and array elements together. */
  readonly maxMembers: number;
}

export const READ_LIMITS: ReadLimits = Object.freeze({ maxDepth: 32, maxBytes: 1 << 20, maxMembers: 25_000 });

/** Makes refusals of reading. */
export const refuseReading: Refuse<typeof READ_REASONS> = refusal;

/** Carries a refusal out of a recursive reader; never leaves this folder. */
export class ReadRefusal extends Error {
  readonly refusal: Refusal<ReadReason>;

  constructor(refused: Refusal<ReadReason>) {
    super(refused.reason);
    this.refusal = refused;
  }
}

/** A member name as a JSON Pointer token (RFC 6901 section 3), cut so that no refusal grows with its input. */
export function pointerToken(name: string): string {
  const cut = name.length > 64 ? `${name.slice(0, 64)}...` : name;
  return cut.toWellFormed().replaceAll("~", "~0").replaceAll("/", "~1");
}

/** JSON Pointer of the names and places on the way to something. */
export function pointerTo(path: readonly string[]): string {
  return path.map((name) => `/${pointerToken(name)}`).join("");
}
