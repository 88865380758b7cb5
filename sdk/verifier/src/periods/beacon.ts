/**
 * A round of a public beacon: randomness that nobody knew before its time and everybody can check after it.
 *
 * The form is drand's unchained scheme on short signatures (`bls-unchained-g1-rfc9380`): a BLS12-381 signature of 48
 * bytes over SHA-256 of the round's number, under the network's key of 96 bytes; randomness is SHA-256 of the
 * signature. A signature exists once for each round, so nobody who signs can choose. https://docs.drand.love
 */
import { bls12_381 } from "@noble/curves/bls12-381.js";
import {
  decodeHex,
  encodeHex,
  type Fail,
  failure,
  type ParseReason,
  type PERIOD_REASONS,
  parseDocument,
  type Reading,
  readCount,
  readList,
  readSeconds,
  readText,
  readTrustMembers,
  sha256,
  wireAtoms,
} from "@svc/core";
import * as v from "valibot";
import type { PeriodFailure } from "./statement.ts";

/** A network of which the reader knows the key. */
export interface BeaconChain {
  /** The network's own name: for drand the chain hash, 64 hex digits. */
  readonly chain: string;
  /** Point of G2, compressed: 192 hex digits. */
  readonly public_key: string;
  /** Unix seconds of round 1. */
  readonly genesis_time: number;
  /** Seconds between rounds. */
  readonly period: number;
}

/** drand quicknet: the network of the League of Entropy with a round every three seconds. */
export const QUICKNET: BeaconChain = Object.freeze({
  chain: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
  public_key:
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
  genesis_time: 1_692_803_367,
  period: 3,
});

export const BeaconRoundSchema = v.strictObject({
  type: v.literal("beacon_round_v1"),
  chain: wireAtoms.Digest,
  round: v.pipe(wireAtoms.Count, v.minValue(1, "a round of at least 1")),
  /** Point of G1, compressed. */
  signature: wireAtoms.hex(48),
});

export type BeaconRound = v.InferOutput<typeof BeaconRoundSchema>;

/** Reads a round: JSON text, UTF-8 bytes or a value. Its signature is not looked at. */
export function parseBeaconRound(input: unknown): Reading<BeaconRound, ParseReason> {
  return parseDocument(BeaconRoundSchema, input, { maxBytes: 4096 });
}

const DST = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";
const fail: Fail<typeof PERIOD_REASONS> = failure;

/** The first round at or after a time, Unix seconds. */
export function roundAt({ genesis_time, period }: BeaconChain, time: number): number {
  return Math.max(1, Math.ceil((time - genesis_time) / period) + 1);
}

/** When a round is published, Unix seconds. */
export function timeOfRound({ genesis_time, period }: BeaconChain, round: number): number {
  return genesis_time + (round - 1) * period;
}

/** Why this is no round of a network that the reader knows, or null. Takes some 20 ms. */
export function beaconFault(
  { chain, round, signature }: BeaconRound,
  chains: readonly BeaconChain[],
): PeriodFailure | null {
  const known = chains.find((one) => one.chain === chain);
  if (known === undefined) return fail("beacon_unknown", { found: chain }, "/chain");
  return isSignature(known.public_key, round, signature)
    ? null
    : fail("beacon_signature_invalid", { round }, "/signature");
}

/** Randomness of a round whose signature holds: 64 hex digits. */
export function randomnessOf({ signature }: BeaconRound): string {
  return encodeHex(sha256(decodeHex(signature, 48) as Uint8Array));
}

function isSignature(publicKey: string, round: number, signature: string): boolean {
  const number = new Uint8Array(8);
  new DataView(number.buffer).setBigUint64(0, BigInt(round));
  const scheme = bls12_381.shortSignatures;
  const bytes = [decodeHex(signature, 48), decodeHex(publicKey, 96)] as [Uint8Array, Uint8Array];
  try {
    return scheme.verify(bytes[0], scheme.hash(sha256(number), DST), bytes[1]);
  } catch {
    // noble throws for bytes that are no point of the group: then they are no signature of anything.
    return false;
  }
}

/**
 * Networks that a reader gives beside quicknet.
 *
 * @throws TypeError, RangeError naming the argument
 */
export function readChains(input: unknown, argument: string): readonly BeaconChain[] {
  if (input === undefined) return [QUICKNET];
  const own = readList(input, argument, "beacon chains").map((entry, i) =>
    readChain(entry, `${argument}[${i}]`),
  );
  if (new Set(own.map(({ chain }) => chain)).size !== own.length)
    throw new TypeError(`${argument}: a chain is there twice`);
  return own;
}

function readChain(entry: unknown, argument: string): BeaconChain {
  const given = readTrustMembers(entry, ["chain", "public_key", "genesis_time", "period"], argument);
  const chain = readText(given.chain, `${argument}.chain`, "64 hex digits");
  const public_key = readText(given.public_key, `${argument}.public_key`, "192 hex digits");
  const genesis_time = readSeconds(given.genesis_time, `${argument}.genesis_time`);
  const period = readCount(given.period, `${argument}.period`, 1, 86_400);
  if (chain === null || decodeHex(chain, 32) === null)
    throw new TypeError(`${argument}.chain: expected 64 hex digits`);
  if (public_key === null || decodeHex(public_key, 96) === null) {
    throw new TypeError(`${argument}.public_key: expected 192 hex digits`);
  }
  if (genesis_time === null || period === null)
    throw new TypeError(`${argument}: expected genesis_time and period`);
  return { chain, public_key, genesis_time, period };
}
