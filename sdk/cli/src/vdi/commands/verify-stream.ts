/**
 * `vdi verify --stream`: JSON Lines of any length in, a row of JSON for each out. One pass, constant memory, all
 * processors; a line that is no document is a row like any other and stops nothing.
 */
import { availableParallelism } from "node:os";
import { VERDICT_KINDS, type VerdictKind } from "@svc/audit";
import { UsageError } from "@svc/core/command-line";
import { counted, form } from "../../terminal/command.ts";
import { EXIT, exitCodeOf } from "../../terminal/exit-code.ts";
import { TRUST_OPTIONS, wholeOf } from "../arguments.ts";
import { batchesOf } from "../stream/lines.ts";
import { verifyBatches } from "../stream/pool.ts";
import { termsOfLines } from "../stream/rows.ts";
import { bytesFrom } from "../stream/source.ts";
import { readTrust } from "../trust-file.ts";

const MAX_THREADS = 64;
const NAMES: Readonly<Record<VerdictKind, string>> = {
  verified: "verified",
  not_valid: "not valid",
  could_not_check: "could not be checked",
  expired: "expired",
};

export const STREAM = form({
  usage: "--stream FILE|- [options]",
  about: `JSON Lines, attestations full or thin, plain or packed with gzip or zstd; a row of JSON a line:
{ end, verdict, kind?, documents?, reason?, step?, attestation_id?, issuer?, outcome?, issued_at?, trust? }
Each line is judged alone, in constant memory, on all processors; end says where it ends. What the lines come to
stands on standard error: as JSON, or as a sentence where that is a terminal.`,
  options: {
    ...TRUST_OPTIONS,
    stream: { help: "a row for each line" },
    from: {
      value: "BYTES",
      help: "begin there: where a row said that its line ends; counted unpacked",
    },
    unordered: { help: "rows as they are done; batches of up to 64 lines come in any order" },
    threads: { value: "N", help: "1 to 64; default: processors" },
  },
  words: [1, 1, "one file, or - for standard input"],
  async run({ words: [path = ""], values }, terminal) {
    const from = wholeOf(values.from ?? "0", "--from", 0, Number.MAX_SAFE_INTEGER);
    const threads = wholeOf(values.threads ?? String(availableParallelism()), "--threads", 1, MAX_THREADS);
    const { input, write, progress, signal } = terminal;
    if (input === undefined || write === undefined) throw new UsageError("--stream: there is no stream here");
    const terms = termsOfLines(await readTrust(values, terminal));
    const total = new Map<VerdictKind, number>();
    let lines = 0;
    let reached = from;
    const began = performance.now();
    try {
      const batches = batchesOf(bytesFrom(path, input, from), from);
      const options = { threads, inOrder: values.unordered !== true, signal };
      for await (const { text, counts, end } of verifyBatches(batches, terms, options)) {
        await write(text);
        reached = Math.max(reached, end);
        for (const kind of VERDICT_KINDS) {
          total.set(kind, (total.get(kind) ?? 0) + (counts[kind] ?? 0));
          lines += counts[kind] ?? 0;
        }
        progress?.(counted(lines, "line"));
      }
    } catch (error) {
      if (signal?.aborted !== true) throw error;
      progress?.(null);
      const next =
        values.unordered === true
          ? "Rows came in any order: what is missing of the stream is not told by where one of them ends."
          : `Go on with --from ${reached}`;
      terminal.note(`Stopped after ${counted(lines, "line")}. ${next}`);
      return EXIT.interrupted;
    }
    progress?.(null);
    const found = VERDICT_KINDS.filter((kind) => (total.get(kind) ?? 0) > 0);
    // Where progress is shown, somebody looks on; otherwise a program reads it.
    if (progress !== undefined) {
      const each = found.map((kind) => `${total.get(kind)} ${NAMES[kind]}`).join(", ");
      terminal.note(`${counted(lines, "line")}${each === "" ? "" : `: ${each}`}.`);
    } else {
      const counts = Object.fromEntries(VERDICT_KINDS.map((kind) => [kind, total.get(kind) ?? 0]));
      const seconds = Number(((performance.now() - began) / 1000).toFixed(3));
      terminal.note(JSON.stringify({ lines, ...counts, end: reached, seconds, threads }));
    }
    return exitCodeOf(found);
  },
});
