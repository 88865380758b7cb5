// Eligible implies billable: whatever happens between an eligible preflight and its attest, a truthful event of the
// execution can be attested.
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { runs } from "../../tools/testing/vectors.ts";
import {
  attestV2,
  call,
  grantSigner,
  operator,
  PATHS,
  post,
  preflightBody,
  random,
  type Scene,
  scene,
  seconds,
  TARIFF,
} from "./support/service.ts";

async function eligible(one: Scene): Promise<void> {
  const { body } = await call(post(PATHS.preflight, preflightBody(one)));
  expect(body.execution_eligible).toBe(true);
}

describe("the event's clock", () => {
  const CALLS = runs(6, 30);

  test(`a call within the grant's own second is billed: ${CALLS} of ${CALLS}`, async () => {
    const statuses: number[] = [];
    for (let i = 0; i < CALLS; i++) {
      const one = scene({}, grantSigner, 0);
      await eligible(one);
      const request = attestV2(one, {}, { event_timestamp: one.grant.issued_at });
      statuses.push((await call(post(PATHS.attest, request))).status);
    }
    expect(statuses).toEqual(Array(CALLS).fill(200));
  });

  test("a meter that lags by up to the skew is billed, one that lags by more is not", async () => {
    const one = scene({ max_events: 2 }, grantSigner, 0);
    await eligible(one);
    const at = (event_timestamp: number) => call(post(PATHS.attest, attestV2(one, {}, { event_timestamp })));
    expect((await at(one.grant.issued_at - 90)).body.code).toBe("grant_not_before_event");
    expect((await at(one.grant.issued_at - 50)).status).toBe(200);
  });
});

describe("where nothing could be billed", () => {
  const LISTED = JSON.stringify({ revokedAttestations: [], revokedKids: [operator.kid] });

  test.each([
    ["issuing is disabled", { VDI_ATTEST_ENABLED: "false" }, "attest_disabled"],
    ["nobody could be known", { VDI_ATTEST_SECRET: undefined }, "operator_misconfigured"],
    [
      "the key that would sign the bill is revoked",
      { VDI_BILLING_REVOCATION_JSON: LISTED },
      "operator_misconfigured",
    ],
  ])("%s: nothing is eligible or granted, and nothing is consumed", async (_, settings, code) => {
    const one = scene();
    const refused = await call(post(PATHS.preflight, preflightBody(one)), settings);
    expect(refused.body).toMatchObject({ code, execution_eligible: false });
    const terms = { tenant_id: one.tenant, scope: one.grant.scope, currency: "EUR", max_charge_micros: "1" };
    expect((await call(post(PATHS.authorize, terms), settings)).body.code).toBe(code);
    await eligible(one);
  });
});

describe("the grant's key is revoked after the preflight", () => {
  const revoked = (list: object) => ({
    VDI_BILLING_REVOCATION_JSON: JSON.stringify({ revokedAttestations: [], revokedKids: [], ...list }),
  });

  test("what was consumed is billed; nothing more is consumed", async () => {
    const one = scene({ max_events: 2 });
    await eligible(one);
    const settings = revoked({ revokedKids: [grantSigner.kid] });
    const refused = await call(post(PATHS.preflight, preflightBody({ ...one, event: "other" })), settings);
    expect(refused.body.code).toBe("grant_revoked");
    const { status, body } = await call(post(PATHS.attest, attestV2(one)), settings);
    expect([status, body.receipt?.result.valid]).toEqual([200, true]);
    const unconsumed = await call(post(PATHS.attest, attestV2(scene())), settings);
    expect(unconsumed.body.code).toBe("event_not_consumed");
  });

  test("a grant that is listed by its id is void, and so is what it would be billed for", async () => {
    const one = scene();
    await eligible(one);
    const settings = revoked({ revokedAttestations: [one.grant.authority_id] });
    expect((await call(post(PATHS.attest, attestV2(one)), settings)).body.code).toBe("grant_revoked");
  });
});

describe("what repeats when a first one would be refused", () => {
  const KEY = { "idempotency-key": random() };
  const LISTED = JSON.stringify({ revokedAttestations: [], revokedKids: [grantSigner.kid] });
  const ENDS = { ...TARIFF, effective_until: seconds() + 60 };

  test.each([
    ["issuing is turned off", { VDI_ATTEST_ENABLED: "false" }, 0, "attest_disabled"],
    ["the grant's key is revoked", { VDI_BILLING_REVOCATION_JSON: LISTED }, 0, "grant_revoked"],
    ["its tariff ended", {}, 120, "tariff_not_effective"],
    ["the grant ended", {}, 4_000, "grant_expired"],
  ])(
    "%s: it is told what it consumed, and nothing is eligible or consumed",
    async (_, settings, later, code) => {
      const one = scene({ max_events: 3 });
      const hold_usage = { tariff_snapshot: ENDS, usage: { input_tokens: "10", output_tokens: "10" } };
      const asking = (event: string) => preflightBody({ ...one, event }, { hold_usage });
      const ask = (body: object, headers = {}, now = settings) =>
        call(post(PATHS.preflight, body, headers), now);
      const first = await ask(asking("e1"), {}, {});
      const keyed = await ask(asking("e2"), KEY, {});
      expect([first.body.execution_eligible, keyed.body.execution_eligible]).toEqual([true, true]);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + later * 1000 });
      onTestFinished(() => void vi.useRealTimers());
      const { consumption_id } = first.body;
      expect(await ask(asking("e1"))).toMatchObject({
        status: 409,
        body: { code: "already_consumed", consumption_id, execution_eligible: false },
      });
      expect((await ask(asking("e2"), KEY)).body).toMatchObject({
        replay: true,
        original_execution_eligible: true,
        execution_eligible: false,
        consumption_id: keyed.body.consumption_id,
      });
      // Others are refused for what they are refused for, a repeat with another intent among them.
      for (const body of [asking("e3"), { ...asking("e1"), max_units: "1" }])
        expect((await ask(body)).body).toMatchObject({ code });
      // As is whoever shows no grant of this operator's, or pins another key.
      const forged = { ...one.grant, signature: { ...one.grant.signature, value: "00".repeat(64) } };
      for (const body of [
        { ...asking("e1"), charge_authority: forged },
        { ...asking("e1"), pinned_roots: ["11".repeat(32)] },
      ])
        expect((await ask(body)).body.code).not.toBe("already_consumed");
    },
  );
});
