// The operator's domain: the directory that the service serves from its settings, and bills that name the domain.
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { verifyBilling } from "@svc/billing";
import { createSigner, DIRECTORY_PATH } from "@svc/core";
import { resolveIssuer } from "@svc/vdi-verifier";
import { describe, expect, test } from "vitest";
import type { Env } from "../src/env.ts";
import { partOfEvent, registerOf } from "../src/ledger/registers.ts";
import { billed, call, get, operator, PATHS, post, respond, scene, seconds } from "./support/service.ts";

const DOMAIN = "billing.example";
const former = createSigner("77".repeat(32)).publicKey;
const listing = (change: object = {}, ...more: object[]) => ({
  type: "issuer_directory_v1",
  domain: DOMAIN,
  name: "Example operator",
  keys: [{ public_key: operator.publicKey, from: 1, uses: ["bills"], ...change }, ...more],
});
const setting = (...listed: Parameters<typeof listing>) => ({
  VDI_ISSUER_DIRECTORY: JSON.stringify(listing(...listed)),
});

describe("the directory", () => {
  test("is served as the settings have it, to pages of any origin", async () => {
    const ended = { public_key: former, from: 1, until: 9, uses: ["bills", "decisions"] };
    const answer = await call(get(DIRECTORY_PATH), setting({}, ended));
    expect(answer).toMatchObject({ status: 200, body: listing({}, ended) });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    const found = await resolveIssuer(DOMAIN, {
      fetch: (url) => respond(new Request(String(url)), setting({}, ended)),
    });
    expect(found.directory).toEqual(listing({}, ended));
  });

  test("is not found where none is set", async () => {
    expect((await call(get(DIRECTORY_PATH))).status).toBe(404);
  });

  test.each([
    ["without the signing key", { public_key: former }, {}],
    ["that lists it for decisions", { uses: ["decisions"] }, {}],
    ["that ends it", { until: 4_000_000_000 }, {}],
    ["that lists another key id", { kid: "bills-1" }, {}],
    ["without a key that verify still trusts", {}, { VDI_BILLING_PREVIOUS_SIGNING_KEYS: former }],
    ["that is none", { from: "now" }, {}],
  ])("%s stops the service", async (_, change, settings) => {
    const answer = await call(get(DIRECTORY_PATH), { ...setting(change), ...settings });
    expect(answer).toMatchObject({ status: 503, body: { detail: "Not in order: VDI_ISSUER_DIRECTORY." } });
  });
});

describe("a bill", () => {
  test("names the domain, as its adjustments do, and its key counts by the directory", async () => {
    const one = scene();
    await runInDurableObject(registerOf(env as never, one.tenant, partOfEvent(one.event)), (register) => {
      Object.assign(register, { env: { ...env, ...setting() } as unknown as Env });
    });
    const { answer } = await billed(one);
    const { attestation } = answer;
    expect(attestation.issuer).toEqual({ domain: DOMAIN });
    const body = { adjusts: attestation.attestation_id, tenant_id: one.tenant, event_id: one.event };
    const ended = await call(post(PATHS.void, body));
    expect(ended.body.attestation.issuer).toEqual({ domain: DOMAIN });
    const directory = listing() as never;
    const trust = { domains: [{ domain: DOMAIN, directory, fetched_at: seconds() }] };
    const result = await verifyBilling({ attestation }, { trust, profileId: "VDI_VERIFY_MINIMAL_V1" });
    expect(result.trust.issuer).toBe("domain");
  });

  test("names none where none is set", async () => {
    expect((await billed()).answer.attestation).not.toHaveProperty("issuer");
  });
});
