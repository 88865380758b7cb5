// `vdi-edge webhook DIR add|rotate|status|replay`: who is told what by webhook, with secrets that are printed once, and how
// the deliveries of a service that runs stand.

import { makeWebhookSecret, parseWebhookEndpoints } from "@svc/billing/api";
import { createEdgeClient, type EdgeClient } from "@svc/billing/client";
import { encodeHex } from "@svc/core";
import { withoutUndefined } from "@svc/core/json";
import { CHARGE_SET, sentenceOf } from "@svc/words";
import type { EdgeLine } from "@svc/words/edge";
import {
  CommandError,
  type CommandLine,
  needed,
  neededUrl,
  readCommandLine,
  refusal,
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

type Deed = (
  folder: ServiceFolder,
  values: CommandLine["values"],
  says: EdgeLine["says"],
) => Promise<number> | number;
const DEEDS: Readonly<Record<string, Deed>> = { add, rotate, status, replay };

export function webhookCommand(args: readonly string[], { says }: EdgeLine): Promise<number> | number {
  const { words, values } = readCommandLine(args, OPTIONS, 2);
  const [path = "", what = ""] = words;
  const deed = Object.hasOwn(DEEDS, what) ? DEEDS[what] : undefined;
  if (deed === undefined) throw new CommandError(({ says }) => says.webhook.expected);
  return deed(readFolder(path), values, says);
}

function add(
  { path, webhooks }: ServiceFolder,
  values: CommandLine["values"],
  says: EdgeLine["says"],
): number {
  const id = `w${encodeHex(crypto.getRandomValues(new Uint8Array(6)))}`;
  const secret = makeWebhookSecret();
  const made = {
    id,
    url: needed(values, "to"),
    events: needed(values, "events").split(","),
    tenant_id: values.tenant,
    secrets: [secret],
    private_network: values["private-network"] === true ? true : undefined,
  };
  write(path, [...rowsOf<Row>(WEBHOOKS_FILE, webhooks), made]);
  say(id, secret, says);
  return 0;
}

/** The new secret signs beside the one before it; a second rotation ends that one. */
function rotate(
  { path, webhooks }: ServiceFolder,
  values: CommandLine["values"],
  says: EdgeLine["says"],
): number {
  const id = needed(values, "id");
  const rows = rowsOf<Row>(WEBHOOKS_FILE, webhooks);
  if (!rows.some((row) => row.id === id)) throw new CommandError(({ says }) => says.webhook.none(id));
  const secret = makeWebhookSecret();
  write(
    path,
    rows.map((row) => (row.id === id ? { ...row, secrets: [secret, ...row.secrets.slice(0, 1)] } : row)),
  );
  say(id, secret, says);
  console.log(says.webhook.bothSign);
  return 0;
}

async function status(folder: ServiceFolder, values: CommandLine["values"]): Promise<number> {
  const answer = await clientOf(folder, values).webhooks();
  if (!answer.ok) throw refusal(answer.problem);
  for (const one of answer.value.webhooks) console.log(JSON.stringify(one));
  return answer.value.webhooks.some(({ dead }) => dead > 0) ? 1 : 0;
}

async function replay(
  folder: ServiceFolder,
  values: CommandLine["values"],
  says: EdgeLine["says"],
): Promise<number> {
  const { message, since } = values;
  const asked = withoutUndefined({
    webhook: needed(values, "id"),
    message_id: message === undefined ? undefined : String(message),
    since: since === undefined ? undefined : secondsOf(String(since)),
  });
  const answer = await clientOf(folder, values).replay(asked);
  if (!answer.ok) throw refusal(answer.problem);
  console.log(says.webhook.replayed(answer.value.replayed));
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
  if (!reading.ok) throw new CommandError((locale) => sentenceOf(CHARGE_SET, reading, locale));
  writeWebhooks(path, rows);
}

function say(id: string, secret: string, says: EdgeLine["says"]): void {
  console.log(`${says.webhook.secret(id, secret)}\n${says.fromNextStart}`);
}

function secondsOf(text: string): number {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new CommandError(({ says }) => says.webhook.timeExpected);
  return Math.floor(ms / 1000);
}
