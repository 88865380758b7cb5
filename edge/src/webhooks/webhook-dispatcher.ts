/**
 * Delivers the messages of one webhook endpoint: one object an endpoint, so that a receiver that is slow or dead keeps
 * nobody's messages but its own.
 *
 * A message is taken once, whatever the outboxes send again, and is delivered at least once: an answer that got lost costs
 * a repeat under the same id. What fails is tried again by schedule, and after the last attempt is a dead letter, kept
 * until an operator has it sent again or its time is over. Order is not promised.
 */

import { DurableObject } from "cloudflare:workers";
import type { WebhookEndpoint } from "@svc/billing/api";
import { currentSeconds } from "@svc/core/trust";
import type { SettingTexts } from "../settings/fields.ts";
import { requireSettings } from "../settings/load.ts";
import { logLine } from "../storage/log-line.ts";
import { sqlOf } from "../storage/sql.ts";
import { type AttemptOutcome, attempt, type Message, pauseAfter, type WebhookFetch } from "./attempt.ts";
import { type Delivery, type DeliveryMeasures, type Replay, SqlDeliveryStore } from "./sql-delivery-store.ts";
import { type WaysOut, wayOut } from "./way-out.ts";

const AT_ONCE = 8;
const A_TURN = 64;
/** Delivered messages are known for so long: as what is taken again, and to be sent again. */
const KEEP_DELIVERED_SECONDS = 7 * 86_400;
const KEEP_DEAD_SECONDS = 30 * 86_400;

type DispatcherEnv = SettingTexts & WaysOut;

export class WebhookDispatcher extends DurableObject<DispatcherEnv> {
  readonly #store: SqlDeliveryStore;

  constructor(context: DurableObjectState, env: DispatcherEnv) {
    super(context, env);
    this.#store = new SqlDeliveryStore(sqlOf(context.storage));
  }

  /** Durable when it returns; what is known is passed over. @param endpoint its id, which this object is named after */
  take(endpoint: string, messages: readonly Message[]): void {
    const now = currentSeconds();
    this.#store.add(endpoint, messages, now);
    void this.ctx.storage.setAlarm(Date.now());
  }

  measure(): DeliveryMeasures {
    return { ...this.#store.measure(), bytes: this.ctx.storage.sql.databaseSize };
  }

  /** @returns how many are sent again */
  replay(what: Replay): number {
    const count = this.#store.makeDue(what, currentSeconds());
    if (count > 0) void this.ctx.storage.setAlarm(Date.now());
    return count;
  }

  override async alarm(): Promise<void> {
    await this.deliver();
  }

  /**
   * Delivers due messages and sets the next alarm. Never throws: an alarm that does is repeated a few times and then
   * forgotten.
   */
  async deliver(given?: WebhookFetch): Promise<void> {
    const endpoint = this.#endpoint();
    const fetcher = given ?? (endpoint === null ? fetch : wayOut(endpoint, this.env));
    const due = endpoint === null ? [] : this.#store.listDue(currentSeconds(), A_TURN);
    for (let i = 0; i < due.length; i += AT_ONCE) {
      const some = due.slice(i, i + AT_ONCE);
      const outcomes = await Promise.all(
        some.map((one) => attempt(endpoint as WebhookEndpoint, one, currentSeconds(), fetcher)),
      );
      for (const [j, one] of some.entries()) this.#settle(one, outcomes[j] as AttemptOutcome);
    }
    const now = currentSeconds();
    this.#store.forget(now - KEEP_DELIVERED_SECONDS, now - KEEP_DEAD_SECONDS);
    const next = endpoint === null ? null : this.#store.nextDue();
    // Kept messages must be deleted some day, even when no new ones come.
    const wake = next ?? (this.#store.isEmpty() ? null : now + 86_400);
    if (wake !== null) await this.ctx.storage.setAlarm(Math.max(Date.now() + 1_000, wake * 1000));
  }

  #settle({ id, attempts }: Delivery, outcome: AttemptOutcome): void {
    const now = currentSeconds();
    if (outcome.kind === "delivered") {
      this.#store.setDelivered(id, now);
      return;
    }
    const why = outcome.kind === "gone" ? "status 410" : outcome.why;
    const pause =
      outcome.kind === "gone" ? null : pauseAfter(attempts + 1, outcome.retryAfterSeconds, Math.random());
    if (pause === null) {
      this.#store.setDead(id, why, now);
      logLine("error", "webhook_dead", { endpoint: this.#store.endpoint(), why });
      return;
    }
    // From the very moment and not from its second's beginning, which is up to a second too early.
    this.#store.setFailed(id, why, Math.ceil(Date.now() / 1000 + pause));
    logLine("warn", "webhook_failed", { endpoint: this.#store.endpoint(), why });
  }

  /**
   * Returns `null` when the operator has removed the endpoint: its messages wait for its return, and are deleted by
   * time.
   */
  #endpoint(): WebhookEndpoint | null {
    const id = this.#store.endpoint();
    return requireSettings(this.env).webhooks.find((one) => one.id === id) ?? null;
  }
}
