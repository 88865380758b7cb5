/**
 * The revocation snapshot that a bundle brings along. Whoever packs a bundle chooses the snapshot, so an unsigned
 * one never stands in for the reader's own: only one that a pinned revocation key signed is used for the
 * attestation. A snapshot that lists what the bundle is about speaks against it, whoever made it.
 */
import {
  canonicalBytes,
  type DecisionAttestation,
  type DsseEnvelope,
  decodeBase64,
  decodeHex,
  deriveKid,
  equalBytes,
  namesOfKey,
  PAYLOAD_TYPES,
  type PinnedKey,
  parseDocument,
  parseRevocationSnapshot,
  type RevocationSnapshot,
} from "@svc/core";
import { readOptions, type VerifyOptions } from "@svc/vdi-verifier";
import { BundledRevocationSchema } from "../audit-bundle.ts";
import type { BundleSettings } from "../options.ts";
import { type BundlePart, couldNotCheck, notValid, verified } from "../part.ts";

export interface RevocationPart {
  readonly row: BundlePart;
  /** For the attestation: a snapshot that a pinned key signed. */
  readonly usable?: { readonly snapshot: RevocationSnapshot; readonly envelope: DsseEnvelope };
}

const PLACE = { part: "revocation", pointer: "/revocation" } as const;

export function checkRevocation(
  input: unknown,
  attestation: DecisionAttestation | null,
  { settings }: BundleSettings,
): RevocationPart {
  const read = parseDocument(BundledRevocationSchema, input, { maxBytes: 4 << 20 });
  if (!read.ok) return { row: notValid(PLACE, "part_malformed", `${read.pointer ?? ""}: ${read.detail}.`) };
  const parsed = parseRevocationSnapshot(read.value.snapshot);
  if (!parsed.ok) {
    return { row: notValid(PLACE, "part_malformed", `/snapshot${parsed.pointer ?? ""}: ${parsed.detail}.`) };
  }
  const snapshot = parsed.value;
  const { envelope } = read.value;
  const listed = attestation === null ? undefined : listedIn(snapshot, attestation, settings.issuers ?? []);
  if (listed !== undefined) return { row: notValid(PLACE, "revoked", `The snapshot lists ${listed}.`) };
  if (envelope !== undefined && !isAbout(envelope, snapshot)) {
    return { row: notValid(PLACE, "revocation_envelope_mismatch") };
  }
  const { revocationKeys } = settings;
  if (revocationKeys === null) return { row: couldNotCheck(PLACE, "revocation_trust_missing") };
  if (envelope === undefined) return { row: couldNotCheck(PLACE, "revocation_signer_unknown") };
  const trust = { revocationKeys };
  if (readOptions({ trust, revocation: { snapshot, envelope } }).revocation?.trust !== "pinned") {
    const pinned = new Set(revocationKeys.flatMap(({ public_key, kid }) => [kid ?? kidOf(public_key)]));
    const named = envelope.signatures.some(({ keyid }) => pinned.has(keyid));
    return {
      row: named
        ? notValid(PLACE, "revocation_signature_invalid")
        : couldNotCheck(PLACE, "revocation_signer_unknown"),
    };
  }
  if (attestation === null) return { row: couldNotCheck(PLACE, "attestation_unreadable") };
  const detail = `Signed by a pinned key, of ${snapshot.snapshotTime}; nothing of this attestation is on it.`;
  return { row: verified(PLACE, "pinned", detail), usable: { snapshot, envelope } };
}

/** The reader's own snapshot, or the bundle's where that is signed and newer: nobody goes back to an older one. */
export function revocationFor(
  verification: VerifyOptions,
  own: number | null,
  usable: RevocationPart["usable"],
): VerifyOptions["revocation"] {
  if (usable === undefined) return verification.revocation;
  return own !== null && own >= usable.snapshot.snapshotTime ? verification.revocation : usable;
}

function listedIn(
  snapshot: RevocationSnapshot,
  attestation: DecisionAttestation,
  issuers: readonly PinnedKey[],
): string | undefined {
  const names = [...namesOfKey(attestation.signature, issuers), attestation.verification.key_hash];
  if (snapshot.revokedAttestations.includes(attestation.attestation_id)) return attestation.attestation_id;
  return names.find((name) => snapshot.revokedKids.includes(name));
}

function isAbout({ payloadType, payload }: DsseEnvelope, snapshot: RevocationSnapshot): boolean {
  const bytes = decodeBase64(payload);
  return (
    payloadType === PAYLOAD_TYPES.revocation && bytes !== null && equalBytes(bytes, canonicalBytes(snapshot))
  );
}

function kidOf(publicKey: string): string {
  const bytes = decodeHex(publicKey, 32);
  return bytes === null ? "" : deriveKid(bytes);
}
