/**
 * Who stands behind a policy's rules: this library's registry (published), the issuer alone (`self_attested`),
 * or an authority whose own signature, the `authority_binding`, is by a pinned key.
 *
 * A name in a document is a claim. STRICT wants every other name than the issuer's own bound; STANDARD reports
 * what it finds; MINIMAL does not look.
 */
import { causeOf, isMaterialReason } from "@svc/core/finding";
import type { SignatureVerdict } from "@svc/core/signing";
import { authoritiesNamed, pinningOf, revokedName, windowFault } from "@svc/core/trust";
import type { AuthorityBinding, DecisionAttestation } from "@svc/core/wire";
import { publishedManifestHash } from "@svc/vdi-registry";
import { bindingMismatch } from "@svc/vdi-registry/authority";
import type { VerifySettings } from "../options/settings.ts";
import { fail, pass, remark, type StepFailure, type StepFinding } from "./step.ts";

/** The policy's binding, where the profile looks at it and it matters; its signature is to be checked first. */
export function bindingOf(
  { policy }: DecisionAttestation,
  { profile }: VerifySettings,
): AuthorityBinding | null {
  if (profile.manifestAuthority === "left_out" || isPublished(policy)) return null;
  return policy.authority_binding ?? null;
}

/** Step 4 has shown that a policy with a published id and version is the published one, to the hash. */
function isPublished({ manifest_id, manifest_version }: DecisionAttestation["policy"]): boolean {
  return publishedManifestHash(manifest_id, manifest_version) !== null;
}

/** What `bindingOf` gave, and the verdict on its signature. */
export interface CheckedBinding {
  readonly binding: AuthorityBinding;
  readonly signature: SignatureVerdict;
}

/**
 * Valid with the root found in `trust.manifest`, or why the profile is not content.
 *
 * @param checked null where `bindingOf` gives none
 */
export function checkManifestAuthority(
  { policy }: DecisionAttestation,
  settings: VerifySettings,
  checked: CheckedBinding | null,
): StepFinding {
  if (settings.profile.manifestAuthority === "left_out")
    return pass({ rests_on: { manifest: "not_checked" } });
  if (isPublished(policy)) return pass({ rests_on: { manifest: "registry" } });
  const unbound = checked === null ? null : checkBinding(checked, policy, settings);
  if (checked !== null && unbound === null) return pass({ rests_on: { manifest: "pinned" } });
  // A binding that says something false is a fault of its own, whoever is named; an unknown binder is not.
  const rests_on = { manifest: "self_asserted" } as const;
  if (policy.authority.type === "self_attested" && (unbound === null || isUnknownBinder(unbound))) {
    return pass({ rests_on, notes: [remark("authority_self_attested")] });
  }
  const fault = unbound ?? fail("manifest_authority_unbound", { found: policy.authority.name });
  if (settings.profile.manifestAuthority === "required") return { ...fault, rests_on };
  return pass({ rests_on, notes: [remark("authority_claimed", { cause: causeOf(fault) })] });
}

function checkBinding(
  { binding, signature }: CheckedBinding,
  policy: DecisionAttestation["policy"],
  settings: VerifySettings,
): StepFailure | null {
  const mismatch = bindingMismatch(binding, policy);
  if (mismatch !== null) return fail("authority_binding_mismatch", { ...mismatch });
  if (!signature.valid) return fail("authority_binding_signature_invalid", { cause: causeOf(signature) });
  const { at, profile } = settings;
  if (windowFault(binding, { at, skew: profile.clockSkewSeconds }) !== null) {
    const { issued_at: from, expires_at: until } = binding;
    return fail("authority_binding_not_current", { from, until, expected: at });
  }
  const { public_key: found } = binding.signature;
  const authorities = settings.manifestAuthorities;
  const revoked = revokedName(binding.signature, authorities, settings.revocation?.kids);
  if (revoked !== null) return fail("manifest_authority_revoked", { found: revoked });
  if (authorities === null) return fail("manifest_authority_trust_missing", { found });
  const speaking = authoritiesNamed(authorities, binding.authority.name);
  const pinning = pinningOf(speaking, binding.signature);
  return pinning === "pinned" ? null : fail("manifest_authority_unrecognised", { found });
}

function isUnknownBinder({ reason }: StepFailure): boolean {
  return reason === "manifest_authority_unrecognised" || isMaterialReason(reason);
}
