// Transcripts and keys that must be refused, each with its reason. Every row starts from the chain "main".
import { decodeHex } from "@svc/core";
import type { KeyReason, TranscriptReason } from "@svc/core/finding";
import { deriveBeacon } from "../../src/transcript/beacon.ts";
import { ownContribution } from "./own-contribution.ts";
import { type G1, G1_BASE, G2_BASE, g2FromJson, g2Json, P, smallOrderPoint } from "./points.ts";
import {
  concat,
  edit,
  join,
  keyOfChain,
  littleEndian,
  OFFSETS,
  overwrite,
  split,
  stored,
  transcriptOf,
  withParameters,
} from "./transcript-bytes.ts";
import type { KeyJson } from "./trapdoor.ts";

export const MAIN = transcriptOf("main");
export const MAIN_KEY = keyOfChain("main");
export const BEACON = "0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20";

const { circuitHash, contributions } = split(MAIN);
const foreign = split(transcriptOf("foreign")).contributions;
const infinity = new Uint8Array(64);
const part = (from: readonly Uint8Array[], index: number, offset: number, length: number) =>
  (from[index] as Uint8Array).slice(offset, offset + length);

export interface BadTranscript {
  readonly name: string;
  readonly reason: TranscriptReason | KeyReason;
  readonly transcript?: () => unknown;
  readonly key?: () => unknown;
}

export const BAD_TRANSCRIPTS: readonly BadTranscript[] = [
  // The chain
  {
    name: "first contribution dropped",
    reason: "transcript_hash_mismatch",
    transcript: () => join({ circuitHash, contributions: contributions.slice(1) }),
  },
  {
    name: "last contribution dropped",
    reason: "key_delta_mismatch",
    transcript: () => join({ circuitHash, contributions: contributions.slice(0, -1) }),
  },
  {
    name: "middle contribution dropped",
    reason: "transcript_hash_mismatch",
    transcript: () => join({ circuitHash, contributions: [0, 2].map((i) => contributions[i] as Uint8Array) }),
  },
  {
    name: "two contributions exchanged",
    reason: "transcript_hash_mismatch",
    transcript: () =>
      join({ circuitHash, contributions: [1, 0, 2].map((i) => contributions[i] as Uint8Array) }),
  },
  {
    name: "a contribution repeated",
    reason: "transcript_hash_mismatch",
    transcript: () =>
      join({ circuitHash, contributions: [0, 0, 1, 2].map((i) => contributions[i] as Uint8Array) }),
  },
  {
    name: "another circuit's hash",
    reason: "transcript_hash_mismatch",
    transcript: () => join({ circuitHash: circuitHash.map((byte) => byte ^ 1), contributions }),
  },
  {
    name: "no contribution, under a good key",
    reason: "transcript_no_contribution",
    transcript: () => transcriptOf("none"),
  },
  {
    name: "no contribution, under its own key",
    reason: "key_gamma_equals_delta",
    transcript: () => transcriptOf("none"),
    key: () => keyOfChain("none"),
  },
  // Proofs of knowledge
  {
    name: "another chain's whole proof of knowledge",
    reason: "transcript_hash_mismatch",
    transcript: () => edit(MAIN, 0, (c) => overwrite(c, OFFSETS.s, part(foreign, 0, OFFSETS.s, 256))),
  },
  {
    // Its hash follows, being over the same circuit hash and its own s, s·x; but delta does not.
    name: "another chain's proof of knowledge with its hash",
    reason: "delta_chain_broken",
    transcript: () => edit(MAIN, 0, (c) => overwrite(c, OFFSETS.s, part(foreign, 0, OFFSETS.s, 320))),
  },
  {
    name: "another chain's sp·x",
    reason: "knowledge_proof_invalid",
    transcript: () => edit(MAIN, 0, (c) => overwrite(c, OFFSETS.spx, part(foreign, 0, OFFSETS.spx, 128))),
  },
  {
    name: "the next contributor's sp·x",
    reason: "knowledge_proof_invalid",
    transcript: () =>
      edit(MAIN, 0, (c) => overwrite(c, OFFSETS.spx, part(contributions, 1, OFFSETS.spx, 128))),
  },
  {
    name: "s replaced",
    reason: "transcript_hash_mismatch",
    transcript: () => edit(MAIN, 1, (c) => overwrite(c, OFFSETS.s, stored(1n, 2n))),
  },
  {
    name: "hash replaced",
    reason: "transcript_hash_mismatch",
    transcript: () => edit(MAIN, 1, (c) => overwrite(c, OFFSETS.hash, new Uint8Array(64))),
  },
  {
    name: "delta after a contribution replaced",
    reason: "delta_chain_broken",
    transcript: () =>
      edit(MAIN, 0, (c) => overwrite(c, OFFSETS.deltaAfter, part(foreign, 0, OFFSETS.deltaAfter, 64))),
  },
  {
    name: "last delta replaced",
    reason: "delta_chain_broken",
    transcript: () =>
      edit(MAIN, 2, (c) => overwrite(c, OFFSETS.deltaAfter, part(foreign, 2, OFFSETS.deltaAfter, 64))),
  },
  {
    name: "delta unchanged by its contribution",
    reason: "contribution_without_effect",
    transcript: () => edit(MAIN, 0, (c) => overwrite(c, OFFSETS.deltaAfter, stored(1n, 2n))),
  },
  {
    name: "delta negated by its contribution",
    reason: "contribution_without_effect",
    transcript: () => edit(MAIN, 0, (c) => overwrite(c, OFFSETS.deltaAfter, storedPoint(G1_BASE.negate()))),
  },
  // Points
  ...(["deltaAfter", "s", "sx"] as const).flatMap((member): BadTranscript[] => [
    {
      name: `${member} at infinity`,
      reason: "transcript_point_invalid",
      transcript: () => edit(MAIN, 0, (c) => overwrite(c, OFFSETS[member], infinity)),
    },
    {
      name: `${member} off the curve`,
      reason: "transcript_point_invalid",
      transcript: () => edit(MAIN, 0, (c) => overwrite(c, OFFSETS[member], stored(1n, 3n))),
    },
    {
      name: `${member}.x + p`,
      reason: "transcript_point_invalid",
      transcript: () => edit(MAIN, 0, (c) => overwrite(c, OFFSETS[member], plusP(c, OFFSETS[member]))),
    },
    {
      name: `${member} not reduced`,
      reason: "transcript_point_invalid",
      transcript: () => edit(MAIN, 0, (c) => overwrite(c, OFFSETS[member], littleEndian(2n ** 256n - 1n))),
    },
  ]),
  {
    name: "spx at infinity",
    reason: "transcript_point_invalid",
    transcript: () => edit(MAIN, 0, (c) => overwrite(c, OFFSETS.spx, new Uint8Array(128))),
  },
  {
    name: "spx off the twist",
    reason: "transcript_point_invalid",
    transcript: () => edit(MAIN, 0, (c) => overwrite(c, OFFSETS.spx, stored(1n, 2n, 3n, 4n))),
  },
  {
    name: "spx outside the subgroup",
    reason: "transcript_point_invalid",
    transcript: () => edit(MAIN, 0, (c) => overwrite(c, OFFSETS.spx, storedTwist(smallOrderPoint()))),
  },
  // Beacons
  {
    name: "another beacon value",
    reason: "beacon_mismatch",
    transcript: () => edit(MAIN, 2, (c) => withParameters(c, [2, 10, 3, 32, ...new Uint8Array(32).fill(9)])),
  },
  {
    name: "another number of iterations",
    reason: "beacon_mismatch",
    transcript: () => edit(MAIN, 2, (c) => withParameters(c, [2, 11, 3, 32, ...beaconBytes()])),
  },
  {
    name: "more iterations than are run",
    reason: "beacon_iterations_exceeded",
    transcript: () => edit(MAIN, 2, (c) => withParameters(c, [2, 21, 3, 32, ...beaconBytes()])),
  },
  {
    name: "2^255 iterations",
    reason: "beacon_iterations_exceeded",
    transcript: () => edit(MAIN, 2, (c) => withParameters(c, [2, 255, 3, 32, ...beaconBytes()])),
  },
  {
    name: "a contribution dressed up as a beacon",
    reason: "beacon_mismatch",
    transcript: () => edit(MAIN, 1, (c) => withType(withParameters(c, [2, 10, 3, 32, ...beaconBytes()]), 1)),
  },
  {
    // Everything follows from a secret, and the base from the beacon's value; only the secret does not.
    name: "a beacon with its maker's own secret",
    reason: "beacon_mismatch",
    transcript: () => withOwnBeacon(deriveBeacon(beaconBytes(), 10).base, 12345n),
  },
  {
    name: "a beacon with the right secret over another base",
    reason: "beacon_mismatch",
    transcript: () => withOwnBeacon(G1_BASE, deriveBeacon(beaconBytes(), 10).secret),
  },
  {
    name: "a beacon that says it is a contribution",
    reason: "transcript_malformed",
    transcript: () => edit(MAIN, 2, (c) => withType(c, 0)),
  },
  {
    name: "a beacon without its value",
    reason: "transcript_malformed",
    transcript: () => edit(MAIN, 2, (c) => withParameters(c, [2, 10])),
  },
  {
    name: "a beacon without its exponent",
    reason: "transcript_malformed",
    transcript: () => edit(MAIN, 2, (c) => withParameters(c, [3, 32, ...beaconBytes()])),
  },
  // Form
  {
    name: "an unknown type",
    reason: "transcript_malformed",
    transcript: () => edit(MAIN, 0, (c) => withType(c, 2)),
  },
  {
    name: "an unknown parameter",
    reason: "transcript_malformed",
    transcript: () => edit(MAIN, 0, (c) => withParameters(c, [4, 1, 0])),
  },
  {
    name: "a parameter twice",
    reason: "transcript_malformed",
    transcript: () => edit(MAIN, 0, (c) => withParameters(c, [1, 1, 65, 1, 1, 65])),
  },
  {
    name: "parameters out of order",
    reason: "transcript_malformed",
    transcript: () => edit(MAIN, 2, (c) => withParameters(c, [3, 1, 1, 2, 10])),
  },
  {
    name: "a parameter cut short",
    reason: "transcript_malformed",
    transcript: () => edit(MAIN, 0, (c) => withParameters(c, [1, 9, 65])),
  },
  {
    name: "a tag without its length",
    reason: "transcript_malformed",
    transcript: () => edit(MAIN, 0, (c) => withParameters(c, [1])),
  },
  {
    name: "a name that is not UTF-8",
    reason: "transcript_malformed",
    transcript: () => edit(MAIN, 0, (c) => withParameters(c, [1, 1, 0xff])),
  },
  {
    name: "a byte too many",
    reason: "transcript_malformed",
    transcript: () => concat(MAIN, new Uint8Array(1)),
  },
  { name: "a byte too few", reason: "transcript_malformed", transcript: () => MAIN.slice(0, -1) },
  { name: "empty", reason: "transcript_malformed", transcript: () => new Uint8Array(0) },
  {
    name: "a circuit hash and no count",
    reason: "transcript_malformed",
    transcript: () => MAIN.slice(0, 64),
  },
  {
    name: "a count of 2^32 - 1",
    reason: "transcript_too_long",
    transcript: () => concat(circuitHash, new Uint8Array(4).fill(0xff)),
  },
  { name: "text", reason: "transcript_malformed", transcript: () => "bytes" },
  { name: "null", reason: "transcript_malformed", transcript: () => null },
  // Keys
  { name: "another chain's key", reason: "key_delta_mismatch", key: () => keyOfChain("foreign") },
  {
    name: "gamma = delta",
    reason: "key_gamma_equals_delta",
    key: () => changed({ vk_gamma_2: MAIN_KEY.vk_delta_2 }),
  },
  {
    // The chain to delta is flawless, and with gamma = 2·delta anyone can forge.
    name: "gamma a known multiple of delta",
    reason: "key_gamma_not_generator",
    key: () => changed({ vk_gamma_2: g2Json(g2FromJson(MAIN_KEY.vk_delta_2).double()) }),
  },
  {
    name: "delta the generator",
    reason: "key_gamma_equals_delta",
    key: () => changed({ vk_delta_2: g2Json(G2_BASE) }),
  },
  {
    name: "delta outside the subgroup",
    reason: "key_point_not_in_subgroup",
    key: () => changed({ vk_delta_2: g2Json(g2FromJson(MAIN_KEY.vk_delta_2).add(smallOrderPoint())) }),
  },
  {
    name: "beta outside the subgroup",
    reason: "key_point_not_in_subgroup",
    key: () => changed({ vk_beta_2: g2Json(g2FromJson(MAIN_KEY.vk_beta_2).add(smallOrderPoint())) }),
  },
  { name: "no key", reason: "key_malformed", key: () => undefined },
];

/** The main chain with its beacon made anew. */
export function withOwnBeacon(base: G1, secret: bigint): Uint8Array {
  const before = { circuitHash, contributions: contributions.slice(0, 2) };
  const parameters = [2, 10, 3, 32, ...beaconBytes()];
  return join({
    circuitHash,
    contributions: [...before.contributions, ownContribution(before, base, secret, 1, parameters)],
  });
}

/** The same coordinate spelled as itself plus p: it still fits its 32 bytes. */
function plusP(contribution: Uint8Array, offset: number): Uint8Array {
  const bytes = contribution.slice(offset, offset + 32);
  const value = bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return littleEndian(value + P);
}

export function beaconBytes(): Uint8Array {
  return decodeHex(BEACON, 32) as Uint8Array;
}

function withType(contribution: Uint8Array, type: number): Uint8Array {
  return overwrite(contribution, OFFSETS.type, Uint8Array.of(type, 0, 0, 0));
}

function changed(members: Partial<KeyJson>): KeyJson {
  return { ...MAIN_KEY, ...members };
}

function storedPoint(point: G1): Uint8Array {
  const { x, y } = point.toAffine();
  return stored(x, y);
}

function storedTwist(point: ReturnType<typeof smallOrderPoint>): Uint8Array {
  const { x, y } = point.toAffine();
  return stored(x.c0, x.c1, y.c0, y.c1);
}
