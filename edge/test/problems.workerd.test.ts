// Every problem code of the table, reached through HTTP, with the status of its row and the shape of RFC 9457.
import { env } from "cloudflare:workers";
import { PROBLEMS, type ProblemCode } from "@svc/billing/api";
import { createSigner } from "@svc/core";
import { describe, expect, test, vi } from "vitest";
import type { LogRefusal } from "../src/log/log-answers.ts";
import { objectOf } from "../src/storage/names.ts";
import {
  attest,
  closeEvents,
  consumed,
  forged,
  type Given,
  hurryBodies,
  PERIOD,
  preflight,
  reached,
  refusedWith,
  TENANT_GRANTS,
  TENANT_READS,
  TENANTS,
  TERMS,
  unconsumed,
} from "./support/refused.ts";
import { ADJUSTMENTS } from "./support/refused-adjustments.ts";
import {
  attestV1,
  attestV2,
  billed,
  call,
  get,
  grantSigner,
  PATHS,
  post,
  preflightBody,
  random,
  scene,
  seconds,
  stranger,
  TARIFF,
} from "./support/service.ts";

const cases: [ProblemCode, () => Given | Promise<Given>][] = [
  ["body_malformed", () => [post(PATHS.verify, "{")]],
  ["body_malformed", () => [post(PATHS.verify, '{"attestation":{},"attestation":{}}')]],
  ["body_malformed", () => [post(PATHS.verify, '{"__proto__":{}}')]],
  ["schema_violation", () => [post(PATHS.verify, {})]],
  ["schema_violation", () => [post(PATHS.verify, { attestation: {}, profileId: "VDI_VERIFY_STRICT_V2" })]],
  ["schema_violation", () => attest({ ...attestV2(unconsumed()), billing_version: "v3" })],
  ["schema_violation", () => preflight(preflightBody(unconsumed(), { pinned_roots: [] }))],
  ["hold_zero", () => preflight(preflightBody(unconsumed(), { hold_micros: "0" }))],
  ["idempotency_key_invalid", () => preflight(preflightBody(unconsumed()), { "idempotency-key": "short" })],
  [
    "idempotency_key_invalid",
    () => preflight(preflightBody(unconsumed()), { "idempotency-key": "0".repeat(31) }),
  ],
  ["query_invalid", () => [get(PATHS.consistency)]],
  ["query_invalid", () => [get(`${PATHS.head}?x=1`)]],
  ["query_invalid", () => [get(PATHS.inclusion)]],
  ["query_invalid", () => [get(`${PATHS.inclusion}?receipt_hash=00`)]],
  ["query_invalid", () => [get(`${PATHS.equivocation}?attestation_id=x`)]],
  ["from_size_too_large", () => [get(`${PATHS.consistency}?from_size=9007199254740991`)]],
  ["attest_secret_wrong", () => [post(PATHS.authorize, TERMS, { "x-vdi-attest-secret": "another" })]],
  ["attest_secret_wrong", () => [post(PATHS.attest, {}, { "x-vdi-attest-secret": "" })]],
  ["metrics_secret_wrong", () => [get("/metrics")]],
  ["scope_missing", () => [post(PATHS.authorize, TERMS, TENANT_READS), TENANTS]],
  ["tenant_not_yours", () => [get(`${PATHS.totals}?tenant_id=u&${PERIOD}`, TENANT_READS), TENANTS]],
  ["quota_exceeded", () => [post(PATHS.authorize, TERMS, TENANT_GRANTS), TENANTS]],
  ...ADJUSTMENTS,
  ["attest_disabled", () => [post(PATHS.authorize, TERMS), { VDI_ATTEST_ENABLED: "false" }]],
  [
    "authority_required",
    () => {
      const { charge_authority: _, ...body } = attestV1(scene());
      return [post(PATHS.attest, body), { VDI_BILLING_REQUIRE_AUTHORITY: "true" }];
    },
  ],
  [
    "pinned_roots_required",
    () => {
      const { pinned_roots: _, ...body } = preflightBody(unconsumed()) as { pinned_roots: unknown };
      return preflight(body);
    },
  ],
  [
    "grant_key_unknown",
    () => preflight(preflightBody(scene({}, stranger), { pinned_roots: [stranger.publicKey] })),
  ],
  [
    "grant_key_not_pinned",
    () => preflight(preflightBody(unconsumed(), { pinned_roots: [stranger.publicKey] })),
  ],
  [
    "grant_revoked",
    () => {
      const one = scene();
      const snapshot = { revokedAttestations: [one.grant.authority_id], revokedKids: [] };
      return [
        post(PATHS.preflight, preflightBody(one)),
        { VDI_BILLING_REVOCATION_JSON: JSON.stringify(snapshot) },
      ];
    },
  ],
  ["not_found", () => [get("/api/vdi/billing/nothing")]],
  ["not_found", () => [get("/log/tile/0/99")]],
  ["webhook_not_found", () => [post("/api/vdi/billing/webhooks/replay", { webhook: "w" })]],
  [
    "packet_taken",
    async () => {
      const [one, other] = ["A", "B"].map((letter) => letter.repeat(43_712));
      const id = `${"taken".repeat(4)}iA`;
      await call(post("/api/vdi/packets", { id, sealed: one }));
      return [post("/api/vdi/packets", { id, sealed: other })];
    },
  ],
  ["entry_not_found", () => [get(`${PATHS.inclusion}?receipt_hash=${"00".repeat(32)}`)]],
  ["method_not_allowed", () => [get(PATHS.preflight.replace("preflight", "authorize"))]],
];

describe("each code", () => {
  test.each(cases)("%s (%#)", async (code, given) => {
    await refusedWith(code, await given());
  });

  test("event_has_other_grant", async () => {
    const one = await consumed();
    const other = { ...one, grant: scene({ tenant_id: one.tenant }).grant };
    await refusedWith("event_has_other_grant", preflight(preflightBody(other)));
  });

  test("already_consumed, with the consumption's name", async () => {
    const one = scene();
    const first = await call(post(PATHS.preflight, preflightBody(one)));
    const again = await refusedWith("already_consumed", preflight(preflightBody(one)));
    expect(again.body).toMatchObject({
      consumption_id: first.body.consumption_id,
      consumed_at: first.body.consumed_at,
      may_execute: false,
    });
  });

  test.each([[{ max_units: "4001" }], [{ method: "POST" }], [{ parameters_digest: "00".repeat(32) }]])(
    "event_has_other_intent: %j",
    async (change) => {
      await refusedWith(
        "event_has_other_intent",
        preflight(preflightBody(await consumed({ max_events: 5 }), change)),
      );
    },
  );

  test("events_exhausted", async () => {
    const one = await consumed();
    await refusedWith("events_exhausted", preflight(preflightBody(one, { event_id: "another" })));
  });

  test("idempotency_key_reused", async () => {
    const one = scene({ max_events: 3 });
    const key = { "idempotency-key": random(16) };
    await call(post(PATHS.preflight, preflightBody(one), key));
    await refusedWith("idempotency_key_reused", preflight(preflightBody(one, { event_id: "another" }), key));
    await refusedWith(
      "idempotency_key_reused",
      preflight(preflightBody(one, { pinned_roots: [grantSigner.publicKey, stranger.publicKey] }), key),
    );
  });

  test("event_not_consumed, whatever grant it is", async () => {
    const answer = await refusedWith("event_not_consumed", attest(attestV2(unconsumed())));
    expect(answer.body.retryable).toBe(false);
  });

  test("event_charged_otherwise and event_attested_otherwise", async () => {
    const { scene: one } = await billed();
    await refusedWith(
      "event_attested_otherwise",
      attest(attestV2(one, {}, { usage: { input_tokens: "1" } })),
    );
    // The register would say so; without it the ledger remembers the charge.
    const ledger = objectOf(env.GRANT_LEDGER, "ledger", one.tenant);
    const request = JSON.stringify(attestV2(one, {}, { usage: { input_tokens: "1" } }));
    const settled = await ledger.settle([{ request, bodyDigest: "d" }], [one.event]);
    expect(JSON.parse(settled)).toMatchObject([{ ok: false, reason: "event_charged_otherwise" }]);
    reached.add("event_charged_otherwise");
  });

  test("body_too_large: declared, and streamed without a length", async () => {
    const large = JSON.stringify({ attestation: { x: "y".repeat(1 << 20) } });
    await refusedWith("body_too_large", [post(PATHS.verify, large)]);
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(64 * 1024).fill(0x20));
      },
    });
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: endless };
    await refusedWith("body_too_large", [new Request(`https://billing.example${PATHS.preflight}`, init)]);
    expect(pulled).toBeLessThan(10);
  });

  test.each([
    ["text/plain"],
    ["application/json; charset=latin1"],
    ["application/x-www-form-urlencoded"],
    [""],
    ["application/jsonx"],
  ])("media_type_unsupported: %j", async (type) => {
    await refusedWith("media_type_unsupported", preflight({}, { "content-type": type }));
  });

  test("media_type_unsupported: an encoded body is not unpacked", async () => {
    await refusedWith("media_type_unsupported", preflight({}, { "content-encoding": "gzip" }));
  });

  test("grants that do not hold", async () => {
    const one = scene();
    await refusedWith("grant_not_yet_valid", preflight(preflightBody(scene({}, grantSigner, -120))));
    await refusedWith("grant_expired", preflight(preflightBody(scene({}, grantSigner, 301))));
    await refusedWith(
      "authority_id_mismatch",
      preflight(preflightBody({ ...one, grant: forged(one, { max_events: 9 }) as never })),
    );
    const signature = { ...one.grant.signature, value: "00".repeat(64) };
    await refusedWith(
      "grant_signature_invalid",
      preflight(preflightBody({ ...one, grant: forged(one, { signature }) as never })),
    );
    // None of them consumed anything.
    expect((await call(post(PATHS.preflight, preflightBody(one)))).status).toBe(200);
  });

  test("what is outside the scope", async () => {
    const one = scene();
    await refusedWith("tenant_mismatch", preflight(preflightBody(one, { tenant_id: "tenant-x" })));
    await refusedWith("endpoint_mismatch", preflight(preflightBody(one, { endpoint: "/v1/chat/" })));
    await refusedWith("model_mismatch", preflight(preflightBody(one, { model: "m-2" })));
    const bound = scene({
      scope: { endpoint: "/v1/chat", model: "m-1", execution_intent_digest: "00".repeat(32) },
    });
    await refusedWith("intent_digest_mismatch", preflight(preflightBody(bound)));
    expect((await call(post(PATHS.preflight, preflightBody(one)))).status).toBe(200);
  });

  test("events that do not fulfil what was authorised", async () => {
    const one = await consumed();
    await refusedWith("usage_exceeds_intent", attest(attestV2(one, {}, { usage: { input_tokens: "4001" } })));
    await refusedWith(
      "charge_exceeds_grant",
      attest(attestV1(one, {}, { unit_price_micros: "1000000", amount_micros: "1200000000" })),
    );
    await refusedWith("currency_mismatch", attest(attestV1(one, {}, { currency: "USD" })));
    await refusedWith(
      "grant_not_before_event",
      attest(attestV2(one, {}, { event_timestamp: one.grant.issued_at - 61 })),
    );
    await refusedWith("event_in_future", attest(attestV2(one, {}, { event_timestamp: seconds() + 300 })));
    await refusedWith(
      "intent_digest_mismatch",
      attest(attestV2(one, {}, { execution_intent_digest: "00".repeat(32) })),
    );
    // After all these refusals the event can still be attested as it was.
    expect((await call(post(PATHS.attest, attestV2(one)))).status).toBe(200);
  });

  test("event_before_consumption", async () => {
    const old = scene({ expires_in_seconds: 900 }, grantSigner, 600);
    expect((await call(post(PATHS.preflight, preflightBody(old)))).status).toBe(200);
    await refusedWith(
      "event_before_consumption",
      attest(attestV2(old, {}, { event_timestamp: seconds() - 120 })),
    );
  });

  test("meters", async () => {
    const one = scene();
    const signature = { algorithm: "Ed25519", kid: "meter", value: "00".repeat(64) };
    const body = attestV2(one, {}, { meter_signature: { ...signature, public_key: stranger.publicKey } });
    await refusedWith("meter_key_unknown", attest(body));
    await refusedWith("meter_signature_invalid", [
      post(PATHS.attest, body),
      { VDI_BILLING_METER_KEYS: stranger.publicKey },
    ]);
    // Where one is known, neither variant is attested without its signature, nor under one that has been retired.
    const another = createSigner("66".repeat(32)).publicKey;
    const meters = { VDI_BILLING_METER_KEYS: another, VDI_BILLING_PREVIOUS_METER_KEYS: stranger.publicKey };
    for (const unsigned of [attestV1(one), attestV2(one)])
      await refusedWith("meter_signature_missing", [post(PATHS.attest, unsigned), meters]);
    await refusedWith("meter_key_unknown", [post(PATHS.attest, body), meters]);
  });

  test("arithmetic that does not hold", async () => {
    const one = scene();
    await refusedWith("amount_mismatch", attest(attestV1(one, {}, { amount_micros: "18001" })));
    await refusedWith(
      "charge_too_large",
      attest(attestV1(one, {}, { usage_units: "9".repeat(18), unit_price_micros: "9".repeat(18) })),
    );
    await refusedWith("meter_unpriced", attest(attestV2(one, {}, { usage: { images: "1" } })));
    const tiers = { mode: "volume", bands: [{ up_to: "1", unit_price_micros: "1" }] };
    const lines = [{ meter: "input_tokens", per_units: "1000", tiers }, TARIFF.lines[1]];
    await refusedWith("usage_beyond_tiers", attest(attestV2(one, { tariff_snapshot: { ...TARIFF, lines } })));
    await refusedWith(
      "tariff_not_effective",
      attest(attestV2(one, { tariff_snapshot: { ...TARIFF, effective_from: seconds() + 60 } })),
    );
  });

  test("body_too_slow: a body that never ends is let go", async () => {
    hurryBodies();
    const endless = new Request(post(PATHS.verify, "{}"), { body: new ReadableStream() });
    await refusedWith("body_too_slow", [endless]).finally(() => vi.restoreAllMocks());
  });

  test("holds: more than the grant has, a name that is not the consumption's, an event that was released", async () => {
    await refusedWith("hold_exceeds_grant", preflight(preflightBody(unconsumed(), { hold_micros: "50001" })));
    const one = unconsumed();
    const { body } = await call(post(PATHS.preflight, preflightBody(one)));
    const given = { charge_authority: one.grant, event_id: one.event };
    const release = (consumption_id: string) =>
      post("/api/vdi/billing/release", { ...given, consumption_id });
    await refusedWith("consumption_mismatch", [release("another")]);
    const stranger = { "idempotency-key": random(), "x-vdi-attest-secret": "" };
    const known = { ...given, consumption_id: body.consumption_id };
    await refusedWith("preflight_key_wrong", [post("/api/vdi/billing/release", known, stranger)]);
    await call(release(body.consumption_id));
    await refusedWith("event_released", attest(attestV2(one)));
  });

  test("event_closed: consumed longer ago than is kept", async () => {
    const one = await consumed();
    await closeEvents(one);
    await refusedWith("event_closed", preflight(preflightBody(one)));
    await refusedWith("event_closed", attest(attestV2(one)));
    const given = { charge_authority: one.grant, event_id: one.event, consumption_id: "c" };
    await refusedWith("event_closed", [post("/api/vdi/billing/release", given)]);
  });

  test("meter_signature_missing", async () => {
    const meters = { VDI_BILLING_METER_KEYS: stranger.publicKey };
    await refusedWith("meter_signature_missing", [post(PATHS.attest, attestV2(unconsumed())), meters]);
    await refusedWith("meter_signature_missing", [post(PATHS.attest, attestV1(unconsumed())), meters]);
  });

  test("rate_limited", async () => {
    const limited = { RATE_LIMIT_READ: { limit: async () => ({ success: false }) } } as never;
    const answer = await refusedWith("rate_limited", [get(PATHS.head), limited]);
    expect(answer.headers.get("retry-after")).toBe("60");
    expect(answer.headers.get("ratelimit")).toBe('"read";r=0;t=60');
    expect(answer.headers.get("ratelimit-policy")).toBe('"read";q=6000;w=60');
  });

  test("operator_misconfigured names settings and never values", async () => {
    const answer = await refusedWith("operator_misconfigured", [
      get(PATHS.head),
      { VDI_BILLING_SIGNING_KEY: "canary-5d1f" },
    ]);
    expect(answer.body.detail).toBe("Not in order: VDI_BILLING_SIGNING_KEY.");
    await refusedWith("operator_misconfigured", [
      post(PATHS.authorize, TERMS),
      { VDI_ATTEST_SECRET: undefined },
    ]);
  });

  test("revocation_unavailable: nothing configured to publish, or a source that gives nothing", async () => {
    await refusedWith("revocation_unavailable", [
      get(PATHS.revocation),
      { VDI_BILLING_REVOCATION_JSON: undefined },
    ]);
    const polled = {
      VDI_BILLING_REVOCATION_URL: "https://revocation.example/snapshot.json",
      VDI_BILLING_REVOCATION_HOSTS: "revocation.example",
      REVOCATION_POLLER: { idFromName: () => null, get: () => ({ snapshot: async () => null }) },
    } as never;
    await refusedWith("revocation_unavailable", [post(PATHS.preflight, preflightBody(unconsumed())), polled]);
    await refusedWith("revocation_unavailable", [get(PATHS.revocation), polled]);
  });

  test.each(["log_unavailable", "log_busy"] as const)("%s", async (reason: LogRefusal & ProblemCode) => {
    const failing = { attest: async () => [{ ok: false, reason }] };
    const answer = await refusedWith(reason, [
      post(PATHS.attest, attestV2(unconsumed())),
      { TENANT_EVENTS: { idFromName: () => null, get: () => failing } } as never,
    ]);
    expect(answer.headers.get("retry-after")).toBe("2");
  });

  test("internal_error shows nothing of what failed", async () => {
    let failures = 0;
    const fail = async () => {
      failures += 1;
      throw new Error("canary-7c2e at /srv/secret.ts:1");
    };
    // Whichever method the route asks first.
    const failing = new Proxy({}, { get: (_, name) => (name === "then" ? undefined : fail) });
    const answer = await refusedWith("internal_error", [
      get(PATHS.head),
      { RECEIPT_LOG: { idFromName: () => null, get: () => failing } } as never,
    ]);
    expect(failures).toBeGreaterThan(0);
    expect(answer.body).not.toHaveProperty("detail");
    expect(JSON.stringify(answer.body)).not.toContain("canary");
  });

  test("were all reached", () => {
    expect(Object.keys(PROBLEMS).filter((code) => !reached.has(code))).toEqual([]);
  });
});
