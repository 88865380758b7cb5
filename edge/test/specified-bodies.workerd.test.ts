// The bodies of the specification, with the members that it names and no others, and what is answered to wrong ones.
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import {
  attestV1,
  type Body,
  call,
  grantSigner,
  meterEvent,
  PATHS,
  post,
  preflightBody,
  random,
  scene,
  TARIFF,
  usageEvent,
} from "./support/service.ts";

const pinned_roots = [grantSigner.publicKey];
const rowOf = (body: Body, check: string) => body.checks.find((row: Body) => row.check === check);

describe("the specified bodies are accepted", () => {
  test("a preflight without tenant_id: the tenant is the grant's", async () => {
    const { tenant, event, grant } = scene();
    const body = { charge_authority: grant, event_id: event, endpoint: "/v1/chat", model: "m-1" };
    const { body: answer } = await call(post(PATHS.preflight, { ...body, pinned_roots }));
    expect(answer).toMatchObject({ execution_eligible: true, may_execute: true });
    expect(answer.execution_intent.tenant_id).toBe(tenant);
    // The same call with its tenant is the same intent.
    const named = await call(post(PATHS.preflight, { ...body, pinned_roots, tenant_id: tenant }));
    expect(named.body.code).toBe("already_consumed");
    const other = await call(post(PATHS.preflight, { ...body, pinned_roots, tenant_id: "another" }));
    expect(other.body.code).toBe("tenant_mismatch");
  });

  test.each(["1200", 1200, null, { input: 5 }])(
    "a preflight with usage_units of %j: ignored",
    async (units) => {
      const one = scene();
      const with_ = preflightBody(one, { usage_units: units });
      const { body } = await call(post(PATHS.preflight, with_));
      expect(body.execution_eligible).toBe(true);
      expect(body.execution_intent).not.toHaveProperty("usage_units");
      const without = await call(post(PATHS.preflight, preflightBody(one)));
      expect(without.body.code).toBe("already_consumed");
    },
  );

  test("authorize, preflight, attest of either variant, verify of the answer as it is", async () => {
    const tenant = `tenant-${random(6)}`;
    const terms = {
      tenant_id: tenant,
      scope: { endpoint: "/v1/chat" },
      currency: "EUR",
      max_charge_micros: "50000",
    };
    for (const version of ["v1", "v2"]) {
      const { body: granted } = await call(post(PATHS.authorize, terms));
      const { charge_authority } = granted;
      const event_id = `evt-${random(6)}`;
      const intent = { charge_authority, event_id, endpoint: "/v1/chat", model: "m-1", pinned_roots };
      expect((await call(post(PATHS.preflight, intent))).body.execution_eligible).toBe(true);
      const one = { tenant, event: event_id, grant: charge_authority };
      const v2 = { billing_version: "v2", meter_event: meterEvent(one), tariff_snapshot: TARIFF };
      const attest = version === "v1" ? { usage_event: usageEvent(one) } : v2;
      const { status, body: answer } = await call(post(PATHS.attest, { ...attest, charge_authority }));
      expect([version, status]).toEqual([version, 200]);
      for (const profileId of [undefined, "VDI_VERIFY_STRICT_V1"]) {
        const asked = profileId === undefined ? answer : { ...answer, profileId };
        const { body: verified } = await call(post(PATHS.verify, asked));
        expect(verified).toMatchObject({ valid: true, conclusive: true });
        for (const check of ["receipt", "inclusion", "commitments"])
          expect(rowOf(verified, check)).toEqual({ check, valid: true, outcome: "passed" });
      }
    }
  });

  test("attest without a grant, where none is demanded; verify of its answer as it is", async () => {
    const free = { VDI_BILLING_REQUIRE_AUTHORITY: undefined };
    const { body } = await call(post(PATHS.attest, { usage_event: usageEvent(scene()) }), free);
    expect((await call(post(PATHS.verify, body))).body.valid).toBe(true);
  });

  test("verify of the answer of an adjustment as it is, beside its bill's answer", async () => {
    const one = scene();
    await call(post(PATHS.preflight, preflightBody(one)));
    const { body: bill } = await call(post(PATHS.attest, attestV1(one)));
    const voiding = { adjusts: bill.attestation.attestation_id, tenant_id: one.tenant, event_id: one.event };
    const { body: adjusted } = await call(post(PATHS.void, voiding));
    const { body: verified } = await call(post(PATHS.verify, { ...adjusted, bill }));
    expect(verified).toMatchObject({ valid: true, stands: { kind: "void", number: 1 } });
  });
});

describe("a body that is wrong in several places", () => {
  test("is corrected by one refusal", async () => {
    const one = scene();
    const wrong = {
      ...preflightBody(one),
      endpoint: "",
      model: 5,
      hold_micros: "007",
      hold_usage: { usage: {}, tariff_snapshot: TARIFF },
      charge_authority: { ...one.grant, currency: "euros", nonce: undefined },
      idempotency_key: "k",
    };
    const { status, body } = await call(post(PATHS.preflight, wrong));
    expect([status, body.code, body.execution_eligible]).toEqual([400, "schema_violation", false]);
    const said = body.errors.map(({ pointer, expected, found }: Body) => [pointer, expected, found]);
    expect(said).toEqual(
      expect.arrayContaining([
        ["/charge_authority/currency", "a currency code of 3 to 12 capitals", '"euros"'],
        ["/charge_authority/nonce", "64 lowercase hex digits", "absent"],
        ["/endpoint", "a text that is not empty", '""'],
        ["/model", "string", "5"],
        ["/hold_micros", "a decimal integer without leading zeros", '"007"'],
        ["/hold_usage/usage", "at least one meter", "object"],
        ["/idempotency_key", "no such member", "string of 1 characters"],
      ]),
    );
    expect(said).toHaveLength(7);
    for (const error of body.errors)
      expect(error).toMatchObject({ code: "schema_violation", detail: expect.any(String) });
  });

  test("shows no long text of it, in the answer or in the log line", async () => {
    const secret = random();
    for (const path of [PATHS.authorize, PATHS.preflight, PATHS.attest, PATHS.verify, PATHS.void]) {
      const { body } = await call(
        post(path, { tenant_id: `${secret} `, event_id: [secret], api_key: secret, adjusts: secret }),
      );
      expect([path, body.code]).toEqual([path, "schema_violation"]);
      expect(JSON.stringify(body)).not.toContain(secret);
    }
  });

  test("in a batch says so of each item", async () => {
    const items = [{}, attestV1(scene()), { usage_event: 5, extra: 1 }];
    const { body } = await call(post("/api/vdi/billing/attest/batch", { items }), env as never);
    const pointers = body.results.map(({ errors = [] }: Body) => errors.map(({ pointer }: Body) => pointer));
    expect(pointers).toEqual([["/usage_event"], [], ["/usage_event", "/extra"]]);
  });
});
