// `vdi-edge fsck DIR --url <service>`: every log of this folder, the open one and those that are frozen, each derived again
// as a whole from the tiles that the service shows, under its own key.
import type { LogList } from "@svc/billing/api";
import { equalBytes } from "@svc/core";
import { fsck, httpSource, makeLogPolicy, parseVkey } from "@svc/tlog";
import { receiptEntryCheck } from "@svc/vdi-transparency";
import { parseSettings } from "../../src/settings/settings.ts";
import { CommandError, fetched, neededUrl, readCommandLine } from "./command-error.ts";
import { readFolder, type ServiceFolder, textsOf } from "./folder.ts";
import { logsIn } from "./rotate-log.ts";

type Log = ReturnType<typeof logsIn>[number];

/** Exit code 0: whole. 1: something is wrong. */
export async function fsckCommand(args: readonly string[]): Promise<number> {
  const options = { url: { type: "string" }, json: { type: "boolean", default: false } } as const;
  const { words, values } = readCommandLine(args, options, 1);
  const folder = readFolder(words[0] as string);
  const url = neededUrl(values);
  // What does not answer is no broken log.
  await fetched(`${url}/livez`);
  const { logs, absent } = await withListed(logsIn(folder), folder, url);
  const say = (text: string, row: object) => console.log(values.json === true ? JSON.stringify(row) : text);
  for (const origin of absent) say(`left out of the list of logs: ${origin}`, { origin, listed: false });
  let isWhole = absent.length === 0;
  for (const { vkey, path } of logs) {
    const source = httpSource(`${url}${path}`, (from, init) => fetch(from, init));
    const policy = makeLogPolicy({ log: vkey });
    const report = await fsck(source, { checkEntry: receiptEntryCheck(), policy });
    const { ok: whole, size: entries, root, findings, findingCount } = report;
    const found = findings.map(({ where, problem }) => `${where}: ${problem}\n`).join("");
    const what = whole ? "whole" : `broken in ${findingCount} places`;
    const name = path === "/log" ? "" : `, ${policy.log.name}`;
    const { name: origin } = policy.log;
    say(`${found}${what}: ${entries} entries, root ${root}${name}`, {
      origin,
      whole,
      entries,
      root,
      findings,
    });
    isWhole &&= report.ok;
  }
  return isWhole ? 0 : 1;
}

/**
 * With the other logs of the plan and their volumes, as the service lists them: those by the folder's key, which signs for all.
 * The plan itself is the folder's word, so that a list cannot leave one of its logs out.
 */
async function withListed(
  known: readonly Log[],
  folder: ServiceFolder,
  url: string,
): Promise<{ readonly logs: readonly Log[]; readonly absent: readonly string[] }> {
  const reading = parseSettings(await textsOf(folder));
  if (!reading.ok) throw new CommandError("the settings do not read: vdi-edge doctor says why");
  const { logShards, logSigner } = reading.settings;
  if (logShards.length === 1) return { logs: known, absent: [] };
  const answer = await fetched(`${url}/.well-known/vdi-logs.json`);
  const { logs } = (await answer.json()) as LogList;
  const ours = logs.filter(({ vkey, origin }) => {
    const key = parseVkey(vkey);
    const isKnown = origin === logSigner.key.name || known.some((log) => log.vkey === vkey);
    return !isKnown && key.ok && equalBytes(key.value.publicKey, logSigner.key.publicKey);
  });
  const isListed = (name: string) =>
    logs.some(({ origin }) => origin === name || origin.startsWith(`${name}/`));
  return {
    logs: [...known, ...ours.map(({ vkey }) => ({ vkey, path: `/logs/${vkey.split("+")[1]}` }))],
    absent: logShards.map(({ origin }) => origin).filter((origin) => !isListed(origin)),
  };
}
