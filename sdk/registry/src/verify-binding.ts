/**
 * Whether an authority stands behind a manifest: the binding covers exactly this manifest, is signed by a key
 * that the caller pinned, and holds at the time asked about. A key that the binding brings along counts for
 * nothing until it is found in the caller's list.
 */
import { inCodes } from "@svc/core/finding";
import { type Refusal, refuse } from "@svc/core/reading";
import { PAYLOAD_TYPES, verifyDocument } from "@svc/core/signing";
import { authoritiesNamed, type PinnedAuthority, pinningOf, windowFault } from "@svc/core/trust";
import type { AuthorityBinding, Manifest } from "@svc/core/wire";
import { bindingMismatch } from "./authority-binding.ts";

export type BindingReason =
  | "authority_binding_mismatch"
  | "manifest_authority_unrecognised"
  | "authority_binding_not_current"
  | "authority_binding_signature_invalid";

export interface BindingContext {
  readonly authorities: readonly PinnedAuthority[];
  /** Unix seconds: the time asked about. */
  readonly at: number;
  readonly clockSkewSeconds: number;
}

/** What is wrong with the binding, or null. Cheapest first; a pointer is into the binding. */
export function bindingFault(
  manifest: Manifest,
  binding: AuthorityBinding,
  { authorities, at, clockSkewSeconds }: BindingContext,
): Refusal<BindingReason> | null {
  const mismatch = bindingMismatch(binding, manifest);
  if (mismatch !== null) {
    const { member, expected, found } = mismatch;
    const detail = `the binding is about ${found}, the manifest's ${member} is ${expected}`;
    return refuse("authority_binding_mismatch", detail, `/${member}`);
  }
  const unrecognised = pinningFault(binding, authorities);
  if (unrecognised !== null) {
    return refuse("manifest_authority_unrecognised", unrecognised, "/signature/public_key");
  }
  const { issued_at: from, expires_at: until } = binding;
  if (windowFault(binding, { at, skew: clockSkewSeconds }) !== null) {
    const detail = `the binding holds from ${from} until ${until}; the time asked about is ${at}`;
    return refuse("authority_binding_not_current", detail, at < from ? "/issued_at" : "/expires_at");
  }
  const verdict = verifyDocument(PAYLOAD_TYPES.authorityBinding, binding);
  return verdict.valid
    ? null
    : refuse("authority_binding_signature_invalid", inCodes(verdict), "/signature/value");
}

function pinningFault(
  { signature, authority: { name } }: AuthorityBinding,
  authorities: readonly PinnedAuthority[],
): string | null {
  const { public_key: key, kid } = signature;
  if (pinningOf(authoritiesNamed(authorities, name), signature) === "pinned") return null;
  const pinning = pinningOf(authorities, signature);
  if (pinning === "unknown") return `no pinned authority has the key ${key}`;
  return pinning === "pinned"
    ? `the key ${key} is pinned for another authority than ${JSON.stringify(name)}`
    : `the key ${key} is pinned under another kid than ${kid}`;
}
