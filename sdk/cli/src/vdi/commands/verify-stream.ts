/**
 * `vdi verify --stream`: JSON Lines of any length in, a row of JSON for each out. One pass, constant memory, all
 * processors; a line that is no document is a row like any other and stops nothing.
 */
import { availableParallelism } from "node:os";
import { VERDICT_KINDS, type VerdictKind } from "@svc/audit";
import { onlyFile, readArguments, TRUST_OPTIONS, UsageError } from "../arguments.ts";
import type { Terminal } from "../command.ts";
import { EXIT, type ExitCode, exitCodeOf } from "../exit-code.ts";
import { batchesOf } from "../stream/lines.ts";
import { verifyBatches } from "../stream/pool.ts";
import { termsOfLines } from "../stream/rows.ts";
import { bytesFrom } from "../stream/source.ts";
import { readTrust } from "../trust-file.ts";

const MAX_THREADS = 64;

export async function runStream(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, {
    ...TRUST_OPTIONS,
    stream: { type: "boolean" },
    from: { type: "string" },
    unordered: { type: "boolean" },
    threads: { type: "string" },
  });
  const path = onlyFile(files, "fileOrInput");
  const from = whole(values.from ?? "0", "--from", 0, Number.MAX_SAFE_INTEGER);
  const threads = whole(values.threads ?? String(availableParallelism()), "--threads", 1, MAX_THREADS);
  const { input, write, words } = terminal;
  const { stream: says } = words.says;
  if (input === undefined || write === undefined) throw new UsageError(({ usage }) => usage.noStream);
  const terms = termsOfLines(await readTrust(values, terminal));
  const total = new Map<VerdictKind, number>();
  let reached = from;
  const began = performance.now();
  try {
    const batches = batchesOf(bytesFrom(path, input, from), from);
    const options = { threads, inOrder: values.unordered !== true, signal: terminal.signal };
    for await (const { text, counts, end } of verifyBatches(batches, terms, options)) {
      await write(text);
      reached = Math.max(reached, end);
      for (const kind of VERDICT_KINDS) total.set(kind, (total.get(kind) ?? 0) + (counts[kind] ?? 0));
      terminal.progress?.(says.lines(countOf(total)));
    }
  } catch (error) {
    if (terminal.signal?.aborted !== true) throw error;
    terminal.progress?.(null);
    const next = values.unordered === true ? says.anyOrder : says.goOn(reached);
    terminal.note(`${says.stopped(countOf(total))} ${next}`);
    return EXIT.interrupted;
  }
  terminal.progress?.(null);
  const found = VERDICT_KINDS.filter((kind) => (total.get(kind) ?? 0) > 0);
  const lines = countOf(total);
  // Where progress is shown, somebody looks on; otherwise a program reads it.
  if (terminal.progress !== undefined) {
    const words = found.map((kind) => [says.verdicts[kind], total.get(kind) ?? 0] as const);
    terminal.note(says.summary(lines, words));
  } else {
    const counts = Object.fromEntries(VERDICT_KINDS.map((kind) => [kind, total.get(kind) ?? 0]));
    const seconds = Number(((performance.now() - began) / 1000).toFixed(3));
    terminal.note(JSON.stringify({ lines, ...counts, end: reached, seconds, threads }));
  }
  return exitCodeOf(found);
}

const countOf = (total: ReadonlyMap<VerdictKind, number>): number =>
  [...total.values()].reduce((a, b) => a + b, 0);

function whole(text: string, option: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^(?:0|[1-9][0-9]{0,15})$/.test(text) || value < least || value > most) {
    throw new UsageError(({ usage }) => usage.wholeBetween(option, least, most, text));
  }
  return value;
}
