/**
 * The first attestation of a new process, from its start: what a command line feels. The process runs what is
 * published, JavaScript, and nothing of this bench.
 */
import { spawnSync } from "node:child_process";
import { median } from "../../../tools/bench/median.ts";
import type { ProverName } from "../src/prover.ts";

export interface FirstProof {
  readonly prover: ProverName;
  readonly milliseconds: number;
  readonly cpuMs: number;
  /** Most that the process had resident, in bytes. */
  readonly residentBytes: number;
}

type OneProcess = Omit<FirstProof, "prover">;

// `VmHWM` is of this program alone: what the system calls the most of a process begins with that of its parent.
const PROGRAM = `
const [prover, circuitDir] = process.argv.slice(1);
const { VDI } = await import(${JSON.stringify(import.meta.resolve("@svc/vdi-prover"))});
const vdi = new VDI({ signingKey: "11".repeat(32), circuitDir, prover });
const pipeline = vdi.pipeline({
  name: "Payments",
  steps: ["check", "pay"],
  constraints: [
    {
      id: "small",
      description: "A payment is at most 100.",
      critical: true,
      vertex: "pay",
      predicate: { input: "/amount", op: "le", value: 100 },
    },
  ],
});
await vdi.attest(pipeline, { executionPath: ["check", "pay"], privateInputs: { amount: 12.5 }, outcomeId: "pay" });
// Counted from the start of the process.
const milliseconds = performance.now();
const { user, system } = process.cpuUsage();
const { readFileSync } = await import("node:fs");
const [, kilobytes = "NaN"] = /VmHWM:\\s+(\\d+) kB/.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
const cpuMs = (user + system) / 1000;
console.log(JSON.stringify({ milliseconds, cpuMs, residentBytes: Number(kilobytes) * 1024 }));
process.exit(0);
`;

export function firstProofs(circuitDir: string, processes: number): FirstProof[] {
  const provers: ProverName[] = ["wasm", "snarkjs"];
  const runs = new Map(provers.map((prover): [ProverName, OneProcess[]] => [prover, []]));
  for (let i = 0; i < processes; i++) {
    for (const prover of provers) {
      const given = ["--input-type=module", "--eval", PROGRAM, prover, circuitDir];
      const { stdout, stderr, status } = spawnSync(process.execPath, given, { encoding: "utf8" });
      if (status !== 0) throw new Error(stderr);
      runs.get(prover)?.push(JSON.parse(stdout) as OneProcess);
    }
  }
  return [...runs].map(([prover, each]) => ({
    prover,
    milliseconds: median(each.map(({ milliseconds }) => milliseconds)),
    cpuMs: median(each.map(({ cpuMs }) => cpuMs)),
    residentBytes: median(each.map(({ residentBytes }) => residentBytes)),
  }));
}
