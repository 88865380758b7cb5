/**
 * Checks many documents: in as many workers as there are processors (up to four), a few documents a message, so
 * that progress is seen and cancelling is quick. Where workers are blocked it takes turns with the page.
 */
import type { Answer, CloneableOptions, Request } from "../worker/messages.ts";
import { type Summary, summarise } from "./summary.ts";

const DOCUMENTS_PER_MESSAGE = 16;
const MAX_WORKERS = 4;

export interface BatchOptions {
  readonly signal: AbortSignal;
  /** Called with the place of a document in `texts` and what it came to; in any order. */
  readonly onSummary: (index: number, summary: Summary) => void;
  readonly startWorker: () => Worker | null;
}

/** @throws the signal's reason; Error when a worker breaks down */
export async function runBatch(
  texts: readonly string[],
  options: CloneableOptions,
  { signal, onSummary, startWorker }: BatchOptions,
): Promise<void> {
  signal.throwIfAborted();
  const starts: number[] = [];
  for (let start = 0; start < texts.length; start += DOCUMENTS_PER_MESSAGE) starts.push(start);
  const wanted = Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1, starts.length);
  const workers = Array.from({ length: wanted }, () => tryStart(startWorker));
  const started = workers.filter((worker) => worker !== null);
  const work = (ask: (chunk: readonly string[]) => Promise<readonly Summary[]>) => async () => {
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
  const here = work(async (chunk) => {
    const summaries: Summary[] = [];
    for (const text of chunk) {
      signal.throwIfAborted();
      summaries.push(await summarise(text, options));
      await new Promise((resolve) => setTimeout(resolve));
    }
    return summaries;
  });
  try {
    const runs = started.map((worker) => work((chunk) => askWorker(worker, chunk, options, signal))());
    const ended = await Promise.allSettled(runs);
    signal.throwIfAborted();
    // What no worker did, because none started or one broke down, is done here.
    if (starts.length > 0) await here();
    const refused = ended.find((one) => one.status === "rejected" && !(one.reason instanceof WorkerLost));
    if (refused?.status === "rejected") throw refused.reason;
  } finally {
    for (const worker of started) worker.terminate();
  }
}

class WorkerLost extends Error {}

function tryStart(startWorker: () => Worker | null): Worker | null {
  try {
    return startWorker();
  } catch {
    // Forbidden here: the page takes turns instead.
    return null;
  }
}

function askWorker(
  worker: Worker,
  batch: readonly string[],
  options: CloneableOptions,
  signal: AbortSignal,
): Promise<readonly Summary[]> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      signal.removeEventListener("abort", stop);
      if ("summaries" in data) resolve(data.summaries);
      else if ("error" in data) reject(new Error(data.error.message));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new WorkerLost(event.message));
    };
    worker.postMessage({ id: 0, batch, options } satisfies Request);
  });
}
