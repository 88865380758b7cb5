/**
 * Phase 2 of the setup: the proving key of one r1cs, two contributions of fresh randomness, a closing beacon. All
 * on one machine by one party, so the grade is `single-party` whatever is said here; the beacon's value is drawn
 * here too and earns nothing.
 */
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { verifyTranscript } from "@svc/groth16";
import { zKey } from "snarkjs";
import { readProvingKey } from "./zkey.ts";

const BEACON_ITERATIONS_EXPONENT = 10;

export interface Phase2 {
  zkey: Uint8Array;
  /** As snarkjs exports it. */
  verificationKey: { [member: string]: unknown };
  /** Section 10 of the proving key. */
  transcript: Uint8Array;
  contributions: { name: string; contribution_hash: string }[];
  beacon: { source: string; value: string; iterations_exp: number };
}

/**
 * @param r1csPath - file of the constraint system
 * @param ptauPath - prepared powers of tau
 * @param folder - for intermediate keys
 * @throws Error when the finished key does not verify against r1cs and powers of tau
 */
export async function runPhase2(
  r1csPath: string,
  ptauPath: string,
  folder: string,
  say: (line: string) => void,
): Promise<Phase2> {
  const step = (name: string) => `${folder}/${name}.zkey`;
  say("phase 2: initial proving key");
  await zKey.newZKey(r1csPath, ptauPath, step("0"));
  for (const i of [1, 2]) {
    say(`phase 2: contribution ${i} of 2`);
    await zKey.contribute(
      step(`${i - 1}`),
      step(`${i}`),
      `contribution ${i}`,
      randomBytes(64).toString("hex"),
    );
  }
  say("phase 2: beacon");
  const value = randomBytes(32).toString("hex");
  await zKey.beacon(step("2"), step("final"), "self-chosen beacon", value, BEACON_ITERATIONS_EXPONENT);
  say("phase 2: verifying the whole lineage (r1cs, powers of tau, contributions)");
  if ((await zKey.verifyFromR1cs(r1csPath, ptauPath, step("final"))) !== true) {
    throw new Error("the finished proving key does not verify");
  }
  const verificationKey = (await zKey.exportVerificationKey(step("final"))) as Phase2["verificationKey"];
  const zkey = await readFile(step("final"));
  const { transcript } = readProvingKey(zkey);
  const verdict = verifyTranscript(transcript, verificationKey);
  if (!verdict.valid) throw new Error(`the transcript does not verify: ${verdict.detail}`);
  return {
    zkey,
    verificationKey,
    transcript,
    contributions: verdict.contributions
      .filter(({ type }) => type === "contribution")
      .map(({ name, hash }) => ({ name: name ?? "unnamed", contribution_hash: hash })),
    beacon: { source: "self-chosen", value, iterations_exp: BEACON_ITERATIONS_EXPONENT },
  };
}
