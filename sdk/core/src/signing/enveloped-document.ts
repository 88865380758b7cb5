/**
 * The document in a DSSE envelope, as unverified data.
 *
 * A payload may be what was signed of a document, without `signature.value`: the envelope then carries the document's
 * own signature. Any other payload is the document as it stands.
 */
import { decodeHex, encodeHex } from "../bytes/hex.ts";
import { equalBytes } from "../bytes/join.ts";
import { causeOf } from "../finding/failure.ts";
import type { EnvelopeReason } from "../finding/sets/signature.ts";
import { canonicalBytes } from "../json/canonical.ts";
import type { Json } from "../json/json.ts";
import { readJson } from "../json/read.ts";
import type { Reading } from "../reading.ts";
import { signatureFault } from "./ed25519.ts";
import { type ReadEnvelope, readEnvelope, refuseEnvelope } from "./envelope.ts";
import { preAuthEncoding } from "./pae.ts";
import type { PayloadType } from "./payload-types.ts";

type Members = { readonly [name: string]: Json };

/**
 * Unwraps an envelope of a payload type into its document. The document's signature is checked by `verifyDocument`.
 *
 * @param input the envelope as JSON text, UTF-8 bytes or a value
 */
export function fromEnvelope(payloadType: PayloadType, input: unknown): Reading<Json, EnvelopeReason> {
  const envelope = readEnvelope(input);
  if (!envelope.ok) return envelope;
  if (envelope.value.payloadType !== payloadType)
    return refuseEnvelope("envelope_wrong_type", { expected: payloadType }, "/payloadType");
  return documentInEnvelope(envelope.value);
}

/** The document in an envelope that was read, whatever its payload type. */
export function documentInEnvelope(envelope: ReadEnvelope): Reading<Members, EnvelopeReason> {
  const read = readJson(envelope.payload);
  if (!read.ok)
    return refuseEnvelope("envelope_malformed", { expected: "object", cause: causeOf(read) }, "/payload");
  const document = membersOf(read.value);
  if (document === null)
    return refuseEnvelope("envelope_malformed", { expected: "object", cause: null }, "/payload");
  const signature = membersOf(document.signature);
  if (signature === null || Object.hasOwn(signature, "value")) return { ok: true, value: document };
  if (!equalBytes(canonicalBytes(document), envelope.payload))
    return refuseEnvelope("envelope_not_canonical", {}, "/payload");
  const value = ownSignature(envelope, signature.public_key);
  if (value === null) return refuseEnvelope("envelope_unsigned", {}, "/signatures");
  return { ok: true, value: { ...document, signature: { ...signature, value: encodeHex(value) } } };
}

function membersOf(value: Json | undefined): Members | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Members) : null;
}

/** The first that verifies under the payload's key. Where none does, the first: verification then says that it fails. */
function ownSignature(
  { payloadType, payload, signatures }: ReadEnvelope,
  publicKey: Json | undefined,
): Uint8Array | null {
  const [first, ...others] = signatures;
  if (first === undefined) return null;
  const key = decodeHex(publicKey, 32);
  if (others.length === 0 || key === null) return first.sig;
  const message = preAuthEncoding(payloadType, payload);
  return (signatures.find(({ sig }) => signatureFault(sig, message, key) === null) ?? first).sig;
}
