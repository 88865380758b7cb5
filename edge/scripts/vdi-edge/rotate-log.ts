// `vdi-edge rotate DIR log --origin <new origin>`: the log is frozen as it is and another one opened, under a name and a
// key of its own. The service is started for it where nobody reaches it, issuing nothing: what its log says then is what
// freezes it, and that the frozen log goes on from there is looked at before anything is called done.
import { createServer } from "node:net";
import type { LogList } from "@svc/billing/api";
import { decodeUtf8, encodeHex, generateSecretKey } from "@svc/core";
import { UsageError } from "@svc/core/command-line";
import { createNoteSigner, encodeVkey } from "@svc/tlog";
import type { LocalRuntime } from "../local-runtime.ts";
import { claimService } from "./claim-service.ts";
import { fetchedBytes, fetchedJson } from "./command-line.ts";
import {
  FROZEN_FILE,
  isOrigin,
  rowsOf,
  type ServiceFolder,
  textsOf,
  writeFrozenLogs,
  writeSecrets,
  writeSettings,
} from "./folder.ts";
import { preparedStart } from "./prepared-start.ts";

interface FrozenRow {
  readonly vkey: string;
  readonly note: string;
}

/** An alarm may append between two readings and make the note too old. It is then read again. */
const ATTEMPTS = 5;

export async function rotateLog(folder: ServiceFolder, origin: string): Promise<void> {
  const { path, settings, secrets } = folder;
  const { VDI_LOG_ORIGIN: old = "" } = settings;
  if (!isOrigin(origin))
    throw new UsageError(`--origin: expected a host and path without scheme, such as log.example/2027`);
  if (origin === old || origin.startsWith(`${old}/`))
    throw new UsageError(`--origin: ${origin} is, or begins as, the log that is to be frozen`);
  const frozenBefore = rowsOf<FrozenRow>(FROZEN_FILE, folder.frozenLogs);
  if (frozenBefore.some(({ vkey }) => String(vkey).startsWith(`${origin}+`)))
    throw new UsageError(`--origin: ${origin} is the name of a log that is frozen, and its name for ever`);
  await claimService(folder);
  const start = await preparedStart(folder, await freePort(), () => undefined);
  const texts = { ...(await textsOf(folder)), VDI_ATTEST_ENABLED: "false" };
  const key = generateSecretKey();
  for (let attempt = 1; ; attempt++) {
    const frozen = await asking(await start(texts), logsOf);
    const after = {
      ...texts,
      VDI_LOG_ORIGIN: origin,
      VDI_LOG_SIGNING_KEY: encodeHex(key),
      VDI_LOG_FROZEN: JSON.stringify(frozen),
    };
    if (await asking(await start(after), (url) => areServed(url, frozen))) {
      // The list first: without it the next start would know nothing of the old log, and with it alone it says so.
      writeFrozenLogs(path, frozen);
      writeSecrets(path, { ...secrets, VDI_LOG_SIGNING_KEY: encodeHex(key) });
      writeSettings(path, { ...settings, VDI_LOG_ORIGIN: origin });
      report(frozen, encodeVkey(createNoteSigner(origin, key).key));
      return;
    }
    if (attempt === ATTEMPTS) throw new UsageError("the log does not come to rest; nothing was changed");
  }
}

function report(frozen: readonly FrozenRow[], open: string): void {
  const sizes = frozen.map(({ vkey, note }) => `frozen at ${note.split("\n")[1] ?? ""} entries: ${vkey}`);
  console.log([...sizes, `open: ${open}`].join("\n"));
}

/** The open logs with their newest checkpoint, then its full volumes and those that were frozen before. */
async function logsOf(url: string): Promise<readonly FrozenRow[]> {
  const list = (await fetchedJson(`${url}/.well-known/vdi-logs.json`)) as unknown as LogList;
  const rows = list.logs.map(async (log) => {
    if (log.state === "frozen") return { vkey: log.vkey, note: log.note };
    const bytes = await fetchedBytes(`${url}/logs/${log.vkey.split("+")[1]}/checkpoint`);
    // Text that is not UTF-8 is no note: the comparison finds it.
    return { vkey: log.vkey, note: decodeUtf8(bytes) ?? "" };
  });
  // Of logs that took nothing, such as those of periods to come, there is nothing to keep: save that of the origin.
  return (await Promise.all(rows)).filter(({ note }, i) => i === 0 || note.split("\n")[1] !== "0");
}

/** Returns whether each log goes on from the note that froze it: otherwise it serves no tiles. */
async function areServed(url: string, frozen: readonly FrozenRow[]): Promise<boolean> {
  for (const { vkey, note } of frozen) {
    const [, id] = vkey.split("+");
    const size = Number(note.split("\n")[1]);
    const width = size % 256;
    const tile = size < 256 ? `tile/0/000.p/${width}` : "tile/0/000";
    const answer = await fetch(`${url}/logs/${id}/${size === 0 ? "checkpoint" : tile}`);
    await answer.body?.cancel();
    if (!answer.ok) return false;
  }
  return true;
}

async function asking<T>(runtime: LocalRuntime, ask: (url: string) => Promise<T>): Promise<T> {
  try {
    return await ask(runtime.url);
  } finally {
    await runtime.kill();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
