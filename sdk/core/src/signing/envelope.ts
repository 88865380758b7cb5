/**
 * DSSE envelopes (v1.0.2): reading them, and writing signed documents in the form that other people's tools verify.
 *
 * `readEnvelope` is the one reader. It returns decoded envelopes. An unread envelope has another type (`Json`) and
 * reaches no function that takes one.
 */

import { decodeEnvelopeBase64, encodeBase64 } from "../bytes/base64.ts";
import { decodeHex } from "../bytes/hex.ts";
import { causeOf } from "../finding/failure.ts";
import type { ENVELOPE_REASONS, EnvelopeReason } from "../finding/sets/signature.ts";
import type { Json } from "../json/json.ts";
import { withoutUndefined } from "../json/members.ts";
import { readJson } from "../json/read.ts";
import { type Reading, type Refuse, refusal } from "../reading.ts";
import { type SignedDocument, type Signer, signedPayload } from "./document.ts";
import { preAuthEncoding } from "./pae.ts";
import type { PayloadType } from "./payload-types.ts";

/** The JSON envelope of DSSE v1, as it is written: `payload` and `sig` are base64. */
export interface DsseEnvelope {
  readonly payloadType: string;
  readonly payload: string;
  readonly signatures: readonly { readonly keyid?: string; readonly sig: string }[];
}

/** An envelope that was read. */
export interface ReadEnvelope {
  readonly payloadType: string;
  readonly payload: Uint8Array;
  /** Those that may be Ed25519: 64 bytes each. `keyid` is a hint that nobody signed; null where it is no text. */
  readonly signatures: readonly { readonly keyid: string | null; readonly sig: Uint8Array }[];
}

/** Makes refusals of envelopes. */
export const refuseEnvelope: Refuse<typeof ENVELOPE_REASONS> = refusal;

/** Largest envelope read: a document of 1 MiB in base64, and its frame. */
const ENVELOPE_LIMITS = { maxBytes: 1_500_000 };
/** Later ones are not looked at: each may cost a verification for every pinned key. */
const MAX_SIGNATURES = 16;
const SIGNATURE_BYTES = 64;

interface EnvelopeShape {
  readonly payloadType: string;
  readonly payload: string;
  readonly signatures: readonly Json[];
}

/** Returns whether it is an envelope by its members. Others beside them are ignored, as DSSE demands. */
export function isEnvelope(value: unknown): value is EnvelopeShape {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const { payloadType, payload, signatures } = value as Partial<EnvelopeShape>;
  return typeof payloadType === "string" && typeof payload === "string" && Array.isArray(signatures);
}

/** Reads an envelope from JSON text, UTF-8 bytes or a value. No signature is verified. */
export function readEnvelope(input: unknown): Reading<ReadEnvelope, EnvelopeReason> {
  const read = readJson(input, ENVELOPE_LIMITS);
  if (!read.ok) return refuseEnvelope("envelope_malformed", { expected: "object", cause: causeOf(read) });
  if (!isEnvelope(read.value))
    return refuseEnvelope("envelope_malformed", { expected: "object", cause: null });
  const { payloadType, signatures } = read.value;
  const payload = decodeEnvelopeBase64(read.value.payload);
  if (payload === null)
    return refuseEnvelope("envelope_malformed", { expected: "base64", cause: null }, "/payload");
  return {
    ok: true,
    value: { payloadType, payload, signatures: signatures.slice(0, MAX_SIGNATURES).flatMap(readSignature) },
  };
}

/** Nothing for a signature that is not Ed25519 by its length: DSSE skips what it does not know. */
function readSignature(one: Json): ReadEnvelope["signatures"] {
  const { keyid, sig } = Object(one) as { readonly keyid?: Json; readonly sig?: Json };
  const bytes = decodeEnvelopeBase64(sig);
  return bytes?.length === SIGNATURE_BYTES
    ? [{ keyid: typeof keyid === "string" ? keyid : null, sig: bytes }]
    : [];
}

/** As JSON again, in standard base64. */
export function writeEnvelope({ payloadType, payload, signatures }: ReadEnvelope): DsseEnvelope {
  return {
    payloadType,
    payload: encodeBase64(payload),
    signatures: signatures.map(({ keyid, sig }) =>
      withoutUndefined({ keyid: keyid ?? undefined, sig: encodeBase64(sig) }),
    ),
  };
}

/** Signs bytes that carry no signature of their own, such as a revocation snapshot's canonical JSON. */
export function signEnvelope(payloadType: PayloadType, payload: Uint8Array, signer: Signer): DsseEnvelope {
  const sig = signer.sign(preAuthEncoding(payloadType, payload));
  return writeEnvelope({ payloadType, payload, signatures: [{ keyid: signer.kid, sig }] });
}

/** Wraps a signed document. */
export function toEnvelope(payloadType: PayloadType, document: SignedDocument): DsseEnvelope {
  const sig = decodeHex(document.signature.value, SIGNATURE_BYTES);
  if (sig === null) throw new TypeError("document.signature.value: expected 128 lowercase hex digits");
  const signatures = [{ keyid: document.signature.kid, sig }];
  return writeEnvelope({ payloadType, payload: signedPayload(document), signatures });
}
