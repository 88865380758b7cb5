/**
 * The logs of this operator: GET /.well-known/vdi-logs.json, the list that it signs, and GET /logs/<key id>/..., the
 * files of each, in the layout of C2SP tlog-tiles.
 */

import type { LogList } from "@svc/billing/api";
import { encodeHex, encodeUtf8, PAYLOAD_TYPES, signDocument } from "@svc/core";
import { CHECKPOINT_PATH, encodeVkey, parseTilePath } from "@svc/tlog";
import type { Call } from "../http/call.ts";
import { refuseWith } from "../http/refusal.ts";
import { bytes, FOR_EVER, FRESH_HEAD, FRESH_MINUTE, json, type Reply } from "../http/reply.ts";
import { objectOf } from "../storage/names.ts";
import { readFile } from "./bucket.ts";
import { keepCached, readCached } from "./public-cache.ts";
import { inShard, type Volume, volumeOf } from "./volume-names.ts";
import type { LogBindings } from "./volumes.ts";
import { publishedIn, type ShardVolumes, stubOf, volumesIn } from "./volumes.ts";

export async function logs({ env, settings, now }: Call<"logs", LogBindings>): Promise<Reply<LogList>> {
  const { frozenLogs, operator } = settings;
  const shown = await volumesIn(env, settings);
  const planned = await Promise.all(
    shown.map(async ({ shard: { from, to, prefix }, open, full }) => {
      const { key } = open.signer;
      const covers = { from, to, prefix };
      const closed = await Promise.all(full.map((volume) => listed(env, volume)));
      const ours = [{ origin: key.name, vkey: encodeVkey(key), state: "open" as const }, ...closed];
      return ours.map((log) => ({ ...log, covers }));
    }),
  );
  const unsigned = {
    type: "svc_log_list_v1" as const,
    logs: [
      ...planned.flat(),
      ...frozenLogs.map(({ key, note, size, root }) => ({
        origin: key.name,
        vkey: encodeVkey(key),
        state: "frozen" as const,
        tree_size: size,
        root_hash: encodeHex(root),
        note,
      })),
    ],
    // To the minute, so that the document and its ETag do not change with every second.
    issued_at: now - (now % 60),
  };
  return json(signDocument(PAYLOAD_TYPES.logList, unsigned, operator), FRESH_MINUTE);
}

type Frozen = Extract<LogList["logs"][number], { readonly state: "frozen" }>;

/** A full volume is frozen for its readers. */
async function listed(env: Call<"logs", LogBindings>["env"], volume: Volume): Promise<Frozen> {
  const answer = await stubOf(env, volume).checkpoint();
  if (!answer.ok) return refuseWith("log_unavailable");
  const { tree_size, root_hash, note } = answer.value;
  const { key } = volume.signer;
  return { origin: key.name, vkey: encodeVkey(key), state: "frozen", tree_size, root_hash, note };
}

const FILE = /^\/logs\/([0-9a-f]{8})\/(checkpoint|tile\/.+)$/;

type LogCall = Pick<Call<"frozen", LogBindings>, "env" | "settings">;

export async function frozen({
  request,
  env,
  settings,
  context,
}: Call<"frozen", LogBindings>): Promise<Reply<Uint8Array>> {
  // Without query and headers of the caller's, so that nobody fills the cache with copies.
  const { origin, pathname } = new URL(request.url);
  const [, id = "", path = ""] = FILE.exec(pathname) ?? [];
  if (path === CHECKPOINT_PATH) return checkpointOf({ env, settings }, id);
  if (parseTilePath(path) === null) return refuseWith("not_found");
  const key = origin + pathname;
  const kept = await readCached(key);
  if (kept !== null) return bytes(kept, TILE_TYPE, FOR_EVER);
  const found = await tileOf({ env, settings }, id, path);
  if (found === null) return refuseWith("not_found");
  context.waitUntil(keepCached(key, found, FOR_EVER.cacheControl));
  return bytes(found, TILE_TYPE, FOR_EVER);
}

async function tileOf({ env, settings }: LogCall, id: string, path: string): Promise<Uint8Array | null> {
  const log = settings.frozenLogs.find(({ key }) => key.id === id);
  const name = log?.key.name ?? (await volumeWith({ env, settings }, id)).volume.signer.key.name;
  const file = log === undefined ? await published(env, name, path) : null;
  if (file !== null) return file;
  const answer = await objectOf(env.RECEIPT_LOG, "log", name).tile(path);
  return answer.ok ? answer.value : refuseWith("log_unavailable");
}

/** It grows, or witnesses may cosign it again: never for ever. */
async function checkpointOf({ env, settings }: LogCall, id: string): Promise<Reply<Uint8Array>> {
  const log = settings.frozenLogs.find(({ key }) => key.id === id);
  if (log !== undefined) return bytes(encodeUtf8(log.note), NOTE_TYPE, FRESH_MINUTE);
  const { volume, isOpen } = await volumeWith({ env, settings }, id);
  const caching = isOpen ? FRESH_HEAD : FRESH_MINUTE;
  const file = await published(env, volume.signer.key.name, CHECKPOINT_PATH);
  if (file !== null) return bytes(file, NOTE_TYPE, caching);
  const answer = await stubOf(env, volume).note();
  return answer.ok ? bytes(encodeUtf8(answer.value), NOTE_TYPE, caching) : refuseWith("log_unavailable");
}

/** The volume of a key id: by what is published, so that the objects sleep on, and otherwise by what they say. */
async function volumeWith(
  { env, settings }: LogCall,
  id: string,
): Promise<{ readonly volume: Volume; readonly isOpen: boolean }> {
  const bucket = env.LOG_PUBLICATION;
  const isOf = ({ signer }: Volume) => signer.key.id === id;
  const isFirst = settings.logShards.find((shard) => isOf(volumeOf(inShard(settings, shard), 1)));
  const shards = isFirst === undefined ? settings.logShards : [isFirst];
  const within = (shown: readonly ShardVolumes[]) =>
    shown
      .flatMap(({ open, full }) => [
        { volume: open, isOpen: true },
        ...full.map((volume) => ({ volume, isOpen: false })),
      ])
      .find(({ volume }) => isOf(volume));
  const shown = bucket === undefined ? [] : await publishedIn(bucket, settings, shards).catch(() => []);
  const found = within(shown) ?? within(await volumesIn(env, settings, shards));
  return found ?? refuseWith("not_found");
}

/** A file of the bucket, or null when there is none there, no bucket, or one that cannot be asked. */
async function published(
  { LOG_PUBLICATION: bucket }: LogCall["env"],
  origin: string,
  path: string,
): Promise<Uint8Array | null> {
  return bucket === undefined ? null : readFile(bucket, origin, path).catch(() => null);
}

const TILE_TYPE = "application/octet-stream";
const NOTE_TYPE = "text/plain; charset=utf-8";
