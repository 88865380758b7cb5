/** `vdi-log hammer`: a log of its own on a local port, with many writers and readers at once. */
import { randomBytes } from "node:crypto";
import { decodeUtf8, readJson, type VerificationReceipt } from "@svc/core";
import { createNoteSigner, httpSource, makeLogPolicy, type TileFetch } from "@svc/tlog";
import { MemoryReceiptStore, type SignedLogEntry } from "@svc/vdi-transparency";
import { readArguments, UsageError } from "../vdi/arguments.ts";
import type { Terminal } from "../vdi/command.ts";
import { shown } from "../vdi/paint.ts";
import { type HammerTarget, hammer } from "./hammer.ts";
import { serveLog } from "./log-server.ts";
import { openSqliteLog } from "./sqlite-log.ts";

const ORIGIN = "hammer.example/log";

/** Exit code 0: every answer held. 1: one did not. @throws TypeError or UsageError for wrong arguments */
export async function hammerCommand(
  args: readonly string[],
  { line, words }: Pick<Terminal, "line" | "words">,
): Promise<number> {
  const { values, files } = readArguments(args, {
    writers: { type: "string" },
    readers: { type: "string" },
    seconds: { type: "string" },
    sqlite: { type: "string" },
    json: { type: "boolean" },
  });
  if (files.length > 0) throw new UsageError(({ says }) => says.log.hammerNoPlace);
  const options = {
    writers: wholeNumber("--writers", values.writers ?? "8"),
    readers: wholeNumber("--readers", values.readers ?? "4"),
    seconds: wholeNumber("--seconds", values.seconds ?? "5"),
  };
  const signer = createNoteSigner(ORIGIN, randomBytes(32));
  const durable = values.sqlite === undefined ? null : await openSqliteLog(values.sqlite);
  const server = await serveLog(durable?.store ?? new MemoryReceiptStore(), signer);
  try {
    const target = httpTarget(server.url, makeLogPolicy({ log: signer.key }));
    const report = await hammer(target, options);
    if (values.json === true) line(JSON.stringify(report));
    else {
      const { ok, appended, appendsPerSecond: perSecond, repeated, checkpoints, proofs } = report;
      const { log: says } = words.says;
      for (const violation of report.violations) line(shown(says.violation(violation)));
      const counts = { appended, perSecond, repeated, checkpoints, proofs, size: report.finalSize };
      line(`${ok ? says.held : says.notHeld}: ${says.hammered(ok, counts)}`);
    }
    return report.ok ? 0 : 1;
  } finally {
    await server.close();
    durable?.close();
  }
}

/** The log behind a URL, as `serveLog` serves it. */
export function httpTarget(
  url: string,
  policy: HammerTarget["policy"],
  ask: TileFetch = fetch,
): HammerTarget {
  return {
    policy,
    source: httpSource(url, ask),
    append: async (receipt: VerificationReceipt) => {
      const response = await fetch(`${url}append`, { method: "POST", body: JSON.stringify(receipt) });
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (!response.ok)
        throw new Error(`append answered ${response.status}: ${shown(decodeUtf8(bytes) ?? "no UTF-8")}`);
      const read = readJson(bytes);
      if (!read.ok) throw new Error(`append answered ${read.detail}`);
      return read.value as unknown as SignedLogEntry;
    },
  };
}

function wholeNumber(option: string, text: string): number {
  if (!/^[1-9][0-9]{0,5}$/.test(text)) throw new UsageError(({ usage }) => usage.wholeFromOne(option));
  return Number(text);
}
