/**
 * Makes one attestation: statement, proof, verification of the proof, signature, in that order.
 *
 * Nothing is signed before the proof has been verified by the engine that verifiers use, against signals that
 * were computed in plain code and not by the circuit. Secrets (inputs, path, salts) leave in the opening only.
 */
import {
  type AuthorityBinding,
  attestationId,
  buildWitnessInput,
  type CaseReference,
  type ClaimedIssuer,
  contextDigest,
  type DecisionAttestation,
  type DecisionOpening,
  drawSlots,
  encodeHex,
  hashCaseReference,
  PAYLOAD_TYPES,
  publicSignals,
  type Sequence,
  type SignalValues,
  type Slot,
  type SourceEvidence,
  signedBytes,
  unsignedBy,
  verifyDocumentAsync,
  withoutUndefined,
} from "@svc/core";
import { currentSeconds } from "@svc/core/trust";
import type { PreparedKey } from "@svc/groth16";
import type { CircuitArtefacts } from "./artefacts/load.ts";
import { proverError } from "./errors.ts";
import type { PreparedDecision } from "./prepare.ts";
import type { ProofRequest } from "./prover.ts";
import type { ReadSources } from "./sources.ts";
import type { Proven } from "./worker/messages.ts";

/** Salts are always below the field's order. */
const SALT_BYTES = 31;
const NONCE_BYTES = 32;
const REFERENCE_SALT_BYTES = 16;

/** What signs: the secret may be elsewhere, and answering may take its time. */
export interface AttestationSigner {
  readonly kid: string;
  /** 64 hex digits. */
  readonly publicKey: string;
  /** Ed25519 over these bytes: 64 bytes. */
  sign(message: Uint8Array): Uint8Array | Promise<Uint8Array>;
}

/** Who will sign: what a statement is made for. */
export type SigningIdentity = Pick<AttestationSigner, "kid" | "publicKey">;

export interface Issue {
  readonly signer: SigningIdentity;
  readonly artefacts: Pick<CircuitArtefacts, "key" | "keyHash" | "record">;
  readonly verifier: PreparedKey;
  readonly randomBytes: (length: number) => Uint8Array;
  readonly prove: (request: ProofRequest) => Promise<Proven>;
  readonly issuedAt: number;
  readonly expiresAt: number;
  readonly authorityBinding?: AuthorityBinding | undefined;
  readonly includeCircuitRecord: boolean;
  /** Ids of violated constraints to name, in the policy's order. */
  readonly reasons: readonly string[];
  readonly sequence?: Sequence | undefined;
  readonly claimed?: ClaimedIssuer | undefined;
  /** 64 hex digits; null where it is the sources' challenge, or drawn. */
  readonly nonce: string | null;
  /** What sources gave; null where none did. */
  readonly sources: ReadSources | null;
}

/** An attestation with what its holder keeps. The opening is secret. */
export interface AttestationWithOpening {
  readonly attestation: DecisionAttestation;
  readonly opening: DecisionOpening;
  /** The sources' statements, where there were any: what travels beside the attestation. */
  readonly sourceEvidence?: SourceEvidence;
}

/**
 * An attestation whose proof is made and verified, and whose signature is yet to come: `signature.value` is empty, and
 * `attestation_id` already the one that it will have. The opening is secret.
 */
export interface UnsignedAttestation {
  readonly unsigned: DecisionAttestation;
  readonly opening: DecisionOpening;
  readonly sourceEvidence?: SourceEvidence;
}

interface Secrets {
  readonly slots: readonly Slot[];
  readonly pathSalt: string;
  readonly reference?: CaseReference | undefined;
}

/**
 * @throws VdiError `proving_failed`, `worker_failed`, `proof_refused`
 */
export async function proveStatement(decision: PreparedDecision, issue: Issue): Promise<UnsignedAttestation> {
  const random = (length: number) => encodeHex(issue.randomBytes(length));
  const { sources } = issue;
  const nonce = sources?.challenge ?? issue.nonce ?? random(NONCE_BYTES);
  const { leaves: inputs } = decision.evaluation;
  const slots = drawSlots(inputs.length, issue.randomBytes, sources?.salts);
  const pathSalt = random(SALT_BYTES);
  const { reference: text } = decision;
  const opened = text === undefined ? undefined : { salt: random(REFERENCE_SALT_BYTES), text };
  const secrets: Secrets = { slots, pathSalt, reference: opened };
  const reference = opened && hashCaseReference(opened);
  const { input, signals, leaves } = buildWitnessInput(
    statementOf(decision, issue, { nonce, reference }),
    secrets,
  );
  const proof = checkedProof(await issue.prove({ input, signals }), signals, issue.verifier);
  const content = {
    ...contentOf(decision, issue, { nonce, reference, signals, proof }),
    ...carriedSources(decision.policy, sources, leaves),
  };
  const signature = unsignedBy(issue.signer);
  const attestation_id = attestationId({ ...content, signature });
  // A copy: manifests and built-in documents are frozen and shared, an attestation is its holder's own.
  const unsigned = structuredClone({ ...content, attestation_id, signature });
  const opening = openingOf(unsigned, decision, secrets, leaves.map(String));
  return { unsigned, opening, ...evidenceBeside(attestation_id, sources, leaves) };
}

/** In the attestation itself only where the manifest demands it: whose word which input is on is then public. */
function carriedSources(
  { sourced }: PreparedDecision["policy"],
  sources: ReadSources | null,
  leaves: readonly bigint[],
): Pick<DecisionAttestation, "sources"> {
  if (sourced === undefined || sources === null) return {};
  return { sources: { leaves: leaves.map(String), statements: [...sources.statements] } };
}

function evidenceBeside(
  attestation_id: string,
  sources: ReadSources | null,
  leaves: readonly bigint[],
): Pick<AttestationWithOpening, "sourceEvidence"> {
  if (sources === null) return {};
  const evidence: SourceEvidence = {
    type: "source_evidence_v1",
    attestation_id,
    leaves: leaves.map(String),
    statements: [...sources.statements],
  };
  return { sourceEvidence: structuredClone(evidence) };
}

/** Makes the statement to prove about the decision, under the context of its other members. */
function statementOf(
  { pipeline, policy, outcome, evaluation }: PreparedDecision,
  { signer, issuedAt, expiresAt, reasons }: Issue,
  { nonce, reference }: Pick<Proved, "nonce" | "reference">,
) {
  const context = contextDigest({
    pipeline_hash: pipeline.hash,
    manifest_hash: policy.manifest_hash,
    outcome,
    issued_at: issuedAt,
    expires_at: expiresAt,
    nonce,
    public_key: signer.publicKey,
    reference,
  });
  return { ...pipeline, outcome, evaluation, reasons, contextDigest: context };
}

interface Proved {
  readonly nonce: string;
  /** `decision.reference`. */
  readonly reference: string | undefined;
  readonly signals: SignalValues;
  readonly proof: DecisionAttestation["proof"];
}

/** The attestation but for its id and signature. */
function contentOf(
  { pipeline, policy, outcome }: PreparedDecision,
  issue: Issue,
  { nonce, reference, signals, proof }: Proved,
): Content {
  const { artefacts, authorityBinding: binding, sequence, claimed } = issue;
  const { id, name, version, hash, steps, outcomes, authority } = pipeline;
  return withoutUndefined<Content>({
    vdi_version: "1.0.0",
    type: "decision_attestation_v1",
    pipeline: withoutUndefined({ id, name, version, hash, steps, outcomes, authority }),
    policy: binding ? { ...policy, authority_binding: binding } : policy,
    decision: withoutUndefined({
      outcome,
      satisfied_mask: signals.satisfiedMask,
      violated_mask: signals.violatedMask,
      reasons: [...issue.reasons],
      path_commitment: String(signals.pathCommitment),
      inputs_root: String(signals.inputsRoot),
      nonce,
      reference,
    }),
    proof,
    verification: { key: artefacts.key, key_hash: artefacts.keyHash },
    circuit: (issue.includeCircuitRecord && artefacts.record) || undefined,
    sequence,
    issuer: claimed,
    issued_at: issue.issuedAt,
    expires_at: issue.expiresAt,
  });
}

/** Makes the holder's opening: inputs with their places and salts, path and case reference with their salts. */
function openingOf(
  { attestation_id }: DecisionAttestation,
  { evaluation, path }: PreparedDecision,
  { slots, pathSalt, reference }: Secrets,
  leaves: string[],
): DecisionOpening {
  return withoutUndefined<DecisionOpening>({
    type: "decision_opening_v1",
    attestation_id,
    inputs: evaluation.leaves.map(({ pointer, value }, i) => ({
      pointer,
      value: value as DecisionOpening["inputs"][number]["value"],
      ...placeOf(slots, i),
    })),
    leaves,
    path: [...path],
    path_salt: pathSalt,
    reference,
  });
}

/** Where an input stands, and under which salt. */
function placeOf(slots: readonly Slot[], input: number): { salt: string; slot: number } {
  const slot = slots.findIndex((each) => "leaf" in each && each.leaf === input);
  return { salt: slots[slot]?.salt ?? "", slot };
}

/** The proof in wire form, once it is verified for the signals that plain code computed. */
function checkedProof(
  { proof, publicSignals: proved }: Proven,
  signals: SignalValues,
  verifier: PreparedKey,
): DecisionAttestation["proof"] {
  const expected = publicSignals(signals);
  if (expected.some((signal, i) => signal !== proved[i]) || proved.length !== expected.length) {
    throw proverError(
      "proof_refused",
      "the circuit's public signals are not those that plain code computes: circuit and library disagree; nothing was signed",
    );
  }
  const verdict = verifier.verify(proof, expected);
  if (!verdict.valid) {
    throw proverError(
      "proof_refused",
      `the fresh proof does not verify (${verdict.reason}); nothing was signed`,
    );
  }
  const { pi_a, pi_b, pi_c } = proof as unknown as DecisionAttestation["proof"];
  return { system: "groth16", curve: "bn128", pi_a, pi_b, pi_c, public_signals: expected };
}

type Content = Omit<DecisionAttestation, "attestation_id" | "signature">;

/** From drawing an attestation's number to its signature (docs/protocol/10-periods.md, Sequence). */
const MAX_SEQUENCE_AGE_SECONDS = 300;

/**
 * The attestation with its signature, which is checked: the signer may be anybody's callback, or far away.
 *
 * A number of a stream counts as drawn when the attestation was issued: one that is not signed within 300 seconds is void.
 *
 * @throws VdiError `signature_refused`, `sequence_void`
 */
export function signUnsigned(
  unsigned: DecisionAttestation,
  signer: Pick<AttestationSigner, "sign">,
): Promise<DecisionAttestation> {
  return signInTime(unsigned, signer, unsigned.issued_at, currentSeconds);
}

/**
 * As `signUnsigned`, of a number that was drawn at a known time.
 *
 * @throws VdiError `signature_refused`, `sequence_void`
 */
export async function signInTime(
  given: DecisionAttestation,
  signer: Pick<AttestationSigner, "sign">,
  drawnAt: number,
  now: () => number,
): Promise<DecisionAttestation> {
  // A copy: what is returned is what was signed.
  const unsigned = structuredClone(given);
  assertNotVoid(unsigned, now() - drawnAt);
  const value = encodeHex(await signer.sign(signedBytes(PAYLOAD_TYPES.attestation, unsigned)));
  // What signs may have taken its time.
  assertNotVoid(unsigned, now() - drawnAt);
  const signed = { ...unsigned, signature: { ...unsigned.signature, value } };
  const verdict = await verifyDocumentAsync(PAYLOAD_TYPES.attestation, signed);
  if (!verdict.valid) {
    throw proverError("signature_refused", "the signer's signature does not verify under its public key");
  }
  return signed;
}

/** @throws VdiError `sequence_void` for a number that its issuer may have declared void by now */
function assertNotVoid({ sequence }: DecisionAttestation, age: number): void {
  if (sequence === undefined || age <= MAX_SEQUENCE_AGE_SECONDS) return;
  const { stream, number } = sequence;
  throw proverError(
    "sequence_void",
    `number ${number} of ${stream} was not signed within ${MAX_SEQUENCE_AGE_SECONDS} seconds and is void: draw another`,
  );
}
