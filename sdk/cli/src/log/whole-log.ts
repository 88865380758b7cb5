/** A whole log, somewhere: where it is, whose it has to be, and what is said of it when all of it was read. */
import { stat } from "node:fs/promises";
import { type FsckOptions, type FsckReport, httpSource, makeLogPolicy, type TileSource } from "@svc/tlog";
import { type EntryProblem, receiptEntryCheck } from "@svc/vdi-transparency";
import { FSCK_SET, sentenceOf } from "@svc/words";
import { UsageError, underOptions } from "../vdi/arguments.ts";
import type { Terminal } from "../vdi/command.ts";
import { FileError } from "../vdi/files.ts";
import { shown } from "../vdi/paint.ts";
import { directoryFiles } from "./directory.ts";

export const WHOLE_LOG_OPTIONS = {
  vkey: { type: "string" },
  origin: { type: "string" },
  witness: { type: "string", multiple: true },
  threshold: { type: "string" },
  any: { type: "boolean" },
  json: { type: "boolean" },
} as const;

export interface WholeLogValues {
  readonly vkey?: string | undefined;
  readonly origin?: string | undefined;
  readonly witness?: readonly string[] | undefined;
  readonly threshold?: string | undefined;
  readonly any?: boolean | undefined;
  readonly json?: boolean | undefined;
}

/** What `fsck` is to hold the log against. @throws TypeError */
export function fsckOptionsOf({
  vkey,
  origin,
  witness = [],
  threshold,
  any,
}: WholeLogValues): FsckOptions<EntryProblem> {
  if (vkey === undefined && (origin ?? witness[0] ?? threshold) !== undefined) {
    throw new UsageError(({ says }) => says.log.needVkey);
  }
  return {
    ...(any === true ? {} : { checkEntry: receiptEntryCheck() }),
    ...(vkey === undefined ? {} : { policy: policyOf(vkey, witness, threshold ?? "0", origin) }),
  };
}

function policyOf(vkey: string, witnesses: readonly string[], threshold: string, origin: string | undefined) {
  if (!/^(?:0|[1-9][0-9]{0,3})$/.test(threshold)) {
    throw new UsageError(({ says }) => says.log.threshold(threshold));
  }
  try {
    return makeLogPolicy({
      log: vkey,
      witnesses,
      threshold: Number(threshold),
      ...(origin === undefined ? {} : { origin }),
    });
  } catch (error) {
    throw underOptions(error, { log: "--vkey", witnesses: "--witness", threshold: "--threshold" });
  }
}

/** A URL is read over HTTP, anything else as a folder. A place that is not there is no broken log. */
export async function sourceOf(place: string): Promise<TileSource> {
  if (/^https?:\/\//.test(place)) return httpSource(place, (url, init) => fetch(url, init));
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(place)) {
    throw new UsageError(({ says }) => says.log.onlyHttp(place));
  }
  const isFolder = await stat(place).then(
    (found) => found.isDirectory(),
    (cause: unknown) => {
      throw new FileError("log_unreachable", ({ says }) => says.log.noFolder(place), { cause });
    },
  );
  if (!isFolder) throw new FileError("log_unreachable", ({ says }) => says.log.isFile(place));
  return directoryFiles(place).read;
}

/** Prints what was found. @returns the exit code: 0 whole, 1 something is wrong */
export function printReport(
  report: FsckReport<EntryProblem>,
  { vkey, json }: WholeLogValues,
  { line, words }: Pick<Terminal, "line" | "words">,
): number {
  if (json === true) {
    line(JSON.stringify({ ...report, signature_checked: vkey !== undefined }));
    return report.ok ? 0 : 1;
  }
  for (const { where, problem, values } of report.findings) {
    const said = sentenceOf(FSCK_SET, { reason: problem, values }, words);
    line(shown(`${where}: ${problem}: ${said}`));
  }
  const unlisted = report.findingCount - report.findings.length;
  const { log: says } = words.says;
  if (unlisted > 0) line(says.more(unlisted));
  line(
    report.ok
      ? says.whole(report.size, report.root, vkey !== undefined)
      : says.broken(report.findingCount, report.size),
  );
  return report.ok ? 0 : 1;
}
