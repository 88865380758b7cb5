/** A whole log, somewhere: where it is, whose it has to be, and what is said of it when all of it was read. */

import { stat } from "node:fs/promises";
import { VdiError, withoutUndefined } from "@svc/core";
import { type Line, UsageError } from "@svc/core/command-line";
import { FSCK_SET, sentenceOf } from "@svc/messages";
import {
  type FsckOptions,
  type FsckReport,
  fsck,
  httpSource,
  makeLogPolicy,
  type TileSource,
} from "@svc/tlog";
import { type EntryProblem, receiptEntryCheck } from "@svc/vdi-transparency";
import { counted, form, type Terminal, underOptions } from "../terminal/command.ts";
import { shown } from "../terminal/paint.ts";
import { directoryFiles } from "./directory.ts";

export const WHOLE_LOG_OPTIONS = {
  vkey: {
    value: "VKEY",
    help: "pin the log's key; without it the checkpoint's signature is not checked",
  },
  origin: { value: "ORIGIN", help: "first line of its checkpoints, where it is not the key's name" },
  witness: { value: "VKEY", multiple: true, help: "a witness to count; may be given several times" },
  threshold: { value: "K", help: "how many of them must have cosigned" },
  any: { help: "the entries are not receipt log entries; hash them only" },
  json: { help: "print the report as JSON" },
} as const;

export type WholeLogValues = Line<typeof WHOLE_LOG_OPTIONS>["values"];

/** `vdi-log fsck`: derives a whole log again from its tiles and says what is wrong. */
export const FSCK = form({
  usage: "fsck <url or folder> [options]",
  options: WHOLE_LOG_OPTIONS,
  words: [1, 1, "one url or folder"],
  async run({ words: [place = ""], values }, terminal) {
    const options = fsckOptionsOf(values);
    return printReport(await fsck(await sourceOf(place), options), values, terminal);
  },
});

/** Reads the options of `fsck`. @throws TypeError */
export function fsckOptionsOf({
  vkey,
  origin,
  witness = [],
  threshold,
  any,
}: WholeLogValues): FsckOptions<EntryProblem> {
  if (vkey === undefined && (origin ?? witness[0] ?? threshold) !== undefined)
    throw new UsageError("--origin, --witness and --threshold need --vkey");
  return withoutUndefined({
    checkEntry: any === true ? undefined : receiptEntryCheck(),
    policy: vkey === undefined ? undefined : policyOf(vkey, witness, threshold ?? "0", origin),
  });
}

function policyOf(vkey: string, witnesses: readonly string[], threshold: string, origin: string | undefined) {
  if (!/^(?:0|[1-9][0-9]{0,3})$/.test(threshold)) {
    throw new UsageError(`--threshold: expected a whole number, got ${threshold}`);
  }
  try {
    return makeLogPolicy(withoutUndefined({ log: vkey, witnesses, threshold: Number(threshold), origin }));
  } catch (error) {
    throw underOptions(error, { log: "--vkey", witnesses: "--witness", threshold: "--threshold" });
  }
}

/** A URL is read over HTTP, anything else as a folder. A place that is not there is no broken log. */
export async function sourceOf(place: string): Promise<TileSource> {
  if (/^https?:\/\//.test(place)) return httpSource(place, (url, init) => fetch(url, init));
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(place))
    throw new UsageError(`${place}: only http and https are read, and folders`);
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
  { line }: Pick<Terminal, "line">,
): number {
  const { ok, size, root, findings, findingCount } = report;
  if (json === true) {
    line(JSON.stringify({ ...report, signature_checked: vkey !== undefined }));
    return ok ? 0 : 1;
  }
  for (const { where, problem, values } of findings)
    line(shown(`${where}: ${problem}: ${sentenceOf(FSCK_SET, { reason: problem, values })}`));
  if (findingCount > findings.length) line(`and ${findingCount - findings.length} more`);
  const entries = counted(Number(size), "entry", "entries");
  const signed =
    vkey === undefined ? "its signature was not checked (no --vkey)" : "signed by the pinned key";
  line(
    ok
      ? `whole: ${entries}, root ${root}, ${signed}`
      : `broken: ${counted(findingCount, "finding")} in a log of ${entries}`,
  );
  return ok ? 0 : 1;
}
