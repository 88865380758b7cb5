/**
 * The logs of this operator: GET /.well-known/vdi-logs.json, the list that it signs, and GET /logs/<key id>/..., the
 * files of each, in the layout of C2SP tlog-tiles.
 */
import type { LogList } from "@svc/billing/api";
import { encodeHex, PAYLOAD_TYPES, signDocument } from "@svc/core";
import { encodeVkey } from "@svc/tlog";
import type { Call } from "../http/call.ts";
import { refuseWith } from "../http/refusal.ts";
import { bytes, FOR_EVER, FRESH_HEAD, FRESH_MINUTE, json, type Reply } from "../http/reply.ts";
import { inShard, type Volume, volumeOf } from "../log/volume-names.ts";
import { stubOf, volumesIn } from "../log/volumes.ts";
import { objectOf } from "../objects/names.ts";

export async function logs({ env, settings, now }: Call<"logs">): Promise<Reply<LogList>> {
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
async function listed(env: Call<"logs">["env"], volume: Volume): Promise<Frozen> {
  const answer = await stubOf(env, volume).checkpoint();
  if (!answer.ok) return refuseWith("log_unavailable");
  const { tree_size, root_hash, note } = answer.value;
  const { key } = volume.signer;
  return { origin: key.name, vkey: encodeVkey(key), state: "frozen", tree_size, root_hash, note };
}

const FILE = /^\/logs\/([0-9a-f]{8})\/(checkpoint|tile\/.+)$/;

export async function frozen({ request, env, settings }: Call<"frozen">): Promise<Reply<Uint8Array>> {
  const [, id, path = ""] = FILE.exec(new URL(request.url).pathname) ?? [];
  const log = settings.frozenLogs.find(({ key }) => key.id === id);
  if (log === undefined) return fileOfVolume({ env, settings }, id, path);
  if (path === "checkpoint") return bytes(new TextEncoder().encode(log.note), FILE_TYPE, FOR_EVER);
  const answer = await objectOf(env.RECEIPT_LOG, "log", log.key.name).tile(path);
  if (!answer.ok) return refuseWith("log_unavailable");
  return answer.value === null ? refuseWith("not_found") : bytes(answer.value, FILE_TYPE, FOR_EVER);
}

async function fileOfVolume(
  { env, settings }: Pick<Call<"frozen">, "env" | "settings">,
  id: string | undefined,
  path: string,
): Promise<Reply<Uint8Array>> {
  const isOf = ({ signer }: Volume) => signer.key.id === id;
  const isFirst = settings.logShards.find((shard) => isOf(volumeOf(inShard(settings, shard), 1)));
  const shown = await volumesIn(env, settings, isFirst === undefined ? settings.logShards : [isFirst]);
  const found = shown.find(({ open, full }) => [open, ...full].some(isOf));
  const volume = found === undefined ? undefined : [found.open, ...found.full].find(isOf);
  if (found === undefined || volume === undefined) return refuseWith("not_found");
  const stub = stubOf(env, volume);
  const answer = path === "checkpoint" ? await stub.checkpoint() : await stub.tile(path);
  if (!answer.ok) return refuseWith("log_unavailable");
  if (answer.value === null) return refuseWith("not_found");
  if (answer.value instanceof Uint8Array) return bytes(answer.value, FILE_TYPE, FOR_EVER);
  // It grows, or witnesses may cosign it again: not for ever.
  const kept = volume === found.open ? FRESH_HEAD : FRESH_MINUTE;
  return bytes(new TextEncoder().encode(answer.value.note), FILE_TYPE, kept);
}

const FILE_TYPE = "application/octet-stream";
