/**
 * Batches verified by threads, two in hand for each: whatever the length of the stream, no more of it is in memory.
 */
import { Worker } from "node:worker_threads";
import type { VerdictKind } from "@svc/audit";
import type { CountedDecision } from "@svc/audit/many";
import type { Batch } from "./lines.ts";
import type { LineTerms, StreamRow } from "./rows.ts";

/** What a thread is begun with. */
export interface LaneData {
  readonly terms: LineTerms;
  /** Whether people are told of it: each decision counted, each line that is not verified with its text. */
  readonly tells: boolean;
}

export interface ToldLine {
  readonly row: StreamRow;
  readonly text: string | null;
  /** From 1. */
  readonly number: number;
}

export interface Done {
  /** JSON Lines. */
  readonly text: string;
  readonly counts: Readonly<Partial<Record<VerdictKind, number>>>;
  /** Decisions. */
  readonly counted: readonly CountedDecision[];
  /** Lines that are none. */
  readonly others: Readonly<Partial<Record<VerdictKind, number>>>;
  /** Lines that are not verified. */
  readonly told: readonly ToldLine[];
  /** Where the batch ends in the stream. */
  readonly end: number;
}

export interface PoolOptions {
  readonly threads: number;
  /** Batches in the order of the stream, not in that in which they were done. */
  readonly inOrder: boolean;
  /** Whether people are told of it; rows alone where not. */
  readonly tells?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Beside this file: as source, as built, and in one folder with what the command is bundled into. */
const ENTRY = new URL(import.meta.url.endsWith(".ts") ? "./thread.ts" : "./thread.js", import.meta.url);
const IN_HAND = 2;

/** @throws the signal's reason; what reading throws; what a thread dies of */
export async function* verifyBatches(
  batches: AsyncIterable<Batch>,
  terms: LineTerms,
  { threads, inOrder, tells = false, signal }: PoolOptions,
): AsyncGenerator<Done, void, undefined> {
  const workers = Array.from({ length: threads }, () => new Lane(terms, tells));
  const pending = new Map<number, Promise<readonly [number, Done]>>();
  const next = async (): Promise<Done> => {
    const [oldest] = pending.values();
    const [number, done] = await unlessAborted(
      inOrder ? (oldest as Promise<readonly [number, Done]>) : Promise.race(pending.values()),
      signal,
    );
    pending.delete(number);
    return done;
  };
  try {
    let number = 0;
    for await (const batch of batches) {
      signal?.throwIfAborted();
      const mine = number++;
      const lane = workers.reduce((least, one) => (one.waiting < least.waiting ? one : least));
      const done = lane.verify(batch).then((done) => [mine, done] as const);
      done.catch(() => undefined); // heard when its turn comes
      pending.set(mine, done);
      if (pending.size >= threads * IN_HAND) yield await next();
    }
    while (pending.size > 0) yield await next();
  } finally {
    await Promise.all(workers.map((worker) => worker.end()));
  }
}

/**
 * The promise, or the signal's reason. One promise for the signal, raced again and again, would hold on to every result
 * that it was raced with.
 */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
    if (signal.aborted) stop();
  });
}

class Lane {
  readonly #worker: Worker;
  readonly #waiting: { resolve: (done: Done) => void; reject: (reason: unknown) => void }[] = [];
  #broken: unknown = null;

  constructor(terms: LineTerms, tells: boolean) {
    const workerData: LaneData = { terms, tells };
    this.#worker = new Worker(ENTRY, { argv: [], execArgv: [], env: {}, workerData });
    this.#worker.on("message", (done: Done) => this.#waiting.shift()?.resolve(done));
    this.#worker.on("error", (reason) => {
      this.#broken = reason;
      for (const { reject } of this.#waiting.splice(0)) reject(reason);
    });
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  verify(batch: Batch): Promise<Done> {
    if (this.#broken !== null) return Promise.reject(this.#broken);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(batch, [batch.bytes.buffer as ArrayBuffer]);
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
