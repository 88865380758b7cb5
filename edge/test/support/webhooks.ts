// Webhook endpoints of tests: receivers that a test plays, and the object that delivers, with settings of the test's own.
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { makeWebhookSecret } from "@svc/billing/api";
import { expect } from "vitest";
import { objectOf } from "../../src/storage/names.ts";
import type { WebhookDispatcher } from "../../src/webhooks/webhook-dispatcher.ts";
import { random } from "./service.ts";

export interface Received {
  readonly url: string;
  readonly body: string;
  readonly headers: Headers;
}

/** A receiver that answers with one status after another, the last of them for ever. */
export function receiver(...statuses: (number | Response | Error)[]) {
  const received: Received[] = [];
  const answer = async (url: string, init: RequestInit) => {
    received.push({ url, body: String(init.body), headers: new Headers(init.headers) });
    expect([init.method, init.redirect]).toEqual(["POST", "manual"]);
    const next = statuses.length > 1 ? statuses.shift() : statuses[0];
    if (next instanceof Error) throw next;
    return next instanceof Response ? next : new Response("a page", { status: next ?? 200 });
  };
  return { received, answer };
}

export interface Row {
  readonly id: string;
  readonly url: string;
  readonly events: string[];
  readonly secrets: string[];
  readonly tenant_id?: string;
}

export const row = (change: Partial<Row> = {}): Row => ({
  id: `w${random(6)}`,
  url: "https://hooks.example.com/vdi?token=canary-5c1e",
  events: ["billing.attestation.issued", "billing.attestation.revoked", "log.rolled_over"],
  secrets: [makeWebhookSecret()],
  ...change,
});
export const settingsOf = (...rows: Row[]) => ({ VDI_WEBHOOKS: JSON.stringify(rows) });

/** The object with other settings, as a deployment that has them would give it. */
export async function withSettings<T extends Rpc.DurableObjectBranded, R>(
  stub: DurableObjectStub<T>,
  settings: object,
  body: (instance: T) => R | Promise<R>,
): Promise<R> {
  return runInDurableObject(stub as never, async (instance: T) => {
    const holder = instance as unknown as { env: object };
    const kept = holder.env;
    holder.env = { ...env, ...settings };
    try {
      return await body(instance);
    } finally {
      holder.env = kept;
    }
  });
}

export const dispatcherOf = (id: string) => objectOf(env.WEBHOOK_DISPATCHER, "webhook", id);

/** Runs the alarm's work, with a receiver that the test plays. */
export function deliver(one: Row, answer: ReturnType<typeof receiver>["answer"]): Promise<void> {
  return withSettings(dispatcherOf(one.id), settingsOf(one), (instance: WebhookDispatcher) =>
    instance.deliver(answer),
  );
}

/** Without the alarm that would go out to a network. */
export const quiet = (one: Row) =>
  runInDurableObject(dispatcherOf(one.id), (_, { storage }) => storage.deleteAlarm());
