/**
 * What happens to money and to trust in this service, told once it is durable: the one seam that notifications of any
 * kind hang on. `announceMoney` is called
 *
 *   - by a tenant's register when a bill, an overage, a correction or a void is in the log,
 *   - by the poller when a snapshot that lists more than the one before takes its place,
 *   - by the log when it is full and another one is opened.
 *
 * Of bills each is told at least once: a crash between the commit and this call is made good by the alarm that finishes
 * what was cut, so an event may come again, under the same `id`. A changed snapshot and a full log are told once, and
 * not again where a crash takes the call away: both can be read at any time. Whoever listens awaits nothing here that a caller waits for:
 * what has to be sent is written down and sent by an alarm of its own.
 */
import type { AdjustmentKind } from "@svc/core";

export type MoneyEvent =
  | {
      readonly type: "bill.issued" | `bill.${AdjustmentKind}`;
      /** `attestation_id` of the document: the same event has the same id. */
      readonly id: string;
      readonly tenantId: string;
      readonly eventId: string;
      /** Unix seconds. */
      readonly at: number;
    }
  | {
      readonly type: "revocation.changed";
      readonly id: string;
      /** What the snapshot lists and the one before did not. */
      readonly revokedAttestations: readonly string[];
      readonly revokedKids: readonly string[];
      readonly at: number;
    }
  | {
      readonly type: "log.rolled_over";
      /** Origin of the log that is full. */
      readonly id: string;
      readonly next: string;
      readonly at: number;
    };

export type MoneyListener<Env> = (env: Env, event: MoneyEvent) => void | Promise<void>;

const LISTENERS: MoneyListener<never>[] = [];

/** To be called while modules load, once for each listener. */
export function listenToMoney<Env>(listener: MoneyListener<Env>): void {
  LISTENERS.push(listener as MoneyListener<never>);
}

/** Never throws: what a listener fails at is a line in the log, and no fault of the bill. */
export async function announceMoney(env: unknown, event: MoneyEvent): Promise<void> {
  for (const listener of LISTENERS) {
    try {
      await listener(env as never, event);
    } catch (error) {
      const name = error instanceof Error ? error.name : "unknown";
      console.error(
        JSON.stringify({ level: "error", event: "announce_failed", of: event.type, error: name }),
      );
    }
  }
}
