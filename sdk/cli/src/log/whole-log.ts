/** A whole log, somewhere: where it is, whose it has to be, and what is said of it when all of it was read. */
import { stat } from "node:fs/promises";
import { VdiError } from "@svc/core";
import { type FsckOptions, type FsckReport, httpSource, makeLogPolicy, type TileSource } from "@svc/tlog";
import { type EntryProblem, receiptEntryCheck } from "@svc/vdi-transparency";
import { FSCK_SET, sentenceOf } from "@svc/words";
import { underOptions } from "../vdi/arguments.ts";
import { shown } from "../vdi/paint.ts";
import { directoryFiles } from "./directory.ts";
import type { Output } from "./output.ts";

export const WHOLE_LOG_HELP = `  --vkey <vkey>        pin the log's key; without it the checkpoint's signature is not checked
  --origin <origin>    first line of its checkpoints, where it is not the key's name
  --witness <vkey>     a witness to count; may be given several times
  --threshold <k>      how many of them must have cosigned
  --any                the entries are not receipt log entries; hash them only
  --json               print the report as JSON`;

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
    throw new TypeError("--origin, --witness and --threshold need --vkey");
  }
  return {
    ...(any === true ? {} : { checkEntry: receiptEntryCheck() }),
    ...(vkey === undefined ? {} : { policy: policyOf(vkey, witness, threshold ?? "0", origin) }),
  };
}

function policyOf(vkey: string, witnesses: readonly string[], threshold: string, origin: string | undefined) {
  if (!/^(?:0|[1-9][0-9]{0,3})$/.test(threshold)) {
    throw new TypeError(`--threshold: expected a whole number, got ${threshold}`);
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
    throw new TypeError(`${place}: only http and https are read, and folders`);
  }
  const isFolder = await stat(place).then(
    (found) => found.isDirectory(),
    (cause: unknown) => {
      throw new VdiError("log_unreachable", `${place}: there is no such folder`, { cause });
    },
  );
  if (!isFolder) throw new VdiError("log_unreachable", `${place} is a file: a published log is a folder`);
  return directoryFiles(place).read;
}

/** Prints what was found. @returns the exit code: 0 whole, 1 something is wrong */
export function printReport(
  report: FsckReport<EntryProblem>,
  { vkey, json }: WholeLogValues,
  output: Output,
): number {
  if (json === true) {
    output.line(JSON.stringify({ ...report, signature_checked: vkey !== undefined }));
    return report.ok ? 0 : 1;
  }
  for (const { where, problem, values } of report.findings) {
    output.line(shown(`${where}: ${problem}: ${sentenceOf(FSCK_SET, { reason: problem, values })}`));
  }
  const unlisted = report.findingCount - report.findings.length;
  if (unlisted > 0) output.line(`and ${unlisted} more`);
  const signed =
    vkey === undefined ? "its signature was not checked (no --vkey)" : "signed by the pinned key";
  output.line(
    report.ok
      ? `whole: ${report.size} entries, root ${report.root}, ${signed}`
      : `broken: ${counted(report.findingCount, "finding")} in a log of ${report.size} entries`,
  );
  return report.ok ? 0 : 1;
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
