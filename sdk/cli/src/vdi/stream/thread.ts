/** A thread that judges batches for `pool.ts`, one after the other: a batch in, what was found of its lines out. */
import { workerData } from "node:worker_threads";
import type { VerdictKind } from "@svc/audit";
import { answerTasks } from "../threads.ts";
import type { Batch } from "./lines.ts";
import type { Done, LaneData, ToldLine } from "./pool.ts";
import { LineJudge } from "./rows.ts";

const { terms, tells } = workerData as LaneData;
const judge = new LineJudge(terms);

type Counts = Partial<Record<VerdictKind, number>>;

answerTasks(async (batch: Batch) => {
  const found = await judge.judge(batch);
  const [counts, others]: [Counts, Counts] = [{}, {}];
  for (const { row, counted } of found) {
    counts[row.verdict] = (counts[row.verdict] ?? 0) + 1;
    if (counted === null) others[row.verdict] = (others[row.verdict] ?? 0) + 1;
  }
  const told = found.flatMap(({ row, text, number }): ToldLine[] =>
    tells && row.verdict !== "verified" ? [{ row, text, number }] : [],
  );
  return {
    text: found.map(({ row }) => `${JSON.stringify(row)}\n`).join(""),
    counts,
    counted: tells ? found.flatMap(({ counted }) => counted ?? []) : [],
    others,
    told,
    end: batch.ends.at(-1) as number,
  } satisfies Done;
});
