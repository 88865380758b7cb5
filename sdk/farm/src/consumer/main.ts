/** The `vdi-consume` command. */
import { readFile } from "node:fs/promises";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import {
  asksForHelp,
  type Command,
  type Form,
  helpOf,
  type Options,
  runForm,
  UsageError,
} from "@svc/core/command-line";
import { createTrustPolicy, parseTrustFile, type TrustPolicy } from "@svc/vdi-verifier";
import { consume } from "./consume.ts";
import { installStreams } from "./streams.ts";

const SERVER = {
  value: "URL",
  help: "default nats://127.0.0.1:4222; a user, or a token, of the server's goes into the URL",
} as const;

const form = <const Rows extends Options>(row: Form<AbortSignal, Rows>): Form<AbortSignal> => row;

const COMMAND: Command<AbortSignal> = {
  exit: `0 ended when it was asked to, 2 the server is away or refuses, 64 wrong use.
Documents are published to vdi.documents with a Nats-Msg-Id; the verdict on number 17 is at vdi.verdicts.17.`,
  forms: {
    install: form({
      usage: "install [--server URL]",
      about:
        "Creates the streams VDI_DOCUMENTS, VDI_VERDICTS and VDI_DEAD, or brings their settings up to date.",
      options: { server: SERVER },
      words: [0, 0, "options only"],
      run: ({ values }) => connected(values.server, installStreams),
    }),
    work: form({
      usage: "work [--server URL] [options]",
      about: "Verifies documents until SIGTERM; start as many as there are processors.",
      options: {
        server: SERVER,
        trust: {
          value: "FILE",
          help: "whom you trust: a trust file, as every program reads it",
        },
        batch: { value: "N", help: "documents taken at once; default 64" },
        "max-deliveries": {
          value: "N",
          help: "deliveries after which a document is given up; default 5",
        },
      },
      words: [0, 0, "options only"],
      async run({ values }, signal) {
        const batch = countOf(values.batch ?? "64", "--batch");
        const maxDeliveries = countOf(values["max-deliveries"] ?? "5", "--max-deliveries");
        const verify = values.trust === undefined ? {} : { trust: await readTrust(values.trust) };
        return connected(values.server, async (connection) => {
          console.error("working");
          console.log(JSON.stringify(await consume(connection, { batch, maxDeliveries, verify, signal })));
        });
      },
    }),
  },
};

async function connected(
  server: string | undefined,
  work: (connection: NatsConnection) => Promise<unknown>,
): Promise<number> {
  const connection = await connect({
    servers: server ?? "nats://127.0.0.1:4222",
    maxReconnectAttempts: -1,
  });
  try {
    await work(connection);
    await connection.flush();
    return 0;
  } finally {
    await connection.close();
  }
}

function countOf(text: string, option: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > 1000)
    throw new UsageError(`${option}: expected a whole number from 1 to 1000`);
  return count;
}

/** @throws UsageError that names the file and what is wrong with it */
async function readTrust(file: string): Promise<TrustPolicy> {
  const bytes = await readFile(file);
  try {
    return createTrustPolicy(parseTrustFile(bytes));
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(`--trust ${file}: ${error.message}`) : error;
  }
}

async function main(args: readonly string[]): Promise<number> {
  const stopping = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stopping.abort());
  if (args[0] === "help" || asksForHelp(args)) {
    console.log(helpOf("vdi-consume", COMMAND));
    return 0;
  }
  try {
    return await runForm("vdi-consume", COMMAND, args, stopping.signal);
  } catch (error) {
    console.error(error instanceof Error ? error.message : "not done");
    const isUsage = [UsageError, TypeError, SyntaxError].some((kind) => error instanceof kind);
    return isUsage ? 64 : 2;
  }
}

process.exitCode = await main(process.argv.slice(2));
