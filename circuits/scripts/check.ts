/**
 * Checks the shipped artefacts against their sources: recompiles, compares every hash, compares the proving key's
 * coefficients with the r1cs, checks record and transcript. With `--ptau FILE` also the whole lineage. Says what
 * it did not check. Exit code 0 only when everything that it did check agrees.
 */

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import {
  BUILT_IN_ROOTS,
  decodeBase64,
  keyHash,
  PAYLOAD_TYPES,
  parseCircuitRecord,
  verifyDocument,
} from "@svc/core";
import { inCodes } from "@svc/core/finding";
import { checkHandedKey, pointsOfPhaseOne } from "@svc/groth16/ceremony";
import { examineSetup, gradeSetup, recordedSetup, verifyTranscript } from "@svc/groth16/transcript";
import { zKey } from "snarkjs";
import { parseArguments } from "./arguments.ts";
import { BUILD, KEY, RECORD, readListing, ZKEY } from "./artefacts.ts";
import { buildDecision, COMPILER, hashSources, ROOT, sha256Hex } from "./circom.ts";
import { verifyPowersOfTau } from "./phase-one.ts";
import { initialKey } from "./phase-two.ts";
import { poseidonConstants } from "./poseidon-constants.ts";
import { makeProvingFiles, PROVING_FILES, pinsSource, readPins } from "./proving-files.ts";
import { readR1cs } from "./r1cs.ts";
import { compareCoefficients, readProvingKey } from "./zkey.ts";

const HELP = `usage: npm run circuits:check -w @svc/circuits -- [--ptau FILE]

Recompiles the decision circuit and checks circuits/zk-cp/build against it.

  --ptau FILE   also verify the proving key against r1cs and these powers of tau (a minute or two)
  --help`;

let failures = 0;

function report(what: string, found: unknown, expected: unknown): void {
  const agrees = found === expected;
  if (!agrees) failures++;
  console.log(agrees ? `ok    ${what}` : `WRONG ${what}: expected ${expected}, found ${found}`);
}

async function main(argv: string[]): Promise<void> {
  const { flags, values } = parseArguments(argv, { flags: ["--help"], values: ["--ptau"] });
  if (flags.has("--help")) {
    console.log(HELP);
    return;
  }
  const listing = await readListing();
  const files = new Map<string, Uint8Array>();
  for (const [name, { bytes, sha256 }] of Object.entries(listing.files)) {
    const content = await readFile(`${BUILD}/${name}`);
    files.set(name, content);
    report(
      `${name} is the file that artifacts.json lists`,
      `${content.length} ${sha256Hex(content)}`,
      `${bytes} ${sha256}`,
    );
  }
  const json = (name: string) => JSON.parse(new TextDecoder().decode(files.get(name))) as unknown;
  const parsed = parseCircuitRecord(json(RECORD));
  if (!parsed.ok) throw new Error(`${RECORD}: ${inCodes(parsed)}`);
  const record = parsed.value;
  const key = json(KEY) as Parameters<typeof keyHash>[0];

  console.log("      recompiling");
  const constants = await readFile(`${ROOT}circuits/src/poseidon-constants.circom`, "utf8");
  report("the Poseidon constants are generated", constants, poseidonConstants());
  const build = await buildDecision("circuits/.cache/check");
  const { r1cs, wasm } = build;
  report("compiler", record.compiler, COMPILER);
  report("sources", record.source_hash, await hashSources());
  report("r1cs", record.r1cs_hash, sha256Hex(r1cs));
  report("witness program", record.wasm_hash, sha256Hex(wasm));
  const zkey = files.get(ZKEY) as Uint8Array;
  report("proving key", record.zkey_hash, sha256Hex(zkey));
  const system = readR1cs(r1cs);
  report(
    "r1cs in artifacts.json",
    JSON.stringify(listing.r1cs),
    JSON.stringify({ sha256: sha256Hex(r1cs), constraints: system.rows.length, wires: system.wires }),
  );

  const provingKey = readProvingKey(zkey);
  report(
    "the proving key's coefficients are those of the r1cs",
    compareCoefficients(provingKey, system) ?? "same",
    "same",
  );
  const proving = makeProvingFiles(build, zkey);
  for (const name of PROVING_FILES) {
    report(
      `${name} is made from r1cs and proving key`,
      sha256Hex(files.get(name) ?? new Uint8Array()),
      sha256Hex(proving[name] as Uint8Array),
    );
  }
  report("the hashes that the prover demands", await readPins(), pinsSource(record.vk_hash, proving));
  const exported = (await zKey.exportVerificationKey(new Uint8Array(zkey))) as Parameters<typeof keyHash>[0];
  report("the proving key's verification key", keyHash(exported), record.vk_hash);
  report("verification_key.json", keyHash(key), record.vk_hash);
  report(
    "the built-in key",
    BUILT_IN_ROOTS.circuits.some(({ keyHash }) => keyHash === record.vk_hash),
    true,
  );

  report("the record's signature", verifyDocument(PAYLOAD_TYPES.circuitRecord, record).valid, true);
  const governors = BUILT_IN_ROOTS.governanceKeys.map(({ publicKey }) => publicKey);
  report(
    "the record's key is a built-in governance key",
    governors.includes(record.signature.public_key),
    true,
  );
  const transcript = decodeBase64(record.setup.transcript) ?? new Uint8Array();
  report(
    "the record's transcript is the proving key's",
    sha256Hex(transcript),
    sha256Hex(provingKey.transcript),
  );
  const verdict = verifyTranscript(transcript, key);
  report("the transcript leads to the key", verdict.valid ? "valid" : inCodes(verdict), "valid");
  // Readers may pin contributors. Nobody is pinned here, so every setup counts as one party's.
  const grade = verdict.valid
    ? gradeSetup(examineSetup(verdict, key, recordedSetup(record))).grade
    : "dev-insecure";
  report("grade", record.setup.grade, grade);

  const ptau = values.get("--ptau");
  if (ptau !== undefined) {
    const powers = await readFile(ptau);
    report("powers of tau", createHash("blake2b512").update(powers).digest("hex"), record.ptau.blake2b);
    console.log("      verifying the powers of tau (some minutes)");
    const wrong = await verifyPowersOfTau(ptau).catch((error: Error) => error.message);
    report("the powers are powers, and their contributions lead to them", wrong ?? "verified", "verified");
    const points = pointsOfPhaseOne(powers);
    report("[tau]_2 in the record", JSON.stringify(record.ptau.tau_2), JSON.stringify(points?.tau_2));
    report("alpha of the key", JSON.stringify(key.vk_alpha_1), JSON.stringify(points?.alpha_1));
    report("beta of the key", JSON.stringify(key.vk_beta_2), JSON.stringify(points?.beta_2));
    console.log("      computing the initial key, and the proving key from it by the transcript");
    const initial = await initialKey(r1cs, powers);
    const handed = await checkHandedKey(initial, Uint8Array.from(zkey));
    report("every part of the proving key", handed.ok ? "as it follows" : handed.detail, "as it follows");
    const circuitHash = handed.ok ? handed.value.circuitHash : "";
    report("circuit hash", verdict.valid ? verdict.circuitHash : "", circuitHash);
    const lineage = await zKey.verifyFromR1cs(r1cs, powers, zkey);
    report("the same, as snarkjs sees it", lineage, true);
  } else {
    console.log(
      "not checked: that the key's points come from any powers of tau and this r1cs (pass --ptau FILE)",
    );
  }
  console.log(
    "not checked: that contributors forgot their randomness, that they were different people, and that",
  );
  console.log("             the sources say what they should (see circuits/README.md and the tests)");
  if (failures > 0) throw new Error(`${failures} of the checks failed`);
}

main(process.argv.slice(2)).then(
  () => process.exit(0), // snarkjs keeps worker threads alive
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(error instanceof RangeError ? 2 : 1);
  },
);
