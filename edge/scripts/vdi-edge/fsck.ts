// `vdi-edge fsck DIR --url <service>`: the whole log, derived again from the tiles that the service shows, under the key
// of this folder.
import { decodeHex } from "@svc/core";
import { createNoteSigner, fsck, httpSource, makeLogPolicy } from "@svc/tlog";
import { receiptEntryCheck } from "@svc/vdi-transparency";
import { CommandError, needed, readCommandLine } from "./command-error.ts";
import { readFolder } from "./folder.ts";

/** Exit code 0: whole. 1: something is wrong. */
export async function fsckCommand(args: readonly string[]): Promise<number> {
  const { words, values } = readCommandLine(args, { url: { type: "string" } }, 1);
  const { settings, secrets } = readFolder(words[0] as string);
  const { VDI_LOG_ORIGIN: origin } = settings;
  const secret = decodeHex(secrets.VDI_LOG_SIGNING_KEY ?? "", 32);
  if (origin === undefined || secret === null)
    throw new CommandError("the folder names no log, or no key of it");
  const { key } = createNoteSigner(origin, secret);
  const source = httpSource(`${needed(values, "url")}/log`, (url, init) => fetch(url, init));
  const report = await fsck(source, { checkEntry: receiptEntryCheck(), policy: makeLogPolicy({ log: key }) });
  for (const { where, problem } of report.findings) console.log(`${where}: ${problem}`);
  const what = report.ok ? "whole" : `broken in ${report.findingCount} places`;
  console.log(`${what}: ${report.size} entries, root ${report.root}`);
  return report.ok ? 0 : 1;
}
