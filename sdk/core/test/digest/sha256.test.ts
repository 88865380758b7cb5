// One function, whoever computes it: the platform's hash and noble's agree at every length and on views.
import { sha256 as nobleSha256 } from "@noble/hashes/sha2.js";
import { expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { encodeHex } from "../../src/bytes/hex.ts";
import { sha256 } from "../../src/digest/sha256.ts";

const bytes = Uint8Array.from({ length: 20_000 }, (_, i) => (i * 167 + (i >> 8)) & 0xff);

test("at every length around a block and at a document's", () => {
  const lengths = [...Array.from({ length: 300 }, (_, i) => i), 4_095, 4_096, 13_000, 20_000];
  const digests = lengths.map((length) => {
    const message = bytes.slice(0, length);
    const digest = sha256(message);
    expect(encodeHex(digest), `${length}`).toBe(encodeHex(nobleSha256(message)));
    return encodeHex(digest);
  });
  recordVerdict("sha256/lengths", digests);
});

test("of the part of a buffer that a view shows, as plain bytes of the caller's own", () => {
  const digest = sha256(bytes.subarray(1_000, 9_000));
  expect(encodeHex(digest)).toBe(encodeHex(nobleSha256(bytes.slice(1_000, 9_000))));
  expect(digest.constructor).toBe(Uint8Array);
  expect(digest.buffer.byteLength).toBe(32);
});

test("known answers (FIPS 180-4 examples)", () => {
  const text = new TextEncoder();
  expect(encodeHex(sha256(text.encode("abc")))).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
  expect(encodeHex(sha256(text.encode("a".repeat(1_000_000))))).toBe(
    "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
  );
});
