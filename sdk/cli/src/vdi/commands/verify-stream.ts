/**
 * `vdi verify --stream`: JSON Lines of any length in, a row of JSON for each out. One pass, constant memory, all
 * processors; a line that is no document is a row like any other and stops nothing.
 */
import { availableParallelism } from "node:os";
import { VERDICT_KINDS, type VerdictKind } from "@svc/examine";
import { onlyFile, readArguments, TRUST_OPTIONS, UsageError } from "../arguments.ts";
import type { Terminal } from "../command.ts";
import { EXIT, type ExitCode, exitCodeOf } from "../exit-code.ts";
import { batchesOf } from "../stream/lines.ts";
import { verifyBatches } from "../stream/pool.ts";
import { termsOfLines } from "../stream/rows.ts";
import { bytesFrom } from "../stream/source.ts";
import { readTrust } from "../trust-file.ts";

export const STREAM_HELP = `vdi verify --stream FILE|- [options]
  Attestations as JSON Lines, full or thin, plain or packed with gzip or zstd; a row of JSON a line:
  { end, verdict, reason?, step?, attestation_id?, issuer?, outcome?, issued_at?, trust? }
  Each line is judged alone, in constant memory, on all processors. The rows say where each line ends.
  --from BYTES       begin there: where a row said that its line ends; counted unpacked
  --unordered        rows as they are done; batches of up to 64 lines come in any order
  --threads N        1 to 64; default: processors`;

const MAX_THREADS = 64;

export async function runStream(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, {
    ...TRUST_OPTIONS,
    stream: { type: "boolean" },
    from: { type: "string" },
    unordered: { type: "boolean" },
    threads: { type: "string" },
    // Rows are data; mistakes are said in it.
    lang: { type: "string" },
  });
  const path = onlyFile(files, "fileOrInput");
  const from = whole(values.from ?? "0", "--from", 0, Number.MAX_SAFE_INTEGER);
  const threads = whole(values.threads ?? String(availableParallelism()), "--threads", 1, MAX_THREADS);
  const { input, write } = terminal;
  if (input === undefined || write === undefined) throw new UsageError(({ usage }) => usage.noStream);
  const { verification } = await readTrust(values, terminal);
  const terms = termsOfLines(verification);
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
      terminal.progress?.(`${countOf(total)} lines`);
    }
  } catch (error) {
    if (terminal.signal?.aborted !== true) throw error;
    terminal.progress?.(null);
    terminal.note(`Stopped after ${countOf(total)} lines.${resumption(values.unordered === true, reached)}`);
    return EXIT.interrupted;
  }
  terminal.progress?.(null);
  const seconds = (performance.now() - began) / 1000;
  const counts = Object.fromEntries(VERDICT_KINDS.map((kind) => [kind, total.get(kind) ?? 0]));
  const lines = countOf(total);
  terminal.note(
    JSON.stringify({ lines, ...counts, end: reached, seconds: Number(seconds.toFixed(3)), threads }),
  );
  return exitCodeOf(VERDICT_KINDS.filter((kind) => (total.get(kind) ?? 0) > 0));
}

const countOf = (total: ReadonlyMap<VerdictKind, number>): number =>
  [...total.values()].reduce((a, b) => a + b, 0);

function resumption(isUnordered: boolean, reached: number): string {
  return isUnordered
    ? " Rows came in any order: what is missing of the stream is not told by where one of them ends."
    : ` Go on with --from ${reached}`;
}

function whole(text: string, option: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^(?:0|[1-9][0-9]{0,15})$/.test(text) || value < least || value > most) {
    throw new UsageError(({ usage }) => usage.wholeBetween(option, least, most, text));
  }
  return value;
}
