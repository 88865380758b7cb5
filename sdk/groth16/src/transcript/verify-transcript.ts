/**
 * Verifies that a phase-2 transcript leads, contribution by contribution, to the delta of a verification key.
 *
 * The chain starts from the generator. Each contributor multiplies delta by a secret x and shows knowledge of it:
 * (s, s·x) in G1 against (sp, sp·x) in G2, where sp is derived from a hash over everything before, so that a proof
 * of knowledge fits one place in one chain (Bowe, Gabizon, Miers 2017, section 3). The last delta must be the key's.
 *
 * `valid` proves that the makers of this chain knew each contribution's secret, and that delta is their product. It
 * says nothing about alpha, beta and IC: a forger can copy a chain, choose those, and forge proofs without any of its
 * secrets. Nor does it prove that the circuit hash belongs to any published source, that contributors were different
 * people, or that names are true: no hash covers the names. Contributors' statements tie a chain to the rest of its key
 * (`contributor-statement.ts`).
 */

import { blake2b } from "@noble/hashes/blake2.js";
import { encodeHex, equalBytes } from "@svc/core/bytes";
import { causeOf, type Failure, type KeyReason, type TranscriptReason } from "@svc/core/finding";
import { withoutUndefined } from "@svc/core/json";
import type { ParsedKey } from "../arithmetic.ts";
import {
  G1_GENERATOR,
  type G1Point,
  G2_GENERATOR_POINT,
  isInSubgroup,
  isSameRatio,
  prepareLines,
  toG1,
  toG2,
} from "../curve/bn254.ts";
import { compareG2, G2_GENERATOR } from "../parse/degenerate-key.ts";
import { found, type Parsed, refused } from "../parse/finding.ts";
import { parseVerificationKey } from "../parse/verification-key.ts";
import { deriveBeacon } from "./beacon.ts";
import { deriveG2Base } from "./derive.ts";
import { hashedG1, hashedG2 } from "./montgomery.ts";
import { type Contribution, MAX_BEACON_ITERATIONS_EXPONENT, parseSection } from "./section.ts";

/** One checked contribution. */
export interface ContributionReport {
  readonly type: "contribution" | "beacon";
  /** The contributor's own name: a claim that nothing covers. */
  readonly name?: string;
  /** BLAKE2b-512 of the contribution, 128 hex digits: what a contributor publishes and signs. */
  readonly hash: string;
}

export interface BeaconReport {
  /** Lowercase hex. That it was public and unpredictable when the contributions were made is a claim. */
  readonly value: string;
  readonly iterationsExponent: number;
}

export type TranscriptVerdict =
  | {
      readonly valid: true;
      readonly reason?: never;
      readonly values?: never;
      /** The hash over the circuit and phase 1 on which the chain builds, 128 hex digits. */
      readonly circuitHash: string;
      readonly contributions: readonly ContributionReport[];
      /** The beacon, when the chain ends in one. */
      readonly beacon?: BeaconReport;
    }
  | ({
      readonly valid: false;
      readonly contributions: readonly [];
      readonly beacon?: never;
    } & Failure<TranscriptReason | KeyReason>);

/**
 * Checks section 10 of a proving key, as raw bytes, against a snarkjs verification key. Never throws on evidence.
 *
 * Takes some 40 ms a contribution, and up to a second or two for a beacon of 2^20 iterations: check once, remember
 * by digest.
 */
export function verifyTranscript(section: unknown, verificationKey: unknown): TranscriptVerdict {
  const outcome = check(section, verificationKey);
  return outcome.ok
    ? outcome.value
    : ({ valid: false, ...causeOf(outcome), contributions: [] } as TranscriptVerdict);
}

type Outcome<T> = Parsed<T, TranscriptReason | KeyReason>;

function check(section: unknown, verificationKey: unknown): Outcome<TranscriptVerdict> {
  if (!(section instanceof Uint8Array))
    return refused("transcript_malformed", { expected: "transcript_bytes", index: null });
  const key = checkKey(verificationKey);
  if (!key.ok) return key;
  const parsed = parseSection(section);
  if (!parsed.ok) return parsed;
  const { circuitHash, contributions } = parsed.value;
  if (contributions.length === 0) {
    return refused("transcript_no_contribution");
  }
  const running = blake2b.create({ dkLen: 64 }).update(circuitHash);
  const reports: ContributionReport[] = [];
  let delta = G1_GENERATOR;
  for (const [index, contribution] of contributions.entries()) {
    const hash = running.clone().update(hashedG1(contribution.s)).update(hashedG1(contribution.sx)).digest();
    if (!equalBytes(hash, contribution.transcriptHash)) {
      return refused("transcript_hash_mismatch", { index });
    }
    const next = checkContribution(contribution, delta, index);
    if (!next.ok) return next;
    delta = next.value;
    const published = publishedBytes(contribution);
    for (const bytes of published) running.update(bytes);
    reports.push(report(contribution, published));
  }
  if (
    !isSameRatio(G1_GENERATOR, delta, prepareLines(G2_GENERATOR_POINT), prepareLines(toG2(key.value.delta)))
  ) {
    return refused("key_delta_mismatch");
  }
  const beacon = contributions.at(-1)?.beacon;
  return found(
    withoutUndefined({
      valid: true,
      circuitHash: encodeHex(circuitHash),
      contributions: reports,
      beacon: beacon && {
        value: encodeHex(beacon.value),
        iterationsExponent: beacon.iterationsExponent,
      },
    }),
  );
}

function checkKey(verificationKey: unknown): Outcome<ParsedKey> {
  const parsed = parseVerificationKey(verificationKey);
  if (!parsed.ok) return parsed;
  const { beta, gamma, delta } = parsed.value;
  // The setup leaves gamma at the generator. With a gamma that is a known multiple of delta anyone can forge,
  // however good the chain to delta is.
  if (compareG2(gamma, G2_GENERATOR) !== "equal") {
    return refused("key_gamma_not_generator");
  }
  for (const [name, point] of Object.entries({ vk_beta_2: beta, vk_delta_2: delta })) {
    if (!isInSubgroup(toG2(point))) {
      return refused("key_point_not_in_subgroup", { point: name });
    }
  }
  return parsed;
}

/** The delta after the contribution, when it follows from the one before. */
function checkContribution(contribution: Contribution, before: G1Point, index: number): Outcome<G1Point> {
  const [s, sx, after] = [toG1(contribution.s), toG1(contribution.sx), toG1(contribution.deltaAfter)];
  const spx = toG2(contribution.spx);
  if (!isInSubgroup(spx)) {
    return refused("transcript_point_invalid", { index });
  }
  if (after.equals(before) || after.equals(before.negate())) {
    return refused("contribution_without_effect", { index });
  }
  const base = prepareLines(deriveG2Base(contribution.transcriptHash));
  const image = prepareLines(spx);
  if (!isSameRatio(s, sx, base, image)) {
    return refused("knowledge_proof_invalid", { index });
  }
  if (!isSameRatio(before, after, base, image)) {
    return refused("delta_chain_broken", { index });
  }
  if (contribution.beacon === undefined) return found(after);
  const { value, iterationsExponent } = contribution.beacon;
  if (iterationsExponent > MAX_BEACON_ITERATIONS_EXPONENT) {
    const limit = MAX_BEACON_ITERATIONS_EXPONENT;
    return refused("beacon_iterations_exceeded", { found: iterationsExponent, limit });
  }
  const expected = deriveBeacon(value, iterationsExponent);
  if (!expected.base.equals(s) || !expected.base.multiplyUnsafe(expected.secret).equals(sx)) {
    return refused("beacon_mismatch", { index });
  }
  return found(after);
}

/**
 * Returns the bytes that a contribution adds to the running hash and that its own hash covers: all but its parameters.
 */
function publishedBytes(contribution: Contribution): readonly Uint8Array[] {
  const { deltaAfter, s, sx, spx, transcriptHash } = contribution;
  return [hashedG1(deltaAfter), hashedG1(s), hashedG1(sx), hashedG2(spx), transcriptHash];
}

function report(contribution: Contribution, published: readonly Uint8Array[]): ContributionReport {
  const hasher = blake2b.create({ dkLen: 64 });
  for (const bytes of published) hasher.update(bytes);
  return withoutUndefined({
    type: contribution.beacon === undefined ? "contribution" : "beacon",
    name: contribution.name,
    hash: encodeHex(hasher.digest()),
  });
}
