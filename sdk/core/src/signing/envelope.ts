/**
 * DSSE envelopes: a signed document in the form that other people's tools verify.
 *
 * The payload is exactly what was signed, the document without `signature.value`; the value travels in the
 * envelope's own signature. Export and import are inverse to each other, to the byte.
 */
import { decodeBase64, encodeBase64 } from "../bytes/base64.ts";
import { decodeHex, encodeHex } from "../bytes/hex.ts";
import { equalBytes } from "../bytes/join.ts";
import { canonicalBytes } from "../json/canonical.ts";
import type { Json } from "../json/json.ts";
import { readJson } from "../json/read.ts";
import { type Reading, refuse } from "../reading.ts";
import { type SignedDocument, signedPayload } from "./document.ts";
import type { PayloadType } from "./payload-types.ts";

/** The JSON envelope of DSSE v1; `payload` and `sig` are standard base64. */
export interface DsseEnvelope {
  readonly payloadType: string;
  readonly payload: string;
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[];
}

export type EnvelopeReason = "envelope_malformed" | "envelope_wrong_type" | "envelope_not_canonical";

/** Largest envelope read: a document of 1 MiB in base64, and its frame. */
const ENVELOPE_LIMITS = { maxBytes: 1_500_000 };

/** Wraps a signed document. */
export function toEnvelope(payloadType: PayloadType, document: SignedDocument): DsseEnvelope {
  const value = decodeHex(document.signature.value, 64);
  if (value === null) throw new TypeError("document.signature.value: expected 128 lowercase hex digits");
  return {
    payloadType,
    payload: encodeBase64(signedPayload(document)),
    signatures: [{ keyid: document.signature.kid, sig: encodeBase64(value) }],
  };
}

/**
 * Unwraps an envelope into the document it was made from, as unverified data.
 *
 * Refuses another payload type, more or fewer than one signature, a payload that is not canonical JSON and a
 * `keyid` that differs from the kid under the signature. The signature itself is checked by `verifyDocument`.
 */
export function fromEnvelope(payloadType: PayloadType, input: unknown): Reading<Json, EnvelopeReason> {
  const read = readJson(input, ENVELOPE_LIMITS);
  if (!read.ok) return refuse("envelope_malformed", read.detail, read.pointer);
  const envelope = read.value as Partial<DsseEnvelope> | null;
  if (typeof envelope !== "object" || envelope === null || Array.isArray(envelope)) {
    return refuse("envelope_malformed", "expected a DSSE envelope object");
  }
  if (envelope.payloadType !== payloadType) {
    return refuse("envelope_wrong_type", `expected payload type ${payloadType}`, "/payloadType");
  }
  const payload = decodeBase64(envelope.payload);
  if (payload === null) return refuse("envelope_malformed", "expected canonical base64", "/payload");
  const signature = onlySignature(envelope.signatures);
  if (signature === null)
    return refuse("envelope_malformed", "expected exactly one signature of 64 bytes", "/signatures");
  return reassemble(payload, signature);
}

function onlySignature(signatures: unknown): { keyid: unknown; value: string } | null {
  if (!Array.isArray(signatures) || signatures.length !== 1) return null;
  const { keyid, sig } = (signatures[0] ?? {}) as { keyid?: unknown; sig?: unknown };
  const bytes = decodeBase64(sig);
  return bytes?.length === 64 ? { keyid, value: encodeHex(bytes) } : null;
}

function reassemble(
  payload: Uint8Array,
  envelope: { keyid: unknown; value: string },
): Reading<Json, EnvelopeReason> {
  const read = readJson(payload);
  if (!read.ok) return refuse("envelope_malformed", read.detail, "/payload");
  const document = read.value as { signature?: { kid?: unknown; value?: unknown } };
  const signature = document?.signature;
  if (typeof signature !== "object" || signature === null || "value" in signature) {
    return refuse(
      "envelope_malformed",
      "expected a document whose signature lacks only its value",
      "/payload",
    );
  }
  if (signature.kid !== envelope.keyid) {
    return refuse(
      "envelope_malformed",
      "the envelope's keyid is not the kid under the signature",
      "/signatures/0/keyid",
    );
  }
  if (!equalBytes(canonicalBytes(read.value as object), payload)) {
    return refuse("envelope_not_canonical", "the payload is not canonical JSON (RFC 8785)", "/payload");
  }
  return { ok: true, value: { ...document, signature: { ...signature, value: envelope.value } } as Json };
}
