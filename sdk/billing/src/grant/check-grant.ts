/**
 * Is this grant good now, for a caller who trusts these roots? Pure and before anything is consumed; cheapest
 * first, the signature last. Scope is for `intent/check-scope.ts`, use so far for the ledger.
 */

import {
  authorityId,
  type ChargeAuthority,
  PAYLOAD_TYPES,
  type Refusal,
  type Refuse,
  type RevocationSnapshot,
  refusal,
  revokedName,
  verifyDocumentAsync,
  windowFault,
} from "@svc/core";
import { type CHARGE_REASONS, causeOf } from "@svc/core/finding";
import type { KnownGrants } from "./known-grants.ts";

export type GrantReason =
  | "pinned_roots_required"
  | "grant_key_unknown"
  | "grant_key_not_pinned"
  | "grant_not_yet_valid"
  | "grant_expired"
  | "grant_revoked"
  | "authority_id_mismatch"
  | "grant_signature_invalid";

const refuse: Refuse<typeof CHARGE_REASONS> = refusal;

export interface GrantContext {
  /** Unix seconds. */
  readonly now: number;
  readonly clockSkewSeconds: number;
  /** Hex public keys under which the operator issues, or issued, grants. */
  readonly grantKeys: readonly string[];
  /** Hex public keys that the caller trusts; absent when it named none. */
  readonly pinnedRoots?: readonly string[] | undefined;
  /** The operator waives pinned roots where the caller named none. It never waives the operator's own list. */
  readonly allowOpenSignature: boolean;
  /** `null` when the operator publishes none. */
  readonly revocation: RevocationSnapshot | null;
}

/**
 * Returns the fault of the grant, or null.
 *
 * Null proves that one of the operator's keys signed these terms and that they hold now; not that the tuple is
 * unconsumed, and not that the holder is who the grant was meant for.
 *
 * @param known grants whose id and signature need no second look; one that passes is added
 */
export async function grantFault(
  given: ChargeAuthority,
  context: GrantContext,
  known?: KnownGrants,
): Promise<Refusal<GrantReason> | null> {
  // A copy: the one that is known afterwards is the one whose signature was verified.
  const grant = structuredClone(given);
  const fault = termsFault(grant, context);
  if (fault !== null) return fault;
  if (known?.has(grant) === true) return null;
  const otherId = idFault(grant);
  if (otherId !== null) return otherId;
  const verdict = await verifyDocumentAsync(PAYLOAD_TYPES.chargeAuthority, grant);
  if (!verdict.valid) {
    return refuse(
      "grant_signature_invalid",
      { cause: causeOf(verdict) },
      "/charge_authority/signature/value",
    );
  }
  known?.add(grant);
  return null;
}

/** Checks the terms that may have changed since the grant was last seen. */
function termsFault(grant: ChargeAuthority, context: GrantContext): Refusal<GrantReason> | null {
  return keyFault(grant, context) ?? timeFault(grant, context) ?? revocationFault(grant, context.revocation);
}

function keyFault(grant: ChargeAuthority, context: GrantContext): Refusal<GrantReason> | null {
  const { grantKeys, pinnedRoots, allowOpenSignature } = context;
  const key = grant.signature.public_key;
  const at = "/charge_authority/signature/public_key";
  if (pinnedRoots === undefined && !allowOpenSignature) {
    return refuse("pinned_roots_required", {}, "/pinned_roots");
  }
  if (!grantKeys.includes(key)) {
    return refuse("grant_key_unknown", {}, at);
  }
  if (pinnedRoots !== undefined && !pinnedRoots.includes(key)) {
    return refuse("grant_key_not_pinned", {}, at);
  }
  return null;
}

function timeFault(
  grant: ChargeAuthority,
  { now, clockSkewSeconds }: GrantContext,
): Refusal<GrantReason> | null {
  const { issued_at: issued, expires_at: expires } = grant;
  switch (windowFault(grant, { at: now, skew: clockSkewSeconds })) {
    case null:
      return null;
    case "issued_in_future":
      return refuse("grant_not_yet_valid", { expected: now, found: issued }, "/charge_authority/issued_at");
    default:
      return refuse("grant_expired", { expected: now, found: expires }, "/charge_authority/expires_at");
  }
}

/** A snapshot names a grant by its id among the attestations, or its key under any of the key's names. */
function revocationFault(
  { authority_id, signature }: ChargeAuthority,
  snapshot: RevocationSnapshot | null,
): Refusal<GrantReason> | null {
  if (snapshot === null) return null;
  // A set of thousands costs more than it answers for one key.
  const revoked = { has: (name: string) => snapshot.revokedKids.includes(name) };
  const keyRevoked = revokedName(signature, null, revoked) !== null;
  if (!keyRevoked && !snapshot.revokedAttestations.includes(authority_id)) return null;
  return refuse("grant_revoked", { key: keyRevoked });
}

function idFault(grant: ChargeAuthority): Refusal<GrantReason> | null {
  if (grant.authority_id === authorityId(grant)) return null;
  return refuse("authority_id_mismatch", {}, "/charge_authority/authority_id");
}
