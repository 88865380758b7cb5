/**
 * A log that is full is followed by another: the volumes of one log, the first under its own origin, the next under that
 * and a number, all by one key. Each is a log of its own to every reader: name, tree and checkpoints. A volume that
 * is full takes nothing more and stays as it is, so what it held is as good as before.
 *
 * Which one is open only the volumes know; what an isolate heard of it last is asked again within seconds.
 */
import { hashReceipt, type VerificationReceipt } from "@svc/core";
import type { LoggedStatement } from "@svc/vdi-transparency";
import type { LogAnswer, StatementAnswer } from "../objects/log-answers.ts";
import { objectOf } from "../objects/names.ts";
import type { ReceiptLog } from "../objects/receipt-log.ts";
import type { Settings } from "../settings/settings.ts";
import { readFile } from "./bucket.ts";
import type { Inclusion } from "./inclusion-at.ts";
import { type LogSettings, MAX_VOLUMES, type Volume, volumeOf } from "./volume-names.ts";

const HEARD_MS = 5_000;

type Logs = { readonly RECEIPT_LOG: DurableObjectNamespace<ReceiptLog> };
export function stubOf({ RECEIPT_LOG }: Logs, { signer }: Volume): DurableObjectStub<ReceiptLog> {
  return objectOf(RECEIPT_LOG, "log", signer.key.name);
}

const HEARD = new Map<string, { readonly number: number; readonly until: number }>();

function hear({ logSigner }: LogSettings, number: number): void {
  HEARD.set(logSigner.key.name, { number, until: Date.now() + HEARD_MS });
}

/** The volume that takes what is appended, as its own object says. */
export async function openVolume(logs: Logs, settings: LogSettings): Promise<Volume> {
  const heard = HEARD.get(settings.logSigner.key.name);
  let volume = volumeOf(settings, heard?.number ?? 1);
  if (heard !== undefined && Date.now() < heard.until) return volume;
  while (volume.number < MAX_VOLUMES && (await stubOf(logs, volume).isFull())) {
    volume = volumeOf(settings, volume.number + 1);
  }
  hear(settings, volume.number);
  return volume;
}

/** Those that are full, the newest first. */
export async function fullVolumes(logs: Logs, settings: LogSettings): Promise<Volume[]> {
  const { number } = await openVolume(logs, settings);
  return Array.from({ length: number - 1 }, (_, i) => volumeOf(settings, number - 1 - i));
}

/** Where a receipt is in what was open before: full volumes, the newest first, then the logs that were frozen. */
export async function earlierInclusion(
  logs: Logs,
  settings: LogSettings & Pick<Settings, "frozenLogs">,
  receiptHash: string,
): Promise<Inclusion | null> {
  const full = (await fullVolumes(logs, settings)).map((volume) => stubOf(logs, volume));
  const frozen = settings.frozenLogs.map(({ key }) => objectOf(logs.RECEIPT_LOG, "log", key.name));
  for (const stub of [...full, ...frozen]) {
    const found = await stub.inclusionOf({ receiptHash });
    if (found.ok) return found.value;
  }
  return null;
}

/**
 * Appends to the volume that is open, or finds the receipt in an earlier one or in a frozen log.
 *
 * @param mayBeThere it may have been appended before: what was open before is asked for it first
 */
export async function appendToLog(
  logs: Logs,
  settings: LogSettings & Pick<Settings, "frozenLogs">,
  receipt: VerificationReceipt,
  { mayBeThere, traceparent }: { mayBeThere: boolean; traceparent?: string | undefined },
): Promise<LogAnswer<Inclusion>> {
  if (mayBeThere) {
    const value = await earlierInclusion(logs, settings, hashReceipt(receipt));
    if (value !== null) return { ok: true, value };
  }
  return inOpenVolume(logs, settings, async (stub) => stub.append(receipt, traceparent));
}

/** Appends a statement to the volume that is open, or finds it in any: it has one place. */
export async function logStatement(
  logs: Logs,
  settings: LogSettings,
  statement: LoggedStatement,
): Promise<StatementAnswer> {
  for (const volume of await fullVolumes(logs, settings)) {
    const found = await stubOf(logs, volume).statementOf(statement);
    if (found.ok) return found;
  }
  return inOpenVolume(logs, settings, async (stub) => stub.appendStatement(statement));
}

/** In the next one where the open one turns out to be full. */
async function inOpenVolume<Answer extends LogAnswer<unknown, string>>(
  logs: Logs,
  settings: LogSettings,
  append: (stub: DurableObjectStub<ReceiptLog>) => Promise<Answer>,
): Promise<Answer | LogAnswer<never>> {
  let volume = await openVolume(logs, settings);
  for (;;) {
    const answer = await append(stubOf(logs, volume));
    if (answer.ok || answer.reason !== "log_full") return answer;
    if (volume.number === MAX_VOLUMES) return { ok: false, reason: "log_unavailable" };
    volume = volumeOf(settings, volume.number + 1);
    hear(settings, volume.number);
  }
}

const PUBLISHED = new Map<string, { readonly number: number; readonly until: number }>();

/**
 * The newest volume that is published, by what is in the bucket: its objects sleep on. A volume is seen here with its
 * first publication.
 */
export async function publishedVolume(bucket: R2Bucket, settings: LogSettings): Promise<Volume> {
  const { name } = settings.logSigner.key;
  const heard = PUBLISHED.get(name);
  let volume = volumeOf(settings, heard?.number ?? 1);
  if (heard !== undefined && Date.now() < heard.until) return volume;
  while (volume.number < MAX_VOLUMES) {
    const next = volumeOf(settings, volume.number + 1);
    if ((await readFile(bucket, next.signer.key.name, "checkpoint")) === null) break;
    volume = next;
  }
  PUBLISHED.set(name, { number: volume.number, until: Date.now() + HEARD_MS });
  return volume;
}
