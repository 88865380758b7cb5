/** Measures what README.md states: size of the constraint system and time of a proof (median of N runs). */
import { readFile } from "node:fs/promises";
import { cpus } from "node:os";
import { groth16 } from "snarkjs";
import { parseArguments } from "./arguments.ts";
import { BUILD, WASM, ZKEY } from "./artefacts.ts";
import { buildDecision } from "./circom.ts";
import { density, readR1cs } from "./r1cs.ts";
import { workedStatement } from "./worked-example.ts";

const HELP = `usage: npm run circuits:measure -w @svc/circuits -- [--runs N]

Prints constraints, wires and density of the decision circuit, and the median time of groth16.fullProve over N
runs (default 10) after one to warm up: by the clock, and of all processors together, which other work on the
machine disturbs less.`;

async function main(argv: string[]): Promise<void> {
  const { flags, values } = parseArguments(argv, { flags: ["--help"], values: ["--runs"] });
  if (flags.has("--help")) {
    console.log(HELP);
    return;
  }
  const runs = Number(values.get("--runs") ?? 10);
  if (!Number.isInteger(runs) || runs < 1) throw new RangeError("--runs: expected a positive integer");
  const system = readR1cs((await buildDecision("circuits/.cache/measure")).r1cs);
  const { ab, c } = density(system);
  console.log(
    `${system.rows.length} constraints, ${system.wires} wires, entries: ${ab} in A and B, ${c} in C`,
  );

  const { input } = workedStatement();
  const [wasm, zkey] = await Promise.all([readFile(`${BUILD}/${WASM}`), readFile(`${BUILD}/${ZKEY}`)]);
  const times: number[] = [];
  const cpu: number[] = [];
  for (let i = 0; i <= runs; i++) {
    const start = performance.now();
    const before = process.cpuUsage();
    await groth16.fullProve(input, new Uint8Array(wasm), new Uint8Array(zkey));
    const elapsed = performance.now() - start;
    const { user, system } = process.cpuUsage(before);
    const work = (user + system) / 1000;
    if (i > 0) {
      times.push(elapsed);
      cpu.push(work);
    }
    console.log(
      `${i === 0 ? "warm-up" : `run ${i}`}: ${elapsed.toFixed(0)} ms (${work.toFixed(0)} ms of processor)`,
    );
  }
  const cores = cpus().length;
  console.log(
    `groth16.fullProve, median of ${runs}: ${median(times).toFixed(0)} ms on ${cores} cores, ` +
      `${median(cpu).toFixed(0)} ms of processor time over all of them`,
  );
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((x, y) => x - y);
  return ((sorted[(sorted.length - 1) >> 1] as number) + (sorted[sorted.length >> 1] as number)) / 2;
}

main(process.argv.slice(2)).then(
  () => process.exit(0), // snarkjs keeps worker threads alive
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(error instanceof RangeError ? 2 : 1);
  },
);
