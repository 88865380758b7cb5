/** What verification returns: the specification's members, and beside them on whose word the pass rests. */
import type {
  InputTrustReason,
  Outcome,
  Reason,
  SOURCE_EVIDENCE_REASONS,
  SOURCE_REASONS,
  StepNote,
  Values,
  VerificationStep,
} from "@svc/core/finding";
import type { PolicyNotice, RuleStanding } from "@svc/core/statement";
import type { IssuerStanding } from "@svc/core/trust";
import type { ParseReason, ProfileId, Trust } from "@svc/core/wire";

/** Why source evidence does not count: it is unreadable, or is not about this decision, or does not hold. */
export type SourceEvidenceReason =
  | ParseReason
  | keyof typeof SOURCE_EVIDENCE_REASONS
  | keyof typeof SOURCE_REASONS;

/** Result of a step that is exported alone. */
export interface StepOutcome {
  readonly valid: boolean;
  readonly outcome: Outcome;
  /** Worded from what is beside it. Texts from the document in it are a stranger's. */
  readonly detail?: string;
  readonly reason?: Reason;
  /** Expected, found and allowed values, as `@svc/core/finding` declares them for this reason. */
  readonly values?: Values;
  /** JSON Pointer (RFC 6901) to what is wrong. */
  readonly pointer?: string;
  /** Notes of a step that passes. */
  readonly notes?: readonly StepNote[];
}

/** One row of a result. */
export interface StepResult extends StepOutcome {
  readonly step: number;
  readonly name: VerificationStep;
}

/** Who asserts one input of the decision. It does not state that the input is true. */
export interface InputStanding {
  /** JSON Pointer. */
  readonly input: string;
  /** True when a rule in force for this outcome reads it. */
  readonly read: boolean;
  /** Role that the policy demands of its signer; its own pointer where it demands none. */
  readonly role: string;
  /** `pinned`: a source signed it that the reader pinned for this role. */
  readonly root: "pinned" | "self_asserted";
  /** Who signed it, where evidence that holds says so. */
  readonly source?: {
    /** The source's own name for itself: a claim. */
    readonly name: string;
    readonly public_key: string;
    /** The reader's name for it. */
    readonly known_as?: string;
  };
  /** Why it is not `pinned`. */
  readonly reason?: InputTrustReason;
  readonly values?: Values;
}

/** Result on source evidence. */
export interface SourceEvidenceResult {
  /** Every statement in it is signed, about this decision and its committed inputs. Not whose keys those are. */
  readonly valid: boolean;
  readonly outcome: Outcome;
  /** Digest of the evidence beside the attestation; absent where it could not be read, or is in the attestation. */
  readonly hash?: string;
  readonly reason?: SourceEvidenceReason;
  readonly values?: Values;
  readonly pointer?: string;
}

export interface VerificationResult {
  /** Every step that the profile counts passed. Says nothing about whose keys those were: see `trust`. */
  readonly valid: boolean;
  /** 7 rows, or 8 where step 8 applies. */
  readonly steps: readonly StepResult[];
  /** Number of the first counted step that failed. */
  readonly failedStep?: number;
  /** That step's reason. */
  readonly reason?: Reason;
  /** As the document states it; step 1 says whether it fits the content. Absent when nothing could be read. */
  readonly attestation_id?: string;
  /** The domain that the document names, and whether a directory at hand lists its key. Absent where it names none. */
  readonly issuer?: IssuerStanding;
  /**
   * On whose word the pass rests. Execution is always the issuer's own word; inputs are `pinned` where each that a rule
   * in force reads, one at least, is signed by a source that the reader pinned for its role.
   */
  readonly trust: Trust;
  /** False when nothing failed but material that the verifier itself had to supply. */
  readonly conclusive: boolean;
  readonly profile_id: ProfileId;
  /** Names the roots that were given and the built-in ones: `digest` of a trust policy with the same. 64 hex digits. */
  readonly roots_digest: string;
  /** The time asked about, Unix seconds. */
  readonly evaluated_at: number;
  /** Grade of the trusted setup as far as it was checked; absent where step 8 did not get to it. */
  readonly setup_grade?: string;
  /** Proved state of each rule of the policy, in its order. Present where the steps policy, proof and key passed. */
  readonly rules?: readonly RuleStanding[];
  /**
   * Who asserts each input that a rule in force reads or a source signed, in ascending order of pointers. Present where
   * the steps policy, proof, signature and key passed.
   */
  readonly inputs?: readonly InputStanding[];
  /** Result on the source evidence that counts; present with `inputs`, where there was some. */
  readonly source_evidence?: SourceEvidenceResult;
  /** Omissions of the policy about this decision. */
  readonly policy_notices?: readonly PolicyNotice[];
  /** The arithmetic that checked the proof; absent when step 5 did not get to it. */
  readonly engine?: "wasm" | "js";
}
