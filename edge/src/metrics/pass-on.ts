/**
 * From an isolate to the one object that adds up: at most every five seconds, with a request that was answered anyway,
 * and before every reading by this isolate. Counts that fail on their way are dropped and never sent twice. An
 * isolate's last seconds may never arrive. These counts are for rates and alarms. Money is counted by the objects that
 * keep it, in their own transactions.
 */
import type { AnsweredRequest } from "../http/call.ts";
import type { ItemStatus } from "../http/reply.ts";
import { logLine, nameOf } from "../storage/log-line.ts";
import { objectOf } from "../storage/names.ts";
import { doubtStorage } from "../storage/storage-doubt.ts";
import { DURATION_BOUNDS } from "./families.ts";
import type { Counts } from "./measured.ts";
import type { ServiceMetrics } from "./service-metrics.ts";

/** Counts of an isolate until it passes them on. Every name in a series is from our tables, so callers make none. */
class RequestCounts {
  #counts = new Map<string, number>();

  count({ endpoint, limit, status, code, seconds }: AnsweredRequest): void {
    this.#add(`requests ${endpoint} ${status}`, 1);
    if (code !== undefined) this.#add(`refusals ${code}`, 1);
    const kind = `duration ${limit} ${Math.floor(status / 100)}xx`;
    const bound = DURATION_BOUNDS.find((each) => seconds <= each);
    this.#add(`${kind} ${bound ?? "+Inf"}`, 1);
    this.#add(`${kind} sum`, seconds);
  }

  /** Counts one item of a batch. */
  countItem({ status, code }: Pick<AnsweredRequest, "status" | "code">): void {
    this.#add(`items ${status}`, 1);
    if (code !== undefined) this.#add(`refusals ${code}`, 1);
  }

  /** Gives all of it away. */
  take(): Counts {
    const counts = Object.fromEntries(this.#counts);
    this.#counts = new Map();
    return counts;
  }

  #add(series: string, by: number): void {
    this.#counts.set(series, (this.#counts.get(series) ?? 0) + by);
  }
}

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
      logLine("warn", "metrics_not_passed_on", { error: nameOf(error) });
    });
}
