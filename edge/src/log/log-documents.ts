/** The log's public documents: head, checkpoint, consistency, inclusion, equivocation, and the C2SP paths. */
import type { AnswerOf, EndpointId } from "@svc/billing/api";
import { parseTilePath } from "@svc/tlog";
import { type LogShard, reportAcross, shardsAbout } from "@svc/vdi-transparency";
import type { Call, Handler } from "../http/call.ts";
import { because, refuseWith } from "../http/refusal.ts";
import { FRESH_HEAD, json, type Reply, redirect } from "../http/reply.ts";
import type { LogAnswer } from "./log-answers.ts";
import type { ReceiptLog } from "./receipt-log.ts";
import type { Volume } from "./volume-names.ts";
import {
  earlierInclusion,
  type LogBindings,
  type Logs,
  logStatement,
  openVolume,
  publishedVolume,
  stubOf,
  volumesIn,
} from "./volumes.ts";

type LogCall = Pick<Call<EndpointId, LogBindings>, "env" | "settings">;

export const head: Handler<"head", LogBindings> = async (call) =>
  json(valueIn(await (await logOf(call)).head()), FRESH_HEAD);

export const checkpoint: Handler<"checkpoint", LogBindings> = async (call) =>
  json(valueIn(await (await logOf(call)).checkpoint()), FRESH_HEAD);

export const consistency: Handler<"consistency", LogBindings> = async (call) => {
  const answer = await (await logOf(call)).consistency(call.query.from_size);
  if (!answer.ok && answer.treeSize !== undefined) {
    const { treeSize: size } = answer;
    refuseWith("from_size_too_large", because("log_smaller", { size }), { extra: { tree_size: size } });
  }
  return json(valueIn(answer), FRESH_HEAD);
};

export const inclusion: Handler<"inclusion", LogBindings> = async (call) => {
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

export const equivocation: Handler<"equivocation", LogBindings> = async (call) => {
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

export const note: Handler<"note", LogBindings> = (call) => toVolume(call, "checkpoint");

export const tile: Handler<"tile", LogBindings> = (call) => {
  const path = new URL(call.request.url).pathname.replace(/^\/log\//, "");
  if (parseTilePath(path) === null) refuseWith("not_found");
  return toVolume(call, path);
};

/**
 * A path under `/log/` names no volume, and means another one after a rollover, a rotation or a restore. It leads to a path
 * that names one, and no cache keeps where.
 */
async function toVolume(
  { request, env, settings }: Call<"note" | "tile", LogBindings>,
  path: string,
): Promise<Reply<never>> {
  const bucket = env.LOG_PUBLICATION;
  const shown = bucket === undefined ? null : await publishedVolume(bucket, settings).catch(() => null);
  const { signer } = shown ?? (await openVolume(env, settings));
  // Relative, so that it holds behind a proxy that serves this service under a prefix.
  const up = "../".repeat(new URL(request.url).pathname.split("/").length - 2);
  return redirect(`${up}logs/${signer.key.id}/${path}`);
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

/**
 * Callers with the scope may log any statement that its key signed. Its presence does not mean that it is true. Frozen
 * logs are not searched: their statements enter the open log again.
 */
export async function statement({
  body,
  env,
  settings,
}: Call<"statement", Logs>): Promise<Reply<AnswerOf<"statement">>> {
  const answer = await logStatement(env, settings, body.statement);
  if (answer.ok) return json(answer.value);
  return refuseWith(answer.reason === "statement_refused" ? answer.reason : "log_unavailable");
}
