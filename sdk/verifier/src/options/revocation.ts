/**
 * The revocation snapshot that a caller supplies: its shape, whether a pinned key signed it, and what it lists.
 *
 * The snapshot has the three members of the specification; a signature travels beside it as a DSSE envelope
 * whose payload is the snapshot's canonical JSON. Whether it is fresh is for the step that wants it fresh.
 */
import { decodeBase64, decodeHex, equalBytes } from "@svc/core/bytes";
import { canonicalBytes } from "@svc/core/json";
import { type DsseEnvelope, PAYLOAD_TYPES, preAuthEncoding, signatureFault } from "@svc/core/signing";
import { hashRevocationSnapshot, parseRevocationSnapshot, type RevocationSnapshot } from "@svc/core/wire";
import type { PinnedKey } from "./pinned-keys.ts";

/** A snapshot read and judged once. */
export interface Revocation {
  readonly snapshotTime: number;
  readonly digest: string;
  /** `pinned` when one of `trust.revocationKeys` signed it. */
  readonly trust: "pinned" | "self_asserted";
  /** Why it is not `pinned`, in words; null when it is. */
  readonly unsigned: string | null;
  readonly attestations: ReadonlySet<string>;
  /** Kids, public keys, key hashes. */
  readonly kids: ReadonlySet<string>;
}

/** @throws TypeError when the snapshot or the envelope has not the shape of one */
export function readRevocation(
  input: { readonly snapshot: unknown; readonly envelope?: unknown },
  revocationKeys: readonly PinnedKey[] | null,
): Revocation {
  const snapshot = parseRevocationSnapshot(input.snapshot);
  if (!snapshot.ok) {
    throw new TypeError(`options.revocation.snapshot${snapshot.pointer ?? ""}: ${snapshot.detail}`);
  }
  const unsigned = whyUnsigned(snapshot.value, readEnvelope(input.envelope), revocationKeys);
  return {
    snapshotTime: snapshot.value.snapshotTime,
    digest: hashRevocationSnapshot(snapshot.value),
    trust: unsigned === null ? "pinned" : "self_asserted",
    unsigned,
    attestations: new Set(snapshot.value.revokedAttestations),
    kids: new Set(snapshot.value.revokedKids),
  };
}

const MAX_SIGNATURES = 16;

function readEnvelope(input: unknown): DsseEnvelope | null {
  if (input === undefined) return null;
  const { payloadType, payload, signatures } = (input ?? {}) as Partial<DsseEnvelope>;
  const shaped =
    typeof payloadType === "string" &&
    typeof payload === "string" &&
    Array.isArray(signatures) &&
    signatures.length <= MAX_SIGNATURES &&
    signatures.every((one) => typeof one?.sig === "string");
  if (!shaped) throw new TypeError("options.revocation.envelope: expected a DSSE envelope");
  return { payloadType, payload, signatures };
}

function whyUnsigned(
  snapshot: RevocationSnapshot,
  envelope: DsseEnvelope | null,
  keys: readonly PinnedKey[] | null,
): string | null {
  if (keys === null) return "no revocation keys are pinned";
  if (envelope === null) return "no envelope came with it";
  if (envelope.payloadType !== PAYLOAD_TYPES.revocation) return "the envelope has another payload type";
  const payload = decodeBase64(envelope.payload);
  if (payload === null || !equalBytes(payload, canonicalBytes(snapshot))) {
    return "the envelope's payload is not this snapshot";
  }
  const message = preAuthEncoding(PAYLOAD_TYPES.revocation, payload);
  const signed = envelope.signatures.some(({ keyid, sig }) => {
    const signature = decodeBase64(sig);
    if (signature === null) return false;
    return keys.some(({ public_key, kid }) => {
      const key = decodeHex(public_key, 32);
      return (
        key !== null &&
        (kid === undefined || kid === keyid) &&
        signatureFault(signature, message, key) === null
      );
    });
  });
  return signed ? null : "no signature in the envelope is by a pinned key";
}
