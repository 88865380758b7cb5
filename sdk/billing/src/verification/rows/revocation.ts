/** Row `revocation`: nobody revoked the key, the attestation or the grant, as far as a fresh enough snapshot says. */
import { type BillingDocument, isFresh, standingOfKey } from "@svc/core";
import { type BillingSettings, type Finding, failRow, passRow } from "../finding.ts";

export function checkRevocation(attestation: BillingDocument, settings: BillingSettings): Finding {
  const { revocation, revocationKeys, issuers, profile, now, witnessedTime } = settings;
  if (profile.revocation === "left_out") return failRow("not_in_profile", {});
  if (revocation === null) {
    return profile.revocation === "required"
      ? failRow("revocation_missing", {})
      : failRow("not_checked", { lacks: "revocation", found: null });
  }
  // Faults of the document come before gaps in the verifier's material.
  const standing = standingOfKey(attestation.signature, issuers, revocation, witnessedTime);
  if (typeof standing === "object") return failRow("issuer_revoked", { found: standing.revokedAs });
  if (revocation.attestations.has(attestation.attestation_id)) {
    return failRow("attestation_revoked", { found: attestation.attestation_id });
  }
  const grant = attestation.charge_authority?.authority_id;
  if (grant !== undefined && revocation.attestations.has(grant)) {
    return failRow("grant_revoked", { found: grant });
  }
  if (revocationKeys !== null && revocation.unsigned !== null) {
    return failRow("revocation_signature_missing", { because: revocation.unsigned });
  }
  const limits = { now, maxAge: profile.revocationMaxAgeSeconds, skew: profile.clockSkewSeconds };
  if (profile.revocation === "required" && !isFresh(revocation, limits)) {
    return failRow("revocation_stale", { expected: now, found: revocation.snapshotTime });
  }
  // An excused document rests on the log's witnesses, who saw it before the revocation.
  return passRow({ revocation: standing === "excused" ? "logged" : revocation.trust });
}
