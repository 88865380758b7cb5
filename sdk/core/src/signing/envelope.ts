/**
 * DSSE envelopes: a signed document in the form that other people's tools verify.
 *
 * The payload is exactly what was signed, the document without `signature.value`; the value travels in the
 * envelope's own signature. Export and import are inverse to each other, to the byte.
 */
import { decodeBase64, encodeBase64 } from "../bytes/base64.ts";
import { decodeHex, encodeHex } from "../bytes/hex.ts";
import { equalBytes } from "../bytes/join.ts";
import { causeOf } from "../finding/failure.ts";
import type { ENVELOPE_REASONS, EnvelopeReason } from "../finding/sets/signature.ts";
import { canonicalBytes } from "../json/canonical.ts";
import type { Json } from "../json/json.ts";
import { readJson } from "../json/read.ts";
import { type Reading, type Refuse, refusal } from "../reading.ts";
import { type SignedDocument, signedPayload } from "./document.ts";
import type { PayloadType } from "./payload-types.ts";

/** The JSON envelope of DSSE v1; `payload` and `sig` are standard base64. */
export interface DsseEnvelope {
  readonly payloadType: string;
  readonly payload: string;
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[];
}

const refuse: Refuse<typeof ENVELOPE_REASONS> = refusal;

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
  if (!read.ok) return refuse("envelope_malformed", { expected: "object", cause: causeOf(read) });
  const envelope = read.value as Partial<DsseEnvelope> | null;
  if (typeof envelope !== "object" || envelope === null || Array.isArray(envelope)) {
    return refuse("envelope_malformed", { expected: "object", cause: null });
  }
  if (envelope.payloadType !== payloadType) {
    return refuse("envelope_wrong_type", { expected: payloadType }, "/payloadType");
  }
  const payload = decodeBase64(envelope.payload);
  if (payload === null) return refuse("envelope_malformed", { expected: "base64", cause: null }, "/payload");
  const signature = onlySignature(envelope.signatures);
  if (signature === null)
    return refuse("envelope_malformed", { expected: "one_signature", cause: null }, "/signatures");
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
  if (!read.ok) return refuse("envelope_malformed", { expected: "object", cause: causeOf(read) }, "/payload");
  const document = read.value as { signature?: { kid?: unknown; value?: unknown } };
  const signature = document?.signature;
  if (typeof signature !== "object" || signature === null || "value" in signature) {
    return refuse("envelope_malformed", { expected: "unsigned_document", cause: null }, "/payload");
  }
  if (signature.kid !== envelope.keyid) {
    return refuse("envelope_malformed", { expected: "same_kid", cause: null }, "/signatures/0/keyid");
  }
  if (!equalBytes(canonicalBytes(read.value as object), payload)) {
    return refuse("envelope_not_canonical", {}, "/payload");
  }
  return { ok: true, value: { ...document, signature: { ...signature, value: envelope.value } } as Json };
}
