/**
 * The first verification of a new process, engine and key included: what a command line or a cold worker feels.
 *
 * Run by itself with the name of a contestant it prints the times of one process.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { median } from "../../../tools/bench/median.ts";
import type { Workload } from "./contestant.ts";

export interface FirstVerification {
  readonly name: string;
  /** Loading the code, unbundled, by Node. */
  readonly importMs: number;
  /** Compiling and self-test of the engine, reading and preparing the key. */
  readonly prepareMs: number;
  readonly verifyMs: number;
}

const PROCESSES = 9;

/** Loads the code; what it gives prepares, and what that gives verifies. */
const CONTESTANTS = {
  "this, WebAssembly": async () => {
    const { loadEngine } = await import("@svc/groth16");
    return oursFrom(() => loadEngine());
  },
  "this, JavaScript": async () => {
    const { loadEngine } = await import("@svc/groth16");
    return oursFrom(() => loadEngine({ prefer: "js" }));
  },
  "mcl-wasm, prepared key, order check": async () => {
    const { mclPrepared } = await import("./contestants/mcl.ts");
    return fromContestant(mclPrepared(true));
  },
  "snarkjs groth16.verify": async () => {
    const { snarkjsVerify } = await import("./contestants/snarkjs.ts");
    return fromContestant(snarkjsVerify);
  },
};

interface Loaded {
  prepare(workload: Workload): Promise<() => boolean | Promise<boolean>>;
  readonly close?: (() => Promise<void>) | undefined;
}

type Engine = Awaited<ReturnType<typeof import("@svc/groth16").loadEngine>>;

function oursFrom(load: () => Promise<Engine>): Loaded {
  return {
    async prepare({ key, items: [item] }) {
      const prepared = (await load()).prepare(key);
      if (!prepared.ok) throw new Error(prepared.reason);
      return () => prepared.key.verify(item?.proof, item?.publicSignals).valid;
    },
  };
}

function fromContestant({ prepare, close }: import("./contestant.ts").Contestant): Loaded {
  return {
    async prepare(workload) {
      const verify = await prepare(workload);
      return () => verify(0);
    },
    close,
  };
}

export function firstVerifications(workload: Workload): FirstVerification[] {
  const env = { ...process.env, GROTH16_BENCH_WORKLOAD: JSON.stringify(workload) };
  return Object.keys(CONTESTANTS).map((name) => {
    const runs = Array.from({ length: PROCESSES }, () => {
      const { stdout, stderr, status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), name], {
        encoding: "utf8",
        env,
      });
      if (status !== 0) throw new Error(stderr);
      return JSON.parse(stdout) as Omit<FirstVerification, "name">;
    });
    return {
      name,
      importMs: median(runs.map(({ importMs }) => importMs)),
      prepareMs: median(runs.map(({ prepareMs }) => prepareMs)),
      verifyMs: median(runs.map(({ verifyMs }) => verifyMs)),
    };
  });
}

if (import.meta.main) {
  const load = CONTESTANTS[process.argv[2] as keyof typeof CONTESTANTS];
  // The workload is read, not made: making it would warm the code that is measured.
  const workload = JSON.parse(process.env.GROTH16_BENCH_WORKLOAD ?? "null") as Workload;
  const times = [performance.now()];
  const loaded = await load();
  times.push(performance.now());
  const verify = await loaded.prepare(workload);
  times.push(performance.now());
  const valid = await verify();
  times.push(performance.now());
  if (!valid) throw new Error("a valid proof was refused");
  const [importMs, prepareMs, verifyMs] = times.slice(1).map((time, i) => time - (times[i] as number));
  console.log(JSON.stringify({ importMs, prepareMs, verifyMs }));
  await loaded.close?.();
}
