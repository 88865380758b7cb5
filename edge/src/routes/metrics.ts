/**
 * GET /metrics: what an operator watches, as OpenMetrics text. Sums over all tenants, with names of tables as labels: no
 * tenant, no id and no text of a caller's is in it.
 */
import type { Call, Handler } from "../http/call.ts";
import type { LogMeasures } from "../log/measure-log.ts";
import { openVolume, stubOf } from "../log/volumes.ts";
import { objectOf } from "../objects/names.ts";
import { OPEN_METRICS_TYPE, openMetricsText } from "../observe/open-metrics.ts";
import { passOn } from "../observe/pass-on.ts";
import { type ServiceState, samplesOf } from "../observe/samples.ts";
import { currentSnapshot } from "../revocation/current-snapshot.ts";
import { configurationFingerprint } from "../settings/fingerprint.ts";
import { faultsOf } from "./health.ts";

const PARTS = ["log", "revocation"] as const;

export const metrics: Handler<"metrics"> = async (call) => {
  const { env, settings } = call;
  // First, so that the reading has what this isolate counted.
  await passOn(env, Date.now());
  const [collected, log, faults, snapshotTime, webhooks] = await Promise.all([
    objectOf(env.SERVICE_METRICS, "metrics").collect(),
    measuredLog(call),
    faultsOf(call),
    snapshotTimeOf(call),
    measuredWebhooks(call),
  ]);
  const ready = Object.fromEntries(PARTS.map((part) => [part, !faults.some((fault) => fault.part === part)]));
  const state = { fingerprint: configurationFingerprint(settings), ready, snapshotTime, webhooks };
  return {
    status: 200,
    type: OPEN_METRICS_TYPE,
    body: openMetricsText(samplesOf(collected, log, state)),
  };
};

async function measuredLog({ env, settings }: Call<"metrics">): Promise<LogMeasures | null> {
  // Of a log of several volumes, the one that is open.
  return openVolume(env, settings)
    .then((volume) => stubOf(env, volume).measure())
    .catch(() => null);
}

async function measuredWebhooks({ env, settings }: Call<"metrics">): Promise<ServiceState["webhooks"]> {
  const asked = settings.webhooks.map(async ({ id }) => {
    const measures = await objectOf(env.WEBHOOK_DISPATCHER, "webhook", id).measure();
    return { id, measures };
  });
  const answers = await Promise.allSettled(asked);
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
}

async function snapshotTimeOf({ env, settings, now }: Call<"metrics">): Promise<number | null> {
  const current = await currentSnapshot(env, settings, now).catch(() => null);
  return current !== null && "snapshot" in current ? current.snapshot.snapshotTime : null;
}
