/**
 * Phase 1 of the setup: powers of tau, from a file that is checked against its published BLAKE2b before anything
 * reads it, or made on this machine. A local one rests on one party's word and takes some fifteen minutes.
 */
import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { ceremonyOfFile } from "@svc/groth16/transcript";
import { curves, powersOfTau } from "snarkjs";

/** Room for 2^15 rows: the decision circuit has 24,993 and eight public signals. */
export const DECISION_POWER = 15;

export interface PowersOfTau {
  path: string;
  name: string;
  /** BLAKE2b-512 of the whole file, 128 hex digits. */
  blake2b: string;
}

/**
 * Verifies a powers-of-tau file whole: that its powers are powers, and that its contributions lead to them. A file
 * whose contributions were wiped or whose powers are garbage passes the checks of a proving key made from it.
 *
 * @throws Error when it does not verify
 */
export async function verifyPowersOfTau(path: string): Promise<void> {
  const verdict: unknown = await powersOfTau.verify(path).catch((error: unknown) => error);
  if (verdict !== true) {
    const why = verdict instanceof Error ? verdict.message : "its contributions do not lead to its powers";
    throw new Error(`${path} does not verify: ${why}`);
  }
}

/**
 * @param expected - the BLAKE2b-512 that the file must have; may be absent for a file of a known public ceremony
 * @throws Error when the file has another, or none is known
 */
export async function checkPowersOfTau(path: string, expected: string | undefined): Promise<PowersOfTau> {
  const hash = createHash("blake2b512");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  const blake2b = hash.digest("hex");
  if (expected === undefined && ceremonyOfFile(blake2b) === null) {
    throw new Error(
      `${path} has BLAKE2b ${blake2b}, which belongs to no known ceremony; pass --ptau-blake2b with the digest ` +
        "that its publisher states",
    );
  }
  if (expected !== undefined && blake2b !== expected.toLowerCase()) {
    throw new Error(`${path} has BLAKE2b ${blake2b}, not the ${expected} that was demanded`);
  }
  return { path, name: basename(path), blake2b };
}

/** Makes 2^power powers of tau in `folder`: two contributions of fresh randomness, then prepared for phase 2. */
export async function makePowersOfTau(
  folder: string,
  power: number,
  say: (line: string) => void,
): Promise<PowersOfTau> {
  const step = (name: string) => `${folder}/${name}.ptau`;
  const curve = await curves.getCurveFromName("bn128");
  say(`phase 1: no --ptau given, making 2^${power} powers of tau here (for 2^15 some 15 minutes)`);
  await powersOfTau.newAccumulator(curve, power, step("0"));
  for (const i of [1, 2]) {
    say(`phase 1: contribution ${i}`);
    await powersOfTau.contribute(
      step(`${i - 1}`),
      step(`${i}`),
      `local ${i}`,
      randomBytes(64).toString("hex"),
    );
  }
  say("phase 1: preparing for phase 2");
  await powersOfTau.preparePhase2(step("2"), step("final"));
  return { ...(await checkPowersOfTau(step("final"), await blake2bOf(step("final")))), name: "local" };
}

async function blake2bOf(path: string): Promise<string> {
  const hash = createHash("blake2b512");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  return hash.digest("hex");
}
