// The specification's lines about HTTP, asked of the built service by `fetch` alone.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LocalService, startService } from "../../walkthrough/local-service.ts";

let service: LocalService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.close());

async function ask(path: string, body?: unknown, secret?: string) {
  const headers: Record<string, string> = secret === undefined ? {} : { "x-vdi-attest-secret": secret };
  const response = await fetch(`${service.url}${path}`, {
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  const text = await response.text();
  let answer: unknown = text;
  try {
    answer = JSON.parse(text);
  } catch {
    // A signed tree head is text.
  }
  return { status: response.status, answer };
}

describe("endpoints that are there for everybody", () => {
  test("the revocation snapshot has the shape of the table", async () => {
    const { status, answer } = await ask("/.well-known/vdi-billing-revocation.json");
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      revokedAttestations: [],
      revokedKids: [],
      snapshotTime: expect.any(Number),
    });
  });
  test("transparency head, checkpoint and consistency answer", async () => {
    for (const path of ["head", "checkpoint", "consistency?from_size=0"]) {
      expect([path, (await ask(`/api/vdi/billing/transparency/${path}`)).status]).toEqual([path, 200]);
    }
  });
  test("an invalid from_size is refused", async () => {
    const { status } = await ask("/api/vdi/billing/transparency/consistency?from_size=none");
    expect([400, 422]).toContain(status);
  });
  test("verify answers without a secret", async () => {
    const { status } = await ask("/api/vdi/billing/verify", { profileId: "VDI_VERIFY_STRICT_V1" });
    expect([401, 403, 404]).not.toContain(status);
  });
});

describe("authentication", () => {
  test.each(["authorize", "attest"])("%s wants X-VDI-Attest-Secret", async (name) => {
    const path = `/api/vdi/billing/${name}`;
    expect([401, 403]).toContain((await ask(path, {})).status);
    expect([401, 403]).toContain((await ask(path, {}, "0".repeat(64))).status);
    expect([401, 403, 404]).not.toContain((await ask(path, {}, service.attestSecret)).status);
  });
});

test("preflight without a grant makes nobody eligible", async () => {
  const { status, answer } = await ask("/api/vdi/billing/preflight", {
    event_id: "e1",
    endpoint: "/v1",
    model: "m",
  });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(answer).not.toMatchObject({ execution_eligible: true });
});
