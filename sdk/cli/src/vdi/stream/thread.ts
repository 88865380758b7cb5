/** A thread that verifies batches for `pool.ts`, one after the other: a batch in, what was found of its lines out. */
import { parentPort } from "node:worker_threads";
import type { VerdictKind } from "@svc/examine";
import type { BatchWork, Done, ToldLine } from "./pool.ts";
import { foundLinesOf } from "./rows.ts";

// Two batches are in hand, and the answers have no names: the second waits for the first.
let before: Promise<void> = Promise.resolve();

parentPort?.on("message", (work: BatchWork) => {
  before = before.then(() => answer(work));
});

async function answer({ batch, terms, tells }: BatchWork): Promise<void> {
  const found = await foundLinesOf(batch, terms);
  const counts: Partial<Record<VerdictKind, number>> = {};
  for (const { row } of found) counts[row.verdict] = (counts[row.verdict] ?? 0) + 1;
  const told = found.flatMap(({ row, text }, i): ToldLine[] =>
    tells && row.verdict !== "verified" ? [{ row, text, number: batch.numbers[i] as number }] : [],
  );
  parentPort?.postMessage({
    text: found.map(({ row }) => `${JSON.stringify(row)}\n`).join(""),
    counts,
    counted: tells ? found.flatMap(({ counted }) => counted ?? []) : [],
    told,
    end: batch.ends.at(-1) as number,
  } satisfies Done);
}
