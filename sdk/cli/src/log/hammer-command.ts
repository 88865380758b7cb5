/** `vdi-log hammer`: a log of its own on a local port, with many writers and readers at once. */
import { randomBytes } from "node:crypto";
import type { VerificationReceipt } from "@svc/core";
import { createNoteSigner, httpSource, makeLogPolicy, type TileFetch } from "@svc/tlog";
import { MemoryReceiptStore, type SignedLogEntry } from "@svc/vdi-transparency";
import { readArguments } from "../vdi/arguments.ts";
import { type HammerTarget, hammer } from "./hammer.ts";
import { serveLog } from "./log-server.ts";
import type { Output } from "./output.ts";
import { openSqliteLog } from "./sqlite-log.ts";

export const HAMMER_USAGE = `vdi-log hammer [options]
  --writers <n>        concurrent writers (8)
  --readers <n>        concurrent readers (4)
  --seconds <n>        how long (5)
  --sqlite <file>      keep the log in an SQLite file; in memory otherwise
  --json               print the report as JSON`;

const ORIGIN = "hammer.example/log";

/** Exit code 0: every answer held. 1: one did not. @throws TypeError or UsageError for wrong arguments */
export async function hammerCommand(args: readonly string[], output: Output): Promise<number> {
  const { values, files } = readArguments(args, {
    writers: { type: "string" },
    readers: { type: "string" },
    seconds: { type: "string" },
    sqlite: { type: "string" },
    json: { type: "boolean" },
  });
  if (files.length > 0) throw new TypeError("the hammer makes a log of its own and takes no place");
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
    if (values.json === true) output.line(JSON.stringify(report));
    else {
      for (const violation of report.violations) output.line(violation);
      output.line(
        `${report.ok ? "held" : "BROKEN"}: ${report.appended} receipts (${report.appendsPerSecond}/s), ` +
          `${report.repeated} repeats, ${report.checkpoints} checkpoints, ${report.proofs} proofs while writing, ` +
          `all verified against the tree of ${report.finalSize}`,
      );
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
      if (!response.ok) throw new Error(`append answered ${response.status}: ${await response.text()}`);
      return (await response.json()) as SignedLogEntry;
    },
  };
}

function wholeNumber(option: string, text: string): number {
  if (!/^[1-9][0-9]{0,5}$/.test(text))
    throw new TypeError(`${option}: expected a whole number from 1, got ${text}`);
  return Number(text);
}
