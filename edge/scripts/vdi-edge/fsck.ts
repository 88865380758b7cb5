// `vdi-edge fsck DIR --url <service>`: every log of this folder, the open one and those that are frozen, each derived again
// as a whole from the tiles that the service shows, under its own key.
import { fsck, httpSource, makeLogPolicy } from "@svc/tlog";
import { receiptEntryCheck } from "@svc/vdi-transparency";
import { needed, readCommandLine } from "./command-error.ts";
import { readFolder } from "./folder.ts";
import { logsIn } from "./rotate-log.ts";

/** Exit code 0: whole. 1: something is wrong. */
export async function fsckCommand(args: readonly string[]): Promise<number> {
  const { words, values } = readCommandLine(args, { url: { type: "string" } }, 1);
  const logs = logsIn(readFolder(words[0] as string));
  const url = needed(values, "url");
  let isWhole = true;
  for (const { vkey, path } of logs) {
    const source = httpSource(`${url}${path}`, (from, init) => fetch(from, init));
    const policy = makeLogPolicy({ log: vkey });
    const report = await fsck(source, { checkEntry: receiptEntryCheck(), policy });
    for (const { where, problem } of report.findings) console.log(`${where}: ${problem}`);
    const what = report.ok ? "whole" : `broken in ${report.findingCount} places`;
    const name = path === "/log" ? "" : `, ${policy.log.name}`;
    console.log(`${what}: ${report.size} entries, root ${report.root}${name}`);
    isWhole &&= report.ok;
  }
  return isWhole ? 0 : 1;
}
