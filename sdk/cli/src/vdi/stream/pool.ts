/** Verifies batches of a stream in threads. */
import type { VerdictKind } from "@svc/audit";
import type { CountedDecision } from "@svc/audit/many";
import { runInThreads } from "../threads.ts";
import type { Batch } from "./lines.ts";
import type { LineTerms, StreamRow } from "./rows.ts";

/** Start data of a thread. */
export interface LaneData {
  readonly terms: LineTerms;
  /** True when people are told of it: each decision counted, each line that is not verified with its text. */
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
  /** True when people are told of it; rows alone where not. */
  readonly tells?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Beside this file: as source, as built, and in one folder with what the command is bundled into. */
const ENTRY = new URL(import.meta.url.endsWith(".ts") ? "./thread.ts" : "./thread.js", import.meta.url);

/** @throws the signal's reason; what reading throws; what a thread dies of */
export function verifyBatches(
  batches: AsyncIterable<Batch>,
  terms: LineTerms,
  { tells = false, ...options }: PoolOptions,
): AsyncGenerator<Done, void, undefined> {
  return runInThreads<Batch, Done>(batches, {
    ...options,
    entry: ENTRY,
    workerData: { terms, tells } satisfies LaneData,
    transfer: ({ bytes }) => [bytes.buffer as ArrayBuffer],
  });
}
