/**
 * Section 10 of a snarkjs proving key, from bytes to contributions: the chain of a phase-2 setup.
 *
 * Layout, integers little-endian: circuit hash (64), count (4), then per contribution delta after it (G1), the
 * proof of knowledge (s and s·x in G1, sp·x in G2), the running hash (64), type (4), length of parameters (4) and
 * the parameters: each a tag byte, in ascending order (1 name, 2 iterations exponent, 3 beacon value). Points are
 * only decoded and put on their curves here. The parameters are covered by no hash: a name is a claim.
 */
import { decodeUtf8 } from "@svc/core/bytes";
import type { Term, TranscriptReason } from "@svc/core/finding";
import type { G1Affine, G2Affine } from "../arithmetic.ts";
import { found, type Parsed, refused } from "../parse/finding.ts";
import { decodeG1, decodeG2, G1_BYTES, G2_BYTES } from "./montgomery.ts";

/** A contribution costs some 40 ms to check; longer chains are refused rather than left to exhaust a reader. */
export const MAX_CONTRIBUTIONS = 256;
/** At most 2^20 hashes are computed for a beacon. */
export const MAX_BEACON_ITERATIONS_EXPONENT = 20;

const HASH_BYTES = 64;
const TYPE_CONTRIBUTION = 0;
const TYPE_BEACON = 1;
const TAG_NAME = 1;
const TAG_ITERATIONS = 2;
const TAG_BEACON = 3;

export interface Beacon {
  readonly value: Uint8Array;
  /** The value was hashed 2^iterationsExponent times. */
  readonly iterationsExponent: number;
}

export interface Contribution {
  readonly deltaAfter: G1Affine;
  readonly s: G1Affine;
  readonly sx: G1Affine;
  readonly spx: G2Affine;
  readonly transcriptHash: Uint8Array;
  readonly name?: string | undefined;
  /** Present exactly when the contribution is a beacon. */
  readonly beacon?: Beacon;
}

export interface Section {
  readonly circuitHash: Uint8Array;
  readonly contributions: readonly Contribution[];
}

export function parseSection(bytes: Uint8Array): Parsed<Section, TranscriptReason> {
  const reader = new Reader(bytes);
  const circuitHash = reader.take(HASH_BYTES);
  const count = reader.takeUint32();
  if (circuitHash === null || count === null) return malformed("transcript_header");
  if (count > MAX_CONTRIBUTIONS) {
    return refused("transcript_too_long", { found: count, limit: MAX_CONTRIBUTIONS });
  }
  const contributions: Contribution[] = [];
  for (let i = 0; i < count; i++) {
    const contribution = parseContribution(reader, i);
    if (!contribution.ok) return contribution;
    contributions.push(contribution.value);
  }
  if (reader.left > 0) return malformed("transcript_end");
  return found({ circuitHash, contributions });
}

function parseContribution(reader: Reader, index: number): Parsed<Contribution, TranscriptReason> {
  const g1 = [reader.take(G1_BYTES), reader.take(G1_BYTES), reader.take(G1_BYTES)];
  const g2 = reader.take(G2_BYTES);
  const transcriptHash = reader.take(HASH_BYTES);
  const type = reader.takeUint32();
  const parametersLength = reader.takeUint32();
  const parameterBytes = parametersLength === null ? null : reader.take(parametersLength);
  if (g1.includes(null) || g2 === null || transcriptHash === null || parameterBytes === null) {
    return malformed("whole_contribution", index);
  }
  const [deltaAfter, s, sx] = g1.map((point) => decodeG1(point as Uint8Array));
  const spx = decodeG2(g2);
  if (deltaAfter == null || s == null || sx == null || spx === null) {
    return refused("transcript_point_invalid", { index });
  }
  const parameters = parseParameters(parameterBytes);
  if (parameters === null) return malformed("contribution_parameters", index);
  const { name, value, iterationsExponent } = parameters;
  const contribution = { deltaAfter, s, sx, spx, transcriptHash, name };
  if (type === TYPE_CONTRIBUTION && value === undefined && iterationsExponent === undefined) {
    return found(contribution);
  }
  if (type === TYPE_BEACON && value !== undefined && iterationsExponent !== undefined) {
    return found({ ...contribution, beacon: { value, iterationsExponent } });
  }
  return malformed("parameters_of_type", index);
}

interface Parameters {
  name?: string;
  iterationsExponent?: number;
  value?: Uint8Array;
}

function parseParameters(bytes: Uint8Array): Parameters | null {
  const reader = new Reader(bytes);
  const parameters: Parameters = {};
  let lastTag = 0;
  while (reader.left > 0) {
    const tag = reader.takeByte();
    if (tag === null || tag <= lastTag) return null;
    lastTag = tag;
    const byte = reader.takeByte();
    if (byte === null) return null;
    if (tag === TAG_ITERATIONS) {
      parameters.iterationsExponent = byte;
      continue;
    }
    const content = reader.take(byte);
    if (content === null) return null;
    if (tag === TAG_BEACON) {
      parameters.value = content;
    } else if (tag === TAG_NAME) {
      const name = decodeUtf8(content);
      if (name === null) return null;
      parameters.name = name;
    } else {
      return null;
    }
  }
  return parameters;
}

function malformed(expected: Term, index: number | null = null) {
  return refused("transcript_malformed", { expected, index });
}

/** Takes bytes from the front; null once there are too few. */
class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  /** Copies: a `Buffer` of Node shares its memory with others, and its `slice` would too. */
  constructor(bytes: Uint8Array) {
    this.#bytes = Uint8Array.from(bytes);
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  take(length: number): Uint8Array | null {
    if (length > this.left) return null;
    this.#at += length;
    return this.#bytes.slice(this.#at - length, this.#at);
  }

  takeByte(): number | null {
    return this.take(1)?.[0] ?? null;
  }

  takeUint32(): number | null {
    const bytes = this.take(4);
    return bytes === null ? null : new DataView(bytes.buffer).getUint32(0, true);
  }
}
