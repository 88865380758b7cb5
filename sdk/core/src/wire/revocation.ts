/** A revocation snapshot: what its publisher no longer stands behind, at one time. */
import * as v from "valibot";
import { digest } from "../digest/digest.ts";
import { DOMAINS } from "../digest/domains.ts";
import type { Reading } from "../reading.ts";
import { Kid, namedBy, PublicKey, text, UnixSeconds } from "./atoms.ts";
import { type ParseReason, parseDocument } from "./parse.ts";

const MAX_REVOKED = 10_000;
const Identifiers = v.pipe(
  v.array(text(160)),
  v.maxLength(MAX_REVOKED, `at most ${MAX_REVOKED} identifiers`),
);

const RevocationSnapshotShape = v.strictObject({
  revokedAttestations: Identifiers,
  /** Key ids, public keys, a circuit's `key_hash`, or a governance key's kid. */
  revokedKids: Identifiers,
  /** Since when a signing key of the list is its owner's no longer; a key without a time never was. */
  revokedSince: v.exactOptional(
    v.pipe(namedBy("key"), v.record(v.union([PublicKey, Kid], "a kid or a public key"), UnixSeconds)),
  ),
  snapshotTime: UnixSeconds,
});

export const RevocationSnapshotSchema = v.pipe(
  RevocationSnapshotShape,
  v.check(
    ({ revokedKids, revokedSince = {} }) =>
      Object.keys(revokedSince).every((name) => revokedKids.includes(name)),
    "times of listed keys alone",
  ),
);

export type RevocationSnapshot = v.InferOutput<typeof RevocationSnapshotSchema>;

/**
 * Reads a revocation snapshot strictly: JSON text, UTF-8 bytes or a value. `ok` says that shape, bounds and
 * encodings are right, and nothing about who published it or how old it is.
 */
export function parseRevocationSnapshot(input: unknown): Reading<RevocationSnapshot, ParseReason> {
  return parseDocument(RevocationSnapshotSchema, input);
}

/** Names the snapshot that a verdict used. */
export function hashRevocationSnapshot(snapshot: RevocationSnapshot): string {
  return digest(DOMAINS.revocation, snapshot);
}
