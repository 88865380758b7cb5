/**
 * A charge grant: a signed, short-lived permission to charge for a scope, up to an amount and a number of
 * events. A bearer document, so it says as narrowly as it can what it is good for.
 */
import * as v from "valibot";
import { digest } from "../digest/digest.ts";
import { DOMAINS } from "../digest/domains.ts";
import type { Reading } from "../reading.ts";
import { AuthorityId, CallerId, Count, Currency, Digest, hex, Quantity, text, UnixSeconds } from "./atoms.ts";
import { type ParseReason, parseDocument } from "./parse.ts";
import { SignatureSchema } from "./signature.ts";

const ChargeScopeSchema = v.strictObject({
  endpoint: text(512),
  model: v.exactOptional(text(128)),
  /** When present, the grant is good for this one execution intent. */
  execution_intent_digest: v.exactOptional(Digest),
});

export const DEFAULT_MAX_EVENTS = 1;

export const ChargeAuthoritySchema = v.strictObject({
  type: v.literal("svc_charge_authority_v1"),
  authority_id: AuthorityId,
  tenant_id: CallerId,
  scope: ChargeScopeSchema,
  currency: Currency,
  max_charge_micros: Quantity,
  max_events: v.pipe(
    Count,
    v.minValue(1, "an integer of at least 1"),
    v.maxValue(1_000_000, "at most 1000000"),
  ),
  issued_at: UnixSeconds,
  expires_at: UnixSeconds,
  nonce: hex(32),
  signature: SignatureSchema,
});

export type ChargeScope = v.InferOutput<typeof ChargeScopeSchema>;
export type ChargeAuthority = v.InferOutput<typeof ChargeAuthoritySchema>;

/**
 * Reads a charge grant strictly: JSON text, UTF-8 bytes or a value. `ok` says that shape, bounds and
 * encodings are right, and nothing about its signature, its time or what was spent of it.
 */
export function parseChargeAuthority(input: unknown): Reading<ChargeAuthority, ParseReason> {
  return parseDocument(ChargeAuthoritySchema, input, { maxBytes: 16 * 1024 });
}

/** `vdi:authority:<64 hex>` from everything but the id itself and the signature's value. */
export function authorityId(grant: Omit<ChargeAuthority, "authority_id">): string {
  const { authority_id: _id, signature, ...content } = grant as ChargeAuthority;
  const { value: _value, ...signer } = signature;
  return `vdi:authority:${digest(DOMAINS.authorityId, { ...content, signature: signer })}`;
}
