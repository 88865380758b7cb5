/**
 * Many attestations: on several processors in threads of their own, on one together. Results come in the order of
 * the documents, each equal to what verifying it alone gives.
 */
import { availableParallelism } from "node:os";
import { type AttestationFinding, type AttestationTerms, verifyAttestations } from "@svc/audit";
import { runInThreads } from "./threads.ts";

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
  const threads = Math.min(MAX_THREADS, availableParallelism(), chunks.length);
  if (threads < 2) {
    yield* verifyAttestations(texts, terms, signal === undefined ? {} : { signal });
    return;
  }
  const tasks = chunks.map((texts): Chunk => ({ texts, terms }));
  const options = { entry: ENTRY, threads, inOrder: true, signal };
  for await (const results of runInThreads<Chunk, readonly AttestationFinding[]>(tasks, options)) {
    for (const result of results) {
      signal?.throwIfAborted(); // what was computed already is not handed on to somebody who has stopped
      yield result;
    }
  }
}
