/** The log's public documents: head, checkpoint, consistency, inclusion, equivocation, and the C2SP paths. */

import type { AnswerOf, EndpointId } from "@svc/billing/api";
import { decodeUtf8 } from "@svc/core";
import { parseTilePath } from "@svc/tlog";
import { type LogShard, reportAcross, shardsAbout } from "@svc/vdi-transparency";
import type { Call, Handler } from "../http/call.ts";
import { keepCached, readCached } from "../http/public-cache.ts";
import { because, refuseWith } from "../http/refusal.ts";
import { bytes, FOR_EVER, FRESH_HEAD, json, type Reply } from "../http/reply.ts";
import { readFile } from "../log/bucket.ts";
import type { Volume } from "../log/volume-names.ts";
import { earlierInclusion, openVolume, publishedVolume, stubOf, volumesIn } from "../log/volumes.ts";
import type { LogAnswer } from "../objects/log-answers.ts";
import type { ReceiptLog } from "../objects/receipt-log.ts";

type LogCall = Pick<Call<EndpointId>, "env" | "settings">;

export const head: Handler<"head"> = async (call) =>
  json(valueIn(await (await logOf(call)).head()), FRESH_HEAD);

export const checkpoint: Handler<"checkpoint"> = async (call) =>
  json(valueIn(await (await logOf(call)).checkpoint()), FRESH_HEAD);

export const consistency: Handler<"consistency"> = async (call) => {
  const answer = await (await logOf(call)).consistency(call.query.from_size);
  if (!answer.ok && answer.treeSize !== undefined) {
    const { treeSize: size } = answer;
    refuseWith("from_size_too_large", because("log_smaller", { size }), { extra: { tree_size: size } });
  }
  return json(valueIn(answer), FRESH_HEAD);
};

export const inclusion: Handler<"inclusion"> = async (call) => {
  const { receipt_hash: receiptHash, log_index: logIndex } = call.query;
  const wanted = receiptHash === undefined ? { logIndex: logIndex as number } : { receiptHash };
  const answer = await (await logOf(call)).inclusionOf(wanted);
  // A receipt of before is in the log that was open then; an index is of the open one alone.
  const isAbsent = !answer.ok && answer.reason === "entry_not_found";
  const shards = call.settings.logShards;
  const earlier =
    isAbsent && receiptHash !== undefined
      ? await earlierInclusion(call.env, call.settings, receiptHash, shards, shards[0] as LogShard)
      : null;
  return json(earlier ?? valueIn(answer), FRESH_HEAD);
};

export const equivocation: Handler<"equivocation"> = async (call) => {
  const { env, settings, query } = call;
  const begun = settings.logShards.filter(({ from }) => from <= call.now);
  const [first, ...more] = await volumesIn(env, settings, shardsAbout(begun, query.attestation_id));
  const ask = async ({ signer }: Volume) => {
    const found = valueIn(await stubOf(env, { number: 1, signer }).equivocation(query.attestation_id));
    return { origin: signer.key.name, report: found };
  };
  if (first === undefined) return refuseWith("log_unavailable");
  const volumes = [first, ...more].flatMap(({ open, full }) => [...full].reverse().concat(open));
  const found = await Promise.all(volumes.map(ask));
  const report =
    found.length === 1 && found[0] !== undefined
      ? found[0].report
      : reportAcross(found.map(({ origin, report: { entries } }) => ({ origin, entries })));
  // Entries and contradictions are the log's own documents, published as objects without a closed shape.
  return json(report as unknown as AnswerOf<"equivocation">, FRESH_HEAD);
};

/** What is published, from the bucket where there is one: the object sleeps on. */
export const note: Handler<"note"> = async (call) => {
  const file = await published(call, "checkpoint");
  const text = (file && decodeUtf8(file)) ?? valueIn(await (await logOf(call)).note());
  return bytes(text, "text/plain; charset=utf-8", FRESH_HEAD);
};

/** Tiles never change, so what the platform's cache or the bucket has is right, and the object sleeps on. */
export async function tile(call: Call<"tile">): Promise<Reply<Uint8Array>> {
  // Without query and headers of the caller's, so that nobody fills the cache with copies.
  const { origin, pathname } = new URL(call.request.url);
  const key = origin + pathname;
  const kept = await readCached(key);
  if (kept !== null) return bytes(kept, TILE_TYPE, FOR_EVER);
  const path = pathname.replace(/^\/log\//, "");
  const found = (await published(call, path)) ?? valueIn(await (await logOf(call)).tile(path));
  if (found === null) refuseWith("not_found");
  call.context.waitUntil(keepCached(key, found, FOR_EVER.cacheControl));
  return bytes(found, TILE_TYPE, FOR_EVER);
}

const TILE_TYPE = "application/octet-stream";

/** A file of the bucket, or null when there is none there, no bucket, or one that cannot be asked. */
async function published({ env, settings }: LogCall, path: string): Promise<Uint8Array | null> {
  if (env.LOG_PUBLICATION === undefined || (path !== "checkpoint" && parseTilePath(path) === null))
    return null;
  const bucket = env.LOG_PUBLICATION;
  const read = async () => readFile(bucket, (await publishedVolume(bucket, settings)).signer.key.name, path);
  return read().catch(() => null);
}

/** The volume that is open. */
async function logOf({ env, settings }: LogCall): Promise<DurableObjectStub<ReceiptLog>> {
  return stubOf(env, await openVolume(env, settings));
}

function valueIn<T>(answer: LogAnswer<T>): T {
  if (answer.ok) return answer.value;
  // Neither is said to a reader.
  const isInternal = answer.reason === "receipt_refused" || answer.reason === "log_full";
  return refuseWith(isInternal ? "internal_error" : answer.reason);
}
