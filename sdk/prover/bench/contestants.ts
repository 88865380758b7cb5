// Who proves in Node: ours with two binaries and one or two workers, snarkjs with its threads and on one, and native
// rapidsnark where its program is named.
import { spawnSync } from "node:child_process";
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PreparedKey } from "@svc/groth16";
import { loadProvingModule, type ProveBinary } from "@svc/groth16/prove";
import { groth16 } from "snarkjs";
import { OwnProver } from "../src/own-prover.ts";
import type { ProofRequest } from "../src/prover.ts";
import { SnarkjsPool } from "../src/snarkjs/pool.ts";
import { loadWitnessProgram } from "../src/snarkjs/witness-program.ts";
import { encodeWitnessFile } from "../src/snarkjs/wtns-file.ts";
import type { Proven } from "../src/worker/messages.ts";
import { spawnThread } from "../src/worker/node-spawn.ts";
import { endSnarkjsThreads } from "../test/support/snarkjs-threads.ts";
import { CIRCUIT_DIR, circuitFile } from "./decision-workload.ts";
import type { Contestant } from "./race.ts";

export const OURS: readonly [name: string, binary: ProveBinary, workers: number][] = [
  ["this, two workers", "prove-fused", 2],
  ["this, one worker", "prove-fused", 1],
  ["this, two workers, portable binary", "prove", 2],
  ["this, one worker, portable binary", "prove", 1],
];
export const SNARKJS_THREADS = "snarkjs fullProve, its threads";
export const SNARKJS_SINGLE = "snarkjs, one thread";
export const RAPIDSNARK = "rapidsnark, native";

export const provingFiles = () => ({
  quotient: circuitFile("decision.quotient"),
  points: circuitFile("decision.points"),
  witness: circuitFile("decision.witness"),
});

export async function nodeContestants(
  request: ProofRequest,
  key: PreparedKey,
  rapidsnark: string | null,
): Promise<Contestant[]> {
  const check = ({ proof, publicSignals }: Proven) => {
    const verdict = key.verify({ ...proof, protocol: "groth16", curve: "bn128" }, publicSignals);
    if (!verdict.valid) throw new Error("a proof does not verify");
  };
  const ours = OURS.map(async ([name, binary, workers]): Promise<Contestant> => {
    const module = await loadProvingModule([binary]);
    const prover = await OwnProver.start(module, provingFiles(), spawnThread, workers);
    return { name, prove: async () => check(await prover.prove(request)), close: () => prover.close() };
  });
  return [
    ...(await Promise.all(ours)),
    snarkjsWithThreads(request, check),
    snarkjsOnOne(request, check),
    ...(rapidsnark === null ? [] : [await native(rapidsnark, request, check)]),
  ];
}

type Check = (proven: Proven) => void;

function snarkjsWithThreads({ input }: ProofRequest, check: Check): Contestant {
  const [program, zkey] = [circuitFile("decision.wasm"), circuitFile("decision.zkey")];
  return {
    name: SNARKJS_THREADS,
    prove: async () => check((await groth16.fullProve(input, program, zkey)) as unknown as Proven),
    close: endSnarkjsThreads,
  };
}

function snarkjsOnOne(request: ProofRequest, check: Check): Contestant {
  const zkey = circuitFile("decision.zkey");
  const provingKey = new SharedArrayBuffer(zkey.length);
  new Uint8Array(provingKey).set(zkey);
  const witnessProgram = new WebAssembly.Module(circuitFile("decision.wasm") as Uint8Array<ArrayBuffer>);
  const pool = new SnarkjsPool({ witnessProgram, provingKey });
  return {
    name: SNARKJS_SINGLE,
    prove: async () => check(await pool.prove(request)),
    close: () => {},
  };
}

/** @throws RangeError when no program that may be run is there: before anything is timed */
export function checkProgram(path: string): void {
  try {
    accessSync(path, constants.X_OK);
    if (statSync(path).isFile()) return;
  } catch {
    // Said below.
  }
  throw new RangeError(`--rapidsnark: ${path} is no program that may be run`);
}

/** circom's witness program in this process, then the native prover on files, as it takes them. */
async function native(path: string, { input }: ProofRequest, check: Check): Promise<Contestant> {
  const program = await loadWitnessProgram(
    new WebAssembly.Module(circuitFile("decision.wasm") as Uint8Array<ArrayBuffer>),
  );
  const folder = mkdtempSync(join(tmpdir(), "vdi-rapidsnark-"));
  const [witness, proof, signals] = ["witness.wtns", "proof.json", "public.json"].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  return {
    name: RAPIDSNARK,
    async prove() {
      writeFileSync(witness, encodeWitnessFile(program.calculate(input)));
      const { status, stderr, error } = spawnSync(
        path,
        [join(CIRCUIT_DIR, "decision.zkey"), witness, proof, signals],
        {
          encoding: "utf8",
        },
      );
      if (status !== 0) throw new Error(`${path}: ${error?.message ?? `exit code ${status} ${stderr}`}`);
      const read = (file: string) => JSON.parse(readFileSync(file, "utf8").replace(/\0+$/, "")) as never;
      check({ proof: read(proof), publicSignals: read(signals) });
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}
