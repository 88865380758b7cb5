/**
 * The seven public signals of the decision statement, in the circuit's order. `publicSignals` is what a
 * prover's witness must give; `expectedSignals` is what a verifier recomputes from a document and compares with
 * the signals that the proof was made for. Mask, path commitment and inputs root are values that the document
 * states: recomputing shows that proof and document agree about them, the proof shows what they mean.
 */
import { decodeHex } from "../bytes/hex.ts";
import { truncateToField } from "../digest/hash-to-field.ts";
import { BN254_R } from "../field/bn254.ts";
import { parseFieldElement } from "../field/parse-field-element.ts";
import { type Reading, refuse } from "../reading.ts";
import type { Constraint } from "../wire/constraint.ts";
import type { PolicyFault } from "./encode-policy.ts";
import { outcomeField, pipelineRoot, policyRoot } from "./roots.ts";

/** Names of the public signals in order. */
export const DECISION_SIGNALS: readonly string[] = Object.freeze([
  "satisfied_mask",
  "path_commitment",
  "inputs_root",
  "pipeline_root",
  "policy_root",
  "outcome",
  "context",
]);

/**
 * The `context` signal: the first 31 bytes, big-endian, of the attestation's context digest.
 *
 * @param contextDigest - 64 lowercase hex digits
 * @throws RangeError when it is not
 */
export function contextField(contextDigest: string): bigint {
  const bytes = decodeHex(contextDigest, 32);
  if (bytes === null) throw new RangeError("contextDigest: expected 64 lowercase hex digits");
  return truncateToField(bytes);
}

export interface SignalValues {
  readonly satisfiedMask: number;
  readonly pathCommitment: bigint;
  readonly inputsRoot: bigint;
  readonly pipelineRoot: bigint;
  readonly policyRoot: bigint;
  readonly outcome: bigint;
  readonly context: bigint;
}

/** The signals as canonical decimal strings, in order. */
export function publicSignals(values: SignalValues): string[] {
  return [
    BigInt(values.satisfiedMask),
    values.pathCommitment,
    values.inputsRoot,
    values.pipelineRoot,
    values.policyRoot,
    values.outcome,
    values.context,
  ].map(String);
}

/** What a verifier takes from a document. */
export interface StatedDecision {
  readonly steps: readonly string[];
  readonly constraints: readonly Constraint[];
  readonly outcome: string;
  readonly satisfiedMask: number;
  /** Canonical decimal. */
  readonly pathCommitment: string;
  /** Canonical decimal. */
  readonly inputsRoot: string;
  /** 64 hex digits, recomputed from the document by the caller. */
  readonly contextDigest: string;
}

/**
 * The signals that a proof for this document must have. Refuses a document whose policy or commitments have no
 * encoding; an outcome that is no step is for the caller to refuse.
 */
export function expectedSignals(
  stated: StatedDecision,
): Reading<string[], PolicyFault | "signal_not_canonical"> {
  const policy = policyRoot(stated.steps, stated.constraints);
  if (!policy.ok) return policy;
  const path = parseFieldElement(stated.pathCommitment, BN254_R);
  const inputs = parseFieldElement(stated.inputsRoot, BN254_R);
  if (path === null || inputs === null) {
    const which = path === null ? "path_commitment" : "inputs_root";
    return refuse("signal_not_canonical", `${which} is not a canonical field element`);
  }
  return {
    ok: true,
    value: publicSignals({
      satisfiedMask: stated.satisfiedMask,
      pathCommitment: path,
      inputsRoot: inputs,
      pipelineRoot: pipelineRoot(stated.steps),
      policyRoot: policy.value,
      outcome: outcomeField(stated.outcome),
      context: contextField(stated.contextDigest),
    }),
  };
}
