// The specification's rules of billing, in its order (authority, execution, charge, receipt), asked by `fetch` alone.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LocalService, startService } from "../../walkthrough/local-service.ts";

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what the service answers is what is asked about
  readonly body: any;
}

const SCOPE = { endpoint: "/v1/chat", model: "m-1" };
const TARIFF = {
  ...{ tariff_id: "standard", version: "1.0.0", currency: "EUR", rounding: "half_even" },
  lines: [{ meter: "input_tokens", unit_price_micros: "2000", per_units: "1000" }],
  effective_from: 1_700_000_000,
};
const seconds = () => Math.floor(Date.now() / 1000);

/** What a gateway does, against one service. */
function gateway(service: LocalService, tenant_id: string) {
  const ask = async (name: string, body: object): Promise<Answer> => {
    const response = await fetch(`${service.url}/api/vdi/billing/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-vdi-attest-secret": service.attestSecret },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  const terms = { tenant_id, scope: SCOPE, currency: "EUR", max_charge_micros: "50000" };
  return {
    ask,
    grant: async () => (await ask("authorize", terms)).body.charge_authority,
    intent: (charge_authority: object, event_id: string) => ({
      ...{ charge_authority, event_id, tenant_id, ...SCOPE, max_units: "4000" },
    }),
    v1: (event_id: string, event_timestamp = seconds()) => ({
      usage_event: {
        ...{ event_id, event_timestamp, tenant_id, ...SCOPE, currency: "EUR" },
        ...{ usage_units: "1200", unit_price_micros: "15", amount_micros: "18000" },
      },
    }),
    v2: (event_id: string, event_timestamp = seconds()) => ({
      billing_version: "v2",
      meter_event: {
        ...{ event_id, event_timestamp, tenant_id, ...SCOPE, usage: { input_tokens: "1500" } },
        ...{ window_start: event_timestamp - 1, window_end: event_timestamp },
      },
      tariff_snapshot: TARIFF,
    }),
  };
}

describe("by the settings of the repository", () => {
  let service: LocalService;
  let by: ReturnType<typeof gateway>;
  beforeAll(async () => {
    service = await startService();
    by = gateway(service, "tenant-a");
  });
  afterAll(() => service?.close());

  test("authorize issues a signed grant of type svc_charge_authority_v1", async () => {
    expect(await by.grant()).toMatchObject({
      ...{ type: "svc_charge_authority_v1", authority_id: expect.any(String) },
      signature: { kid: expect.any(String) },
    });
  });

  test("preflight wants pinned_roots, consumes the tuple once, and issues no receipt; usage_units are not required", async () => {
    const intent = by.intent(await by.grant(), "once");
    const open = await by.ask("preflight", intent);
    expect(open.body).not.toMatchObject({ execution_eligible: true });
    const pinned = { ...intent, pinned_roots: [service.grantKey] };
    const first = await by.ask("preflight", pinned);
    expect(first).toMatchObject({ status: 200, body: { execution_eligible: true, may_execute: true } });
    expect(first.body).not.toHaveProperty("receipt");
    expect((await by.ask("preflight", pinned)).body).not.toMatchObject({ execution_eligible: true });
  });

  test("roots that are not the grant's make nobody eligible", async () => {
    const pinned_roots = [service.operatorKey];
    const { body } = await by.ask("preflight", { ...by.intent(await by.grant(), "roots"), pinned_roots });
    expect(body).not.toMatchObject({ execution_eligible: true });
  });

  test.each(["v1", "v2"] as const)(
    "api-billing-%s with a grant: the receipt carries the intent",
    async (version) => {
      const event = `paid-${version}`;
      const charge_authority = await by.grant();
      const body = { ...by[version](event), charge_authority };
      const early = await by.ask("attest", body);
      expect(early.status).toBeGreaterThanOrEqual(400);
      const pinned_roots = [service.grantKey];
      await by.ask("preflight", { ...by.intent(charge_authority, event), pinned_roots });
      const answer = await by.ask("attest", { ...by[version](event), charge_authority });
      expect(answer).toMatchObject({
        status: 200,
        body: {
          receipt: {
            execution_intent: { event_id: event },
            execution_intent_digest: expect.stringMatching(/^[0-9a-f]{64}$/),
          },
        },
      });
    },
  );

  test("a grant must predate the event", async () => {
    const charge_authority = await by.grant();
    const pinned_roots = [service.grantKey];
    await by.ask("preflight", { ...by.intent(charge_authority, "before"), pinned_roots });
    const before = by.v2("before", charge_authority.issued_at - 3600);
    const answer = await by.ask("attest", { ...before, charge_authority });
    expect(answer).toMatchObject({ status: 422, body: { code: "grant_not_before_event" } });
  });
});

describe("where no grant is demanded", () => {
  let service: LocalService;
  let by: ReturnType<typeof gateway>;
  beforeAll(async () => {
    service = await startService({ VDI_BILLING_REQUIRE_AUTHORITY: "false" });
    by = gateway(service, "tenant-d");
  });
  afterAll(() => service?.close());

  test.each(["v1", "v2"] as const)(
    "api-billing-%s without a grant: attested, verified, logged",
    async (version) => {
      const { status, body } = await by.ask("attest", by[version](`free-${version}`));
      expect([status, body]).toMatchObject([200, { receipt: { result: { valid: true } } }]);
      expect(body.receipt).not.toHaveProperty("execution_intent");
      const { attestation, receipt, openings, entry, inclusion, checkpoint } = body;
      const evidence = { attestation, receipt, openings, entry, inclusion, checkpoint };
      const profileId = "VDI_VERIFY_STRICT_V1";
      expect(await by.ask("verify", { ...evidence, profileId })).toMatchObject({
        status: 200,
        body: { valid: true },
      });
      const id = `${attestation.attestation_id.slice(0, -1)}${attestation.attestation_id.endsWith("0") ? "1" : "0"}`;
      const altered = { ...evidence, attestation: { ...attestation, attestation_id: id }, profileId };
      expect((await by.ask("verify", altered)).body).not.toMatchObject({ valid: true });
    },
  );
});

test("VDI_BILLING_REQUIRE_AUTHORITY: attest without a grant is rejected, with one it is not", async () => {
  const service = await startService({ VDI_BILLING_REQUIRE_AUTHORITY: "true" });
  try {
    const by = gateway(service, "tenant-b");
    for (const version of ["v1", "v2"] as const) {
      const { status, body } = await by.ask("attest", by[version](`none-${version}`));
      expect(status).toBeGreaterThanOrEqual(400);
      expect(body).not.toHaveProperty("receipt");
    }
    const charge_authority = await by.grant();
    const pinned_roots = [service.grantKey];
    await by.ask("preflight", { ...by.intent(charge_authority, "paid"), pinned_roots });
    expect((await by.ask("attest", { ...by.v2("paid"), charge_authority })).status).toBe(200);
  } finally {
    await service.close();
  }
});

test("VDI_BILLING_ALLOW_OPEN_SIGNATURE_MAY_EXECUTE: preflight without pinned_roots is eligible, once", async () => {
  const service = await startService({ VDI_BILLING_ALLOW_OPEN_SIGNATURE_MAY_EXECUTE: "true" });
  try {
    const by = gateway(service, "tenant-c");
    const intent = by.intent(await by.grant(), "open");
    expect(await by.ask("preflight", intent)).toMatchObject({
      status: 200,
      body: { execution_eligible: true },
    });
    expect((await by.ask("preflight", intent)).body).not.toMatchObject({ execution_eligible: true });
  } finally {
    await service.close();
  }
});
