/**
 * From an isolate to the one object that adds up: at most every five seconds, with a request that was answered anyway, and
 * before every reading by this isolate. What is on its way when it fails is dropped and never sent twice, and what an
 * isolate counted in its last seconds may never arrive: these counts are for rates and alarms. Money is counted by the
 * objects that keep it, in their own transactions.
 */

import type { AnsweredRequest } from "../http/call.ts";
import type { ItemStatus } from "../http/reply.ts";
import { objectOf } from "../storage/names.ts";
import { doubtStorage } from "../storage/storage-doubt.ts";
import { RequestCounts } from "./request-counts.ts";
import type { ServiceMetrics } from "./service-metrics.ts";

export interface MetricsBinding {
  readonly SERVICE_METRICS: DurableObjectNamespace<ServiceMetrics>;
}

const PERIOD_MS = 5_000;

const counts = new RequestCounts();
let passedOnAt = 0;

/** To be called for every answer. @param now milliseconds */
export function countAnswer(
  answered: AnsweredRequest,
  items: readonly ItemStatus[],
  env: MetricsBinding,
  context: ExecutionContext,
  now: number,
): void {
  counts.count(answered);
  for (const item of items) counts.countItem(item);
  if (now - passedOnAt < PERIOD_MS) return;
  context.waitUntil(passOn(env, now));
}

export async function passOn({ SERVICE_METRICS }: MetricsBinding, now: number): Promise<void> {
  passedOnAt = now;
  await objectOf(SERVICE_METRICS, "metrics")
    .add(counts.take())
    .catch((error: unknown) => {
      doubtStorage();
      const name = error instanceof Error ? error.name : "unknown";
      console.warn(JSON.stringify({ level: "warn", event: "metrics_not_passed_on", error: name }));
    });
}
