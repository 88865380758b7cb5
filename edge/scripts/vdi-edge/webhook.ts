// `vdi-edge webhook DIR add|rotate|status|replay`: who is told what by webhook, with secrets that are printed once, and how
// the deliveries of a service that runs stand.

import { makeWebhookSecret, parseWebhookEndpoints } from "@svc/billing/api";
import { encodeHex } from "@svc/core";
import { createEdgeClient, type EdgeClient } from "@svc/edge-client";
import { CHARGE_SET, sentenceOf } from "@svc/words";
import {
  CommandError,
  type CommandLine,
  needed,
  neededUrl,
  readCommandLine,
  ServiceError,
} from "./command-error.ts";
import { readFolder, rowsOf, type ServiceFolder, WEBHOOKS_FILE, writeWebhooks } from "./folder.ts";

interface Row {
  readonly id: string;
  readonly secrets: readonly string[];
}

const OPTIONS = {
  to: { type: "string" },
  events: { type: "string" },
  tenant: { type: "string" },
  "private-network": { type: "boolean", default: false },
  id: { type: "string" },
  url: { type: "string" },
  since: { type: "string" },
  message: { type: "string" },
} as const;

type Deed = (folder: ServiceFolder, values: CommandLine["values"]) => Promise<number> | number;
const DEEDS: Readonly<Record<string, Deed>> = { add, rotate, status, replay };

export function webhookCommand(args: readonly string[]): Promise<number> | number {
  const { words, values } = readCommandLine(args, OPTIONS, 2);
  const [path = "", what = ""] = words;
  const deed = Object.hasOwn(DEEDS, what) ? DEEDS[what] : undefined;
  if (deed === undefined) throw new CommandError("expected add, rotate, status or replay");
  return deed(readFolder(path), values);
}

function add({ path, webhooks }: ServiceFolder, values: CommandLine["values"]): number {
  const id = `w${encodeHex(crypto.getRandomValues(new Uint8Array(6)))}`;
  const secret = makeWebhookSecret();
  const made = {
    id,
    url: needed(values, "to"),
    events: needed(values, "events").split(","),
    ...(values.tenant === undefined ? {} : { tenant_id: values.tenant }),
    secrets: [secret],
    ...(values["private-network"] === true ? { private_network: true } : {}),
  };
  write(path, [...rowsOf<Row>(WEBHOOKS_FILE, webhooks), made]);
  say(id, secret);
  return 0;
}

/** The new secret signs beside the one before it; a second rotation ends that one. */
function rotate({ path, webhooks }: ServiceFolder, values: CommandLine["values"]): number {
  const id = needed(values, "id");
  const rows = rowsOf<Row>(WEBHOOKS_FILE, webhooks);
  if (!rows.some((row) => row.id === id)) throw new CommandError(`--id: there is no webhook ${id}`);
  const secret = makeWebhookSecret();
  write(
    path,
    rows.map((row) => (row.id === id ? { ...row, secrets: [secret, ...row.secrets.slice(0, 1)] } : row)),
  );
  say(id, secret);
  console.log("messages carry a signature under the secret before it too, until this is done again");
  return 0;
}

async function status(folder: ServiceFolder, values: CommandLine["values"]): Promise<number> {
  const answer = await clientOf(folder, values).webhooks();
  if (!answer.ok) throw new ServiceError(`the service refuses: ${answer.problem.code}`);
  for (const one of answer.value.webhooks) console.log(JSON.stringify(one));
  return answer.value.webhooks.some(({ dead }) => dead > 0) ? 1 : 0;
}

async function replay(folder: ServiceFolder, values: CommandLine["values"]): Promise<number> {
  const { message, since } = values;
  const answer = await clientOf(folder, values).replay({
    webhook: needed(values, "id"),
    ...(message === undefined ? {} : { message_id: String(message) }),
    ...(since === undefined ? {} : { since: secondsOf(String(since)) }),
  });
  if (!answer.ok) throw new ServiceError(`the service refuses: ${answer.problem.code}`);
  console.log(`${answer.value.replayed} messages are sent again`);
  return 0;
}

function clientOf({ secrets }: ServiceFolder, values: CommandLine["values"]): EdgeClient {
  const attestSecret = secrets.VDI_ATTEST_SECRET ?? "";
  return createEdgeClient({
    baseUrl: neededUrl(values),
    fetch: (url, init) => fetch(url, init),
    attestSecret,
  });
}

function write(path: string, rows: readonly object[]): void {
  const reading = parseWebhookEndpoints(JSON.stringify(rows));
  if (!reading.ok) throw new CommandError(sentenceOf(CHARGE_SET, reading));
  writeWebhooks(path, rows);
}

function say(id: string, secret: string): void {
  console.log(`webhook ${id}; its secret, for the receiver:
${secret}
the service knows it from its next start on`);
}

function secondsOf(text: string): number {
  const ms = Date.parse(text);
  if (Number.isNaN(ms))
    throw new CommandError("--since: expected a day or a time such as 2026-11-01T12:00:00Z");
  return Math.floor(ms / 1000);
}
