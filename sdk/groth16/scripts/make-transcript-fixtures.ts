// Makes the small phase-2 setups whose transcripts and keys the portable tests read: a multiplier circuit, powers of
// tau of size 2^4, and chains of contributions that only a proving tool can make. Node only; uses snarkjs, which no
// shipped code does.
//
//   node sdk/groth16/scripts/make-transcript-fixtures.ts          writes test/fixtures/transcripts.json
//
// The tool's randomness is replaced by a fixed stream, so that the same file results every time. These setups are
// worthless as setups: everybody can compute their secrets.

// Makes the small phase-2 setups whose transcripts and keys the portable tests read: a multiplier circuit, powers of
// tau of size 2^4, and chains of contributions that only a proving tool can make. Node only; uses snarkjs, which no
// shipped code does.
//
//   node sdk/groth16/scripts/make-transcript-fixtures.ts          writes test/fixtures/transcripts.json
//
// The tool's randomness is replaced by a fixed stream, so that the same file results every time. These setups are
// worthless as setups: everybody can compute their secrets.
import crypto, { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as snarkjs from "snarkjs";
import { readVector } from "../../../tools/testing/vectors-plugin.ts";
import { readBinarySection } from "./zkey-sections.ts";

export const FIXTURES = fileURLToPath(new URL("../test/fixtures/transcripts.json", import.meta.url));

/** A chain: its steps, and what to make of them. */
type Step =
  | { readonly contribute: string }
  | { readonly beacon: string; readonly exponent: number; readonly name: string };

const BEACON_A = "0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20";
const BEACON_B = "ff".repeat(200);

export const CHAINS: Readonly<Record<string, readonly Step[]>> = {
  none: [],
  single: [{ contribute: "Ada" }],
  main: [
    { contribute: "Ada" },
    { contribute: "Grace" },
    { beacon: BEACON_A, exponent: 10, name: "final beacon" },
  ],
  foreign: [
    { contribute: "Mallory" },
    { contribute: "Trent" },
    { beacon: BEACON_A, exponent: 10, name: "final beacon" },
  ],
  beaconFirst: [{ beacon: BEACON_B, exponent: 11, name: "" }, { contribute: "Zoë ✓" }],
};

export interface Fixture {
  /** Section 10 of the proving key, base64. */
  readonly transcript: string;
  readonly verificationKey: unknown;
}

/** Replaces the generator that snarkjs draws from by SHA-256 in counter mode. */
function fixRandomness(seed: string): void {
  let counter = 0;
  crypto.randomFillSync = ((array: Uint8Array) => {
    for (let at = 0; at < array.length; at += 32) {
      const block = createHash("sha256").update(`${seed}/${counter++}`).digest();
      array.set(block.subarray(0, Math.min(32, array.length - at)), at);
    }
    return array;
  }) as typeof crypto.randomFillSync;
}

/** Proving keys of every chain, as files in `folder`; snarkjs workers are left to the caller to end. */
export async function makeChains(folder: string): Promise<Record<string, string>> {
  fixRandomness("powers of tau");
  const at = (name: string) => join(folder, name);
  const r1cs = at("circuit.r1cs");
  const published = readVector("groth16/cosnarks_multiplier2_bn254/circuit.r1cs?base64") as string;
  writeFileSync(r1cs, Buffer.from(published, "base64"));
  const curve = await snarkjs.curves.getCurveFromName("bn128");
  await snarkjs.powersOfTau.newAccumulator(curve, 4, at("0.ptau"));
  await snarkjs.powersOfTau.contribute(at("0.ptau"), at("1.ptau"), "phase 1", "fixed");
  await snarkjs.powersOfTau.preparePhase2(at("1.ptau"), at("final.ptau"));
  await snarkjs.zKey.newZKey(r1cs, at("final.ptau"), at("initial.zkey"));
  const keys: Record<string, string> = {};
  for (const [chain, steps] of Object.entries(CHAINS)) {
    let current = at("initial.zkey");
    for (const [i, step] of steps.entries()) {
      fixRandomness(`${chain}/${i}`);
      const next = at(`${chain}-${i}.zkey`);
      if ("contribute" in step) await snarkjs.zKey.contribute(current, next, step.contribute, "fixed");
      else await snarkjs.zKey.beacon(current, next, step.name, step.beacon, step.exponent);
      current = next;
    }
    keys[chain] = current;
  }
  return keys;
}

export async function makeFixtures(folder: string): Promise<Record<string, Fixture>> {
  const fixtures: Record<string, Fixture> = {};
  for (const [chain, file] of Object.entries(await makeChains(folder))) {
    fixtures[chain] = {
      transcript: readBinarySection(readFileSync(file), 10).toString("base64"),
      verificationKey: await snarkjs.zKey.exportVerificationKey(file),
    };
  }
  return fixtures;
}

/** Ends the worker threads that snarkjs keeps for a curve, so that the process can exit. */
export async function endSnarkjs(): Promise<void> {
  const curve = await snarkjs.curves.getCurveFromName("bn128");
  await curve.terminate();
}

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), "transcripts-"));
  try {
    writeFileSync(FIXTURES, `${JSON.stringify(await makeFixtures(folder), null, 1)}\n`);
    console.log(`wrote ${FIXTURES}`);
  } finally {
    rmSync(folder, { recursive: true });
    await endSnarkjs();
  }
}
