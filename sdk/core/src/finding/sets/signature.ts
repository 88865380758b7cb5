/** Why an Ed25519 signature or a DSSE envelope is refused. */
import { defineReasons } from "../kinds.ts";

export const SIGNATURE_REASONS = /* @__PURE__ */ defineReasons({
  public_key_not_canonical: {},
  public_key_small_order: {},
  public_key_not_on_curve: {},
  signature_not_canonical: {},
  signature_small_order: {},
  signature_mismatch: {},
});

export type SignatureReason = keyof typeof SIGNATURE_REASONS;

export const ENVELOPE_REASONS = /* @__PURE__ */ defineReasons({
  envelope_malformed: { expected: "term", cause: "cause?" },
  envelope_wrong_type: { expected: "text" },
  envelope_not_canonical: {},
  envelope_unsigned: {},
});

export type EnvelopeReason = keyof typeof ENVELOPE_REASONS;
