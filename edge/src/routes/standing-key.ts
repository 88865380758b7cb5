/** A key that the operator's own snapshot revokes signs nothing more: what it signed would be refused anyway. */
import { type RevocationSnapshot, revokedName, type Signer } from "@svc/core";
import { because, refuseWith } from "../http/refusal.ts";

/** @throws RefusalError when the snapshot lists the key under any of its names */
export function requireStanding({ kid, publicKey }: Signer, snapshot: RevocationSnapshot): void {
  const revoked = { has: (name: string) => snapshot.revokedKids.includes(name) };
  const name = revokedName({ kid, public_key: publicKey }, null, revoked);
  if (name !== null) refuseWith("operator_misconfigured", because("signing_key_revoked"));
}
