/**
 * Verifies an authority's binding of a manifest: it covers exactly this manifest, is signed by a key that the caller
 * pinned, and is valid at the given time. A key inside the binding counts only when the caller's list has it.
 */
import { type BINDING_REASONS, causeOf } from "@svc/core/finding";
import { type Refusal, type Refuse, refusal } from "@svc/core/reading";
import { PAYLOAD_TYPES, verifyDocument } from "@svc/core/signing";
import { authoritiesNamed, type PinnedAuthority, pinningOf, windowFault } from "@svc/core/trust";
import type { AuthorityBinding, Manifest } from "@svc/core/wire";
import { bindingMismatch } from "./authority-binding.ts";

export type BindingReason = keyof typeof BINDING_REASONS;

const refuse: Refuse<typeof BINDING_REASONS> = refusal;

export interface BindingContext {
  readonly authorities: readonly PinnedAuthority[];
  /** Unix seconds: the time asked about. */
  readonly at: number;
  readonly clockSkewSeconds: number;
}

/** Returns the fault of the binding, or null. Cheapest first; a pointer is into the binding. */
export function bindingFault(
  manifest: Manifest,
  binding: AuthorityBinding,
  { authorities, at, clockSkewSeconds }: BindingContext,
): Refusal<BindingReason> | null {
  const mismatch = bindingMismatch(binding, manifest);
  if (mismatch !== null) return refuse("authority_binding_mismatch", { ...mismatch }, `/${mismatch.member}`);
  if (pinningOf(authoritiesNamed(authorities, binding.authority.name), binding.signature) !== "pinned") {
    const { public_key: found } = binding.signature;
    return refuse("manifest_authority_unrecognised", { found }, "/signature/public_key");
  }
  const { issued_at: from, expires_at: until } = binding;
  if (windowFault(binding, { at, skew: clockSkewSeconds }) !== null) {
    const times = { from, until, expected: at };
    return refuse("authority_binding_not_current", times, at < from ? "/issued_at" : "/expires_at");
  }
  const verdict = verifyDocument(PAYLOAD_TYPES.authorityBinding, binding);
  if (verdict.valid) return null;
  return refuse("authority_binding_signature_invalid", { cause: causeOf(verdict) }, "/signature/value");
}
