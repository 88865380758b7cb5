// Calling the service as a gateway does: requests with the headers they need, and documents that are in order
// unless a test says otherwise. Every grant, tenant and event is fresh: objects keep what earlier tests did.

import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { issueGrant } from "@svc/billing";
import { type ChargeAuthority, createSigner, encodeHex } from "@svc/core";
import type { Env } from "../../src/env.ts";
import worker from "../../src/index.ts";
import { contractFaults } from "./contract.ts";

export const SECRET = "a-secret-of-the-tests";
export const operator = createSigner("11".repeat(32));
export const grantSigner = createSigner("22".repeat(32));
export const stranger = createSigner("44".repeat(32));
export const BASE = "https://billing.example";
export const PATHS = {
  authorize: "/api/vdi/billing/authorize",
  preflight: "/api/vdi/billing/preflight",
  attest: "/api/vdi/billing/attest",
  overage: "/api/vdi/billing/overage",
  correct: "/api/vdi/billing/correct",
  void: "/api/vdi/billing/void",
  verify: "/api/vdi/billing/verify",
  bills: "/api/vdi/billing/bills",
  totals: "/api/vdi/billing/totals",
  revocation: "/.well-known/vdi-billing-revocation.json",
  head: "/api/vdi/billing/transparency/head",
  checkpoint: "/api/vdi/billing/transparency/checkpoint",
  consistency: "/api/vdi/billing/transparency/consistency",
  inclusion: "/api/vdi/billing/transparency/inclusion",
  equivocation: "/api/vdi/billing/transparency/equivocation",
  statement: "/api/vdi/billing/transparency/statement",
} as const;

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape is what they test
export type Body = any;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

type Overrides = { readonly [name: string]: unknown };

/** @param settings replace those of the environment; undefined takes one away */
export async function respond(request: Request, settings: Overrides = {}): Promise<Response> {
  const context = createExecutionContext();
  const used = Object.keys(settings).length === 0 ? env : { ...env, ...settings };
  const response = await worker.fetch(
    request as Parameters<typeof worker.fetch>[0],
    used as unknown as Env,
    context,
  );
  await waitOnExecutionContext(context);
  return response;
}

/** Follows redirects as a client does. */
export async function follow(request: Request, settings: Overrides = {}): Promise<Response> {
  const response = await respond(request, settings);
  const location = response.headers.get("location");
  return location === null ? response : respond(new Request(new URL(location, request.url)), settings);
}

export async function call(request: Request, settings: Overrides = {}): Promise<Answer> {
  const response = await respond(request, settings);
  const text = await response.text();
  const faults = contractFaults(
    request.method,
    request.url,
    response.status,
    response.headers.get("content-type"),
    text,
  );
  if (faults.length > 0) throw new Error(`not as described: ${faults.join("; ")}`);
  const isJson = response.headers.get("content-type")?.includes("json") === true && text !== "";
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

export function post(path: string, body: unknown, headers: Record<string, string> = {}): Request {
  return new Request(BASE + path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-vdi-attest-secret": SECRET, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

export const get = (path: string, headers: Record<string, string> = {}) =>
  new Request(BASE + path, { headers });

export const seconds = () => Math.floor(Date.now() / 1000);
export const random = (bytes = 32) => encodeHex(crypto.getRandomValues(new Uint8Array(bytes)));

export interface Scene {
  readonly tenant: string;
  readonly event: string;
  readonly grant: ChargeAuthority;
}

/** A tenant, an event and a grant issued ten seconds ago, so that an event may follow it already. */
export function scene(terms: object = {}, signer = grantSigner, issuedAgo = 10): Scene {
  const tenant = `tenant-${random(6)}`;
  const grant = issueGrant(
    {
      tenant_id: tenant,
      scope: { endpoint: "/v1/chat", model: "m-1" },
      currency: "EUR",
      max_charge_micros: "50000",
      ...terms,
    },
    signer,
    seconds() - issuedAgo,
    random(),
  );
  return { tenant, event: `evt-${random(6)}`, grant };
}

export function preflightBody({ tenant, event, grant }: Scene, change: object = {}): object {
  return {
    charge_authority: grant,
    event_id: event,
    tenant_id: tenant,
    endpoint: "/v1/chat",
    model: "m-1",
    max_units: "4000",
    pinned_roots: [grantSigner.publicKey],
    ...change,
  };
}

export const TARIFF = {
  tariff_id: "standard",
  version: "1.0.0",
  currency: "EUR",
  lines: [
    { meter: "input_tokens", unit_price_micros: "2000", per_units: "1000" },
    { meter: "output_tokens", unit_price_micros: "10000", per_units: "1000" },
  ],
  rounding: "half_even",
  effective_from: 1_700_000_000,
};

/** Metered over the five seconds before its event, whenever that is said to be. */
export function meterEvent(
  { tenant, event }: Scene,
  change: { event_timestamp?: number; [name: string]: unknown } = {},
) {
  const at = change.event_timestamp ?? seconds();
  return {
    event_id: event,
    event_timestamp: at,
    tenant_id: tenant,
    endpoint: "/v1/chat",
    model: "m-1",
    usage: { input_tokens: "1500", output_tokens: "300" },
    window_start: at - 5,
    window_end: at,
    ...change,
  };
}

export function usageEvent({ tenant, event }: Scene, change: object = {}) {
  return {
    event_id: event,
    event_timestamp: seconds(),
    tenant_id: tenant,
    endpoint: "/v1/chat",
    model: "m-1",
    usage_units: "1200",
    unit_price_micros: "15",
    amount_micros: "18000",
    currency: "EUR",
    ...change,
  };
}

export const attestV2 = (one: Scene, change: object = {}, meter: Parameters<typeof meterEvent>[1] = {}) => ({
  billing_version: "v2",
  meter_event: meterEvent(one, meter),
  tariff_snapshot: TARIFF,
  charge_authority: one.grant,
  ...change,
});

export const attestV1 = (one: Scene, change: object = {}, usage: object = {}) => ({
  usage_event: usageEvent(one, usage),
  charge_authority: one.grant,
  ...change,
});

/** Preflight and attest, both expected to succeed. */
export async function billed(
  one: Scene = scene(),
  change: object = {},
): Promise<{ scene: Scene; request: object; answer: Body }> {
  const consumed = await call(post(PATHS.preflight, preflightBody(one)));
  if (consumed.status !== 200) throw new Error(JSON.stringify(consumed.body));
  const request = attestV2(one, change);
  const attested = await call(post(PATHS.attest, request));
  if (attested.status !== 200) throw new Error(JSON.stringify(attested.body));
  return { scene: one, request, answer: attested.body };
}
