/** `vdi-log fsck`: derives a whole log again from its tiles and says what is wrong. */
import { parseArgs } from "node:util";
import { fsck, httpSource, makeLogPolicy, type TileSource } from "@svc/vdi-transparency";
import { directoryFiles } from "./directory.ts";
import type { Output } from "./output.ts";

export const FSCK_USAGE = `vdi-log fsck <url or folder> [options]
  --vkey <vkey>        pin the log's key; without it the checkpoint's signature is not checked
  --origin <origin>    first line of its checkpoints, where it is not the key's name
  --witness <vkey>     a witness to count; may be given several times
  --threshold <k>      how many of them must have cosigned
  --any                the entries are not receipt log entries; hash them only
  --json               print the report as JSON`;

/** Exit code 0: whole. 1: something is wrong. @throws TypeError for wrong arguments */
export async function fsckCommand(args: readonly string[], output: Output): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      vkey: { type: "string" },
      origin: { type: "string" },
      witness: { type: "string", multiple: true },
      threshold: { type: "string" },
      any: { type: "boolean" },
      json: { type: "boolean" },
    },
  });
  const [place, ...rest] = positionals;
  if (place === undefined || rest.length > 0)
    throw new TypeError(`expected one url or folder\n${FSCK_USAGE}`);
  const { vkey, origin, witness = [], threshold = "0" } = values;
  if (vkey === undefined && (origin ?? witness[0] ?? values.threshold) !== undefined) {
    throw new TypeError("--origin, --witness and --threshold need --vkey");
  }
  const report = await fsck(sourceOf(place), {
    entries: values.any === true ? "any" : "receipts",
    ...(vkey === undefined
      ? {}
      : {
          policy: makeLogPolicy({
            log: vkey,
            witnesses: witness,
            threshold: Number(threshold),
            ...(origin === undefined ? {} : { origin }),
          }),
        }),
  });
  if (values.json === true) {
    output.line(JSON.stringify({ ...report, signature_checked: vkey !== undefined }));
    return report.ok ? 0 : 1;
  }
  for (const { where, problem, detail } of report.findings) output.line(`${where}: ${problem}: ${detail}`);
  const unlisted = report.findingCount - report.findings.length;
  if (unlisted > 0) output.line(`and ${unlisted} more`);
  const signed =
    vkey === undefined ? "its signature was not checked (no --vkey)" : "signed by the pinned key";
  output.line(
    report.ok
      ? `whole: ${report.size} entries, root ${report.root}, ${signed}`
      : `broken: ${report.findingCount} findings in a log of ${report.size} entries`,
  );
  return report.ok ? 0 : 1;
}

/** A URL is read over HTTP, anything else as a folder. */
function sourceOf(place: string): TileSource {
  if (/^https?:\/\//.test(place)) return httpSource(place, (url, init) => fetch(url, init));
  return directoryFiles(place).read;
}
