/**
 * The decision attestation: its shape, its bounds, its identifier and its hash.
 *
 * The identifier leaves out the proof points, which anyone can re-randomise; the whole-document hash, which
 * receipts bind to, includes them.
 */
import * as v from "valibot";
import { digest } from "../digest/digest.ts";
import { DOMAINS } from "../digest/domains.ts";
import { MemberCache } from "../json/member-cache.ts";
import { withoutUndefined } from "../json/members.ts";
import type { Reading } from "../reading.ts";
import { AttestationId, Count, Digest, FieldElementText, hex, UnixSeconds, VdiVersion } from "./atoms.ts";
import { identifyAttestation } from "./attestation-id.ts";
import { AuthorityBindingSchema } from "./authority-binding.ts";
import { CircuitRecordSchema } from "./circuit-record.ts";
import { ConstraintId, MAX_CONSTRAINTS } from "./constraint.ts";
import { ClaimedIssuerSchema } from "./issuer-directory.ts";
import { MANIFEST_MEMBERS } from "./manifest.ts";
import { LeavesSchema } from "./opening.ts";
import { type ParseReason, parseDocument } from "./parse.ts";
import { AttestedPipelineSchema } from "./pipeline.ts";
import { remembered } from "./remembered.ts";
import { SequenceSchema } from "./sequence.ts";
import { SignatureSchema } from "./signature.ts";
import { SourceStatementsSchema } from "./source-evidence.ts";
import { StepName } from "./step-name.ts";
import {
  G1PointSchema,
  G2PointSchema,
  MAX_PUBLIC_SIGNALS,
  VerificationKeySchema,
} from "./verification-key.ts";

export const Groth16ProofSchema = v.strictObject({
  system: v.literal("groth16"),
  curve: v.literal("bn128"),
  pi_a: G1PointSchema,
  pi_b: G2PointSchema,
  pi_c: G1PointSchema,
  public_signals: v.pipe(
    v.array(FieldElementText),
    v.maxLength(MAX_PUBLIC_SIGNALS, `at most ${MAX_PUBLIC_SIGNALS} public signals`),
  ),
});

export const AttestedPolicySchema = v.strictObject({
  ...MANIFEST_MEMBERS,
  authority_binding: v.exactOptional(AuthorityBindingSchema),
});

export const DecisionAttestationSchema = v.strictObject({
  vdi_version: VdiVersion,
  type: v.literal("decision_attestation_v1"),
  attestation_id: AttestationId,
  pipeline: remembered(AttestedPipelineSchema),
  policy: remembered(AttestedPolicySchema),
  decision: v.strictObject({
    outcome: StepName,
    /** Bit i says that constraint i was proved to hold. */
    satisfied_mask: v.pipe(Count, v.maxValue(0xffff, "a mask of 16 bits")),
    /** Bit i says that constraint i was proved to be one that would not have been met. 0 names none. */
    violated_mask: v.pipe(Count, v.maxValue(0xffff, "a mask of 16 bits")),
    /** The ids of the constraints of `violated_mask`, in their order. */
    reasons: v.pipe(
      v.array(ConstraintId),
      v.maxLength(MAX_CONSTRAINTS, `at most ${MAX_CONSTRAINTS} reasons`),
    ),
    path_commitment: FieldElementText,
    inputs_root: FieldElementText,
    nonce: hex(32),
    /** A commitment to the case reference. */
    reference: v.exactOptional(Digest),
  }),
  proof: Groth16ProofSchema,
  verification: remembered(v.strictObject({ key: VerificationKeySchema, key_hash: Digest })),
  circuit: v.exactOptional(remembered(CircuitRecordSchema)),
  sequence: v.exactOptional(SequenceSchema),
  /** Where the manifest demands sources: all leaves in slot order, and the statements in which theirs are named. */
  sources: v.exactOptional(v.strictObject({ leaves: LeavesSchema, statements: SourceStatementsSchema })),
  issuer: v.exactOptional(ClaimedIssuerSchema),
  issued_at: UnixSeconds,
  expires_at: UnixSeconds,
  signature: SignatureSchema,
});

export type Groth16Proof = v.InferOutput<typeof Groth16ProofSchema>;
export type DecisionAttestation = v.InferOutput<typeof DecisionAttestationSchema>;
export type AttestedPolicy = DecisionAttestation["policy"];

/** Seconds from issue to expiry unless the issuer says otherwise: 365 days. */
export const DEFAULT_VALIDITY_SECONDS = 365 * 24 * 60 * 60;

/**
 * Reads shape and bounds; whether anything in it is true is for the steps of verification.
 *
 * @param known parts of attestations read before (`openMemberCache`); parts that come from it are frozen and shared
 */
export function parseAttestation(
  input: unknown,
  known?: MemberCache,
): Reading<DecisionAttestation, ParseReason> {
  return parseDocument(DecisionAttestationSchema, input, {}, known);
}

/** Holds the parts that attestations have in common, for one that reads many. */
export function openMemberCache(): MemberCache {
  return new MemberCache(["pipeline", "policy", "verification", "circuit"]);
}

/** `vdi:att:<64 hex>` of a decision attestation. */
export function attestationId(attestation: Omit<DecisionAttestation, "attestation_id">): string {
  return identifyAttestation(attestation);
}

/** Digest of the whole attestation, proof and signature included. */
export function hashAttestation(attestation: DecisionAttestation): string {
  return digest(DOMAINS.attestation, attestation);
}

/** Context that a proof is bound to, so that it cannot be moved into another attestation. */
export interface AttestationContext {
  readonly pipeline_hash: string;
  readonly manifest_hash: string;
  readonly outcome: string;
  readonly issued_at: number;
  readonly expires_at: number;
  readonly nonce: string;
  readonly public_key: string;
  readonly reference?: string | undefined;
}

/** 64 hex digits, of which the circuit's `context` signal holds the first 31 bytes. */
export function contextDigest(context: AttestationContext): string {
  const { pipeline_hash, manifest_hash, outcome, issued_at, expires_at, nonce, public_key, reference } =
    context;
  return digest(
    DOMAINS.context,
    withoutUndefined({
      pipeline_hash,
      manifest_hash,
      outcome,
      issued_at,
      expires_at,
      nonce,
      public_key,
      reference,
    }),
  );
}

/** The context that an attestation's own members give. */
export function contextOf(attestation: DecisionAttestation): AttestationContext {
  return {
    pipeline_hash: attestation.pipeline.hash,
    manifest_hash: attestation.policy.manifest_hash,
    outcome: attestation.decision.outcome,
    issued_at: attestation.issued_at,
    expires_at: attestation.expires_at,
    nonce: attestation.decision.nonce,
    public_key: attestation.signature.public_key,
    reference: attestation.decision.reference,
  };
}
