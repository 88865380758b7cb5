/**
 * Computes what a contributor needs before taking anything from anybody: compiles the sources, verifies phase 1 and
 * derives the initial proving key. Writes the key and the terms that `vdi ceremony` signs.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type CeremonyTerms, pointsOfPhaseOne } from "@svc/groth16/ceremony";
import { parseArguments } from "./arguments.ts";
import { buildDecision, hashSources, sha256Hex } from "./circom.ts";
import { checkPowersOfTau, verifyPowersOfTau } from "./phase-one.ts";
import { initialKey } from "./phase-two.ts";

const HELP = `usage: npm run circuits:initial -- --ptau FILE [--ptau-blake2b HEX] --out FOLDER

Compiles the decision circuit, verifies the powers of tau (some minutes) and computes the initial proving key.
Writes FOLDER/initial.zkey and FOLDER/terms.json, for vdi ceremony.

  --ptau FILE            prepared powers of tau of at least 2^15
  --ptau-blake2b HEX     the BLAKE2b-512 that FILE must have; may be left out for known public ceremonies
  --out FOLDER           made where it is missing; files in it are never replaced
  --help`;

async function main(argv: string[]): Promise<void> {
  const { flags, values } = parseArguments(argv, {
    flags: ["--help"],
    values: ["--ptau", "--ptau-blake2b", "--out"],
  });
  if (flags.has("--help")) {
    console.log(HELP);
    return;
  }
  const [path, out] = [values.get("--ptau"), values.get("--out")];
  if (path === undefined || out === undefined) throw new RangeError("expected --ptau FILE and --out FOLDER");
  const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`);
  const { name, blake2b } = await checkPowersOfTau(path, values.get("--ptau-blake2b"));
  say("compiling");
  const { r1cs } = await buildDecision("circuits/.cache/initial");
  say("verifying the powers of tau");
  await verifyPowersOfTau(path);
  const powers = await readFile(path);
  const points = pointsOfPhaseOne(powers);
  if (points === null) throw new Error(`${path} holds no powers of tau over BN254`);
  say("computing the initial key");
  const key = await initialKey(r1cs, powers);
  const terms: CeremonyTerms = {
    r1cs_hash: sha256Hex(r1cs),
    source_hash: await hashSources(),
    ptau: { name, blake2b, tau_2: points.tau_2 },
  };
  await mkdir(out, { recursive: true });
  await writeFile(join(out, "initial.zkey"), key, { flag: "wx" });
  await writeFile(join(out, "terms.json"), `${JSON.stringify(terms, null, 2)}\n`, { flag: "wx" });
  say(`wrote initial.zkey (SHA-256 ${sha256Hex(key)}) and terms.json`);
}

main(process.argv.slice(2)).then(
  () => process.exit(0), // snarkjs keeps worker threads alive
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(error instanceof RangeError ? 2 : 1);
  },
);
