/**
 * The thin form of a decision attestation: what every attestation of an issuer repeats is left out and named by hash.
 * A form for carrying, in links and archives: identity, signature and receipts are always over the full document, and
 * nothing verifies a thin one before it was expanded to exactly that.
 */
import * as v from "valibot";
import type { Reading } from "../reading.ts";
import { Digest, ManifestId, Version } from "./atoms.ts";
import { AttestedPolicySchema, DecisionAttestationSchema } from "./attestation.ts";
import { AuthorityBindingSchema } from "./authority-binding.ts";
import { CircuitRecordSchema } from "./circuit-record.ts";
import { type ParseReason, parseDocument } from "./parse.ts";

/** In place of a policy. The binding is an issuer's own and stays. */
const PolicyReferenceSchema = v.strictObject({
  manifest_id: ManifestId,
  manifest_version: Version,
  manifest_hash: Digest,
  authority_binding: v.exactOptional(AuthorityBindingSchema),
});

const { policy: _policy, verification, circuit: _circuit, ...members } = DecisionAttestationSchema.entries;

export const ThinAttestationSchema = v.strictObject({
  type: v.literal("thin_decision_attestation_v1"),
  /** Attestation hash of the full document. */
  attestation_hash: Digest,
  attestation: v.strictObject({
    ...members,
    policy: v.union([PolicyReferenceSchema, AttestedPolicySchema]),
    verification: v.union([v.strictObject({ key_hash: Digest }), verification]),
    circuit: v.exactOptional(v.union([v.strictObject({ record_hash: Digest }), CircuitRecordSchema])),
  }),
});

export type ThinAttestation = v.InferOutput<typeof ThinAttestationSchema>;

/** Reads a thin attestation: JSON text, UTF-8 bytes or a value. Judges shape and bounds, and not what it says. */
export function parseThinAttestation(input: unknown): Reading<ThinAttestation, ParseReason> {
  return parseDocument(ThinAttestationSchema, input);
}
