/**
 * A log that is full is followed by another: the volumes of one log, the first under its own origin, the next under that
 * and a number, all by one key. Each is a log of its own to every reader: name, tree and checkpoints. A volume that
 * is full takes nothing more and stays as it is, so what it held is as good as before.
 *
 * Which one is open only the volumes know; what an isolate heard of it last is asked again within seconds.
 */
import { hashReceipt, type VerificationReceipt } from "@svc/core";
import { currentSeconds } from "@svc/core/trust";
import { CHECKPOINT_PATH } from "@svc/tlog";
import { type LoggedStatement, type LogShard, shardsAbout } from "@svc/vdi-transparency";
import { objectOf } from "../storage/names.ts";
import { readFile } from "./bucket.ts";
import type { Inclusion } from "./inclusion.ts";
import type { LogAnswer, StatementAnswer } from "./log-answers.ts";
import type { ReceiptLog } from "./receipt-log.ts";
import {
  inShard,
  type LogSettings,
  type LogsSettings,
  MAX_VOLUMES,
  shardOfReceipt,
  type Volume,
  volumeOf,
} from "./volume-names.ts";

const HEARD_MS = 5_000;

/** Whom readers of the logs ask. */
export interface Logs {
  readonly RECEIPT_LOG: DurableObjectNamespace<ReceiptLog>;
}

/** Where readers look first. */
export interface LogBindings extends Logs {
  readonly LOG_PUBLICATION?: R2Bucket;
}

export function stubOf({ RECEIPT_LOG }: Logs, { signer }: Volume): DurableObjectStub<ReceiptLog> {
  return objectOf(RECEIPT_LOG, "log", signer.key.name);
}

/** Numbers of the newest volumes by origin, as an isolate heard them a moment ago. */
class HeardVolumes {
  readonly #heard = new Map<string, { readonly number: number; readonly until: number }>();

  note({ logSigner }: LogSettings, { number }: Volume): void {
    this.#heard.set(logSigner.key.name, { number, until: Date.now() + HEARD_MS });
  }

  /** Returns the newest volume. Unless it was heard just now, asks of each from it on whether another follows. */
  async newest(
    settings: LogSettings,
    isFollowed: (volume: Volume, next: Volume) => Promise<boolean>,
  ): Promise<Volume> {
    const heard = this.#heard.get(settings.logSigner.key.name);
    let volume = volumeOf(settings, heard?.number ?? 1);
    if (heard !== undefined && Date.now() < heard.until) return volume;
    while (volume.number < MAX_VOLUMES) {
      const next = volumeOf(settings, volume.number + 1);
      if (!(await isFollowed(volume, next))) break;
      volume = next;
    }
    this.note(settings, volume);
    return volume;
  }
}

const OPEN = new HeardVolumes();
const PUBLISHED = new HeardVolumes();

/** The volume that takes what is appended, as its own object says. */
export function openVolume(logs: Logs, settings: LogSettings): Promise<Volume> {
  return OPEN.newest(settings, async (volume) => stubOf(logs, volume).isFull());
}

/** Those before a volume, which are full, the newest first. */
function volumesBefore(settings: LogSettings, { number }: Volume): Volume[] {
  return Array.from({ length: number - 1 }, (_, i) => volumeOf(settings, number - 1 - i));
}

/** A log of the plan with its volumes, the newest first: the one that is open, and those that are full. */
export interface ShardVolumes {
  readonly shard: LogShard;
  readonly open: Volume;
  readonly full: readonly Volume[];
}

/** Of every log whose period has begun; of those to come there is the first volume, and nobody has to be asked. */
export function volumesIn(
  logs: Logs,
  settings: LogsSettings,
  shards: readonly LogShard[] = settings.logShards,
): Promise<ShardVolumes[]> {
  const now = currentSeconds();
  return Promise.all(
    shards.map(async (shard) => {
      const own = inShard(settings, shard);
      if (shard.from > now) return { shard, open: volumeOf(own, 1), full: [] };
      const open = await openVolume(logs, own);
      return { shard, open, full: volumesBefore(own, open) };
    }),
  );
}

/**
 * Where a receipt is beside the volume that is open of its log: in full ones, in other logs of the plan, as after a plan
 * that began too early, and in those that were frozen.
 *
 * @param shards those in which it may be
 * @param asked the log whose open volume was asked, or will be
 */
export async function earlierInclusion(
  logs: Logs,
  settings: LogsSettings,
  receiptHash: string,
  shards: readonly LogShard[],
  asked: LogShard,
): Promise<Inclusion | null> {
  const begun = shards.filter(({ from }) => from <= currentSeconds());
  const volumes = (await volumesIn(logs, settings, begun)).flatMap(({ shard, open, full }) =>
    shard.origin === asked.origin ? full : [open, ...full],
  );
  const planned = volumes.map((volume) => stubOf(logs, volume));
  const frozen = settings.frozenLogs.map(({ key }) => objectOf(logs.RECEIPT_LOG, "log", key.name));
  const answers = await Promise.all([...planned, ...frozen].map((stub) => stub.inclusionOf({ receiptHash })));
  const found = answers.find(({ ok }) => ok);
  return found?.ok ? (found.value as Inclusion) : null;
}

/** A receipt that is to be in a log. */
interface Appending {
  readonly receipt: VerificationReceipt;
  /** It may have been appended before: what was open before is asked for it first. */
  readonly mayBeThere: boolean;
}

/**
 * Appends each receipt to the volume that is open of its log, or finds it in an earlier one or in another log. Those of one
 * log reach it in one call.
 *
 * @returns for each receipt, in order, JSON of an `Inclusion`; one log that cannot be asked rejects its own alone
 */
export function appendToLogs(
  logs: Logs,
  settings: LogsSettings,
  receipts: readonly Appending[],
  traceparent?: string,
): Promise<LogAnswer<string>>[] {
  const placed = receipts.map((one) => ({ ...one, shard: shardOfReceipt(settings, one.receipt) }));
  const answers = new Map<object, Promise<LogAnswer<string>>>();
  for (const group of Map.groupBy(placed, ({ shard }) => shard.origin).values()) {
    const [{ shard }] = group as [(typeof placed)[number]];
    const all = appendToLog(logs, settings, shard, group, traceparent);
    for (const [i, one] of group.entries())
      answers.set(
        one,
        all.then((each) => each[i] as LogAnswer<string>),
      );
  }
  return placed.map((one) => answers.get(one) as Promise<LogAnswer<string>>);
}

async function appendToLog(
  logs: Logs,
  settings: LogsSettings,
  shard: LogShard,
  receipts: readonly Appending[],
  traceparent: string | undefined,
): Promise<LogAnswer<string>[]> {
  const found = await Promise.all(
    receipts.map(({ receipt, mayBeThere }) => {
      if (!mayBeThere) return null;
      const others = shardsAbout(settings.logShards, receipt.attestation_id);
      return earlierInclusion(logs, settings, hashReceipt(receipt), others, shard);
    }),
  );
  const texts = receipts.flatMap(({ receipt }, i) => (found[i] == null ? [JSON.stringify(receipt)] : []));
  const appended =
    texts.length === 0
      ? { ok: true as const, value: [] }
      : await inOpenVolume(logs, inShard(settings, shard), async (stub) =>
          stub.appendAll(texts, traceparent),
        );
  let next = 0;
  return found.map((inclusion) => {
    if (inclusion !== null) return { ok: true, value: JSON.stringify(inclusion) };
    return appended.ok ? (appended.value[next++] as LogAnswer<string>) : appended;
  });
}

/** Appends a statement to the open volume of the log of the origin itself, or finds it in any of that: it has one place. */
export async function logStatement(
  logs: Logs,
  settings: LogSettings,
  statement: LoggedStatement,
): Promise<StatementAnswer> {
  for (const volume of volumesBefore(settings, await openVolume(logs, settings))) {
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
    OPEN.note(settings, volume);
  }
}

/** The same by what is in the bucket, without asking anybody else. */
export function publishedIn(
  bucket: R2Bucket,
  settings: LogsSettings,
  shards: readonly LogShard[],
): Promise<ShardVolumes[]> {
  return Promise.all(
    shards.map(async (shard) => {
      const own = inShard(settings, shard);
      const open = await publishedVolume(bucket, own);
      return { shard, open, full: volumesBefore(own, open) };
    }),
  );
}

/**
 * The newest volume that is published, by what is in the bucket: its objects sleep on. A volume is seen here with its
 * first publication.
 */
export function publishedVolume(bucket: R2Bucket, settings: LogSettings): Promise<Volume> {
  return PUBLISHED.newest(
    settings,
    async (_, next) => (await readFile(bucket, next.signer.key.name, CHECKPOINT_PATH)) !== null,
  );
}
