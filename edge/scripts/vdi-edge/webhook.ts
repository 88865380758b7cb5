// `vdi-edge webhook DIR add|rotate|status|replay`: who is told what by webhook, with secrets that are printed once, and how
// the deliveries of a service that runs stand.

import { makeWebhookSecret, parseWebhookEndpoints } from "@svc/billing/api";
import { createEdgeClient, type EdgeClient } from "@svc/billing/client";
import { encodeHex, withoutUndefined } from "@svc/core";
import { type Line, UsageError } from "@svc/core/command-line";
import { CHARGE_SET, sentenceOf } from "@svc/messages";
import { form, needed, neededUrl, refusal, SERVICE_URL } from "./command-line.ts";
import { readFolder, rowsOf, type ServiceFolder, WEBHOOKS_FILE, writeWebhooks } from "./folder.ts";

interface Row {
  readonly id: string;
  readonly secrets: readonly string[];
}

const OPTIONS = {
  to: { value: "URL", help: "add: where messages are sent, https" },
  events: { value: "LIST", help: "add: of what, with commas" },
  tenant: { value: "ID", help: "add: of this tenant alone" },
  "private-network": { help: "add: the address is one of a private network" },
  id: { value: "WEBHOOK", help: "rotate, replay: which webhook" },
  url: SERVICE_URL,
  since: { value: "TIME", help: "replay: what happened from then on" },
  message: { value: "ID", help: "replay: this message" },
} as const;

type Values = Line<typeof OPTIONS>["values"];
const DEEDS: Readonly<Record<string, (folder: ServiceFolder, values: Values) => Promise<number> | number>> = {
  add,
  rotate,
  status,
  replay,
};

export const WEBHOOK = form({
  usage: `DIR add --to <https url> --events <list> [--tenant <id>] [--private-network]
DIR rotate --id <webhook>
DIR status --url <service>
DIR replay --url <service> --id <webhook> [--since <time> | --message <id>]`,
  options: OPTIONS,
  words: [2, 2, "a folder and add, rotate, status or replay"],
  run({ words: [path = "", what = ""], values }) {
    const deed = Object.hasOwn(DEEDS, what) ? DEEDS[what] : undefined;
    if (deed === undefined) throw new UsageError("expected add, rotate, status or replay");
    return deed(readFolder(path), values);
  },
});

function add({ path, webhooks }: ServiceFolder, values: Values): number {
  const id = `w${encodeHex(crypto.getRandomValues(new Uint8Array(6)))}`;
  const secret = makeWebhookSecret();
  const made = withoutUndefined({
    id,
    url: needed(values.to, "to"),
    events: needed(values.events, "events").split(","),
    tenant_id: values.tenant,
    secrets: [secret],
    private_network: values["private-network"],
  });
  write(path, [...rowsOf<Row>(WEBHOOKS_FILE, webhooks), made]);
  say(id, secret);
  return 0;
}

/** The new secret signs beside the one before it; a second rotation ends that one. */
function rotate({ path, webhooks }: ServiceFolder, values: Values): number {
  const id = needed(values.id, "id");
  const rows = rowsOf<Row>(WEBHOOKS_FILE, webhooks);
  if (!rows.some((row) => row.id === id)) throw new UsageError(`--id: there is no webhook ${id}`);
  const secret = makeWebhookSecret();
  write(
    path,
    rows.map((row) => (row.id === id ? { ...row, secrets: [secret, ...row.secrets.slice(0, 1)] } : row)),
  );
  say(id, secret);
  console.log("messages carry a signature under the secret before it too, until this is done again");
  return 0;
}

async function status(folder: ServiceFolder, values: Values): Promise<number> {
  const answer = await clientOf(folder, values).webhooks();
  if (!answer.ok) throw refusal(answer.problem);
  for (const one of answer.value.webhooks) console.log(JSON.stringify(one));
  return answer.value.webhooks.some(({ dead }) => dead > 0) ? 1 : 0;
}

async function replay(folder: ServiceFolder, values: Values): Promise<number> {
  const { message, since } = values;
  const webhook = needed(values.id, "id");
  const answer = await clientOf(folder, values).replay(
    withoutUndefined({
      webhook,
      message_id: message,
      since: since === undefined ? undefined : secondsOf(since),
    }),
  );
  if (!answer.ok) throw refusal(answer.problem);
  console.log(`${answer.value.replayed} messages are sent again`);
  return 0;
}

function clientOf({ secrets }: ServiceFolder, values: Values): EdgeClient {
  const attestSecret = secrets.VDI_ATTEST_SECRET ?? "";
  return createEdgeClient({
    baseUrl: neededUrl(values.url),
    fetch: (url, init) => fetch(url, init),
    attestSecret,
  });
}

function write(path: string, rows: readonly object[]): void {
  const reading = parseWebhookEndpoints(JSON.stringify(rows));
  if (!reading.ok) throw new UsageError(sentenceOf(CHARGE_SET, reading));
  writeWebhooks(path, rows);
}

function say(id: string, secret: string): void {
  console.log(`webhook ${id}; its secret, for the receiver:`);
  console.log(`${secret}\nthe service knows it from its next start on`);
}

function secondsOf(text: string): number {
  const ms = Date.parse(text);
  if (Number.isNaN(ms))
    throw new UsageError("--since: expected a day or a time such as 2026-11-01T12:00:00Z");
  return Math.floor(ms / 1000);
}
