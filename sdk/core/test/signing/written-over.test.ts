// Buffers that the caller writes over while a check waits: the verdict is on what was there at the call.
import { expect, test } from "vitest";
import { decodeHex } from "../../src/bytes/index.ts";
import { createSigner } from "../../src/index.ts";
import { publicKeyFaultAsync, signatureFaultAsync } from "../../src/signing/ed25519-async.ts";

const signer = createSigner("11".repeat(32));
const parts = (): [Uint8Array, Uint8Array, Uint8Array] => {
  const message = Uint8Array.of(1, 2, 3);
  return [signer.sign(message), message, decodeHex(signer.publicKey, 32) as Uint8Array];
};

test.each([0, 1, 2])("part %i", async (i) => {
  const good = parts();
  const sound = signatureFaultAsync(...good);
  good[i]?.fill(0);
  expect(await sound).toBeNull();

  const [signature, message, key] = parts();
  const other = Uint8Array.of(9, 9, 9);
  const forged = signatureFaultAsync(signature, other, key);
  other.set(message);
  expect(await forged).toBe("signature_mismatch");
});

test("a public key", async () => {
  const [, , key] = parts();
  const fault = publicKeyFaultAsync(key);
  key.fill(0);
  expect(await fault).toBeNull();
});
