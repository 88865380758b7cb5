/**
 * Names and keys of the logs: one for each part of the plan, and of each its volumes, the first under its own origin, the
 * next under that and a number. One key signs for all of them, because what is signed begins with the origin.
 */
import { makeNoteKey, type NoteSigner } from "@svc/tlog";
import { type LogShard, shardOf } from "@svc/vdi-transparency";
import type { Settings } from "../settings/settings.ts";
import { objectName } from "../storage/names.ts";

/** Volumes of one origin: some hundreds of millions of entries. After that the operator names another origin. */
export const MAX_VOLUMES = 99;

/** Settings of one log. */
export type LogSettings = Pick<Settings, "logSigner">;
/** Settings of all logs. */
export type LogsSettings = LogSettings & Pick<Settings, "logShards" | "frozenLogs">;

/** Replaces the settings of all logs by those of one. */
export function inShard<Given extends LogSettings>(settings: Given, { origin }: LogShard): Given {
  const { logSigner } = settings;
  return origin === logSigner.key.name ? settings : { ...settings, logSigner: renamed(logSigner, origin) };
}

/** Returns a test whether a log covers a second. Only logs of the present period grow. */
export const isAt =
  (second: number) =>
  ({ from, to }: LogShard): boolean =>
    from <= second && (to === null || second < to);

/** The log that a receipt belongs to: by the attestation that it speaks of, and by when that was verified. */
export function shardOfReceipt(
  { logShards }: Pick<Settings, "logShards">,
  { attestation_id: id, verified_at: at }: { readonly attestation_id: string; readonly verified_at: number },
): LogShard {
  // Together they cover every time.
  return shardOf(logShards, id, at) as LogShard;
}

function renamed(signer: NoteSigner, origin: string): NoteSigner {
  const key = makeNoteKey(origin, "ed25519", signer.key.publicKey);
  return { key, sign: (message) => signer.sign(message) };
}

export interface Volume {
  /** From 1 on. */
  readonly number: number;
  readonly signer: NoteSigner;
}

/** The volume of that number of a log. */
export function volumeOf({ logSigner }: LogSettings, number: number): Volume {
  const signer = number === 1 ? logSigner : renamed(logSigner, `${logSigner.key.name}/${number}`);
  return { number, signer };
}

/** The log and the volume that an object of this name is; the first of both for any other. */
export function volumeNamed(
  settings: LogsSettings,
  name: string | undefined,
): { readonly shard: LogShard; readonly volume: Volume } {
  const { logShards, frozenLogs } = settings;
  const isFrozen = frozenLogs.some(({ key }) => objectName("log", key.name) === name);
  for (let number = 1; number <= MAX_VOLUMES && !isFrozen; number++) {
    const shard = logShards.find(
      ({ origin }) => objectName("log", number === 1 ? origin : `${origin}/${number}`) === name,
    );
    if (shard !== undefined) return { shard, volume: volumeOf(inShard(settings, shard), number) };
  }
  return { shard: logShards[0] as LogShard, volume: volumeOf(settings, 1) };
}
