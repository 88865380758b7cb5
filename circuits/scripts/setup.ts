/**
 * The whole setup of the decision circuit in one command: compile, phase 1, phase 2, verification key, governance
 * record, then built-in constants and vectors. Everything is computed before anything is written, so a failure
 * leaves the shipped artefacts as they were.
 */

import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type CircuitRecord,
  createSigner,
  DECISION_SIGNALS,
  encodeBase64,
  keyHash,
  PAYLOAD_TYPES,
  parseCircuitRecord,
  signDocument,
  withoutUndefined,
} from "@svc/core";
import { inCodes } from "@svc/core/finding";
import { loadEngine } from "@svc/groth16";
import { type CeremonyTerms, pointsOfPhaseOne } from "@svc/groth16/ceremony";
import { groth16 } from "snarkjs";
import { parseArguments } from "./arguments.ts";
import { BUILD, KEY, RECORD, WASM, writeArtefacts, ZKEY } from "./artefacts.ts";
import { builtInSource } from "./built-in.ts";
import {
  buildDecision,
  CIRCUITS,
  COMPILER,
  type DecisionBuild,
  hashSources,
  ROOT,
  sha256Hex,
} from "./circom.ts";
import { type Ceremony, ceremonyPhase2, verificationKeyOf } from "./finished-key.ts";
import { checkPowersOfTau, DECISION_POWER, makePowersOfTau, type PowersOfTau } from "./phase-one.ts";
import { type Phase2, runPhase2 } from "./phase-two.ts";
import { makeProvingFiles, writePins } from "./proving-files.ts";
import { readR1cs } from "./r1cs.ts";
import { WORKED_EXAMPLE, workedStatement } from "./worked-example.ts";

const HELP = `usage: npm run circuits:setup -w @svc/circuits -- [options]

Compiles the decision circuit, runs its setup and replaces circuits/zk-cp/build, the vectors beside it and
sdk/core/src/built-in/decision-circuit.ts. A new setup makes every older proof a proof under another key.

  --ptau FILE            prepared powers of tau of at least 2^15; without it, made here (15 minutes)
  --ptau-blake2b HEX     the BLAKE2b-512 that FILE must have; may be left out for known public ceremonies
  --governance-key-out PATH
                         writes the fresh governance secret there (mode 600); without it, it is discarded after
                         signing, and later records need another key
  --sequence N           record_sequence of the new record (default 1)
  --final FILE           the key that a ceremony ended in, in place of contributions made here; wants --ptau
  --statements FILES     what its contributors sent: files of vdi ceremony statement, with commas between
  --beacon-source TEXT   where its beacon's value was announced to come from, such as "drand quicknet, round 12345678"
  --help

Without --final the result is a single-party setup: whoever runs this could keep the randomness. It is graded so.`;

const CIRCUIT_ID = "vdi:circuit:decision";
const CIRCUIT_VERSION = "1.0.0";
const VALID_SECONDS = 10 * 365 * 24 * 60 * 60;

async function main(argv: string[]): Promise<void> {
  const { flags, values } = parseArguments(argv, {
    flags: ["--help"],
    values: [
      ...["--ptau", "--ptau-blake2b", "--governance-key-out", "--sequence"],
      ...["--final", "--statements", "--beacon-source"],
    ],
  });
  if (flags.has("--help")) {
    console.log(HELP);
    return;
  }
  const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`);
  const folder = await mkdtemp(join(tmpdir(), "circuits-setup-"));
  try {
    const given = values.get("--ptau");
    const ceremony = await ceremonyOf(values);
    const known = given === undefined ? null : await checkPowersOfTau(given, values.get("--ptau-blake2b"));
    say("compiling");
    const build = await buildDecision("circuits/.cache/setup");
    const again = await buildDecision("circuits/.cache/setup-again");
    if (sha256Hex(again.r1cs) !== sha256Hex(build.r1cs) || sha256Hex(again.wasm) !== sha256Hex(build.wasm)) {
      throw new Error("two compilations differ");
    }
    const ptau = known ?? (await makePowersOfTau(folder, DECISION_POWER, say));
    const powers = await readFile(ptau.path);
    const phase2 =
      ceremony === null
        ? await runPhase2(build.r1cs, powers, say)
        : await ceremonyPhase2(build.r1cs, powers, ceremony, await termsOf(build, ptau, powers), say);
    const sequence = Number(values.get("--sequence") ?? 1);
    await publish(build, ptau, phase2, sequence, values.get("--governance-key-out"), say);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Parses the ceremony options of the command line; `null` without them. @throws RangeError for a part of one */
async function ceremonyOf(values: ReadonlyMap<string, string>): Promise<Ceremony | null> {
  const final = values.get("--final");
  if (final === undefined) {
    for (const name of ["--statements", "--beacon-source"]) {
      if (values.has(name)) throw new RangeError(`${name}: goes with --final`);
    }
    return null;
  }
  if (!values.has("--ptau"))
    throw new RangeError("--final: expected --ptau, the file that the ceremony began with");
  return {
    zkey: await readFile(final),
    statements: values.get("--statements")?.split(",") ?? [],
    beaconSource: values.get("--beacon-source") ?? null,
  };
}

async function termsOf(
  build: DecisionBuild,
  { name, blake2b }: PowersOfTau,
  powers: Uint8Array,
): Promise<CeremonyTerms> {
  const points = pointsOfPhaseOne(powers);
  if (points === null) throw new Error(`${name} holds no powers of tau over BN254`);
  return {
    r1cs_hash: sha256Hex(build.r1cs),
    source_hash: await hashSources(),
    ptau: { name, blake2b, tau_2: points.tau_2 },
  };
}

async function publish(
  build: DecisionBuild,
  ptau: PowersOfTau,
  phase2: Phase2,
  sequence: number,
  secretPath: string | undefined,
  say: (line: string) => void,
): Promise<void> {
  const key = verificationKeyOf(phase2);
  say("signing the circuit record");
  const secret = randomBytes(32).toString("hex");
  const sourceHash = await hashSources();
  const now = Math.floor(Date.now() / 1000);
  const unsigned: Omit<CircuitRecord, "signature"> = {
    circuit_id: CIRCUIT_ID,
    circuit_version: CIRCUIT_VERSION,
    record_sequence: sequence,
    status: "active",
    vk_hash: keyHash(key),
    signal_schema: [...DECISION_SIGNALS],
    r1cs_hash: sha256Hex(build.r1cs),
    wasm_hash: sha256Hex(build.wasm),
    zkey_hash: sha256Hex(phase2.zkey),
    source_hash: sourceHash,
    compiler: COMPILER,
    ptau: { name: ptau.name, blake2b: ptau.blake2b, tau_2: phase2.tau2 },
    setup: withoutUndefined({
      // Also after a ceremony: more than this is for readers who know the contributors, and no record is believed.
      grade: "single-party",
      transcript: encodeBase64(phase2.transcript),
      beacon: phase2.beacon,
      contributions: phase2.contributions,
    }),
    valid_from: now,
    valid_until: now + VALID_SECONDS,
  };
  const signed = signDocument(PAYLOAD_TYPES.circuitRecord, unsigned, createSigner(secret));
  const record = parseCircuitRecord(signed);
  if (!record.ok) throw new Error(`the circuit record is refused: ${inCodes(record)}`);

  say("proving the worked example");
  const { input, signals } = workedStatement();
  const { proof, publicSignals } = await groth16.fullProve(input, build.wasm, phase2.zkey);
  const prepared = (await loadEngine()).prepare(key);
  if (!prepared.ok) throw new Error(`the verification key is refused: ${inCodes(prepared)}`);
  if (publicSignals.join() !== signals.join())
    throw new Error("the circuit's signals are not those of plain code");
  const verdict = prepared.key.verify(proof, signals);
  if (!verdict.valid) throw new Error(`the worked example's proof is refused: ${inCodes(verdict)}`);

  // First of all: a secret that could not be kept would leave a record that nobody can ever supersede.
  if (secretPath !== undefined) await writeFile(secretPath, `${secret}\n`, { mode: 0o600, flag: "wx" });
  await mkdir(BUILD, { recursive: true });
  const { rows, wires } = readR1cs(build.r1cs);
  const text = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`, "utf8");
  const provingFiles = makeProvingFiles(build, phase2.zkey);
  await writeArtefacts(
    {
      ...provingFiles,
      [WASM]: build.wasm,
      [ZKEY]: phase2.zkey,
      [KEY]: text(key),
      [RECORD]: text(record.value),
    },
    {
      circuit_id: CIRCUIT_ID,
      circuit_version: CIRCUIT_VERSION,
      r1cs: { sha256: sha256Hex(build.r1cs), constraints: rows.length, wires },
      source_hash: sourceHash,
      compiler: COMPILER,
    },
  );
  await writeFile(`${ROOT}sdk/core/src/built-in/decision-circuit.ts`, builtInSource(key, record.value));
  await writePins(keyHash(key), provingFiles);
  await mkdir(`${CIRCUITS}zk-cp/vectors`, { recursive: true });
  await writeFile(
    `${CIRCUITS}zk-cp/vectors/worked-example.json`,
    text({ ...WORKED_EXAMPLE, key_hash: keyHash(key), public_signals: signals, proof }),
  );
  say(`wrote circuits/zk-cp/build, circuits/zk-cp/vectors, sdk/core/src/built-in/decision-circuit.ts`);
  say(
    secretPath === undefined
      ? "the governance secret is discarded"
      : `the governance secret is in ${secretPath}`,
  );
  say(
    `for readers to pin: verificationKeys ${keyHash(key)}, governanceKeys ${record.value.signature.public_key}`,
  );
  say("format and rebuild: npx biome check --write sdk/core/src/built-in circuits/zk-cp && npm run build");
}

main(process.argv.slice(2)).then(
  () => process.exit(0), // snarkjs keeps worker threads alive
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(error instanceof RangeError ? 2 : 1);
  },
);
