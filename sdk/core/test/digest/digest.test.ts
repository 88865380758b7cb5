// Tagged digests and hash-to-field against values computed by other means.
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import {
  BN254_R,
  concatBytes,
  DOMAINS,
  digest,
  encodeHex,
  encodeUtf8,
  FIELD_DOMAINS,
  hashToField,
  sha256,
} from "../../src/index.ts";

/** WebCrypto's SHA-256: not the implementation under test. */
async function webSha256(text: string): Promise<string> {
  return encodeHex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

describe("SHA-256", () => {
  // FIPS 180-4 examples.
  test.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
  ])("of %j", (text, expected) => {
    expect(encodeHex(sha256(encodeUtf8(text)))).toBe(expected);
  });
});

describe("digest", () => {
  test("is SHA-256 of the domain, a zero byte and the canonical text", async () => {
    const value = { b: [1, 2.5, "é"], a: null };
    const expected = await webSha256(`svc/manifest/v1\u0000{"a":null,"b":[1,2.5,"é"]}`);
    expect(digest(DOMAINS.manifest, value)).toBe(expected);
    recordVerdict("digest/manifest", digest(DOMAINS.manifest, value));
  });

  test("differs under every domain, and no domain begins another with a zero byte", () => {
    const domains = [...Object.values(DOMAINS), ...Object.values(FIELD_DOMAINS)];
    expect(new Set(domains).size).toBe(domains.length);
    for (const domain of domains) expect(domain).toMatch(/^svc\/[a-z-]+\/v[1-9]$/);
    expect(new Set(Object.values(DOMAINS).map((domain) => digest(domain, {}))).size).toBe(
      Object.keys(DOMAINS).length,
    );
  });
});

describe("hash to field", () => {
  test("is the first 31 bytes of the tagged hash of the unquoted text, big-endian", async () => {
    const hash = await webSha256("svc/step-name/v1\u0000intake");
    expect(hashToField(FIELD_DOMAINS.stepName, "intake")).toBe(BigInt(`0x${hash.slice(0, 62)}`));
    recordVerdict("digest/field", hashToField(FIELD_DOMAINS.stepName, "intake"));
  });

  test("is below the group order, and apart in every domain", () => {
    const elements = Object.values(FIELD_DOMAINS).map((domain) => hashToField(domain, "x"));
    for (const element of elements) expect(element < BN254_R).toBe(true);
    expect(new Set(elements).size).toBe(elements.length);
  });

  test("refuses what UTF-8 cannot carry", () => {
    expect(() => hashToField(FIELD_DOMAINS.stringValue, "\ud800")).toThrow(RangeError);
  });
});

test("joining text cannot cross the zero byte", () => {
  const a = sha256(concatBytes(encodeUtf8("svc/a"), Uint8Array.of(0), encodeUtf8("b")));
  const b = sha256(concatBytes(encodeUtf8("svc/"), Uint8Array.of(0), encodeUtf8("ab")));
  expect(encodeHex(a)).not.toBe(encodeHex(b));
});
