/** A thread that verifies batches for `pool.ts`, one after the other: a batch in, its rows as text and their verdicts out. */
import { parentPort } from "node:worker_threads";
import type { VerdictKind } from "@svc/examine";
import type { BatchWork, Done } from "./pool.ts";
import { rowsOf } from "./rows.ts";

// Two batches are in hand, and the answers have no names: the second waits for the first.
let before: Promise<void> = Promise.resolve();

parentPort?.on("message", (work: BatchWork) => {
  before = before.then(() => answer(work));
});

async function answer({ batch, terms }: BatchWork): Promise<void> {
  const rows = await rowsOf(batch, terms);
  const counts: Partial<Record<VerdictKind, number>> = {};
  for (const { verdict } of rows) counts[verdict] = (counts[verdict] ?? 0) + 1;
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  parentPort?.postMessage({ text, counts, end: batch.ends.at(-1) as number } satisfies Done);
}
