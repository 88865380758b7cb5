// WebKit on Linux asks libgcrypt, which ends the whole process on a key that is no point of the curve: there no key of a
// stranger reaches WebCrypto, and the rule in JavaScript gives the verdict.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSigner } from "../../src/issuing/signer.ts";

const LINUX =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/60.5 Safari/605.1.15";
const MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15";
const CHROMIUM =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

// The module remembers what it found out about its runtime: each case has a fresh one.
beforeEach(() => void vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ["WebKitGTK", LINUX, false],
  ["Safari", MAC, true],
  ["Chromium", CHROMIUM, true],
])("in %s", async (_, userAgent, asked) => {
  vi.stubGlobal("navigator", { userAgent });
  const { signatureFaultAsync } = await import("../../src/signing/ed25519-async.ts");
  const imported = vi.spyOn(crypto.subtle, "importKey");
  const signer = createSigner("11".repeat(32));
  const message = new Uint8Array([1, 2, 3]);
  const publicKey = new Uint8Array(Buffer.from(signer.publicKey, "hex"));
  expect(await signatureFaultAsync(signer.sign(message), message, publicKey)).toBeNull();
  expect(await signatureFaultAsync(signer.sign(message), new Uint8Array(3), publicKey)).toBe(
    "signature_mismatch",
  );
  const offCurve = new Uint8Array(32).fill(2, 0, 1);
  expect(await signatureFaultAsync(signer.sign(message), message, offCurve)).toBe("public_key_not_on_curve");
  expect(imported.mock.calls.length > 0).toBe(asked);
});

test.each(["importKey", "verify"] as const)(
  "where WebCrypto's %s fails, the rule in JavaScript answers",
  async (name) => {
    const { signatureFaultAsync } = await import("../../src/signing/ed25519-async.ts");
    const signer = createSigner("11".repeat(32));
    const message = new Uint8Array([1, 2, 3]);
    const publicKey = new Uint8Array(Buffer.from(signer.publicKey, "hex"));
    const failed = vi.spyOn(crypto.subtle, name).mockRejectedValue(new DOMException("no", "OperationError"));
    expect(await signatureFaultAsync(signer.sign(message), message, publicKey)).toBeNull();
    expect(await signatureFaultAsync(signer.sign(message), new Uint8Array(3), publicKey)).toBe(
      "signature_mismatch",
    );
    expect(failed).toHaveBeenCalled();
  },
);
