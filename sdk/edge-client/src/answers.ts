/** What the service answers, as far as a client relies on it. */
import type { BillingResult, Openings } from "@svc/billing";
import type {
  BillingAttestation,
  ChargeAuthority,
  Checkpoint,
  ExecutionIntent,
  InclusionProof,
  LogEntry,
  Problem,
  VerificationReceipt,
} from "@svc/core";

/** A refusal is a value: its `code` is stable, `retryable` says whether the same request may be sent again. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

export interface AuthorizeAnswer {
  readonly charge_authority: ChargeAuthority;
}

export interface PreflightAnswer {
  /** True in one answer ever. */
  readonly execution_eligible: boolean;
  readonly may_execute: boolean;
  /** This request consumed the tuple before; whether its execution was started only the caller's records know. */
  readonly replay?: true;
  readonly original_execution_eligible?: true;
  readonly authority_id: string;
  readonly event_id: string;
  readonly execution_intent: ExecutionIntent;
  readonly execution_intent_digest: string;
  readonly consumption_id: string;
  readonly consumed_at: number;
}

export interface LoggedEntry {
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

export interface InclusionAnswer {
  readonly entry: LogEntry;
  readonly log_entry: LoggedEntry;
  readonly inclusion: InclusionProof;
  readonly checkpoint: Checkpoint;
}

export interface AttestAnswer extends InclusionAnswer {
  readonly attestation: BillingAttestation;
  readonly receipt: VerificationReceipt;
  /** Keep them: the service does not show them again to anyone who cannot repeat the request. */
  readonly openings: Openings;
}

export interface HeadAnswer {
  readonly log_id: string;
  readonly tree_size: number;
  readonly root_hash: string;
  readonly latest_entry_hash: string | null;
  readonly operator_kid: string;
}

export type VerifyAnswer = BillingResult;
