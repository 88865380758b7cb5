/**
 * Issues a charge grant: a bearer document, so every bound on it is stated and signed. The service has authenticated
 * the caller before.
 */
import {
  authorityId,
  type ChargeAuthority,
  type ChargeScope,
  DEFAULT_MAX_EVENTS,
  decodeHex,
  PAYLOAD_TYPES,
  parseChargeAuthority,
  type Signer,
  signDocument,
  unsignedBy,
} from "@svc/core";

/** Short, because whoever holds a grant may use it. */
export const DEFAULT_GRANT_SECONDS = 300;
export const MAX_GRANT_SECONDS = 86_400;

export interface GrantTerms {
  readonly tenant_id: string;
  readonly scope: ChargeScope;
  readonly currency: string;
  readonly max_charge_micros: string;
  /** Default 1. */
  readonly max_events?: number;
  /** Default 300, at most 86,400. */
  readonly expires_in_seconds?: number;
}

/**
 * A signed grant.
 *
 * @param now Unix seconds; becomes `issued_at`, which the event has to follow
 * @param nonce 64 hex digits, random: it is what keeps two grants of the same terms apart
 * @throws TypeError, RangeError when a term is malformed or out of bounds
 */
export function issueGrant(terms: GrantTerms, signer: Signer, now: number, nonce: string): ChargeAuthority {
  const seconds = terms.expires_in_seconds ?? DEFAULT_GRANT_SECONDS;
  if (!Number.isSafeInteger(seconds) || seconds < 1 || seconds > MAX_GRANT_SECONDS) {
    throw new RangeError(`expires_in_seconds: expected 1 to ${MAX_GRANT_SECONDS}, got ${seconds}`);
  }
  if (decodeHex(nonce, 32) === null) throw new TypeError("nonce: expected 64 lowercase hex digits");
  const unsigned = {
    type: "svc_charge_authority_v1" as const,
    tenant_id: terms.tenant_id,
    scope: terms.scope,
    currency: terms.currency,
    max_charge_micros: terms.max_charge_micros,
    max_events: terms.max_events ?? DEFAULT_MAX_EVENTS,
    issued_at: now,
    expires_at: now + seconds,
    nonce,
  };
  const signature = unsignedBy(signer);
  const id = authorityId({ ...unsigned, signature });
  const signed = signDocument(PAYLOAD_TYPES.chargeAuthority, { ...unsigned, authority_id: id }, signer);
  const grant = parseChargeAuthority(signed);
  if (!grant.ok) throw new TypeError(`terms${grant.pointer ?? ""}: ${grant.detail}`);
  return grant.value;
}
