/**
 * GET /metrics: what an operator watches, as OpenMetrics text. Sums over all tenants, with names of tables as labels: no
 * tenant, no id and no text of a caller's is in it.
 */
import { currentSeconds } from "@svc/core/trust";
import type { Call, Handler } from "../http/call.ts";
import { type LogMeasures, together } from "../log/measure-log.ts";
import { inShard, isAt } from "../log/volume-names.ts";
import { openVolume, stubOf, volumesIn } from "../log/volumes.ts";
import { currentSnapshot } from "../revocation/current-snapshot.ts";
import { configurationFingerprint } from "../settings/fingerprint.ts";
import { objectOf } from "../storage/names.ts";
import type { DispatcherBinding } from "../webhooks/handlers.ts";
import { faultsOf, type HealthBindings } from "./health.ts";
import { OPEN_METRICS_TYPE, openMetricsText } from "./open-metrics.ts";
import { type MetricsBinding, passOn } from "./pass-on.ts";
import { type ServiceState, samplesOf } from "./samples.ts";

type MetricsBindings = HealthBindings & MetricsBinding & DispatcherBinding;

const PARTS = ["log", "revocation", "storage", "archive"] as const;

export const metrics: Handler<"metrics", MetricsBindings> = async (call) => {
  const { env, settings } = call;
  // First, so that the reading has what this isolate counted.
  await passOn(env, Date.now());
  const [collected, log, faults, snapshotTime, webhooks] = await Promise.all([
    objectOf(env.SERVICE_METRICS, "metrics").collect(settings.keepDays),
    measuredLog(call),
    faultsOf(call),
    snapshotTimeOf(call),
    measuredWebhooks(call),
  ]);
  const ready = Object.fromEntries(PARTS.map((part) => [part, !faults.some((fault) => fault.part === part)]));
  const storage = {
    ...(await otherStorage(call)),
    WebhookDispatcher: webhooks.map(({ measures }) => measures.bytes),
    ReceiptLog: await logStorage(call, log),
  };
  const state = { fingerprint: configurationFingerprint(settings), ready, snapshotTime, webhooks, storage };
  return {
    status: 200,
    type: OPEN_METRICS_TYPE,
    body: openMetricsText(samplesOf(collected, log, state)),
  };
};

/** Closed logs change seldom and their objects sleep, so they are asked again after this time. */
const CLOSED_MS = 600_000;
const CLOSED = new Map<string, { readonly bytes: number; readonly until: number }>();

/** Storage of the open log, of its full volumes, and of the frozen ones; what cannot be asked is left out. */
async function logStorage(
  { env, settings }: Pick<Call<"metrics", MetricsBindings>, "env" | "settings">,
  open: LogMeasures | null,
): Promise<readonly number[]> {
  const now = currentSeconds();
  const begun = settings.logShards.filter(({ from }) => from <= now);
  const shown = await volumesIn(env, settings, begun).catch(() => []);
  const resting = shown.flatMap(({ shard, open: last, full }) => (isAt(now)(shard) ? full : [last, ...full]));
  const names = [
    ...resting.map(({ signer }) => signer.key.name),
    ...settings.frozenLogs.map(({ key }) => key.name),
  ];
  const closed = await Promise.all(names.map((name) => closedBytes(env, name)));
  return [...(open === null ? [] : [open.bytes]), ...closed.filter((bytes) => bytes !== null)];
}

async function closedBytes(
  env: Call<"metrics", MetricsBindings>["env"],
  name: string,
): Promise<number | null> {
  const kept = CLOSED.get(name);
  if (kept !== undefined && kept.until > Date.now()) return kept.bytes;
  const measures = await objectOf(env.RECEIPT_LOG, "log", name)
    .measure()
    .catch(() => null);
  if (measures === null) return null;
  CLOSED.set(name, { bytes: measures.bytes, until: Date.now() + CLOSED_MS });
  return measures.bytes;
}

/** Storage of the single objects, and of the pollers. */
async function otherStorage({
  env,
  settings: { revocationUrl },
}: Call<"metrics", MetricsBindings>): Promise<ServiceState["storage"]> {
  const asked = {
    RevocationPoller:
      revocationUrl === null ? null : objectOf(env.REVOCATION_POLLER, "revocation", revocationUrl),
    ServiceMetrics: objectOf(env.SERVICE_METRICS, "metrics"),
  };
  const answers = Object.entries(asked).map(async ([object, stub]) => {
    const bytes = stub === null ? null : await Promise.resolve(stub.storedBytes()).catch(() => null);
    return [object, bytes === null ? [] : [bytes]] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}

async function measuredLog({ env, settings }: Call<"metrics", MetricsBindings>): Promise<LogMeasures | null> {
  // Of several volumes only the open one counts. Logs of the present period are added up.
  const open = settings.logShards.filter(isAt(currentSeconds())).map(async (shard) => {
    const volume = await openVolume(env, inShard(settings, shard));
    return (await stubOf(env, volume).measure()) as LogMeasures;
  });
  return Promise.all(open).then(together, () => null);
}

async function measuredWebhooks({
  env,
  settings,
}: Call<"metrics", MetricsBindings>): Promise<ServiceState["webhooks"]> {
  const asked = settings.webhooks.map(async ({ id }) => {
    const measures = await objectOf(env.WEBHOOK_DISPATCHER, "webhook", id).measure();
    return { id, measures };
  });
  const answers = await Promise.allSettled(asked);
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
}

async function snapshotTimeOf({
  env,
  settings,
  now,
}: Call<"metrics", MetricsBindings>): Promise<number | null> {
  const current = await currentSnapshot(env, settings, now).catch(() => null);
  return current !== null && "snapshot" in current ? current.snapshot.snapshotTime : null;
}
