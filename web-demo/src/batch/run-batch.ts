/**
 * Checks many documents: in as many workers as there are processors (up to four), some a message, so that progress
 * is seen and cancelling is quick. Where workers are blocked it takes turns with the page.
 */
import type { CloneableOptions } from "../worker/cloneable-options.ts";
import { type Summary, summarise } from "./summary.ts";
import { openBatchWorker, WorkerLost } from "./worker-lane.ts";

/** Checked together; enough to share most of what can be shared, few enough to be seen going on. */
const DOCUMENTS_PER_MESSAGE = 32;
/** On the page itself: some ten milliseconds of standing still. */
const DOCUMENTS_PER_TURN = 4;
/** One is being checked while the next lies ready. */
const MESSAGES_IN_FLIGHT = 2;
const MAX_WORKERS = 4;

export interface BatchOptions {
  readonly signal: AbortSignal;
  /** Called with the place of a document in `texts` and what it came to; in any order. */
  readonly onSummary: (index: number, summary: Summary) => void;
  readonly startWorker: () => Worker | null;
}

/** @throws the signal's reason; Error when a worker cannot do its work and says why */
export async function runBatch(
  texts: readonly string[],
  options: CloneableOptions,
  { signal, onSummary, startWorker }: BatchOptions,
): Promise<void> {
  signal.throwIfAborted();
  const starts: number[] = [];
  for (let start = 0; start < texts.length; start += DOCUMENTS_PER_MESSAGE) starts.push(start);
  const wanted = Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1, starts.length);
  const workers = Array.from({ length: wanted }, () => tryStart(startWorker))
    .filter((worker) => worker !== null)
    .map((worker) => openBatchWorker(worker, options));
  const work = async (ask: (chunk: readonly string[]) => Promise<readonly Summary[]>) => {
    for (let start = starts.shift(); start !== undefined; start = starts.shift()) {
      const first = start;
      try {
        const summaries = await ask(texts.slice(first, first + DOCUMENTS_PER_MESSAGE));
        for (const [i, summary] of summaries.entries()) onSummary(first + i, summary);
      } catch (error) {
        starts.unshift(first);
        throw error;
      }
    }
  };
  const stop = () => {
    for (const worker of workers) worker.end(signal.reason);
  };
  signal.addEventListener("abort", stop, { once: true });
  try {
    const lanes = workers.flatMap(({ ask }) => Array.from({ length: MESSAGES_IN_FLIGHT }, () => work(ask)));
    const ended = await Promise.allSettled(lanes);
    signal.throwIfAborted();
    // What no worker did, because none started or one broke down, is done here.
    if (starts.length > 0) await work((chunk) => here(chunk, options, signal));
    const refused = ended.find((one) => one.status === "rejected" && !(one.reason instanceof WorkerLost));
    if (refused?.status === "rejected") throw refused.reason;
  } finally {
    signal.removeEventListener("abort", stop);
    for (const worker of workers) worker.end(undefined);
  }
}

async function here(
  chunk: readonly string[],
  options: CloneableOptions,
  signal: AbortSignal,
): Promise<Summary[]> {
  const summaries: Summary[] = [];
  for (let at = 0; at < chunk.length; at += DOCUMENTS_PER_TURN) {
    summaries.push(...(await summarise(chunk.slice(at, at + DOCUMENTS_PER_TURN), options, signal)));
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
  return summaries;
}

function tryStart(startWorker: () => Worker | null): Worker | null {
  try {
    return startWorker();
  } catch {
    // Forbidden here: the page takes turns instead.
    return null;
  }
}
