/** A key that the operator's own snapshot revokes signs nothing more: what it signed would be refused anyway. */
import { decodeHex, deriveKid, type RevocationSnapshot, type Signer } from "@svc/core";
import { refuseWith } from "../http/refusal.ts";

/** @throws RefusalError when the snapshot lists the key under any of its names */
export function requireStanding({ kid, publicKey }: Signer, snapshot: RevocationSnapshot | null): void {
  const names = [kid, publicKey, deriveKid(decodeHex(publicKey, 32) as Uint8Array)];
  if (snapshot === null || !names.some((name) => snapshot.revokedKids.includes(name))) return;
  refuseWith("operator_misconfigured", { detail: "the key that would sign is revoked" });
}
