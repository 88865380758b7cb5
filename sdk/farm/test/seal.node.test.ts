// Sealing: held against RFC 9180 done a second time with Node's own primitives; what opens where, and what does not.
import { createDecipheriv, createHmac, createPrivateKey, createPublicKey, diffieHellman } from "node:crypto";
import { canonicalBytes } from "@svc/core";
import { describe, expect, test } from "vitest";
import { farmPublicKey, foretoldOtherwise, generateFarmKey, parseSealedJob, sealJob } from "../src/index.ts";
import { open, sealTo } from "../src/job/hpke.ts";
import { openJob } from "../src/job/seal-job.ts";
import { address, CANARY, FARM_KEY, FARM_SECRET, ISSUER, job, request } from "./support/credit.ts";

const hmac = (key: Uint8Array, ...parts: Uint8Array[]) =>
  createHmac("sha256", key).update(Buffer.concat(parts)).digest();
const text = (value: string) => Buffer.from(value);
const int = (value: number) => Buffer.from([value >> 8, value & 255]);
const KEM_ID = Buffer.concat([text("KEM"), int(0x20)]);
const HPKE_ID = Buffer.concat([text("HPKE"), int(0x20), int(1), int(2)]);
const extract = (suite: Uint8Array, salt: Uint8Array, label: string, ikm: Uint8Array) =>
  hmac(salt, text("HPKE-v1"), suite, text(label), ikm);
function expand(suite: Uint8Array, prk: Uint8Array, label: string, info: Uint8Array, length: number): Buffer {
  const all = Buffer.concat([int(length), text("HPKE-v1"), suite, text(label), info]);
  const first = hmac(prk, all, Buffer.from([1]));
  return first.subarray(0, length);
}

/** RFC 9180, sections 4.1, 5.1 and 5.2: base mode, receiver's side. */
function openByHand(secret: string, enc: Buffer, sealed: Buffer, info: string, aad: Uint8Array): string {
  const none = Buffer.alloc(0);
  const privateKey = createPrivateKey({
    key: Buffer.from(`302e020100300506032b656e04220420${secret}`, "hex"),
    format: "der",
    type: "pkcs8",
  });
  const publicKey = createPublicKey({
    key: Buffer.concat([Buffer.from("302a300506032b656e032100", "hex"), enc]),
    format: "der",
    type: "spki",
  });
  const dh = diffieHellman({ privateKey, publicKey });
  const context = Buffer.concat([enc, Buffer.from(farmPublicKey(secret), "hex")]);
  const shared = expand(KEM_ID, extract(KEM_ID, none, "eae_prk", dh), "shared_secret", context, 32);
  const schedule = Buffer.concat([
    Buffer.from([0]),
    extract(HPKE_ID, none, "psk_id_hash", none),
    extract(HPKE_ID, none, "info_hash", text(info)),
  ]);
  const prk = extract(HPKE_ID, shared, "secret", none);
  const decipher = createDecipheriv(
    "aes-256-gcm",
    expand(HPKE_ID, prk, "key", schedule, 32),
    expand(HPKE_ID, prk, "base_nonce", schedule, 12),
  );
  decipher.setAAD(aad);
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString("utf8");
}

describe("sealing", () => {
  test("a public key is the one of RFC 7748, section 6.1", () => {
    expect(farmPublicKey("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb")).toBe(
      "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f",
    );
  });

  test("what is sealed is what RFC 9180 says, done again by hand", async () => {
    const sealed = await job();
    const by = openByHand(
      FARM_SECRET,
      Buffer.from(sealed.enc, "base64"),
      Buffer.from(sealed.ciphertext, "base64"),
      "vdi farm job v1",
      canonicalBytes(sealed.header),
    );
    expect(JSON.parse(by)).toEqual({ ...request(), options: {} });
    expect(await openJob(FARM_SECRET, sealed)).toEqual({ ...request(), options: {} });
  });

  test("nothing private is in what travels, and its length tells little", async () => {
    const [small, large] = [await job({}, { note: "x" }), await job({}, { note: "x".repeat(1000) })];
    expect(JSON.stringify(small)).not.toContain(CANARY);
    expect(small.ciphertext.length).toBe(large.ciphertext.length);
  });

  test.each([
    ["another key", async () => [generateFarmKey(), await job()] as const],
    ["another tenant", async () => edited((header) => ({ ...header, tenant: "thief" }))],
    [
      "another issuer",
      async () =>
        edited((header) => ({ ...header, issuer: { ...header.issuer, public_key: "ab".repeat(32) } })),
    ],
    ["another job's id", async () => edited((header) => ({ ...header, job_id: crypto.randomUUID() }))],
    ["whom the opening is for", async () => edited((header) => ({ ...header, opening_to: FARM_KEY }))],
    [
      "a bit of it",
      async () => [FARM_SECRET, { ...(await job()), ciphertext: (await job()).ciphertext }] as const,
    ],
  ])("does not open under %s", async (_, make) => {
    const [key, sealed] = await make();
    expect(await openJob(key, sealed)).toBe(null);
  });

  test("what is sealed for one purpose opens for no other", async () => {
    const aad = new Uint8Array();
    const sealed = await sealTo(FARM_KEY, Buffer.from("{}"), { info: "one", aad });
    expect(await open(FARM_SECRET, sealed, { info: "one", aad })).not.toBe(null);
    expect(await open(FARM_SECRET, sealed, { info: "other", aad })).toBe(null);
  });

  test("a point of low order is no key to seal to", async () => {
    for (const key of ["00".repeat(32), `01${"00".repeat(31)}`]) {
      await expect(sealJob(request(), address({ farmKey: key }))).rejects.toThrow(TypeError);
    }
  });

  test("is read strictly", async () => {
    const whole = await job();
    expect(parseSealedJob(JSON.stringify(whole))).toMatchObject({ ok: true });
    for (const wrong of [
      {},
      { ...whole, more: 1 },
      { ...whole, header: { ...whole.header, job_id: "1" } },
      { ...whole, header: { ...whole.header, tenant: "A" } },
      { ...whole, header: { ...whole.header, priority: "now" } },
      { ...whole, enc: "*" },
    ]) {
      expect(parseSealedJob(wrong)).toMatchObject({ ok: false });
    }
  });

  test("wrong calls are refused before anything is sealed", async () => {
    await expect(sealJob(request(), address({ tenant: "No Tenant" }))).rejects.toThrow(TypeError);
    await expect(sealJob(request(), address({ issuer: { publicKey: "x" } }))).rejects.toThrow(TypeError);
    await expect(sealJob({ ...request(), pipeline: { name: "x", steps: [] } }, address())).rejects.toThrow(
      TypeError,
    );
  });
});

test("an attestation is its header's in each of the members that it foretells", async () => {
  const { header } = await job();
  const attestation = {
    decision: { nonce: header.nonce, outcome: header.outcome },
    pipeline: { hash: header.pipeline_hash },
    policy: { manifest_hash: header.manifest_hash },
    issued_at: header.issued_at,
    expires_at: header.expires_at,
    signature: { kid: header.issuer.kid, public_key: ISSUER.publicKey },
  };
  expect(foretoldOtherwise(header, attestation as never)).toBe(null);
  for (const [part, member] of [
    ["decision", "nonce"],
    ["decision", "outcome"],
    ["pipeline", "hash"],
    ["policy", "manifest_hash"],
    ["signature", "kid"],
    ["signature", "public_key"],
  ] as const) {
    const other = { ...attestation, [part]: { ...attestation[part], [member]: "other" } };
    expect([member, foretoldOtherwise(header, other as never)]).not.toEqual([member, null]);
  }
  for (const member of ["issued_at", "expires_at"] as const) {
    expect(foretoldOtherwise(header, { ...attestation, [member]: 1 } as never)).toBe(member);
  }
});

type Header = Awaited<ReturnType<typeof job>>["header"];
async function edited(edit: (header: Header) => Header) {
  const sealed = await job();
  return [FARM_SECRET, { ...sealed, header: edit(sealed.header) }] as const;
}
