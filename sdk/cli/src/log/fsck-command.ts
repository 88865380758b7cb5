/** `vdi-log fsck`: derives a whole log again from its tiles and says what is wrong. */
import { stat } from "node:fs/promises";
import { VdiError } from "@svc/core";
import { fsck, httpSource, makeLogPolicy, type TileSource } from "@svc/tlog";
import { receiptEntryCheck } from "@svc/vdi-transparency";
import { FSCK_SET, sentenceOf } from "@svc/words";
import { readArguments, underOptions } from "../vdi/arguments.ts";
import { shown } from "../vdi/paint.ts";
import { directoryFiles } from "./directory.ts";
import type { Output } from "./output.ts";

export const FSCK_USAGE = `vdi-log fsck <url or folder> [options]
  --vkey <vkey>        pin the log's key; without it the checkpoint's signature is not checked
  --origin <origin>    first line of its checkpoints, where it is not the key's name
  --witness <vkey>     a witness to count; may be given several times
  --threshold <k>      how many of them must have cosigned
  --any                the entries are not receipt log entries; hash them only
  --json               print the report as JSON`;

/** Exit code 0: whole. 1: something is wrong. @throws TypeError or UsageError for wrong arguments */
export async function fsckCommand(args: readonly string[], output: Output): Promise<number> {
  const { values, files } = readArguments(args, {
    vkey: { type: "string" },
    origin: { type: "string" },
    witness: { type: "string", multiple: true },
    threshold: { type: "string" },
    any: { type: "boolean" },
    json: { type: "boolean" },
  });
  const [place, ...rest] = files;
  if (place === undefined || rest.length > 0)
    throw new TypeError(`expected one url or folder\n${FSCK_USAGE}`);
  const { vkey, origin, witness = [], threshold = "0" } = values;
  if (vkey === undefined && (origin ?? witness[0] ?? values.threshold) !== undefined) {
    throw new TypeError("--origin, --witness and --threshold need --vkey");
  }
  const policy = vkey === undefined ? {} : { policy: policyOf(vkey, witness, threshold, origin) };
  const report = await fsck(await sourceOf(place), {
    ...(values.any === true ? {} : { checkEntry: receiptEntryCheck() }),
    ...policy,
  });
  if (values.json === true) {
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
async function sourceOf(place: string): Promise<TileSource> {
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

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
