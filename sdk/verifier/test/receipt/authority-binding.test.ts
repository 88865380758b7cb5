// An authority other than the issuer reaches STRICT by a binding that it issued itself, and by nothing less.
import { type AuthorityBinding, issueAuthorityBinding, type Manifest } from "@svc/vdi-registry";
import { describe, expect, test } from "vitest";
import { verifyDecision } from "../../src/verify-decision.ts";
import { NOW, publicKeyOf, secretOf } from "../fixtures/attestation.ts";
import { governed, STRICT } from "../fixtures/verification-cases.ts";

const TERMS = { signingKey: secretOf("bureau"), issuedAt: NOW - 60, expiresAt: NOW + 86_400 };

describe.each(["legal_review", "standards_body", "audit_firm"] as const)("%s", (type) => {
  const authority = { type, name: "A bureau", reference: null };
  const { policy } = governed({ authority });
  const { authority_binding: _, ...manifest } = policy;
  const options = { ...STRICT, trust: { ...STRICT.trust, manifestAuthorities: [publicKeyOf("bureau")] } };
  const verdict = (binding?: AuthorityBinding, given: object = options) =>
    verifyDecision(governed(binding === undefined ? { authority } : { authority, binding }), given);

  test("passes STRICT with the binding that it issued", async () => {
    const binding = issueAuthorityBinding(manifest as Manifest, TERMS);
    expect(await verdict(binding)).toMatchObject({ valid: true, trust: { manifest: "pinned" } });
  });

  test("and not without it, nor with one that is not its own", async () => {
    expect(await verdict()).toMatchObject({ valid: false, reason: "manifest_authority_unbound" });
    const others = issueAuthorityBinding(manifest as Manifest, { ...TERMS, signingKey: secretOf("thief") });
    expect(await verdict(others)).toMatchObject({ valid: false, reason: "manifest_authority_unrecognised" });
  });
});

test("a policy that is not what its hash says, and terms that end before they begin, are not signed", () => {
  const { authority_binding: _, ...manifest } = governed().policy;
  const sign = (change: object, terms: object = {}) =>
    issueAuthorityBinding({ ...manifest, ...change } as Manifest, { ...TERMS, ...terms });
  expect(() => sign({ manifest_version: "9.9.9" })).toThrow("subject.manifest_hash");
  expect(() => sign({}, { expiresAt: NOW - 60 })).toThrow(RangeError);
  expect(() => issueAuthorityBinding({} as Manifest, TERMS)).toThrow(
    "subject: expected a manifest or a pipeline",
  );
});
