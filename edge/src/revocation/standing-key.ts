/** A key that the operator's own snapshot revokes signs nothing more: what it signed would be refused anyway. */
import { namesOfKey, type RevocationSnapshot, type Signer } from "@svc/core";
import { because, refuseWith } from "../http/refusal.ts";

/** Of the operator's own keys, which are few. */
const NAMES = new WeakMap<Signer, readonly string[]>();

/** Whether the snapshot lists the key under none of its names. */
export function isStanding(signer: Signer, { revokedKids }: RevocationSnapshot): boolean {
  const names = NAMES.get(signer) ?? namesOfKey({ kid: signer.kid, public_key: signer.publicKey });
  NAMES.set(signer, names);
  return !names.some((name) => revokedKids.includes(name));
}

/** @throws RefusalError when the snapshot lists the key under any of its names */
export function requireStanding(signer: Signer, snapshot: RevocationSnapshot): void {
  if (!isStanding(signer, snapshot)) refuseWith("operator_misconfigured", because("signing_key_revoked"));
}
