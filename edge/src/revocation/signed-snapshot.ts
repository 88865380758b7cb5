/**
 * A polled document that has to be signed: `{ snapshot, envelope }`, the snapshot with its detached DSSE envelope
 * beside it, as bundles and verifiers take the two. The envelope's payload is the snapshot, and one of its signatures
 * has to be by a pinned key.
 */
import {
  encodeHex,
  type Json,
  parseRevocationSnapshot,
  type Reading,
  type Refuse,
  type RevocationSnapshot,
  readEnvelope,
  readJson,
  refusal,
  signatureFault,
  snapshotClaim,
} from "@svc/core";
import type { POLL_REASONS } from "@svc/core/finding";

const refuse: Refuse<typeof POLL_REASONS> = refusal;

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
  // An unsigned snapshot has three other members.
  if (envelope === undefined) return refuse("unsigned");
  if (Object.keys(others).length > 0) return refuse("malformed", { because: "unknown_member", at: "" });
  const parsed = parseRevocationSnapshot(snapshot);
  if (!parsed.ok)
    return refuse("malformed", { because: parsed.reason, at: `/snapshot${parsed.pointer ?? ""}` });
  const signedBy = signerOf(parsed.value, envelope, keys);
  return signedBy === null ? refuse("unsigned") : { ok: true, value: { snapshot: parsed.value, signedBy } };
}

function signerOf(snapshot: RevocationSnapshot, given: Json, keys: readonly string[]): string | null {
  const envelope = readEnvelope(given);
  if (!envelope.ok) return null;
  const claim = snapshotClaim(
    snapshot,
    envelope.value,
    keys.map((public_key) => ({ public_key })),
  );
  const parts = "signatures" in claim ? claim.signatures : [];
  const [, , key] = parts.find((one) => signatureFault(...one) === null) ?? [];
  return key === undefined ? null : encodeHex(key);
}

function isObject(value: Json): value is { readonly [member: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
