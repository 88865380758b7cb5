/**
 * Checks, before a contribution, that the key handed over is the initial key, which they computed themselves from
 * sources and phase 1, with the transcript's contributions applied and nothing else.
 *
 * The check protects the contributor's secret, not only the circuit. A contribution divides every point of L and H by
 * the secret: a coordinator who hands over a point of their choice there ([1], alpha, beta, an IC point) gets it back
 * divided, and with it forges under a final key that looks clean. So lengths and fixed parts are compared byte by byte,
 * and L and H by one random combination each: with 128 random bits a point, a false section passes with a chance of
 * at most 2^-128.
 */

import { encodeHex, equalBytes } from "@svc/core/bytes";
import { causeOf } from "@svc/core/finding";
import { readMembers } from "@svc/core/options";
import type { Reading } from "@svc/core/reading";
import {
  G1_GENERATOR,
  type G1Point,
  G2_GENERATOR_POINT,
  isSameRatio,
  prepareLines,
  sumOfMany,
  toG1,
  toG2,
} from "../curve/bn254.ts";
import { found } from "../parse/finding.ts";
import { decodeG1, decodeG2, G1_BYTES, storedG1, storedG2 } from "../transcript/montgomery.ts";
import { parseSection } from "../transcript/section.ts";
import { type ContributionReport, verifyTranscript } from "../transcript/verify-transcript.ts";
import {
  type HeaderPoint,
  headerPoint,
  type KeyFile,
  readKeyFile,
  type SectionName,
  verificationKeyIn,
} from "./key-file.ts";
import { type Pace, paced } from "./pace.ts";
import { type CeremonyReason, refuseKey } from "./reasons.ts";

export interface HandedKey {
  /** The chain so far; empty for the first contributor, who gets the initial key itself. */
  readonly contributions: readonly ContributionReport[];
  /** 128 hex digits: the hash over circuit and phase 1 that the initial key carries. */
  readonly circuitHash: string;
}

export interface HandedKeyOptions extends Pace {
  /** A key that was handed over before: its contributions must be the first of this one's. */
  readonly after?: Uint8Array | undefined;
}

/** A random combination of both keys' points needs so many points at a time; between, progress and abort. */
const CHUNK = 2048;
const RANDOM_BYTES = 16;

/**
 * Checks that a handed-on key is the initial key with its transcript's contributions applied and nothing else.
 *
 * @param initial the key before any contribution, computed by the contributor from sources and phase 1
 * @param handed the key that the contributor before handed on
 * @throws TypeError for malformed options, the signal's reason. Never on evidence
 */
export async function checkHandedKey(
  initial: Uint8Array,
  handed: Uint8Array,
  options: HandedKeyOptions = {},
): Promise<Reading<HandedKey, CeremonyReason>> {
  // Copies: the caller may write into its own while this waits.
  return checkOwnKey(initial.slice(), handed.slice(), readHandedKeyOptions(options));
}

/** @throws TypeError for a member that is unknown: a misspelt `after` would be no comparison */
export function readHandedKeyOptions(options: unknown): HandedKeyOptions {
  const read = readMembers(options, ["signal", "onProgress", "after"], "options");
  if (read.after !== undefined && !(read.after instanceof Uint8Array))
    throw new TypeError("options.after: expected the bytes of a key");
  return read as HandedKeyOptions;
}

/** `checkHandedKey` over bytes that nobody else writes into. */
export async function checkOwnKey(
  initial: Uint8Array,
  handed: Uint8Array,
  { after, ...pace }: HandedKeyOptions,
): Promise<Reading<HandedKey, CeremonyReason>> {
  const [first, last] = [readKeyFile(initial), readKeyFile(handed)];
  if (!first.ok) return first;
  if (!last.ok) return last;
  const origin = checkInitial(first.value);
  if (!origin.ok) return origin;
  const changed = changedPart(first.value, last.value);
  if (changed !== null) return refuseKey("key_part_changed", { part: changed });
  const chain = checkChain(last.value, origin.value);
  if (!chain.ok) return chain;
  const broken = after === undefined ? null : checkAfter(after, last.value, origin.value, chain.value);
  if (broken !== null) return broken;
  return (await checkQuotients(first.value, last.value, pace)) ?? chain;
}

/** Checks that the previous key is of this circuit, with the first contributions of this chain; `null` where it is. */
function checkAfter(
  previous: Uint8Array,
  handed: KeyFile,
  circuitHash: Uint8Array,
  { contributions }: HandedKey,
): Reading<never, CeremonyReason> | null {
  const file = readKeyFile(previous);
  if (!file.ok) return refuseKey("previous_key_refused", { cause: causeOf(file) });
  const changed = changedPart(file.value, handed);
  const chain =
    changed === null ? checkChain(file.value, circuitHash) : refuseKey("key_part_changed", { part: changed });
  if (!chain.ok) return refuseKey("previous_key_refused", { cause: causeOf(chain) });
  for (const [i, before] of chain.value.contributions.entries()) {
    const now = contributions[i];
    const index = i + 1;
    if (now?.hash !== before.hash)
      return refuseKey("contribution_differs", { index, expected: before.hash, found: now?.hash ?? null });
    if (now.name !== before.name || now.type !== before.type) {
      const names = { expected: before.name ?? null, found: now.name ?? null };
      return refuseKey("contribution_renamed", { index, ...names });
    }
  }
  return null;
}

/** The circuit hash of an initial key: no contribution, both deltas the generators. */
function checkInitial(file: KeyFile): Reading<Uint8Array, CeremonyReason> {
  const parsed = parseSection(file.sections.transcript);
  if (!parsed.ok) return refuseKey("transcript_refused", { cause: causeOf(parsed) });
  const isAtGenerators =
    equalBytes(headerPoint(file, "delta1"), storedG1(G1_GENERATOR)) &&
    equalBytes(headerPoint(file, "delta2"), storedG2(G2_GENERATOR_POINT));
  if (parsed.value.contributions.length > 0 || !isAtGenerators) {
    return refuseKey("initial_key_contributed");
  }
  return found(parsed.value.circuitHash);
}

const FIXED_SECTIONS: readonly SectionName[] = ["protocol", "ic", "coefficients", "a", "b1", "b2"];
const FIXED_POINTS: readonly HeaderPoint[] = ["alpha1", "beta1", "beta2", "gamma2"];

/** The first part that no contribution changes and that differs, or null. Lengths of L and H are such parts too. */
function changedPart(initial: KeyFile, handed: KeyFile): string | null {
  const { header: a } = initial.sections;
  const { header: b } = handed.sections;
  // Up to its points the header holds moduli and sizes, on which every section's length depends.
  if (!equalBytes(a.subarray(0, 84), b.subarray(0, 84))) return "header";
  const point = FIXED_POINTS.find(
    (name) => !equalBytes(headerPoint(initial, name), headerPoint(handed, name)),
  );
  const section = FIXED_SECTIONS.find((name) => !equalBytes(initial.sections[name], handed.sections[name]));
  return point ?? section ?? null;
}

function checkChain(file: KeyFile, circuitHash: Uint8Array): Reading<HandedKey, CeremonyReason> {
  const parsed = parseSection(file.sections.transcript);
  if (!parsed.ok) return refuseKey("transcript_refused", { cause: causeOf(parsed) });
  if (!equalBytes(parsed.value.circuitHash, circuitHash)) {
    const hashes = { expected: encodeHex(circuitHash), found: encodeHex(parsed.value.circuitHash) };
    return refuseKey("circuit_hash_mismatch", hashes);
  }
  const after = parsed.value.contributions.at(-1)?.deltaAfter;
  const delta1 = after === undefined ? G1_GENERATOR : toG1(after);
  if (!equalBytes(headerPoint(file, "delta1"), storedG1(delta1))) {
    return refuseKey("delta_mismatch", { part: "delta1" });
  }
  const hash = encodeHex(circuitHash);
  if (after === undefined) {
    return equalBytes(headerPoint(file, "delta2"), storedG2(G2_GENERATOR_POINT))
      ? found({ contributions: [], circuitHash: hash })
      : refuseKey("delta_mismatch", { part: "delta2" });
  }
  const key = verificationKeyIn(file);
  if (key === null) return refuseKey("key_point_invalid", { part: null });
  const verdict = verifyTranscript(file.sections.transcript, key);
  return verdict.valid
    ? found({ contributions: verdict.contributions, circuitHash: hash })
    : refuseKey("transcript_refused", { cause: causeOf(verdict) });
}

/** e(sum r_i L'_i, delta2) = e(sum r_i L_i, G2), and the same for H, each with its own randomness. */
async function checkQuotients(
  initial: KeyFile,
  handed: KeyFile,
  pace: Pace,
): Promise<Reading<never, CeremonyReason> | null> {
  const delta = decodeG2(headerPoint(handed, "delta2"));
  if (delta === null) return refuseKey("key_point_invalid", { part: "delta2" });
  const [delta2, generator] = [prepareLines(toG2(delta)), prepareLines(G2_GENERATOR_POINT)];
  const total = initial.sections.l.length + initial.sections.h.length;
  let done = 0;
  for (const name of ["l", "h"] as const) {
    const [before, after] = [initial.sections[name], handed.sections[name]];
    let [sumBefore, sumAfter] = [G1_GENERATOR.subtract(G1_GENERATOR), G1_GENERATOR.subtract(G1_GENERATOR)];
    for (let at = 0; at < before.length; at += CHUNK * G1_BYTES) {
      const end = Math.min(at + CHUNK * G1_BYTES, before.length);
      const [a, b] = [pointsOf(before.subarray(at, end)), pointsOf(after.subarray(at, end))];
      if (a === null || b === null) return refuseKey("key_point_invalid", { part: name });
      const scalars = randomScalars(a.length);
      sumBefore = sumBefore.add(combine(a, scalars));
      sumAfter = sumAfter.add(combine(b, scalars));
      done += end - at;
      await paced(pace, done / total);
    }
    const bothZero = sumBefore.is0() && sumAfter.is0();
    if (!bothZero && !isSameRatio(sumAfter, sumBefore, generator, delta2)) {
      return refuseKey("quotient_mismatch", { part: name.toUpperCase() });
    }
  }
  return null;
}

/** Decodes the points of a section; infinity, stored as zeros, becomes `null`. Returns `null` when one is neither. */
export function pointsOf(section: Uint8Array): (G1Point | null)[] | null {
  const points: (G1Point | null)[] = [];
  for (let at = 0; at < section.length; at += G1_BYTES) {
    const bytes = section.subarray(at, at + G1_BYTES);
    const point = decodeG1(bytes);
    if (point === null && bytes.some((byte) => byte !== 0)) return null;
    points.push(point === null ? null : toG1(point));
  }
  return points;
}

function combine(points: readonly (G1Point | null)[], scalars: readonly bigint[]): G1Point {
  const finite = points.flatMap((point, i) =>
    point === null ? [] : [[point, scalars[i] as bigint] as const],
  );
  if (finite.length === 0) return G1_GENERATOR.subtract(G1_GENERATOR);
  return sumOfMany(
    finite.map(([point]) => point),
    finite.map(([, scalar]) => scalar),
  );
}

/** Non-zero, of 128 bits. */
function randomScalars(count: number): bigint[] {
  const bytes = new Uint8Array(RANDOM_BYTES * count);
  for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return Array.from({ length: count }, (_, i) => {
    let value = 0n;
    for (const byte of bytes.subarray(i * RANDOM_BYTES, (i + 1) * RANDOM_BYTES))
      value = (value << 8n) | BigInt(byte);
    return value === 0n ? 1n : value;
  });
}
