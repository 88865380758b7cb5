/** The roots that a pass can rest on. */

/**
 * `pinned`: a root the caller gave. `domain`: the directory of a domain that the caller trusts. `built_in`: a root
 * shipped with this library. `registry`: a published manifest or a registered key. `logged`: a verified log time.
 * `self_asserted`: the document's own word. `not_checked`: it was not looked at.
 */
export const TRUST_ROOTS = [
  "pinned",
  "domain",
  "built_in",
  "registry",
  "logged",
  "self_asserted",
  "not_checked",
] as const;

export type TrustRoot = (typeof TRUST_ROOTS)[number];

/** Whether the root of an issuer meets the demand that the issuer be pinned. */
export function isIssuerPinned(root: TrustRoot): root is "pinned" | "domain" {
  return root === "pinned" || root === "domain";
}
