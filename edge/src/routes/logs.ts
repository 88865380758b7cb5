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
import { objectOf } from "../objects/names.ts";

export function logs({ settings, now }: Call<"logs">): Reply<LogList> {
  const { logSigner, frozenLogs, operator } = settings;
  const unsigned = {
    type: "svc_log_list_v1" as const,
    logs: [
      { origin: logSigner.key.name, vkey: encodeVkey(logSigner.key), state: "open" as const },
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

const FILE = /^\/logs\/([0-9a-f]{8})\/(checkpoint|tile\/.+)$/;

export async function frozen({ request, env, settings }: Call<"frozen">): Promise<Reply<Uint8Array>> {
  const [, id, path = ""] = FILE.exec(new URL(request.url).pathname) ?? [];
  const log = settings.frozenLogs.find(({ key }) => key.id === id);
  if (log === undefined) return refuseWith("not_found");
  if (path === "checkpoint") return bytes(new TextEncoder().encode(log.note), FILE_TYPE, FOR_EVER);
  const answer = await objectOf(env.RECEIPT_LOG, "log", log.key.name).tile(path);
  if (!answer.ok) return refuseWith("log_unavailable");
  return answer.value === null ? refuseWith("not_found") : bytes(answer.value, FILE_TYPE, FOR_EVER);
}

const FILE_TYPE = "application/octet-stream";
