// Figures beside the race: the witness alone, memory of WebAssembly, how soon workers stop, the size of a page.
import { gzipSync } from "node:zlib";
import {
  decodeShare,
  decodeWitnessProgram,
  freshBlinding,
  loadProvingModule,
  type ProveBinary,
  ProvingEngine,
  SHARES,
  type ShareName,
  type Steps,
} from "@svc/groth16/prove";
import { encodeRequest, OwnProver } from "../src/own-prover.ts";
import type { ProofRequest } from "../src/prover.ts";
import { spawnThread } from "../src/worker/node-spawn.ts";
import type { Spawn } from "../src/worker/scheduler.ts";
import { provingFiles } from "./contestants.ts";
import { circuitFile } from "./decision-workload.ts";

/** Milliseconds of the witness alone on a warm engine. */
export async function witnessMilliseconds(request: ProofRequest, runs: number): Promise<number[]> {
  const engine = new ProvingEngine(await loadProvingModule());
  const program = decodeWitnessProgram(circuitFile("decision.witness"));
  engine.load(decodeShare(circuitFile("decision.points")));
  engine.loadProgram(program);
  const inputs = encodeRequest(program, request);
  const times: number[] = [];
  for (let i = 0; i < runs + 5; i++) {
    const started = performance.now();
    if (!engine.solve(inputs)) throw new Error("there is no witness");
    if (i >= 5) times.push(performance.now() - started);
    engine.wipe();
  }
  return times;
}

export interface MemoryNeed {
  readonly binary: ProveBinary;
  readonly shares: readonly ShareName[];
  readonly bytes: number;
}

/** WebAssembly memory of one worker after a proof or a share of one: it never shrinks, so this is its most. */
export async function memoryNeeds(request: ProofRequest): Promise<MemoryNeed[]> {
  const program = decodeWitnessProgram(circuitFile("decision.witness"));
  const needs: MemoryNeed[] = [];
  for (const binary of ["prove-fused", "prove"] as const) {
    const module = await loadProvingModule([binary]);
    for (const shares of [["quotient"], ["points"], SHARES] as const) {
      const engine = new ProvingEngine(module);
      engine.loadProgram(program);
      for (const share of shares) engine.load(decodeShare(circuitFile(`decision.${share}`)));
      const blinding = freshBlinding();
      engine.solve(encodeRequest(program, request));
      if ((shares as readonly string[]).includes("quotient")) finish(engine.quotientSums(blinding));
      if ((shares as readonly string[]).includes("points")) finish(engine.pointsSums(blinding));
      needs.push({ binary, shares, bytes: engine.memoryBytes });
    }
  }
  return needs;
}

function finish<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** Milliseconds from the abort until every worker that was at work had stopped and wiped, one for each run. */
export async function stopMilliseconds(request: ProofRequest, runs: number): Promise<number[]> {
  let asked = 0;
  let answered = (): void => {};
  const watched: Spawn = ({ onMessage, onLost }) => {
    let isAsked = false;
    const port = spawnThread({
      onLost,
      onMessage(message) {
        onMessage(message);
        if (!isAsked || message.type === "progress") return;
        isAsked = false;
        asked -= 1;
        if (asked === 0) answered();
      },
    });
    return {
      ...port,
      send(message, transfer) {
        port.send(message, transfer);
        if (message.type !== "stop") return;
        isAsked = true;
        asked += 1;
      },
    };
  };
  const prover = await OwnProver.start(await loadProvingModule(), provingFiles(), watched, 2);
  await prover.prove(request);
  const times: number[] = [];
  for (let i = 0; i < runs; i++) {
    const controller = new AbortController();
    const all = new Promise<void>((resolve) => {
      answered = resolve;
    });
    let aborted = 0;
    // Somewhere else in the proof each time.
    const at = ((i + 1) / (runs + 1)) * 0.9;
    const onProgress = (done: number) => {
      if (done < at || aborted > 0) return;
      aborted = performance.now();
      controller.abort();
    };
    await prover.prove(request, { signal: controller.signal, onProgress }).catch(() => {});
    if (aborted === 0) continue;
    await all;
    times.push(performance.now() - aborted);
  }
  prover.close();
  return times;
}

export interface LoadedFile {
  readonly name: string;
  readonly bytes: number;
  readonly gzipBytes: number;
}

export const sizeOf = (name: string, bytes: Uint8Array): LoadedFile => ({
  name,
  bytes: bytes.length,
  gzipBytes: gzipSync(bytes, { level: 9 }).length,
});
