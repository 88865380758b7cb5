/**
 * Webhooks for operators: GET .../webhooks lists the state of each endpoint's deliveries, and POST .../webhooks/replay
 * sends messages again. URLs and secrets are not shown: a URL may carry a token of the receiver's.
 */

import type { Handler } from "../http/call.ts";
import { refuseWith } from "../http/refusal.ts";
import { json } from "../http/reply.ts";
import { objectOf } from "../storage/names.ts";
import type { Replay } from "./sql-delivery-store.ts";
import type { WebhookDispatcher } from "./webhook-dispatcher.ts";

export interface DispatcherBinding {
  readonly WEBHOOK_DISPATCHER: DurableObjectNamespace<WebhookDispatcher>;
}

export const webhooks: Handler<"webhooks", DispatcherBinding> = async ({ env, settings }) => {
  const rows = settings.webhooks.map(async ({ id, events, tenantId }) => {
    const { pending, dead, oldest, lastFailure } = await objectOf(
      env.WEBHOOK_DISPATCHER,
      "webhook",
      id,
    ).measure();
    return {
      id,
      events: [...events],
      tenant_id: tenantId,
      pending,
      dead,
      oldest_pending_at: oldest,
      last_failure: lastFailure,
    };
  });
  return json({ webhooks: await Promise.all(rows) });
};

export const replayWebhooks: Handler<"replay", DispatcherBinding> = async ({ body, env, settings }) => {
  const { webhook, message_id: messageId, since } = body;
  if (!settings.webhooks.some(({ id }) => id === webhook)) refuseWith("webhook_not_found");
  const what: Replay =
    messageId !== undefined ? { messageId } : since !== undefined ? { since } : { dead: true };
  const replayed = await objectOf(env.WEBHOOK_DISPATCHER, "webhook", webhook).replay(what);
  return json({ webhook, replayed });
};
