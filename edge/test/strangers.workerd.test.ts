// What strangers, and a gateway that goes wrong, try against the Worker in the local runtime: secrets, keys that repeat,
// widths that no tile has. `strangers.node.test.ts` tries the service that an operator runs.
import { ENDPOINT_IDS, endpointOf } from "@svc/billing/api";
import { beforeEach, expect, test, vi } from "vitest";
import { fill, publishedLog } from "./support/published-log.ts";
import { BASE, call, follow, PATHS, post, random, respond, SECRET } from "./support/service.ts";

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  return () => void vi.restoreAllMocks();
});

const WRONG: readonly (readonly [string, Record<string, string>])[] = [
  ["no secret", {}],
  ["another secret", { "x-vdi-attest-secret": random(16) }],
  ["the secret in capitals", { "x-vdi-attest-secret": SECRET.toUpperCase() }],
  ["the secret's beginning", { "x-vdi-attest-secret": SECRET.slice(0, -1) }],
  ["the secret twice", { "x-vdi-attest-secret": `${SECRET}, ${SECRET}` }],
  ["the secret as a bearer's", { authorization: `Bearer ${SECRET}` }],
  ["the key that signs", { "x-vdi-attest-secret": "11".repeat(32) }],
];

test.each(WRONG)("%s: 401 at every endpoint that asks, and how one is known", async (_, headers) => {
  for (const id of ENDPOINT_IDS) {
    const { method, path, authentication } = endpointOf(id);
    if (authentication === "none") continue;
    const body = method === "POST" ? { body: "{}" } : {};
    const type = { "content-type": "application/json" };
    const answer = await respond(
      new Request(BASE + path, { method, ...body, headers: { ...type, ...headers } }),
    );
    expect([id, answer.status]).toEqual([id, 401]);
    const challenge = authentication === "metrics" ? /^Bearer realm=/ : /^ApiKey realm="billing", header=/;
    expect(answer.headers.get("www-authenticate")).toMatch(challenge);
  }
});

test("two bodies at once under one Idempotency-Key: one of them has one grant, the other none", async () => {
  const terms = { tenant_id: `tenant-${random(6)}`, scope: { endpoint: "/e" }, currency: "EUR" };
  const bodies = ["1", "2"].map((max_charge_micros) => ({ ...terms, max_charge_micros }));
  const key = { "idempotency-key": random(16) };
  const asked = Array.from({ length: 16 }, (_, i) => bodies[i % 2] as object);
  const answers = await Promise.all(asked.map((body) => call(post(PATHS.authorize, body, key))));
  const granted = answers.filter(({ status }) => status === 200);
  expect(granted).toHaveLength(8);
  expect(new Set(granted.map(({ body }) => body.charge_authority.authority_id)).size).toBe(1);
  for (const { status, body } of answers)
    if (status !== 200) expect([status, body.code]).toEqual([409, "idempotency_key_reused"]);
});

test("a width that no tile has is nothing, is asked of nobody, and nobody is told to keep it", async () => {
  const log = publishedLog();
  await fill(log.stub, 300);
  const served = { ...log.env, RECEIPT_LOG: { idFromName: () => null, get: () => log.stub } };
  // The platform's cache keeps by host and path, for all tests: under their common host it may have other logs' tiles.
  const host = `https://${random(8)}.example`;
  const tile = (kind: string, width: string) => new Request(`${host}/log/tile/${kind}/001.p/${width}`);
  const asked: string[] = [];
  const LOG_PUBLICATION = { get: async (key: string) => void asked.push(key) };
  const widths = ["0", "00", "044", "256", "257", "300", "512", "999", "1000", "-1", "1e1", "1.0", ""];
  for (const kind of ["0", "1", "entries"])
    for (const width of widths) {
      const answer = await follow(tile(kind, width), { ...served, LOG_PUBLICATION });
      expect([kind, width, answer.status]).toEqual([kind, width, 404]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
  expect(asked).toEqual([]);
  // The log has a tile of this very width; the next width is not yet one.
  const head = await log.stub.head();
  const width = (head.ok ? head.value.tree_size : 0) - 256;
  expect((await follow(tile("0", `${width}`), served)).status).toBe(200);
  expect((await follow(tile("0", `${width + 1}`), served)).status).toBe(404);
});
