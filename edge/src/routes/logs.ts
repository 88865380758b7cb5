/**
 * The logs of this operator: GET /.well-known/vdi-logs.json, the list that it signs, and GET /logs/<key id>/..., the
 * files of those that are frozen, in the layout of C2SP tlog-tiles.
 */
import type { LogList } from "@svc/billing/api";
import { encodeHex, PAYLOAD_TYPES, signDocument } from "@svc/core";
import { encodeVkey } from "@svc/tlog";
import type { Call } from "../http/call.ts";
import { refuseWith } from "../http/refusal.ts";
import { bytes, FOR_EVER, FRESH_MINUTE, json, type Reply } from "../http/reply.ts";
import type { Volume } from "../log/volume-names.ts";
import { fullVolumes, openVolume, stubOf } from "../log/volumes.ts";
import { objectOf } from "../objects/names.ts";

export async function logs({ env, settings, now }: Call<"logs">): Promise<Reply<LogList>> {
  const { frozenLogs, operator } = settings;
  const { signer } = await openVolume(env, settings);
  const full = await Promise.all((await fullVolumes(env, settings)).map((volume) => listed(env, volume)));
  const unsigned = {
    type: "svc_log_list_v1" as const,
    logs: [
      { origin: signer.key.name, vkey: encodeVkey(signer.key), state: "open" as const },
      ...full,
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

/** A full volume is frozen for its readers. */
async function listed(env: Call<"logs">["env"], volume: Volume): Promise<LogList["logs"][number]> {
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
  const volume = (await fullVolumes(env, settings)).find(({ signer }) => signer.key.id === id);
  if (volume === undefined) return refuseWith("not_found");
  const stub = stubOf(env, volume);
  const answer = path === "checkpoint" ? await stub.checkpoint() : await stub.tile(path);
  if (!answer.ok) return refuseWith("log_unavailable");
  if (answer.value === null) return refuseWith("not_found");
  if (answer.value instanceof Uint8Array) return bytes(answer.value, FILE_TYPE, FOR_EVER);
  // Witnesses may cosign it again: not for ever.
  return bytes(new TextEncoder().encode(answer.value.note), FILE_TYPE, FRESH_MINUTE);
}

const FILE_TYPE = "application/octet-stream";
