/**
 * What a set of receipts is about: one document, in force at the time asked about and not revoked since. A receipt
 * names a document by hash and states none of its times, so whether it is in force shows only where it is given.
 */
import { isFresh, revokedName, type StatedKey, windowFault } from "@svc/core/trust";
import type { VerificationReceipt } from "@svc/core/wire";
import type { OpenedAttestation } from "../opened/attestation.ts";
import { PROFILES } from "../profiles.ts";
import { RECEIPT_SKEW_SECONDS } from "../receipt/verify-receipt.ts";
import type { StandingTerms } from "./standing.ts";

export const SUBJECT_REASONS = Object.freeze({
  mixed_attestations: "The receipts are about different documents.",
  attestation_mismatch: "The receipts are about another document than the attestation given.",
  attestation_not_in_force: "The attestation is not in force at the time asked about.",
  attestation_revoked: "The snapshot lists the attestation, its issuer's key or its verification key.",
  revocation_stale: "The revocation snapshot is too old, or of the future.",
  revocation_signature_missing: "Snapshot keys are pinned, and none of them signed the snapshot.",
} as const);

export type SubjectReason = keyof typeof SUBJECT_REASONS;

export interface SubjectFault {
  readonly reason: SubjectReason;
  readonly detail: string;
}

/** What is wrong with the document that these receipts are about, or with the snapshot as material; or null. */
export function subjectFault(
  counted: readonly VerificationReceipt[],
  attestation: OpenedAttestation | null,
  terms: StandingTerms & { readonly now: number },
): SubjectFault | null {
  const hashes = new Set(counted.map(({ attestation_hash }) => attestation_hash));
  if (hashes.size > 1) {
    return { reason: "mixed_attestations", detail: `Receipts about ${hashes.size} documents.` };
  }
  if (
    attestation !== null &&
    hashes.size > 0 &&
    (attestation.hash === null || !hashes.has(attestation.hash))
  ) {
    const detail = `The attestation's hash is ${attestation.hash ?? "not to be had"}.`;
    return { reason: "attestation_mismatch", detail };
  }
  return forceFault(attestation, terms) ?? revocationFault(counted, attestation, terms);
}

/** The members of an attestation, of a decision or a bill, that are looked at here; any may be anything. */
interface Times {
  readonly issued_at?: unknown;
  readonly expires_at?: unknown;
  readonly signature?: Partial<StatedKey> | null;
  readonly verification?: { readonly key_hash?: unknown } | null;
  readonly charge_authority?: { readonly authority_id?: unknown } | null;
}

function forceFault(attestation: OpenedAttestation | null, { at }: StandingTerms): SubjectFault | null {
  if (attestation === null) return null;
  const { issued_at, expires_at } = membersOf(attestation);
  const stated = typeof issued_at === "number" && typeof expires_at === "number";
  const fault = stated
    ? windowFault({ issued_at, expires_at }, { at, skew: RECEIPT_SKEW_SECONDS })
    : "states no times";
  if (fault === null) return null;
  return {
    reason: "attestation_not_in_force",
    detail: `At ${at} the attestation is not in force: ${fault}.`,
  };
}

function revocationFault(
  counted: readonly VerificationReceipt[],
  attestation: OpenedAttestation | null,
  { revocation, revocationSigned, now }: StandingTerms & { readonly now: number },
): SubjectFault | null {
  if (revocation === null) return null;
  const ids = counted.map(({ attestation_id }) => attestation_id);
  const listed =
    ids.find((id) => revocation.attestations.has(id)) ??
    (attestation === null ? undefined : listedOf(membersOf(attestation), revocation));
  if (listed !== undefined) return { reason: "attestation_revoked", detail: `The snapshot lists ${listed}.` };
  if (revocationSigned && revocation.unsigned !== null) {
    return { reason: "revocation_signature_missing", detail: `Pass its envelope: ${revocation.unsigned}.` };
  }
  const { revocationMaxAgeSeconds: maxAge, clockSkewSeconds: skew } = PROFILES.VDI_VERIFY_STRICT_V1;
  if (isFresh(revocation, { now, maxAge, skew })) return null;
  return {
    reason: "revocation_stale",
    detail: `The snapshot is of ${revocation.snapshotTime}; it is ${now}.`,
  };
}

function listedOf(
  { signature, verification, charge_authority: grant }: Times,
  { kids, attestations }: NonNullable<StandingTerms["revocation"]>,
): string | undefined {
  const { kid, public_key } = signature ?? {};
  const isKey = typeof kid === "string" && typeof public_key === "string";
  const name = isKey ? revokedName({ kid, public_key }, null, kids) : null;
  const keyHash = verification?.key_hash;
  const grantId = grant?.authority_id;
  if (name !== null) return name;
  if (typeof keyHash === "string" && kids.has(keyHash)) return keyHash;
  return typeof grantId === "string" && attestations.has(grantId) ? grantId : undefined;
}

function membersOf({ json }: OpenedAttestation): Times {
  return json.ok && typeof json.value === "object" && json.value !== null ? (json.value as Times) : {};
}
