/** A key that the operator's own snapshot revokes signs nothing more: what it signed would be refused anyway. */
import { namesOfKey, type RevocationSnapshot, type Signer } from "@svc/core";
import { because, refuseWith } from "../http/refusal.ts";

/** Of the operator's own keys, which are few. */
const NAMES = new WeakMap<Signer, readonly string[]>();

/** @throws RefusalError when the snapshot lists the key under any of its names */
export function requireStanding(signer: Signer, { revokedKids }: RevocationSnapshot): void {
  const names = NAMES.get(signer) ?? namesOfKey({ kid: signer.kid, public_key: signer.publicKey });
  NAMES.set(signer, names);
  if (names.some((name) => revokedKids.includes(name)))
    refuseWith("operator_misconfigured", because("signing_key_revoked"));
}
