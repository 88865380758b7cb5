/**
 * Webhook events in the object's own storage: written in the transaction of what happened, removed when each endpoint's
 * dispatcher has them. A crash between leaves the row, and the next relay sends it again under the same id, which a
 * dispatcher takes once.
 */
import type { EventRow, IssuedDocumentsText } from "@svc/billing";
import type { WebhookEndpoint, WebhookEvent } from "@svc/billing/api";
import { type BillingDocument, encodeHex, encodeUtf8, sha256 } from "@svc/core";
import type { SqlDatabase } from "@svc/tlog";
import { logLine, nameOf } from "../storage/log-line.ts";
import { objectOf } from "../storage/names.ts";
import type { Message } from "./attempt.ts";

/** Statements of a version of an object's tables. */
export const OUTBOX_TABLES: readonly string[] = [
  "CREATE TABLE outbox (id TEXT NOT NULL, endpoint TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (id, endpoint)) WITHOUT ROWID",
];

/** Rows that one relay takes on. */
const BATCH = 100;

interface Dispatching extends Rpc.DurableObjectBranded {
  take(endpoint: string, messages: readonly Message[]): void;
}

export interface OutboxEnv {
  readonly WEBHOOK_DISPATCHER: DurableObjectNamespace<Dispatching>;
}

export class Outbox {
  readonly #database: SqlDatabase;

  constructor(database: SqlDatabase) {
    this.#database = database;
  }

  /**
   * To be called in the transaction of what happened.
   *
   * @param tenantId null for what belongs to no tenant
   * @param about what makes the event this one and no other, whenever it is written
   */
  put(
    event: WebhookEvent,
    tenantId: string | null,
    about: string,
    endpoints: readonly WebhookEndpoint[],
  ): void {
    const wanted = endpoints.filter((one) => wants(one, event, tenantId));
    if (wanted.length === 0) return;
    const id = `msg_${encodeHex(sha256(encodeUtf8(JSON.stringify([event.type, tenantId, about])))).slice(0, 40)}`;
    const body = JSON.stringify(event);
    for (const { id: endpoint } of wanted)
      this.#database.exec(
        "INSERT OR IGNORE INTO outbox (id, endpoint, body) VALUES (?, ?, ?)",
        id,
        endpoint,
        body,
      );
  }

  isEmpty(): boolean {
    return this.#database.exec("SELECT 1 FROM outbox LIMIT 1").length === 0;
  }

  /** Hands over what there is. Never throws: what no dispatcher took stays. @returns whether all was taken */
  async relay(env: OutboxEnv): Promise<boolean> {
    try {
      await this.#handOver(env);
      return true;
    } catch (error) {
      logLine("warn", "webhook_not_taken", { error: nameOf(error) });
      return false;
    }
  }

  async #handOver({ WEBHOOK_DISPATCHER }: OutboxEnv): Promise<void> {
    const rows = this.#database.exec("SELECT id, endpoint, body FROM outbox LIMIT ?", BATCH) as unknown as {
      readonly id: string;
      readonly endpoint: string;
      readonly body: string;
    }[];
    for (const [endpoint, messages] of Map.groupBy(rows, (row) => row.endpoint)) {
      const dispatcher = objectOf(WEBHOOK_DISPATCHER, "webhook", endpoint);
      await dispatcher.take(
        endpoint,
        messages.map(({ id, body }) => ({ id, body })),
      );
      for (const { id } of messages)
        this.#database.exec("DELETE FROM outbox WHERE id = ? AND endpoint = ?", id, endpoint);
    }
  }
}

function wants(
  { events, tenantId: of }: WebhookEndpoint,
  { type }: WebhookEvent,
  tenantId: string | null,
): boolean {
  return events.includes(type) && (of === null || of === tenantId);
}

/** Makes the event of a bill, or of its adjustment. */
export function billEvent(
  { kind, number, reservedAt }: Pick<EventRow, "kind" | "number" | "reservedAt">,
  { tenant_id, event_id, attestation_id }: BillingDocument,
  document: IssuedDocumentsText,
): WebhookEvent {
  const { currency, chargeMicros: charge_micros, changeMicros: change_micros } = document;
  const timestamp = eventTime(reservedAt);
  const data = { tenant_id, event_id, attestation_id, currency, charge_micros, issued_at: reservedAt };
  if (kind === "bill") return { type: "billing.attestation.issued", timestamp, data };
  return { type: "billing.attestation.corrected", timestamp, data: { ...data, kind, number, change_micros } };
}

/** Seconds since 1970 as the events state a time. */
export function eventTime(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}
