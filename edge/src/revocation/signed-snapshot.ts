/**
 * A polled document that has to be signed: `{ snapshot, envelope }`, the snapshot with its detached DSSE envelope
 * beside it, as bundles and verifiers take the two. The envelope's payload is the snapshot's canonical JSON, and
 * one of its signatures has to be by a pinned key; kids in it are hints and decide nothing.
 */
import {
  canonicalBytes,
  decodeBase64,
  decodeHex,
  equalBytes,
  PAYLOAD_TYPES,
  parseRevocationSnapshot,
  preAuthEncoding,
  type Reading,
  type Refuse,
  type RevocationSnapshot,
  readJson,
  refusal,
  signatureFault,
} from "@svc/core";
import type { POLL_REASONS } from "@svc/core/finding";

const refuse: Refuse<typeof POLL_REASONS> = refusal;

/** Signatures of one envelope that are looked at. */
const MAX_SIGNATURES = 16;

export interface SignedSnapshot {
  readonly snapshot: RevocationSnapshot;
  /** The pinned key, in hex, that signed it. */
  readonly signedBy: string;
}

/** @param keys hex public keys, at least one */
export function readSignedSnapshot(
  text: string,
  keys: readonly string[],
): Reading<SignedSnapshot, "malformed" | "unsigned"> {
  const read = readJson(text, { maxBytes: 2 << 20 });
  if (!read.ok) return refuse("malformed", { because: read.reason, at: read.pointer ?? "" });
  if (!isObject(read.value)) return refuse("malformed", { because: "not_an_object", at: "" });
  const { snapshot, envelope, ...others } = read.value;
  // What is published without a signature has the three members of a snapshot and not these.
  if (envelope === undefined) return refuse("unsigned");
  if (Object.keys(others).length > 0) return refuse("malformed", { because: "unknown_member", at: "" });
  const parsed = parseRevocationSnapshot(snapshot);
  if (!parsed.ok)
    return refuse("malformed", { because: parsed.reason, at: `/snapshot${parsed.pointer ?? ""}` });
  const signedBy = signerOf(parsed.value, envelope, keys);
  return signedBy === null ? refuse("unsigned") : { ok: true, value: { snapshot: parsed.value, signedBy } };
}

function signerOf(snapshot: RevocationSnapshot, envelope: unknown, keys: readonly string[]): string | null {
  if (!isObject(envelope) || envelope.payloadType !== PAYLOAD_TYPES.revocation) return null;
  const payload = decodeBase64(envelope.payload);
  if (payload === null || !equalBytes(payload, canonicalBytes(snapshot))) return null;
  if (!Array.isArray(envelope.signatures)) return null;
  const message = preAuthEncoding(PAYLOAD_TYPES.revocation, payload);
  for (const one of envelope.signatures.slice(0, MAX_SIGNATURES)) {
    const signature = isObject(one) ? decodeBase64(one.sig) : null;
    if (signature === null) continue;
    const key = keys.find(
      (each) => signatureFault(signature, message, decodeHex(each, 32) as Uint8Array) === null,
    );
    if (key !== undefined) return key;
  }
  return null;
}

function isObject(value: unknown): value is { readonly [member: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
