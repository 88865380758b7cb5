import {
  type AuthorityBinding,
  decodeHex,
  deriveKid,
  PAYLOAD_TYPES,
  parseAuthorityBinding,
  verifyDocument,
} from "@svc/core";
import { describe, expect, test } from "vitest";
import { CATALOGUE } from "../src/catalogue.ts";
import { AUTHORITY_BINDINGS } from "../src/generated/authority-bindings.ts";
import { getAuthorityBinding, loadManifest, MANIFEST_AUTHORITY_KEYS } from "../src/index.ts";

const published = CATALOGUE.flatMap(({ versions }) => versions.map(({ manifest }) => manifest));

describe.each(published)("the binding of $manifest_id $manifest_version", (manifest) => {
  const binding = getAuthorityBinding(manifest.manifest_id, manifest.manifest_version) as AuthorityBinding;

  test("is a wire document that covers the manifest as it stands", () => {
    expect(parseAuthorityBinding(JSON.stringify(binding))).toEqual({ ok: true, value: binding });
    const { manifest_id, manifest_version, manifest_hash, authority } = manifest;
    expect(binding).toMatchObject({ manifest_id, manifest_version, manifest_hash, authority });
  });

  test("is signed by a key of the project, and by no other kind of signature", () => {
    expect(MANIFEST_AUTHORITY_KEYS).toContainEqual({
      public_key: binding.signature.public_key,
      kid: binding.signature.kid,
    });
    expect(verifyDocument(PAYLOAD_TYPES.authorityBinding, binding)).toEqual({ valid: true });
    expect(verifyDocument(PAYLOAD_TYPES.receipt, binding)).toMatchObject({ valid: false });
  });

  test("makes the manifest loadable by whoever pins the project's keys, while it is current", () => {
    const document = JSON.stringify({ ...manifest, authority_binding: binding });
    const at = (time: number) =>
      loadManifest(document, { authorities: MANIFEST_AUTHORITY_KEYS, at: time, clockSkewSeconds: 0 });
    expect(at(binding.issued_at)).toEqual({ ok: true, value: { manifest, authorityBinding: binding } });
    expect(at(binding.expires_at - 1)).toMatchObject({ ok: true });
    expect(at(binding.issued_at - 1)).toMatchObject({ reason: "authority_binding_not_current" });
    expect(at(binding.expires_at)).toMatchObject({ reason: "authority_binding_not_current" });
  });
});

test("there is one binding for each published version, and none for anything else", () => {
  const ids = (list: readonly { manifest_id: string; manifest_version: string }[]) =>
    list.map(({ manifest_id, manifest_version }) => `${manifest_id} ${manifest_version}`).sort();
  expect(ids(AUTHORITY_BINDINGS)).toEqual(ids(published));
});

test("every listed key signed something and has the kid that is derived from it", () => {
  const used = new Set(AUTHORITY_BINDINGS.map(({ signature }) => signature.public_key));
  expect(MANIFEST_AUTHORITY_KEYS.map(({ public_key }) => public_key)).toEqual([...used]);
  for (const { public_key, kid } of MANIFEST_AUTHORITY_KEYS)
    expect(kid).toBe(deriveKid(decodeHex(public_key) as Uint8Array));
});
