/** Records the webhook event of a log rollover, in the rollover's transaction. */
import type { WebhookEndpoint } from "@svc/billing/api";
import { eventTime, type Outbox } from "../webhooks/outbox.ts";

/** @param now Unix seconds */
export function noteRollover(
  outbox: Outbox,
  endpoints: readonly WebhookEndpoint[],
  origin: string,
  frozen_origin: string,
  frozen_tree_size: number,
  frozen_root_hash: string,
  now: number,
): void {
  const data = { origin, frozen_origin, frozen_tree_size, frozen_root_hash };
  const event = { type: "log.rolled_over", timestamp: eventTime(now), data } as const;
  outbox.put(event, null, origin, endpoints);
}
