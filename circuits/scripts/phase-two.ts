/**
 * Phase 2 of the setup: the proving key of one r1cs, two contributions of fresh randomness, a closing beacon. All
 * on one machine by one party, so the grade is `single-party` whatever is said here; the beacon's value is drawn
 * here too and earns nothing. A key that others made in a ceremony is verified here the same.
 */

import { randomBytes } from "node:crypto";
import type { CircuitRecord } from "@svc/core";
import { inCodes } from "@svc/core/finding";
import { pointsOfPhaseOne } from "@svc/groth16/ceremony";
import { verifyTranscript } from "@svc/groth16/transcript";
import { zKey } from "snarkjs";
import { readProvingKey } from "./zkey.ts";

const BEACON_ITERATIONS_EXPONENT = 10;

type Beacon = NonNullable<CircuitRecord["setup"]["beacon"]>;
type G2Point = NonNullable<CircuitRecord["ptau"]["tau_2"]>;

export interface Phase2 {
  zkey: Uint8Array;
  /** As snarkjs exports it. */
  verificationKey: { [member: string]: unknown };
  /** Section 10 of the proving key. */
  transcript: Uint8Array;
  /** [tau]_2 of the powers of tau, as snarkjs writes points. */
  tau2: G2Point;
  contributions: CircuitRecord["setup"]["contributions"];
  /** Absent where the chain ends in none. */
  beacon?: Beacon | undefined;
}

/**
 * Works in memory throughout: intermediate keys are in no file.
 *
 * @param r1cs - the constraint system
 * @param ptau - prepared powers of tau
 * @throws Error when the finished key does not verify against both
 */
export async function runPhase2(
  r1cs: Uint8Array,
  ptau: Uint8Array,
  say: (line: string) => void,
): Promise<Phase2> {
  say("phase 2: initial proving key");
  let latest = await initialKey(r1cs, ptau);
  for (const i of [1, 2]) {
    say(`phase 2: contribution ${i} of 2`);
    const entropy = randomBytes(64).toString("hex");
    const previous = latest;
    latest = await newKey((key) => zKey.contribute(previous, key, `contribution ${i}`, entropy));
  }
  say("phase 2: beacon");
  const value = randomBytes(32).toString("hex");
  const zkey = await newKey((key) =>
    zKey.beacon(latest, key, "self-chosen beacon", value, BEACON_ITERATIONS_EXPONENT),
  );
  const { beacon, ...phase2 } = await verifiedPhase2(r1cs, ptau, zkey, say);
  if (beacon === undefined) throw new Error("the beacon is missing from the transcript");
  return { ...phase2, beacon: { ...beacon, source: "self-chosen" } };
}

/**
 * A finished key, whoever contributed to it, with what of a circuit record follows from it.
 *
 * @throws Error when it does not follow from the constraint system, the powers of tau and its own transcript
 */
export async function verifiedPhase2(
  r1cs: Uint8Array,
  ptau: Uint8Array,
  zkey: Uint8Array,
  say: (line: string) => void,
): Promise<Omit<Phase2, "beacon"> & { beacon?: Omit<Beacon, "source"> }> {
  say("phase 2: verifying the whole lineage (r1cs, powers of tau, contributions)");
  if ((await zKey.verifyFromR1cs(r1cs, ptau, zkey)) !== true) {
    throw new Error("the finished proving key does not verify");
  }
  const verificationKey = (await zKey.exportVerificationKey(zkey)) as Phase2["verificationKey"];
  const { transcript } = readProvingKey(zkey);
  const verdict = verifyTranscript(transcript, verificationKey);
  if (!verdict.valid) throw new Error(`the transcript does not verify: ${inCodes(verdict)}`);
  const tau2 = pointsOfPhaseOne(ptau)?.tau_2 as G2Point | undefined;
  if (tau2 === undefined) throw new Error("the powers of tau hold no [tau]_2");
  const { beacon } = verdict;
  return {
    tau2,
    zkey,
    verificationKey,
    transcript,
    contributions: verdict.contributions
      .filter(({ type }) => type === "contribution")
      .map(({ name, hash }) => ({ name: name || "unnamed", contribution_hash: hash })),
    ...(beacon === undefined
      ? {}
      : { beacon: { value: beacon.value, iterations_exp: beacon.iterationsExponent } }),
  };
}

/** The proving key before any contribution, from circuit and phase 1 alone: everybody computes the same. */
export function initialKey(r1cs: Uint8Array, ptau: Uint8Array): Promise<Uint8Array> {
  return newKey((key) => zKey.newZKey(r1cs, ptau, key));
}

async function newKey(
  make: (target: { type: "mem"; data?: Uint8Array }) => Promise<unknown>,
): Promise<Uint8Array> {
  const target: { type: "mem"; data?: Uint8Array } = { type: "mem" };
  await make(target);
  if (target.data === undefined) throw new Error("snarkjs wrote no key");
  return target.data;
}
