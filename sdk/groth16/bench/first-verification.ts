/**
 * The first verification of a new process, engine and key included: what a command line or a cold worker feels.
 *
 * Run by itself with the name of a contestant it prints the times of one process.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { median, type Workload } from "./contestant.ts";

export interface FirstVerification {
  readonly name: string;
  /** From the loaded code to the verdict: compile, self-test, prepare the key, verify. */
  readonly readyMs: number;
  /** The same with the loading of the code. */
  readonly withImportMs: number;
}

const PROCESSES = 5;

const CONTESTANTS = {
  "this, WebAssembly": async () => {
    const { loadEngine } = await import("@svc/groth16");
    const { ours } = await import("./contestants/ours.ts");
    return { start: performance.now(), contestant: ours("", () => loadEngine()) };
  },
  "this, JavaScript": async () => {
    const { loadEngine } = await import("@svc/groth16");
    const { ours } = await import("./contestants/ours.ts");
    return { start: performance.now(), contestant: ours("", () => loadEngine({ prefer: "js" })) };
  },
  "mcl-wasm, prepared key, order check": async () => {
    const { mclPrepared } = await import("./contestants/mcl.ts");
    return { start: performance.now(), contestant: mclPrepared(true) };
  },
  "snarkjs groth16.verify": async () => {
    const { snarkjsVerify } = await import("./contestants/snarkjs.ts");
    return { start: performance.now(), contestant: snarkjsVerify };
  },
};

export function firstVerifications(workload: Workload): FirstVerification[] {
  const env = { ...process.env, GROTH16_BENCH_WORKLOAD: JSON.stringify(workload) };
  return Object.keys(CONTESTANTS).map((name) => {
    const runs = Array.from({ length: PROCESSES }, () => {
      const { stdout, stderr, status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), name], {
        encoding: "utf8",
        env,
      });
      if (status !== 0) throw new Error(stderr);
      return JSON.parse(stdout) as { ready: number; withImport: number };
    });
    return {
      name,
      readyMs: median(runs.map(({ ready }) => ready)),
      withImportMs: median(runs.map(({ withImport }) => withImport)),
    };
  });
}

if (import.meta.main) {
  const load = CONTESTANTS[process.argv[2] as keyof typeof CONTESTANTS];
  // The workload is read, not made: making it would warm the code that is measured.
  const workload = JSON.parse(process.env.GROTH16_BENCH_WORKLOAD ?? "null");
  const begin = performance.now();
  const { start, contestant } = await load();
  const verify = await contestant.prepare(workload);
  const valid = await verify(0);
  const end = performance.now();
  if (!valid) throw new Error("a valid proof was refused");
  console.log(JSON.stringify({ ready: end - start, withImport: end - begin }));
  await contestant.close?.();
}
