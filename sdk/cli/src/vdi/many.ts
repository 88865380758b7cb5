/**
 * Many attestations: on several processors in threads of their own, on one together. Results come in the order of
 * the documents, each equal to what verifying it alone gives.
 */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { type AttestationFinding, type AttestationTerms, verifyAttestations } from "@svc/audit";

/** Documents that share a computation; a thread is worth starting for a few of these. */
const CHUNK = 64;
const MAX_THREADS = 4;
/** Beside this file: as source, as built, and in one folder with what the command is bundled into. */
const ENTRY = new URL(
  import.meta.url.endsWith(".ts") ? "./many-thread.ts" : "./many-thread.js",
  import.meta.url,
);

export interface Chunk {
  readonly texts: readonly string[];
  readonly terms: AttestationTerms;
}

/** @throws the signal's reason; what a thread throws */
export async function* verifyMany(
  texts: readonly string[],
  terms: AttestationTerms,
  signal?: AbortSignal,
): AsyncGenerator<AttestationFinding, void, undefined> {
  const chunks: string[][] = [];
  for (let start = 0; start < texts.length; start += CHUNK) chunks.push(texts.slice(start, start + CHUNK));
  const width = Math.min(MAX_THREADS, availableParallelism(), chunks.length);
  if (width < 2) {
    yield* verifyAttestations(texts, terms, signal === undefined ? {} : { signal });
    return;
  }
  const threads = Array.from({ length: width }, () => new Worker(ENTRY, { argv: [], execArgv: [], env: {} }));
  try {
    const done = verifyInThreads(chunks, terms, threads, signal);
    for (const results of done) {
      for (const result of await results) {
        signal?.throwIfAborted(); // what was computed already is not handed on to somebody who has stopped
        yield result;
      }
    }
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}

/** A promise for each chunk, in order; a free thread takes the next. */
function verifyInThreads(
  chunks: readonly (readonly string[])[],
  terms: AttestationTerms,
  threads: readonly Worker[],
  signal: AbortSignal | undefined,
): readonly Promise<readonly AttestationFinding[]>[] {
  const slots = chunks.map((texts) => ({ texts, ...awaited<readonly AttestationFinding[]>() }));
  const waiting = [...slots];
  const fail = (reason: unknown) => {
    for (const { reject } of slots) reject(reason);
  };
  for (const { promise } of slots) promise.catch(() => undefined); // the first rejection is seen by the reader
  signal?.addEventListener("abort", () => fail(signal.reason), { once: true });
  if (signal?.aborted) fail(signal.reason);
  for (const thread of threads) {
    const takeNext = () => {
      const slot = waiting.shift();
      if (slot === undefined) return;
      thread.once("message", (results: readonly AttestationFinding[]) => {
        slot.resolve(results);
        takeNext();
      });
      thread.postMessage({ texts: slot.texts, terms } satisfies Chunk);
    };
    thread.once("error", fail);
    takeNext();
  }
  return slots.map(({ promise }) => promise);
}

/** A promise with its two ends. (`Promise.withResolvers` came with Node 22; this runs from 20 up.) */
function awaited<T>() {
  let ends: { resolve: (value: T) => void; reject: (reason: unknown) => void } | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    ends = { resolve, reject };
  });
  return { promise, ...(ends as NonNullable<typeof ends>) };
}
