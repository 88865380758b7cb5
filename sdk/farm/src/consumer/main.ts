/** The `vdi-consume` command. */
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { connect } from "@nats-io/transport-node";
import { readJson } from "@svc/core";
import type { VerifyOptions } from "@svc/vdi-verifier";
import { consume } from "./consume.ts";
import { installStreams } from "./streams.ts";

const HELP = `vdi-consume install|work --server URL [options]
  install             create the streams VDI_DOCUMENTS, VDI_VERDICTS and VDI_DEAD, or bring their settings up to date
  work                verify documents until SIGTERM; start as many as there are processors
  --server URL        default nats://127.0.0.1:4222; a user, or a token, of the server's goes into the URL
  --trust FILE        whom you trust, as verifyDecision takes it: { "issuers": [...], ... }
  --batch N           documents taken at once; default 64
  --max-deliveries N  deliveries after which a document is given up; default 5

Documents are published to vdi.documents with a Nats-Msg-Id; the verdict on number 17 is at vdi.verdicts.17.
Exit code: 0 ended when it was asked to, 2 the server is away or refuses, 64 wrong use.`;

const stopping = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stopping.abort());

const isBetween1And1000 = (n: number) => Number.isInteger(n) && n >= 1 && n <= 1000;

async function run(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      server: { type: "string" },
      trust: { type: "string" },
      batch: { type: "string" },
      "max-deliveries": { type: "string" },
      help: { type: "boolean" },
    },
  });
  const [command, ...more] = positionals;
  if (values.help === true || command === "help") {
    console.log(HELP);
    return 0;
  }
  const batch = Number(values.batch ?? "64");
  const maxDeliveries = Number(values["max-deliveries"] ?? "5");
  if (
    more.length > 0 ||
    !["install", "work"].includes(command ?? "") ||
    !isBetween1And1000(batch) ||
    !isBetween1And1000(maxDeliveries)
  ) {
    console.error(HELP);
    return 64;
  }
  const trust = values.trust === undefined ? undefined : await readTrust(values.trust);
  const connection = await connect({
    servers: values.server ?? "nats://127.0.0.1:4222",
    maxReconnectAttempts: -1,
  });
  try {
    if (command === "install") await installStreams(connection);
    else {
      console.error("working");
      const done = await consume(connection, {
        batch,
        maxDeliveries,
        verify: trust === undefined ? {} : { trust },
        signal: stopping.signal,
      });
      console.log(JSON.stringify(done));
    }
    await connection.flush();
    return 0;
  } finally {
    await connection.close();
  }
}

/** @throws TypeError for what is no JSON; what it means is for `verifyDecision` */
async function readTrust(file: string): Promise<VerifyOptions["trust"]> {
  const read = readJson(await readFile(file));
  if (!read.ok) throw new TypeError(`--trust ${file}: ${read.detail}`);
  return read.value as unknown as VerifyOptions["trust"];
}

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  const isUsage = error instanceof TypeError || error instanceof SyntaxError;
  console.error(error instanceof Error ? error.message : "not done");
  return isUsage ? 64 : 2;
});
