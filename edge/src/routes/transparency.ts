/** The log's public documents: head, checkpoint, consistency, inclusion, equivocation, and the C2SP paths. */
import { parseTilePath } from "@svc/vdi-transparency";
import { keepCached, readCached } from "../http/public-cache.ts";
import { countOf, queryOf } from "../http/query.ts";
import { refuseWith } from "../http/refusal.ts";
import { bytes, FOR_EVER, FRESH_HEAD, json, type Reply } from "../http/reply.ts";
import type { Call } from "../http/router.ts";
import { readFile } from "../log/bucket.ts";
import { objectOf } from "../objects/names.ts";
import type { LogAnswer, ReceiptLog } from "../objects/receipt-log.ts";

export async function head(call: Call): Promise<Reply> {
  queryOf(call.request, []);
  return json(valueIn(await logOf(call).head()), FRESH_HEAD);
}

export async function checkpoint(call: Call): Promise<Reply> {
  queryOf(call.request, []);
  return json(valueIn(await logOf(call).checkpoint()), FRESH_HEAD);
}

export async function consistency(call: Call): Promise<Reply> {
  const fromSize = countOf("from_size", queryOf(call.request, ["from_size"]).from_size);
  const answer = await logOf(call).consistency(fromSize);
  if (!answer.ok && answer.treeSize !== undefined) {
    const detail = `the log has ${answer.treeSize} entries`;
    refuseWith("from_size_too_large", { detail }, { extra: { tree_size: answer.treeSize } });
  }
  return json(valueIn(answer), FRESH_HEAD);
}

export async function inclusion(call: Call): Promise<Reply> {
  const { receipt_hash: hash, log_index: index } = queryOf(call.request, ["receipt_hash", "log_index"]);
  if ((hash === undefined) === (index === undefined)) {
    refuseWith("query_invalid", { detail: "expected receipt_hash or log_index" });
  }
  if (hash !== undefined && !/^[0-9a-f]{64}$/.test(hash)) {
    refuseWith("query_invalid", { detail: "receipt_hash: expected 64 lowercase hex digits" });
  }
  const wanted = hash === undefined ? { logIndex: countOf("log_index", index) } : { receiptHash: hash };
  return json(valueIn(await logOf(call).inclusionOf(wanted)), FRESH_HEAD);
}

export async function equivocation(call: Call): Promise<Reply> {
  const { attestation_id: id } = queryOf(call.request, ["attestation_id"]);
  if (id === undefined || !/^vdi:att:[0-9a-f]{64}$/.test(id)) {
    refuseWith("query_invalid", { detail: "attestation_id: expected vdi:att:<64 hex digits>" });
  }
  return json(valueIn(await logOf(call).equivocation(id)), FRESH_HEAD);
}

/** What is published, from the bucket where there is one: the object sleeps on. */
export async function note(call: Call): Promise<Reply> {
  const text = (await published(call, "checkpoint")) ?? valueIn(await logOf(call).note());
  return bytes(text, "text/plain; charset=utf-8", FRESH_HEAD);
}

/** Tiles never change, so what the platform's cache or the bucket has is right, and the object sleeps on. */
export async function tile(call: Call): Promise<Reply> {
  // Without query and headers of the caller's, so that nobody fills the cache with copies.
  const { origin, pathname } = new URL(call.request.url);
  const key = origin + pathname;
  const kept = await readCached(key);
  if (kept !== null) return bytes(kept, TILE_TYPE, FOR_EVER);
  const path = pathname.replace(/^\/log\//, "");
  const found = (await published(call, path)) ?? valueIn(await logOf(call).tile(path));
  if (found === null) refuseWith("not_found");
  call.context.waitUntil(keepCached(key, found, FOR_EVER.cacheControl));
  return bytes(found, TILE_TYPE, FOR_EVER);
}

const TILE_TYPE = "application/octet-stream";

/** A file of the bucket, or null when there is none there, no bucket, or one that cannot be asked. */
async function published({ env, settings }: Call, path: string): Promise<Uint8Array | null> {
  if (env.LOG_PUBLICATION === undefined || (path !== "checkpoint" && parseTilePath(path) === null))
    return null;
  return readFile(env.LOG_PUBLICATION, settings.logSigner.key.name, path).catch(() => null);
}

function logOf({ env, settings }: Call): DurableObjectStub<ReceiptLog> {
  return objectOf(env.RECEIPT_LOG, "log", settings.logSigner.key.name);
}

function valueIn<T>(answer: LogAnswer<T>): T {
  if (answer.ok) return answer.value;
  return refuseWith(answer.reason === "receipt_refused" ? "internal_error" : answer.reason);
}
