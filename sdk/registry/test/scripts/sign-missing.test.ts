import { createSigner, encodeHex, generateSecretKey, hashManifest, type Manifest } from "@svc/core";
import { describe, expect, test } from "vitest";
import { renderBindings } from "../../scripts/render-bindings.ts";
import { bindManifest, unsigned } from "../../scripts/sign-missing.ts";
import { CATALOGUE, latestOf } from "../../src/catalogue.ts";
import { AUTHORITY_BINDINGS } from "../../src/generated/authority-bindings.ts";

const VALIDITY = { issuedAt: 1_800_000_000, expiresAt: 1_900_000_000 };
const published = CATALOGUE.map((entry) => latestOf(entry).manifest);

function newVersion(of: Manifest, version: string): Manifest {
  const manifest = { ...of, manifest_version: version, name: `${of.name}, revised` };
  return { ...manifest, manifest_hash: hashManifest(manifest) };
}

describe("signing bindings", () => {
  test("leaves what is signed alone", () => {
    expect(unsigned(published, AUTHORITY_BINDINGS)).toEqual([]);
  });

  test("signs exactly the versions that have none", () => {
    const revised = newVersion(published[0] as Manifest, "1.1.0");
    const missing = unsigned([...published, revised], AUTHORITY_BINDINGS);
    expect(missing).toEqual([revised]);
    const signer = createSigner(encodeHex(generateSecretKey()));
    const binding = bindManifest(revised, VALIDITY, signer);
    expect(binding).toMatchObject({ manifest_version: "1.1.0", manifest_hash: revised.manifest_hash });
    expect(unsigned([...published, revised], [...AUTHORITY_BINDINGS, binding])).toEqual([]);
  });

  test("refuses while a published manifest differs from what was signed", () => {
    const [first, ...others] = published as [Manifest, ...Manifest[]];
    const changed = { ...first, name: "changed after publication" };
    const rehashed = { ...changed, manifest_hash: hashManifest(changed) };
    for (const tampered of [changed, rehashed]) {
      expect(() => unsigned([tampered, ...others], AUTHORITY_BINDINGS)).toThrow(/changed after publication/);
    }
  });

  test("refuses a new manifest whose hash is not its own, and says which it is", () => {
    const revised = { ...newVersion(published[0] as Manifest, "1.1.0"), manifest_hash: "0".repeat(64) };
    expect(() => unsigned([revised], AUTHORITY_BINDINGS)).toThrow(hashManifest(revised));
  });

  test("writes public keys and bindings, and not the secret", () => {
    const secret = encodeHex(generateSecretKey());
    const signer = createSigner(secret);
    const binding = bindManifest(published[0] as Manifest, VALIDITY, signer);
    const text = renderBindings([{ public_key: signer.publicKey, kid: signer.kid }], [binding]);
    expect(text).toContain(signer.publicKey);
    expect(text).toContain(binding.signature.value);
    expect(text).not.toContain(secret);
  });
});
