/** What verification returns: the specification's members, and beside them on whose word the pass rests. */
import type { Reason, StepNote, Values, VerificationStep } from "@svc/core/finding";
import type { PolicyNotice, RuleStanding } from "@svc/core/statement";
import type { ProfileId, Trust } from "@svc/core/wire";

/** What a step exported alone returns. */
export interface StepOutcome {
  readonly valid: boolean;
  /** Worded from what is beside it. Texts from the document in it are a stranger's. */
  readonly detail?: string;
  readonly reason?: Reason;
  /** What was expected, found, allowed: as `@svc/core/finding` declares it for this reason. */
  readonly values?: Values;
  /** JSON Pointer (RFC 6901) to what is wrong. */
  readonly pointer?: string;
  /** What a step that passes has to say beside it. */
  readonly notes?: readonly StepNote[];
}

/** One row of a result. */
export interface StepResult extends StepOutcome {
  readonly step: number;
  readonly name: VerificationStep;
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
  /** On whose word the pass rests. Inputs and execution are always the issuer's own word. */
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
  /**
   * What is proved about each rule of the policy, in its order. Present where the steps policy, proof and key passed:
   * elsewhere nothing is.
   */
  readonly rules?: readonly RuleStanding[];
  /** What the policy leaves unsaid about this decision, or says less of than it seems to. */
  readonly policy_notices?: readonly PolicyNotice[];
  /** The arithmetic that checked the proof; absent when step 5 did not get to it. */
  readonly engine?: "wasm" | "js";
}
