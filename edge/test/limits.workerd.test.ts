// Limits by class and caller: readers do not stop a gateway, strangers do not stop whoever is authenticated.
import { ENDPOINT_IDS, endpointOf, LIMITS } from "@svc/billing/api";
import { describe, expect, test } from "vitest";
import { ProcessLimiter } from "../src/http/process-limiter.ts";
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

test("a tenant that asks for its sums without end has had its share, and pays and verifies all the same", async () => {
  const limits = {
    RATE_LIMIT_ACCOUNT: limiter(2),
    RATE_LIMIT_READ: limiter(9),
    RATE_LIMIT_ISSUE: limiter(9),
  };
  const sums = async () =>
    (
      await respond(
        get(`${PATHS.totals}?tenant_id=t&from=2026-11-01&to=2026-11-02`, { "x-vdi-attest-secret": SECRET }),
        limits,
      )
    ).status;
  expect([await sums(), await sums(), await sums()]).toEqual([200, 200, 429]);
  expect((await respond(get(PATHS.head, from), limits)).status).toBe(200);
  expect((await respond(post(PATHS.authorize, terms()), limits)).status).toBe(200);
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

const COUNTED = { VDI_RATE_LIMITS_IN_PROCESS: "true" };
const limitsOf = ({ headers }: Response) => [headers.get("ratelimit-policy"), headers.get("ratelimit")];

test("where this process counts, every answer says what is left, each caller's own, refusals too", async () => {
  const ask = (address: string, path: string = PATHS.head) =>
    respond(get(path, { "cf-connecting-ip": address }), COUNTED);
  const policy = '"read";q=6000;w=60';
  const [first, refused, other] = [
    await ask("192.0.2.10"),
    await ask("192.0.2.10", `${PATHS.head}?x=1`),
    await ask("192.0.2.11"),
  ];
  expect([first.status, refused.status]).toEqual([200, 400]);
  expect(limitsOf(first)).toEqual([policy, expect.stringMatching(/^"read";r=5999;t=(60|59)$/)]);
  expect(limitsOf(refused)).toEqual([policy, expect.stringMatching(/^"read";r=5998;t=(60|59|58)$/)]);
  expect(limitsOf(other)[1]).toMatch(/^"read";r=5999;/);
  expect(limitsOf(await respond(get(PATHS.head)))).toEqual([null, null]);
});

test("a platform that says only yes or no is not said to say more", async () => {
  const limits = { RATE_LIMIT_READ: limiter(1), ...COUNTED };
  const head = () => respond(get(PATHS.head, from), limits);
  expect(limitsOf(await head())).toEqual(['"read";q=6000;w=60', null]);
  const late = await head();
  expect([late.status, late.headers.get("retry-after"), limitsOf(late)[1]]).toEqual([
    429,
    "60",
    '"read";r=0;t=60',
  ]);
});

describe("counting in a process", () => {
  test("as many as the window takes, and anew when it has ended, to the millisecond", () => {
    const counts = new ProcessLimiter({ requests: 2, seconds: 60 });
    const at = (now: number) => Object.values(counts.count("a", now));
    expect([at(0), at(30_000), at(30_001)]).toEqual([
      [true, 1, 60],
      [true, 0, 30],
      [false, 0, 30],
    ]);
    expect([at(59_999), at(60_000)]).toEqual([
      [false, 0, 1],
      [true, 1, 60],
    ]);
    expect(counts.count("b", 59_999).isWithin).toBe(true);
  });

  test("never more than ten thousand callers, the longest known forgotten first", () => {
    const counts = new ProcessLimiter({ requests: 1, seconds: 60 });
    for (let i = 0; i < 10_000; i++) counts.count(`c${i}`, i);
    expect([counts.count("c0", 10_000).isWithin, counts.count("c9999", 10_000).isWithin]).toEqual([
      false,
      false,
    ]);
    counts.count("one more", 10_001);
    expect([counts.count("c1", 10_002).isWithin, counts.count("c0", 10_003).isWithin]).toEqual([false, true]);
  });
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
