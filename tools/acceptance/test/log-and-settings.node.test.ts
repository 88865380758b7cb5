// The specification's lines about the log's head, its checkpoint and consistency, and about the operator's settings, asked of
// one built service by `fetch`; hashes and signatures are computed here by Node's own cryptography.
import { createHash, createPublicKey, verify } from "node:crypto";
import { deriveKid } from "@svc/vdi-verifier";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LocalService, startService } from "../../walkthrough/local-service.ts";

const FREE = { VDI_BILLING_REQUIRE_AUTHORITY: "false" };

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what the service answers is what is asked about
  readonly body: any;
}

let service: LocalService;
beforeAll(async () => {
  service = await startService(FREE);
});
afterAll(() => service?.close());

async function asked(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(`${service.url}${path}`, init);
  return { status: response.status, body: await response.json() };
}

const log = (path: string) => asked(`/api/vdi/billing/transparency/${path}`);

function post(name: string, body: object, secret: string | null = service.attestSecret): Promise<Answer> {
  const headers = { "content-type": "application/json", ...(secret && { "x-vdi-attest-secret": secret }) };
  return asked(`/api/vdi/billing/${name}`, { method: "POST", headers, body: JSON.stringify(body) });
}

const bill = (event_id: string) => ({
  usage_event: {
    ...{ event_id, event_timestamp: Math.floor(Date.now() / 1000), tenant_id: "tenant-s" },
    ...{ endpoint: "/v1/chat", model: "m-1", currency: "EUR" },
    ...{ usage_units: "1200", unit_price_micros: "15", amount_micros: "18000" },
  },
});

const hash = (...parts: readonly (Uint8Array | string)[]) => {
  const made = createHash("sha256");
  for (const part of parts) made.update(typeof part === "string" ? Buffer.from(part, "hex") : part);
  return made.digest("hex");
};

describe("the transparency log over HTTP", () => {
  test("head: root, size, hash of the latest entry, kid of the operator's log key; checkpoint: signed by the log's key; consistency from 1", async () => {
    const first = await post("attest", bill("one"));
    expect(first.status).toBe(200);
    const before = (await log("head")).body;
    const second = await post("attest", bill("two"));
    const head = (await log("head")).body;
    expect(before).toMatchObject({ tree_size: 1, latest_entry_hash: first.body.inclusion.entry_hash });
    expect(head).toMatchObject({
      ...{
        tree_size: 2,
        latest_entry_hash: second.body.inclusion.entry_hash,
        operator_kid: deriveKid(service.logKey.publicKey),
      },
      root_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });

    const checkpoint = (await log("checkpoint")).body;
    expect(checkpoint).toMatchObject({ tree_size: 2, root_hash: head.root_hash });
    const [text = "", signatures = ""] = checkpoint.note.split("\n\n");
    const [origin, size, root] = text.split("\n");
    expect([origin, size, Buffer.from(root, "base64").toString("hex")]).toEqual([
      ...[head.log_id, "2", head.root_hash],
    ]);
    const signed = Buffer.from(signatures.trim().split("\n")[0].split(" ").at(-1) ?? "", "base64").subarray(
      4,
    );
    const x = Buffer.from(service.logKey.publicKey).toString("base64url");
    const key = createPublicKey({ format: "jwk", key: { kty: "OKP", crv: "Ed25519", x } });
    expect(verify(null, Buffer.from(`${text}\n`), key, signed)).toBe(true);
    expect(verify(null, Buffer.from(`${text.replace("2", "3")}\n`), key, signed)).toBe(false);

    const consistency = (await log("consistency?from_size=1")).body;
    expect(consistency.proof).toHaveLength(1);
    expect(hash(Uint8Array.of(1), before.root_hash, consistency.proof[0])).toBe(head.root_hash);
    expect((await log("consistency?from_size=3")).status).toBeGreaterThanOrEqual(400);
  });
});

describe("settings", () => {
  test("VDI_BILLING_REVOCATION_JSON is what the snapshot says", { tags: "long" }, async () => {
    await service.revoke(["ops-2026"]);
    expect((await asked("/.well-known/vdi-billing-revocation.json")).body).toMatchObject({
      revokedKids: ["ops-2026"],
    });
  });

  test("without VDI_ATTEST_ENABLED nothing is issued, whoever asks; verify and the log answer on", async () => {
    const before = (await log("head")).body;
    await service.restart({ ...FREE, VDI_ATTEST_ENABLED: "false" });
    for (const name of ["authorize", "attest"]) {
      const { status, body } = await post(name, bill("off"));
      expect([name, status >= 400, "receipt" in body, "charge_authority" in body]).toEqual([
        ...[name, true, false, false],
      ]);
    }
    expect((await log("head")).body).toEqual(before);
  });

  test("DEMO_MODE issues without the other setting and without a secret", { tags: "long" }, async () => {
    const demo = { ...FREE, VDI_ATTEST_ENABLED: "false", DEMO_MODE: "true" };
    await service.restart(demo, { attestSecret: true });
    expect(await post("attest", bill("demo"), null)).toMatchObject({ status: 200 });
  });
});
