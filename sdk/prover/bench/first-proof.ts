/**
 * The first attestation of a new process, from its start: what a command line feels.
 *
 * Run by itself with the name of a prover it prints the milliseconds since the process began, and its memory.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ProverName } from "../src/prover.ts";
import { median } from "./race.ts";

export interface FirstProof {
  readonly prover: ProverName;
  readonly milliseconds: number;
  readonly cpuMs: number;
  /** Most that the process had resident, in bytes. */
  readonly residentBytes: number;
}

type OneProcess = Omit<FirstProof, "prover">;

export function firstProofs(circuitDir: string, processes: number): FirstProof[] {
  const provers: ProverName[] = ["wasm", "snarkjs"];
  const runs = new Map(provers.map((prover): [ProverName, OneProcess[]] => [prover, []]));
  for (let i = 0; i < processes; i++) {
    for (const prover of provers) {
      const { stdout, stderr, status } = spawnSync(
        process.execPath,
        [fileURLToPath(import.meta.url), prover, circuitDir],
        { encoding: "utf8" },
      );
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

/** Of this program alone: what the system calls the most of a process begins with that of its parent. */
function mostResident(): number {
  const [, kilobytes = "NaN"] = /VmHWM:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}

if (import.meta.main) {
  const [prover, circuitDir = ""] = process.argv.slice(2) as [ProverName, string];
  const { VDI } = await import("@svc/vdi-prover");
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
  await vdi.attest(pipeline, {
    executionPath: ["check", "pay"],
    privateInputs: { amount: 12.5 },
    outcomeId: "pay",
  });
  // Counted from the start of the process.
  const milliseconds = performance.now();
  const { user, system } = process.cpuUsage();
  const cpuMs = (user + system) / 1000;
  const residentBytes = mostResident();
  console.log(JSON.stringify({ milliseconds, cpuMs, residentBytes } satisfies OneProcess));
}
