// Limits by class and caller: readers do not stop a gateway, strangers do not stop whoever is authenticated.
import { ENDPOINT_IDS, endpointOf, LIMITS } from "@svc/billing/api";
import { expect, test } from "vitest";
import { call, get, PATHS, post, random, respond, SECRET } from "./support/service.ts";

/** A counter for each key, of so many requests. */
function limiter(requests: number) {
  const counts = new Map<string, number>();
  const limit = async ({ key }: { key: string }) => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return { success: (counts.get(key) as number) <= requests };
  };
  return { limit, counts };
}

const terms = () => ({
  tenant_id: `t-${random(4)}`,
  scope: { endpoint: "/e" },
  currency: "EUR",
  max_charge_micros: "1",
});
const from = { "cf-connecting-ip": "192.0.2.1" };

test("readers that have had theirs leave verification and issuing alone", async () => {
  const limits = { RATE_LIMIT_READ: limiter(1), RATE_LIMIT_VERIFY: limiter(9), RATE_LIMIT_ISSUE: limiter(9) };
  const head = () => respond(get(PATHS.head, from), limits);
  expect([(await head()).status, (await head()).status]).toEqual([200, 429]);
  expect((await respond(post(PATHS.verify, { attestation: {} }, from), limits)).status).toBe(200);
  expect((await respond(post(PATHS.authorize, terms(), from), limits)).status).toBe(200);
});

test("whoever guesses secrets is counted by address, and uses up nothing of the one who knows it", async () => {
  const limits = { RATE_LIMIT_READ: limiter(2), RATE_LIMIT_ISSUE: limiter(3) };
  const guess = async () =>
    (await call(post(PATHS.authorize, terms(), { ...from, "x-vdi-attest-secret": random() }), limits)).status;
  expect([await guess(), await guess(), await guess()]).toEqual([401, 401, 429]);
  expect([...limits.RATE_LIMIT_ISSUE.counts]).toEqual([]);
  expect((await call(post(PATHS.authorize, terms(), from), limits)).status).toBe(200);
  expect([...limits.RATE_LIMIT_ISSUE.counts.keys()]).toEqual(["operator"]);
});

test("every endpoint says its limit where there is one, and asks no other", async () => {
  for (const id of ENDPOINT_IDS) {
    const { method, path, limit } = endpointOf(id);
    const limits = Object.fromEntries(Object.values(LIMITS).map(({ binding }) => [binding, limiter(9)]));
    const at = path.replace("*", "0/000");
    const answer = await respond(
      method === "GET" ? get(at, { "x-vdi-attest-secret": SECRET }) : post(at, {}),
      limits,
    );
    const asked = Object.entries(limits).filter(([, { counts }]) => counts.size > 0);
    expect([id, asked.map(([name]) => name)]).toEqual([id, [LIMITS[limit].binding]]);
    expect(answer.headers.get("ratelimit-policy")).toBe(`"${limit}";q=${LIMITS[limit].requests};w=60`);
  }
});
