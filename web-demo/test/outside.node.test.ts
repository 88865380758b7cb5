// What comes from an address: which addresses are asked, what is taken of the answers, which keys are read from them,
// and which documents the page fetches at all.

import { decodeHex, encodeHex } from "@svc/core/bytes";
import encodeQR from "qr";
import { describe, expect, test } from "vitest";
import { ISSUER, REAL } from "../../tools/browser/visit.ts";
import { FETCH_POLICY, HEADERS_APART, headersOf, SCAN_POLICY } from "../src/content-policy.ts";
import { readAddress } from "../src/outside/address.ts";
import { compareKeys } from "../src/outside/compare-keys.ts";
import { fetchBounded } from "../src/outside/fetch-bounded.ts";
import { readFoundKeys } from "../src/outside/found-keys.ts";
import { MOST_FETCHED_BYTES } from "../src/outside/messages.ts";
import { decodeBase58, readMultibaseKey } from "../src/outside/multibase-key.ts";
import { readSource } from "../src/outside/operator.ts";
import { decodePixels } from "../src/scan/decode-picture.ts";

describe("an address", () => {
  test.each([
    ["https://lender.example/keys.json#k", "https://lender.example/keys.json"],
    // The examples of W3C's did:web.
    ["did:web:w3c-ccg.github.io", "https://w3c-ccg.github.io/.well-known/did.json"],
    ["did:web:w3c-ccg.github.io:user:alice", "https://w3c-ccg.github.io/user/alice/did.json"],
    ["did:web:example.com%3A3000:user:alice", "https://example.com:3000/user/alice/did.json"],
  ])("%s is asked for at %s", (typed, url) => {
    expect(readAddress(` ${typed}\n`)).toEqual({
      ok: true,
      url,
      ...(typed.startsWith("did:") ? { did: typed } : {}),
    });
  });

  test.each([
    ["", "empty"],
    ["lender.example", "not_an_address"],
    ["https://", "not_an_address"],
    [`https://lender.example/${"a".repeat(2_000)}`, "not_an_address"],
    ["http://lender.example/keys.json", "not_https"],
    ["javascript:alert(1)", "not_https"],
    ["data:application/json,{}", "not_https"],
    ["https://name:word@lender.example/", "credentials"],
    ["did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK", "did_not_web"],
    ["did:web:", "did_malformed"],
    ["did:web:lender.example:..:other", "did_malformed"],
    ["did:web:lender.example:%2E%2e", "did_malformed"],
    ["did:web:name@lender.example", "did_malformed"],
    ["did:web:lender.example#key", "did_malformed"],
    ["did:web:lender.example%3A99999", "did_malformed"],
  ])("%s is not asked: %s", (typed, why) => {
    expect(readAddress(typed)).toEqual({ ok: false, why });
  });
});

describe("an answer", () => {
  const never = new AbortController().signal;
  const BYTES = new TextEncoder().encode('\u{feff}{"a":"ü"}');
  const answering = (response: Response | Promise<Response>) =>
    fetchBounded("https://lender.example/", never, async () => response);
  const streamed = (given: readonly Uint8Array[], onCancel = () => {}) => {
    let parts = given;
    return new Response(
      new ReadableStream({
        pull(controller) {
          const [part] = parts;
          if (part === undefined) return controller.close();
          parts = parts.slice(1);
          controller.enqueue(part);
        },
        cancel: onCancel,
      }),
    );
  };

  test("is asked for without cookies, referrer or redirects, and is its bytes as they came", async () => {
    const asked: (RequestInit | undefined)[] = [];
    const answer = await fetchBounded("https://lender.example/", never, async (_, init) => {
      asked.push(init);
      // In two parts, through the middle of a letter.
      return streamed([BYTES.slice(0, 7), BYTES.slice(7)]);
    });
    expect(answer).toEqual({ ok: true, bytes: BYTES });
    expect(asked).toMatchObject([
      { redirect: "manual", credentials: "omit", referrerPolicy: "no-referrer", cache: "no-store" },
    ]);
  });

  test("that sends on, is a web page, an error, or never comes, is said to be that", async () => {
    const redirect = Object.create(new Response(null), { type: { value: "opaqueredirect" } }) as Response;
    expect(await answering(redirect)).toEqual({ ok: false, why: "redirects" });
    // By its body, whatever its host calls it.
    const mislabelled = new Response("{}", { headers: { "content-type": "text/html; charset=utf-8" } });
    expect(await answering(mislabelled)).toMatchObject({ ok: true });
    expect(await answering(new Response("{}", { status: 203 }))).toEqual({
      ok: false,
      why: "status",
      status: 203,
    });
    expect(await answering(new Response("\n <!doctype html>"))).toEqual({ ok: false, why: "web_page" });
    expect(await answering(new Response("{}", { status: 503 }))).toEqual({
      ok: false,
      why: "status",
      status: 503,
    });
    expect(await answering(Promise.reject(new TypeError("failed")))).toEqual({
      ok: false,
      why: "unreachable",
    });
  });

  test("of more than a mebibyte is given up where it passes it", async () => {
    let isCancelled = false;
    const part = new Uint8Array(MOST_FETCHED_BYTES / 4).fill(0x20);
    const whole = await answering(streamed([part, part, part, part]));
    expect(whole.ok).toBe(true);
    const long = streamed(Array<Uint8Array>(8).fill(part), () => {
      isCancelled = true;
    });
    const answer = await answering(long);
    expect([answer.ok || answer.why, isCancelled]).toEqual(["too_long", true]);
  });

  test("that is slow is given up, before it begins and in its midst", async () => {
    for (const response of [
      new Promise<Response>(() => undefined),
      Promise.resolve(new Response(new ReadableStream())),
    ]) {
      const stop = new AbortController();
      const answer = fetchBounded("https://lender.example/", stop.signal, () => response);
      stop.abort();
      expect(await answer).toEqual({ ok: false, why: "too_slow" });
    }
  });
});

describe("keys", () => {
  const jwk = {
    kty: "OKP",
    crv: "Ed25519",
    x: Buffer.from(decodeHex(ISSUER, 32) ?? []).toString("base64url"),
  };
  const did = "did:web:lender.example";
  const read = (value: unknown, asked?: string) => readFoundKeys(JSON.stringify(value), asked);
  const issuer = (label: string) => ({ list: "issuers", key: ISSUER, label });

  test("base58 and Multikey are read as their specifications write them", () => {
    // draft-msporny-base58-03, test vectors.
    const text = (base58: string) => Buffer.from(decodeBase58(base58) ?? []).toString();
    expect(text("2NEpo7TZRRrLZSi2U")).toBe("Hello World!");
    expect(text("USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z")).toBe(
      "The quick brown fox jumps over the lazy dog.",
    );
    expect(encodeHex(decodeBase58("11233QC4") ?? new Uint8Array())).toBe("0000287fb4cd");
    expect(decodeBase58("0OIl")).toBeNull();
    // The key of did:key's first example.
    const key = readMultibaseKey("z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK");
    expect(encodeHex(key ?? new Uint8Array())).toBe(
      "2e6fcce36701dc791488e0d0b1745cc1e33a4c1c9fcc41c63bd343dbbe0970e6",
    );
    expect(readMultibaseKey("z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2do")).toBeNull();
    // Read as a number this would not end.
    expect(readMultibaseKey("z".repeat(1 << 20))).toBeNull();
  });

  test("of a DID document are those that speak for its subject, and of the DID that was asked for", () => {
    const document = {
      id: did,
      verificationMethod: [
        { id: "#k1", publicKeyJwk: jwk },
        {
          id: `${did}#k2`,
          publicKeyMultibase: "z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
        },
      ],
      assertionMethod: [`${did}#k1`],
    };
    expect(read(document, did)).toEqual({ ok: true, kind: "did", keys: [issuer("#k1")] });
    expect(read({ ...document, assertionMethod: [] }, did)).toEqual({ ok: false, why: "no_keys" });
    expect(read({ ...document, id: "did:web:other.example" }, did)).toEqual({ ok: false, why: "other_did" });
    expect(read({ keys: [jwk] }, did)).toEqual({ ok: false, why: "other_did" });
    expect(readFoundKeys(ISSUER, did)).toEqual({ ok: false, why: "not_json" });
  });

  test("of a JSON Web Key Set are those that sign with Ed25519, and none where a private one lies there", () => {
    const others = [{ kty: "EC", crv: "P-256" }, { ...jwk, use: "enc" }, null, 7];
    expect(read({ keys: [...others, { ...jwk, kid: "2026", use: "sig" }] })).toEqual({
      ok: true,
      kind: "jwks",
      keys: [issuer("2026")],
    });
    expect(read({ keys: others })).toEqual({ ok: false, why: "no_keys" });
    expect(read({ keys: [jwk, { ...jwk, d: "secret" }] })).toEqual({ ok: false, why: "private_key" });
    for (const x of ["", "A", "A".repeat(43), "*", 7])
      expect([x, read({ keys: [{ ...jwk, x }] })]).toEqual([x, { ok: false, why: "malformed" }]);
    const many = Array.from({ length: 101 }, (_, i) => ({ verifier: `vdi:verifier:v${i}#${ISSUER}` }));
    expect(read({ type: "vdi_trust_v1", trustedVerifiers: many })).toEqual({ ok: false, why: "too_many" });
  });

  test("of a trust file are those of its lists, with its type or without; of a document there are none", () => {
    const source = { public_key: ISSUER, roles: ["bureau"], name: "B" };
    const found = read({
      type: "vdi_trust_v1",
      issuers: [{ public_key: ISSUER, label: "L" }],
      sources: [source],
    });
    const keys = [issuer("L"), { list: "sources", key: ISSUER, label: "B", roles: ["bureau"] }];
    expect(found).toEqual({ ok: true, kind: "trust_file", keys });
    expect(read({ issuers: [ISSUER] })).toEqual({ ok: true, kind: "trust_file", keys: [issuer("")] });
    const labelled = { issuers: [{ public_key: ISSUER, label: "L" }] };
    expect(read(labelled)).toMatchObject({ keys: [issuer("L")] });
    const refused = (file: object) => {
      const { detail, ...reading } = read(file) as { detail?: string };
      return [reading, detail];
    };
    const malformed = { ok: false, why: "malformed" };
    expect(refused({ type: "vdi_trust_v1", isuers: [] })).toEqual([malformed, 'unknown member "isuers"']);
    expect(refused({ trust: labelled })).toEqual([
      malformed,
      "trust: old spelling, write its members one level up, beside the others",
    ]);
    for (const document of [REAL.approval, {}, []])
      expect(read(document)).toEqual({ ok: false, why: "not_known" });
    for (const text of ["", "{", "7", "null", '"a"', "<html>"])
      expect([text, readFoundKeys(text)]).toMatchObject([text, { ok: false }]);
  });

  test("that are compared are the ones of any list of keys, and never a document's own", () => {
    expect(compareKeys(JSON.stringify({ keys: [{ ...jwk, kid: "2026" }] }), ISSUER)).toEqual({
      answer: "same",
      label: "2026",
    });
    expect(compareKeys(JSON.stringify({ keys: [jwk] }), "ab".repeat(32), "sources")).toEqual({
      answer: "different",
      given: ISSUER,
    });
    expect(compareKeys(JSON.stringify(REAL.approval), ISSUER)).toEqual({ answer: "document" });
    // Nor one dressed as a list of keys.
    for (const dressed of [
      { ...REAL.approval, keys: [jwk] },
      { ...REAL.approval, verificationMethod: [], assertionMethod: [{ publicKeyJwk: jwk }] },
      { keys: [jwk], attestation: REAL.approval },
      { keys: [jwk], bundle: { payload: "", signatures: [] } },
    ])
      expect(compareKeys(JSON.stringify(dressed), ISSUER)).toEqual({ answer: "document" });
    expect(compareKeys(JSON.stringify({ keys: [{ ...jwk, d: "s" }] }), ISSUER)).toEqual({
      answer: "refused",
      why: "private_key",
    });
    const digits = ISSUER.match(/.{8}/g)?.join(" ") ?? "";
    expect(compareKeys(` ${digits.toUpperCase()}`, ISSUER)).toEqual({ answer: "same" });
    for (const text of ["", "abc", "123"]) expect(compareKeys(text, ISSUER)).toEqual({ answer: "no_key" });
  });

  test("in a QR code are read from its picture, and from no other", () => {
    const rows = encodeQR(ISSUER, "raw", { border: 4 });
    const [scale, side] = [3, rows.length * 3];
    const data = new Uint8ClampedArray(side * side * 4).fill(255);
    rows.forEach((row, y) => {
      row.forEach((isDark, x) => {
        if (!isDark) return;
        for (let i = 0; i < scale * scale; i++) {
          const at = ((y * scale + Math.floor(i / scale)) * side + x * scale + (i % scale)) * 4;
          data.fill(0, at, at + 3);
        }
      });
    });
    expect(decodePixels({ width: side, height: side, data })).toBe(ISSUER);
    expect(decodePixels({ width: side, height: side, data: data.fill(255) })).toBeNull();
  });
});

describe("a document that the page's address names", () => {
  const policy = { origins: ["https://lender.example"] };
  const asked = (source: string, given: unknown = policy) => readSource(source, async () => given);

  test("is fetched from the origins that the operator names, and from no other", async () => {
    const url = "https://lender.example/a.json?b";
    expect(await asked(url)).toEqual({ ok: true, url });
    const refused = (origin: string) => ({ ok: false, why: "not_allowed", origin });
    expect(await asked("https://lender.example.evil.example/")).toEqual(
      refused("https://lender.example.evil.example"),
    );
    expect(await asked("https://lender.example:444/")).toEqual(refused("https://lender.example:444"));
    for (const given of [null, {}, [], { origins: "https://lender.example" }, { origins: ["*", null] }])
      expect(await asked(url, given)).toEqual(refused("https://lender.example"));
    for (const source of ["http://lender.example/", "did:web:lender.example", "./a.json", ""])
      expect(await asked(source)).toEqual({ ok: false, why: "not_an_address" });
  });

  test("is not even looked up in the operator's file where it is no address", async () => {
    let isAsked = false;
    await readSource("http://lender.example/", async () => {
      isAsked = true;
    });
    expect(isAsked).toBe(false);
  });
});

test("what may ask other hosts has no origin, and what may use the camera asks nobody", () => {
  const frame = headersOf("/fetch-text.html")["content-security-policy"] ?? "";
  expect(frame).toContain("sandbox allow-scripts");
  expect(frame).not.toContain("allow-same-origin");
  expect(FETCH_POLICY["connect-src"]).toEqual(["https:"]);
  expect([SCAN_POLICY["connect-src"], SCAN_POLICY["default-src"]]).toEqual([undefined, ["'none'"]]);
  expect(headersOf("/scan.html")["permissions-policy"]).toContain("camera=(self)");
  expect(Object.keys(HEADERS_APART)).toEqual(["/fetch-text", "/scan"]);
  const page = headersOf("/");
  expect(page["content-security-policy"]).toContain("connect-src 'self';");
  expect(page["permissions-policy"]).toContain("camera=()");
});
