/** `vdi-log hammer`: a log of its own on a local port, with many writers and readers at once. */
import { randomBytes } from "node:crypto";
import { decodeUtf8, readJson, type VerificationReceipt } from "@svc/core";
import { UsageError } from "@svc/core/command-line";
import { createNoteSigner, httpSource, makeLogPolicy, type TileFetch } from "@svc/tlog";
import { MemoryReceiptStore, type SignedLogEntry } from "@svc/vdi-transparency";
import { counted, form } from "../terminal/command.ts";
import { shown } from "../terminal/paint.ts";
import { type HammerTarget, hammer } from "./hammer.ts";
import { serveLog } from "./log-server.ts";
import { openSqliteLog } from "./sqlite-log.ts";

const ORIGIN = "hammer.example/log";

/** Exit code 0: every answer held. 1: one did not. */
export const HAMMER = form({
  usage: "hammer [options]",
  options: {
    writers: { value: "N", help: "concurrent writers (8)" },
    readers: { value: "N", help: "concurrent readers (4)" },
    seconds: { value: "N", help: "how long (5)" },
    sqlite: { value: "FILE", help: "keep the log in an SQLite file; in memory otherwise" },
    json: { help: "print the report as JSON" },
  },
  async run({ words, values }, { line }) {
    if (words.length > 0) throw new UsageError("the hammer makes a log of its own and takes no place");
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
        const { ok, appended, appendsPerSecond, repeated, checkpoints, proofs, finalSize } = report;
        for (const violation of report.violations) line(shown(violation));
        const counts = [
          `${counted(appended, "receipt")} (${appendsPerSecond}/s)`,
          counted(repeated, "repeat"),
          counted(checkpoints, "checkpoint"),
          `${counted(proofs, "proof")} while writing`,
          ...(ok ? [`all verified against the tree of ${finalSize}`] : []),
        ];
        line(`${ok ? "held" : "BROKEN"}: ${counts.join(", ")}`);
      }
      return report.ok ? 0 : 1;
    } finally {
      await server.close();
      durable?.close();
    }
  },
});

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
  if (!/^[1-9][0-9]{0,5}$/.test(text)) throw new UsageError(`${option}: expected a whole number from 1`);
  return Number(text);
}
