// Takes transcripts apart and puts them together again, so that tests can drop, swap and falsify their parts.
import { decodeBase64 } from "@svc/core";
import fixtures from "../fixtures/transcripts.json" with { type: "json" };
import { P } from "./points.ts";
import type { KeyJson } from "./trapdoor.ts";

export type Chain = keyof typeof fixtures;

/** Offsets inside one contribution; the parameters follow at 392. */
export const OFFSETS = {
  deltaAfter: 0,
  s: 64,
  sx: 128,
  spx: 192,
  hash: 320,
  type: 384,
  length: 388,
  parameters: 392,
};

export function transcriptOf(chain: Chain): Uint8Array {
  const bytes = decodeBase64(fixtures[chain].transcript);
  if (bytes === null) throw new Error(`the fixture ${chain} is no base64`);
  return bytes;
}

export function keyOfChain(chain: Chain): KeyJson {
  return structuredClone(fixtures[chain].verificationKey) as unknown as KeyJson;
}

export interface Parts {
  readonly circuitHash: Uint8Array;
  readonly contributions: readonly Uint8Array[];
}

export function split(transcript: Uint8Array): Parts {
  const view = new DataView(transcript.buffer, transcript.byteOffset, transcript.byteLength);
  const contributions: Uint8Array[] = [];
  let at = 68;
  for (let i = view.getUint32(64, true); i > 0; i--) {
    const end = at + OFFSETS.parameters + view.getUint32(at + OFFSETS.length, true);
    contributions.push(transcript.slice(at, end));
    at = end;
  }
  return { circuitHash: transcript.slice(0, 64), contributions };
}

export function join({ circuitHash, contributions }: Parts): Uint8Array {
  const count = new Uint8Array(4);
  new DataView(count.buffer).setUint32(0, contributions.length, true);
  return concat(circuitHash, count, ...contributions);
}

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The transcript with one contribution rewritten. */
export function edit(
  transcript: Uint8Array,
  index: number,
  change: (contribution: Uint8Array) => Uint8Array,
): Uint8Array {
  const { circuitHash, contributions } = split(transcript);
  return join({
    circuitHash,
    contributions: contributions.map((old, i) => (i === index ? change(old.slice()) : old)),
  });
}

/** The contribution with bytes written over it. */
export function overwrite(contribution: Uint8Array, offset: number, bytes: Uint8Array): Uint8Array {
  contribution.set(bytes, offset);
  return contribution;
}

/** The contribution with other parameters and their length. */
export function withParameters(contribution: Uint8Array, parameters: readonly number[]): Uint8Array {
  const head = contribution.slice(0, OFFSETS.parameters);
  new DataView(head.buffer).setUint32(OFFSETS.length, parameters.length, true);
  return concat(head, Uint8Array.from(parameters));
}

/** Coordinates as proving keys store them: little-endian, times 2^256 modulo p. */
export function stored(...coordinates: readonly bigint[]): Uint8Array {
  return concat(...coordinates.map((value) => littleEndian((value << 256n) % P)));
}

export function littleEndian(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, i) => Number((value >> BigInt(8 * i)) & 0xffn));
}
