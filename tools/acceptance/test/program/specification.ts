/**
 * The specification's signatures and return shapes, written from its tables alone. The suite makes its calls through
 * these types, so it can pass nothing else. Each place assigns the installed packages to them: the compiler then
 * compares every signature.
 */
import type { DecisionAttestation, VerificationReceipt } from "@svc/vdi-verifier";

export type { DecisionAttestation, VerificationReceipt } from "@svc/vdi-verifier";

export interface Constraint {
  id: string;
  description: string;
  critical: boolean;
  vertex: string;
}

/** `id`, `hash` and `manifestHash` have no stated type. */
export interface Pipeline {
  readonly id: unknown;
  readonly name: string;
  readonly version: string;
  readonly hash: unknown;
  readonly steps: readonly string[];
  readonly constraints: readonly object[];
  readonly manifestHash: unknown;
  readonly authority: { readonly type: unknown; readonly name: unknown };
}

export type AuthorityType = "legal_review" | "standards_body" | "audit_firm" | "self_attested";

export interface AttestConfig {
  pipeline: {
    name: string;
    steps: string[];
    constraints?: Constraint[];
    manifest?: string;
    version?: string;
  };
  decision: { path: string[]; inputs: object; outcome: string };
  authority?: { type?: AuthorityType; name?: string; ref?: string };
  options?: { signingKey?: string; circuitDir?: string };
}

export interface PipelineConfig {
  name: string;
  version?: string;
  steps: string[];
  constraints?: Constraint[];
  authority?: { type: AuthorityType; name: string; reference: string; regulation: string };
}

export interface Prover<Built extends Pipeline> {
  pipeline(config: PipelineConfig): Built;
  attest(
    pipeline: Built,
    decision: { executionPath: string[]; privateInputs: object; outcomeId: string },
  ): Promise<DecisionAttestation>;
}

export interface Provers<Built extends Pipeline = Pipeline> {
  attest(config: AttestConfig): Promise<DecisionAttestation>;
  VDI: new (config: { signingKey: string; circuitDir: string; kid?: string }) => Prover<Built>;
}

export interface StepAlone {
  readonly valid: boolean;
  readonly detail?: string;
  readonly reason?: string;
}

export interface VerificationResult {
  readonly valid: boolean;
  readonly steps: readonly (StepAlone & { readonly step: number; readonly name: string })[];
  readonly failedStep?: number;
  readonly reason?: string;
  readonly attestation_id?: string;
}

export interface VerifierConfig {
  signingKey?: string;
  verifierId?: string;
  profileId?: ProfileId;
  parentReceiptHash?: string;
  chainDepth?: number;
}

export type ProfileId = "VDI_VERIFY_STRICT_V1" | "VDI_VERIFY_STANDARD_V1" | "VDI_VERIFY_MINIMAL_V1";

export interface RevocationSnapshot {
  revokedAttestations: string[];
  revokedKids: string[];
  snapshotTime: number;
}

/** Members of a result under the strict profile that the specification does not name. */
export interface NamedByTheResult {
  trust: { issuers: string[] };
  revocation: RevocationSnapshot;
}

export interface ReceiptVerificationResult {
  readonly valid: boolean;
  readonly receipt_id?: string;
  readonly attestation_id?: string;
  readonly verifier?: string;
  readonly checks: readonly { readonly check: string; readonly valid: boolean }[];
  readonly all_original_checks_passed?: boolean;
  readonly reason?: string;
}

export interface AcceptancePolicy {
  level?: "low" | "medium" | "high" | "critical";
  /** Its structure is not specified: this is the documented one. */
  tvs?: {
    tvs_id: string;
    version: string;
    quorum?: number;
    verifiers: { verifier_id: string; public_keys: string[] }[];
  };
  spotCheckRate?: number;
}

export interface AcceptancePolicyResult {
  readonly accepted: boolean;
  readonly reason: string;
  readonly spotCheckTriggered: boolean;
  readonly spotCheckValid: boolean | null;
  readonly receiptsAccepted: number;
}

export interface ReceiptSetScore {
  readonly total_receipts: number;
  readonly valid_receipts: number;
  readonly unique_verifiers: number;
  readonly unique_profiles: number;
  readonly all_valid: boolean;
  readonly includes_zk_verification: boolean;
  readonly trust_score: number;
  readonly recommendation: "low_confidence" | "medium_confidence" | "high_confidence";
}

export interface Manifest {
  readonly manifest_version: string;
  readonly manifest_id: string;
  readonly name: string;
  readonly regulation: string;
  readonly authority: { readonly type: string; readonly name: string; readonly reference: string | null };
  readonly constraints: readonly object[];
  readonly manifest_hash: string;
}

export interface SignedLogEntry {
  readonly log_index: number;
  readonly entry_hash: string;
  readonly tree_root: string;
  readonly tree_size: number;
  readonly timestamp: number;
  readonly attestation_id: string;
  readonly verifier_id: string;
  readonly result: boolean;
  readonly equivocation_detected: boolean;
}

export interface InclusionProof {
  readonly log_index: number;
  readonly entry_hash: string;
  readonly tree_root: string;
  readonly tree_size: number;
  readonly proof: readonly string[];
}

export interface Log<Proof extends InclusionProof> {
  append(receipt: VerificationReceipt): SignedLogEntry;
  getInclusionProof(logIndex: number): Proof;
  verifyInclusionProof(proof: Proof): boolean;
  checkEquivocation(attestationId: string): {
    readonly clean: boolean;
    readonly entries: readonly object[];
    readonly equivocations: readonly object[];
  };
  getSize(): number;
  getRoot(): string;
}

export interface Registry {
  register(config: {
    verifierId: string;
    name: string;
    publicKey: string;
    organization?: string;
    capabilities?: string[];
  }): object;
  rotateKey(
    verifierId: string,
    newPublicKey: string,
    gracePeriodSeconds?: number,
  ): { readonly new_key_version: number; readonly grace_period_seconds: number };
  revoke(
    verifierId: string,
    reason: string,
  ): { readonly verifier_id: string; readonly reason: string; readonly revoked_at: number };
  validateKey(
    verifierId: string,
    publicKey: string,
  ): {
    readonly valid: boolean;
    readonly key_version?: number;
    readonly status?: string;
    readonly reason?: string;
  };
  getVerifier(verifierId: string): object | null;
  listActive(): readonly object[];
  isRevoked(verifierId: string): boolean;
}

type Verify = (attestation: DecisionAttestation) => Promise<VerificationResult>;
type Step = (attestation: DecisionAttestation) => StepAlone | Promise<StepAlone>;

export interface Libraries<Proof extends InclusionProof = InclusionProof> {
  verifyDecision: Verify;
  verify: Verify;
  validateSchema: Step;
  validateTimestamps: Step;
  validatePipelineIntegrity: Step;
  validatePolicyIntegrity: Step;
  verifyZKProof: Step;
  verifySignature: Step;
  verifyKeyIntegrity: Step;
  verifyAndReceipt(
    attestation: DecisionAttestation,
    verifierConfig: VerifierConfig & Partial<NamedByTheResult>,
  ): Promise<{ readonly verification: VerificationResult; readonly receipt: VerificationReceipt }>;
  verifyReceipt(
    receipt: VerificationReceipt,
    options?: { attestation?: DecisionAttestation; trustedVerifiers?: string[] },
  ): Promise<ReceiptVerificationResult>;
  evaluateAcceptancePolicy(
    receipts: VerificationReceipt[],
    policy: AcceptancePolicy,
    attestation?: DecisionAttestation,
  ): Promise<AcceptancePolicyResult>;
  scoreReceiptSet(receipts: VerificationReceipt[]): ReceiptSetScore;
  PROFILES: Readonly<Record<ProfileId, object>>;
  getManifest(manifestId: string): Manifest | null;
  listManifests(): readonly { readonly manifest_id: string }[];
  getConstraints(manifestId: string): readonly object[] | null;
  MANIFESTS: object;
  TransparencyLog: new () => Log<Proof>;
  VerifierRegistry: new () => Registry;
}
