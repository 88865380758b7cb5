// A gateway's day: one paid call that is authorised, consumed, metered, attested and verified, and then what
// somebody dishonest gets at each of these places.
import { verifyBilling } from "@svc/billing";
import {
  type Answer,
  type AttestAnswer,
  createEdgeClient,
  type EdgeClient,
  withPreflight,
} from "@svc/billing/client";
import type { ChargeAuthority } from "@svc/core";
import { makeLogPolicy } from "@svc/tlog";
import { verifyReceiptInclusion } from "@svc/vdi-transparency";
import type { LocalService } from "./local-service.ts";
import type { StubVendor } from "./stub-vendor.ts";

/** Attempts and their results, in the order of the play. */
export type Outcome = readonly [tried: string, got: string];

const TENANT = "tenant-walkthrough";
const SCOPE = { endpoint: "/v1/chat", model: "m-1" };
const TERMS = { tenant_id: TENANT, scope: SCOPE, currency: "EUR", max_charge_micros: "50000" };
const TARIFF = {
  tariff_id: "standard",
  version: "1.0.0",
  currency: "EUR",
  lines: [
    { meter: "input_tokens", unit_price_micros: "2000", per_units: "1000" },
    { meter: "output_tokens", unit_price_micros: "10000", per_units: "1000" },
  ],
  rounding: "half_even" as const,
  effective_from: 1_700_000_000,
};

const seconds = () => Math.floor(Date.now() / 1000);
const intentOf = (event_id: string) => ({ event_id, tenant_id: TENANT, ...SCOPE, max_units: "4000" });

export async function play(service: LocalService, vendor: StubVendor): Promise<Outcome[]> {
  const { url: baseUrl, attestSecret, grantKey } = service;
  const client = createEdgeClient({ baseUrl, attestSecret, fetch: (url, init) => fetch(url, init) });
  const outcomes: Outcome[] = [];
  const note = (tried: string, got: string) => void outcomes.push([tried, got]);

  const grant = valueIn(await client.authorize(TERMS)).charge_authority;
  note(
    "authorize",
    `grant ${short(grant.authority_id)} up to ${grant.max_charge_micros} micros, ${grant.max_events} event`,
  );

  const options = { pinnedRoots: [grantKey] };
  const paid = await withPreflight(client, grant, intentOf("evt-1"), () => vendor.call(), options);
  if (!paid.ran) throw new Error("the preflight of a fresh grant was not eligible");
  note(
    "preflight, then the paid call",
    `eligible: ${paid.preflight.execution_eligible}; vendor calls: ${vendor.calls()}`,
  );

  const now = seconds();
  const meter_event = {
    event_id: "evt-1",
    event_timestamp: now,
    tenant_id: TENANT,
    ...SCOPE,
    usage: paid.value,
    window_start: now - 1,
    window_end: now,
    execution_intent_digest: paid.preflight.execution_intent_digest,
  };
  const request = {
    billing_version: "v2" as const,
    meter_event,
    tariff_snapshot: TARIFF,
    charge_authority: grant,
  };
  const bill = valueIn(await client.attest(request));
  const { log_entry, attestation } = bill;
  note(
    "attest v2",
    `charge ${attestation.charge_micros} micros, log entry ${log_entry.log_index} of ${log_entry.tree_size}`,
  );
  note("attest v2 again, the same body", same(valueIn(await client.attest(request)), bill));

  const evidence = evidenceOf(bill);
  const online = valueIn(await client.verify(evidence));
  note("verify over HTTP", verdict(online));
  const offline = await verifyOffline(service, client, evidence);
  note(
    "verify offline, from the SDK",
    `${verdict(offline)}; same answer: ${JSON.stringify(offline) === JSON.stringify(online)}`,
  );

  await attack({ service, client, vendor, grant, bill, request, note });
  return outcomes;
}

interface Attack {
  readonly service: LocalService;
  readonly client: EdgeClient;
  readonly vendor: StubVendor;
  readonly grant: ChargeAuthority;
  readonly bill: AttestAnswer;
  readonly request: { readonly meter_event: { readonly usage: object } };
  readonly note: (tried: string, got: string) => void;
}

async function attack({ service, client, vendor, grant, bill, request, note }: Attack): Promise<void> {
  const options = { pinnedRoots: [service.grantKey] };
  const attempt = async (tried: string, by: ChargeAuthority, intent: ReturnType<typeof intentOf>) => {
    const before = vendor.calls();
    const result = await withPreflight(client, by, intent, () => vendor.call(), options);
    note(tried, `${result.ran ? "RAN" : result.problem?.code}; vendor calls: +${vendor.calls() - before}`);
  };
  await attempt("attack: second preflight", grant, intentOf("evt-1"));
  await attempt("attack: changed intent", grant, { ...intentOf("evt-1"), max_units: "400000" });
  await attempt("attack: replayed grant, another event", grant, intentOf("evt-2"));
  await attempt(
    "attack: grant with a larger bound",
    { ...grant, max_charge_micros: "999999999" },
    intentOf("evt-3"),
  );

  const brief = valueIn(await client.authorize({ ...TERMS, expires_in_seconds: 1 })).charge_authority;
  await until(brief.expires_at);
  await attempt("attack: expired grant", brief, intentOf("evt-4"));

  const less = { ...request, meter_event: { ...request.meter_event, usage: { input_tokens: "1" } } };
  note("attack: attest the event again with less usage", code(await client.attest(less as never)));
  const tampered = structuredClone(bill.attestation) as { meter_event: { usage: Record<string, string> } };
  tampered.meter_event.usage.input_tokens = "1";
  note(
    "attack: tampered meter",
    verdict(valueIn(await client.verify({ ...evidenceOf(bill), attestation: tampered }))),
  );
  const fresh = valueIn(await client.authorize(TERMS)).charge_authority;
  const skipped = {
    ...request,
    charge_authority: fresh,
    meter_event: { ...request.meter_event, event_id: "evt-5", event_timestamp: seconds() },
  };
  note("attack: attest without preflight", code(await client.attest(skipped as never)));

  await service.revoke([service.grantKid, service.operatorKid]);
  await attempt("attack: grant by a revoked key", fresh, intentOf("evt-6"));
  note("attack: bill by a revoked key", verdict(valueIn(await client.verify(evidenceOf(bill)))));
}

async function verifyOffline(
  { operatorKey, logKey }: LocalService,
  client: EdgeClient,
  evidence: ReturnType<typeof evidenceOf>,
) {
  const snapshot = valueIn(await client.revocation());
  const policy = makeLogPolicy({ log: logKey });
  return verifyBilling(evidence, {
    trust: { issuers: [operatorKey] },
    revocation: { snapshot },
    checkInclusion: (receipt, material) => verifyReceiptInclusion(receipt, material, policy),
  });
}

function evidenceOf({ attestation, receipt, openings, entry, inclusion, checkpoint }: AttestAnswer) {
  return { attestation, receipt, openings, entry, inclusion, checkpoint } as never as {
    attestation: Record<string, unknown>;
  };
}

function valueIn<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  throw new Error(`refused: ${answer.problem.code}`);
}

const code = (answer: Answer<unknown>) => (answer.ok ? "ACCEPTED" : answer.problem.code);

function verdict({ valid, conclusive, checks }: Awaited<ReturnType<typeof verifyBilling>>): string {
  const failed = checks.filter(({ outcome }) => outcome === "failed" || outcome === "open");
  const reasons = failed.map(({ check, reason }) => `${check}: ${reason}`).join(", ");
  return valid ? "valid" : `${conclusive ? "not valid" : "not conclusive"} (${reasons})`;
}

function same(again: AttestAnswer, first: AttestAnswer): string {
  const equal = JSON.stringify(again.attestation) === JSON.stringify(first.attestation);
  return equal ? "the same attestation" : "ANOTHER attestation";
}

const short = (id: string) => `...${id.slice(-8)}`;

async function until(time: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, time * 1000 - Date.now()) + 20));
}
