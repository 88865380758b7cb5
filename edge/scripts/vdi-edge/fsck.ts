// `vdi-edge fsck DIR --url <service>`: every log of this folder, the open one and those that are frozen, each derived again
// as a whole from the tiles that the service shows, under its own key.
import type { LogList } from "@svc/billing/api";
import { equalBytes } from "@svc/core";
import { UsageError } from "@svc/core/command-line";
import { encodeVkey, fsck, httpSource, makeLogPolicy, parseVkey } from "@svc/tlog";
import { receiptEntryCheck } from "@svc/vdi-transparency";
import { parseSettings } from "../../src/settings/settings.ts";
import { fetched, fetchedJson, form, neededUrl, SERVICE_URL } from "./command-line.ts";
import { readFolder, type ServiceFolder, textsOf } from "./folder.ts";

interface Log {
  readonly vkey: string;
  /** One of the origin itself that is open: reported without its name. */
  readonly isOpen: boolean;
}

type Listed = LogList["logs"][number];

/** Exit code 0: whole. 1: something is wrong. */
export const FSCK = form({
  usage: "DIR --url <service> [--json]",
  options: {
    url: SERVICE_URL,
    json: { help: "one line of JSON a log" },
  },
  words: [1, 1, "a folder"],
  async run({ words: [path = ""], values }) {
    const folder = readFolder(path);
    const url = neededUrl(values.url);
    // What does not answer is no broken log.
    await fetched(`${url}/livez`);
    const { logs, absent } = await logsOf(folder, url);
    const say = (text: string, row: object) => console.log(values.json === true ? JSON.stringify(row) : text);
    for (const origin of absent) say(`left out of the list of logs: ${origin}`, { origin, listed: false });
    let isWhole = absent.length === 0;
    for (const { vkey, isOpen } of logs) {
      const source = httpSource(`${url}${filesOf(vkey)}`, (from, init) => fetch(from, init));
      const policy = makeLogPolicy({ log: vkey });
      const report = await fsck(source, { checkEntry: receiptEntryCheck(), policy });
      const { ok: whole, size: entries, root, findings, findingCount } = report;
      const found = findings.map(({ where, problem }) => `${where}: ${problem}\n`).join("");
      const what = whole ? "whole" : `broken in ${findingCount} places`;
      const { name: origin } = policy.log;
      const name = isOpen ? "" : `, ${origin}`;
      const row = { origin, whole, entries, root, findings };
      say(`${found}${what}: ${entries} entries, root ${root}${name}`, row);
      isWhole &&= report.ok;
    }
    return isWhole ? 0 : 1;
  },
});

/**
 * Those of the plan and their volumes, as the service lists them: those by the folder's key, which signs for all; and those
 * that the folder knows to be frozen. The plan itself is the folder's word, and volumes are numbered: so a list cannot leave one out.
 */
async function logsOf(
  folder: ServiceFolder,
  url: string,
): Promise<{ readonly logs: readonly Log[]; readonly absent: readonly string[] }> {
  const reading = parseSettings(await textsOf(folder));
  if (!reading.ok) throw new UsageError("the settings do not read: vdi-edge doctor says why");
  const { logShards, logSigner, frozenLogs } = reading.settings;
  const { logs } = (await fetchedJson(`${url}/.well-known/vdi-logs.json`)) as unknown as LogList;
  const frozen = frozenLogs.map(({ key }) => encodeVkey(key));
  const ours = logs.filter(({ vkey }) => {
    const key = parseVkey(vkey);
    return !frozen.includes(vkey) && key.ok && equalBytes(key.value.publicKey, logSigner.key.publicKey);
  });
  const own = new Set(volumesOf(logSigner.key.name, ours));
  return {
    logs: [
      ...ours.map(({ vkey, origin, state }) => ({ vkey, isOpen: state === "open" && own.has(origin) })),
      ...frozen.map((vkey) => ({ vkey, isOpen: false })),
    ],
    absent: logShards
      .flatMap(({ origin }) => volumesOf(origin, ours))
      .filter((name) => !ours.some(({ origin }) => origin === name)),
  };
}

/** The volumes that a log has: one is open, and those before it are full. Where none is open the first one is missed. */
function volumesOf(origin: string, listed: readonly Listed[]): readonly string[] {
  const numberOf = ({ origin: name }: Listed) => (name === origin ? 1 : numberIn(name, origin));
  const open = listed.find((one) => one.state === "open" && numberOf(one) > 0);
  const count = open === undefined ? 1 : numberOf(open);
  return Array.from({ length: count }, (_, i) => (i === 0 ? origin : `${origin}/${i + 1}`));
}

/** 0 where it is no volume's name after the first. */
function numberIn(name: string, origin: string): number {
  const [, number] = /^\/([1-9][0-9]?)$/.exec(name.startsWith(origin) ? name.slice(origin.length) : "") ?? [];
  return Number(number ?? 0);
}

function filesOf(vkey: string): string {
  return `/logs/${vkey.split("+")[1]}`;
}
