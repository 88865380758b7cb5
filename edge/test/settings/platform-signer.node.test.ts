// The platform's signatures are the portable ones, to the byte, and hold under the strict rule.
import { createSigner, decodeHex, encodeHex, encodeUtf8, generateSecretKey, verifyEd25519 } from "@svc/core";
import { createNoteSigner, signCheckpoint } from "@svc/tlog";
import { expect, test } from "vitest";
import { platformNoteSigner, platformSigner } from "../../src/settings/platform-signer.ts";

const secrets = [
  "11".repeat(32),
  "ff".repeat(32),
  ...Array.from({ length: 6 }, () => encodeHex(generateSecretKey())),
];
const messages = ["", "m", "x".repeat(5_000)].map(encodeUtf8);

test("one key, one kid, one signature of each message", () => {
  for (const secret of secrets) {
    const portable = createSigner(secret);
    const platform = platformSigner(secret);
    expect([platform.kid, platform.publicKey]).toEqual([portable.kid, portable.publicKey]);
    for (const message of messages) {
      const signature = platform.sign(message);
      expect(encodeHex(signature)).toBe(encodeHex(portable.sign(message)));
      expect(verifyEd25519(signature, message, decodeHex(platform.publicKey, 32) as Uint8Array)).toBe(true);
    }
  }
});

test("RFC 8032 section 7.1, test 2", () => {
  const { publicKey, sign } = platformSigner(
    "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
  );
  expect(publicKey).toBe("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
  const expected =
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00";
  expect(encodeHex(sign(Uint8Array.of(0x72)))).toBe(expected);
});

test("a head is signed into the same note", () => {
  const secret = "33".repeat(32);
  const head = {
    size: 0,
    root: decodeHex("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855") as Uint8Array,
  };
  const portable = createNoteSigner("log.example/2026", decodeHex(secret, 32) as Uint8Array);
  const platform = platformNoteSigner("log.example/2026", secret);
  expect(platform.key).toEqual(portable.key);
  expect(signCheckpoint(head, platform)).toBe(signCheckpoint(head, portable));
});
