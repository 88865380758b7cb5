// Who may have grants issued, and what repeating it does: the challenge of a 401, secrets that overlap, keys that read
// a grant back, and bodies that take their time.
import { describe, expect, test } from "vitest";
import { call, PATHS, post, random, SECRET } from "./support/service.ts";

const terms = () => ({
  tenant_id: `tenant-${random(6)}`,
  scope: { endpoint: "/e" },
  currency: "EUR",
  max_charge_micros: "1",
});
const authorize = (body: object, headers = {}) => post(PATHS.authorize, body, headers);

test("a 401 says how one is authenticated", async () => {
  const answer = await call(authorize(terms(), { "x-vdi-attest-secret": "wrong" }));
  expect(answer.status).toBe(401);
  expect(answer.headers.get("www-authenticate")).toBe('ApiKey realm="billing", header="X-VDI-Attest-Secret"');
});

test("secrets overlap while callers change over, and no longer", async () => {
  const former = "a-former-secret-of-the-tests";
  const both = { VDI_ATTEST_PREVIOUS_SECRETS: `another-former-secret ${former}` };
  for (const secret of [SECRET, former])
    expect((await call(authorize(terms(), { "x-vdi-attest-secret": secret }), both)).status).toBe(200);
  const wrong = [former.slice(1), `another-former-secret ${former}`, ""];
  for (const secret of wrong)
    expect((await call(authorize(terms(), { "x-vdi-attest-secret": secret }), both)).status).toBe(401);
  expect((await call(authorize(terms(), { "x-vdi-attest-secret": former }))).status).toBe(401);
});

describe("authorize under an Idempotency-Key", () => {
  test("reads the grant back, also for many at once; another key gets another grant", async () => {
    const body = terms();
    const headers = { "idempotency-key": random(16) };
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(authorize(body, headers))));
    const ids = new Set(answers.map((answer) => answer.body.charge_authority.authority_id));
    expect(ids.size).toBe(1);
    const other = await call(authorize(body, { "idempotency-key": random(16) }));
    expect(ids.has(other.body.charge_authority.authority_id)).toBe(false);
  });

  test("is refused for other terms, and when it is too short", async () => {
    const body = terms();
    const headers = { "idempotency-key": random(16) };
    await call(authorize(body, headers));
    const reused = await call(authorize({ ...body, max_charge_micros: "2" }, headers));
    expect([reused.status, reused.body.code]).toEqual([409, "idempotency_key_reused"]);
    const short = await call(authorize(body, { "idempotency-key": "short" }));
    expect(short.body.code).toBe("idempotency_key_invalid");
  });

  test("of one tenant is nothing to another", async () => {
    const headers = { "idempotency-key": random(16) };
    const [one, two] = [await call(authorize(terms(), headers)), await call(authorize(terms(), headers))];
    expect([one.status, two.status]).toEqual([200, 200]);
  });
});
