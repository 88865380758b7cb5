/**
 * The eight public signals of the decision statement, in the circuit's order. `publicSignals` is what a
 * prover's witness must give; `expectedSignals` is what a verifier recomputes from a document and compares with
 * the signals that the proof was made for. Masks, path commitment and inputs root are values that the document
 * states: recomputing shows that proof and document agree about them, the proof shows what they mean.
 */
import { decodeHex } from "../bytes/hex.ts";
import { truncateToField } from "../digest/hash-to-field.ts";
import { BN254_R } from "../field/bn254.ts";
import { parseFieldElement } from "../field/parse-field-element.ts";
import type { PROOF_REASONS } from "../finding/sets/proof.ts";
import { type Reading, type Refuse, refusal } from "../reading.ts";
import type { PolicyFault, StatementPolicy } from "./encode-policy.ts";
import { outcomeField, pipelineRoot, policyRoot } from "./roots.ts";
import type { StatementPipeline } from "./visited-steps.ts";

const refuse: Refuse<Pick<typeof PROOF_REASONS, "signal_not_canonical" | "signal_not_in_field">> = refusal;

/** Names of the public signals in order. */
export const DECISION_SIGNALS: readonly string[] = Object.freeze([
  "satisfied_mask",
  "violated_mask",
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
  readonly violatedMask: number;
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
    BigInt(values.violatedMask),
    values.pathCommitment,
    values.inputsRoot,
    values.pipelineRoot,
    values.policyRoot,
    values.outcome,
    values.context,
  ].map(String);
}

/** What a verifier takes from a document. */
export interface StatedDecision extends StatementPipeline, StatementPolicy {
  readonly outcome: string;
  readonly satisfiedMask: number;
  readonly violatedMask: number;
  /** Canonical decimal. */
  readonly pathCommitment: string;
  /** Canonical decimal. */
  readonly inputsRoot: string;
  /** 64 hex digits, recomputed from the document by the caller. */
  readonly contextDigest: string;
}

/** How what takes hashing is computed: for a caller that sees the same few again and again. */
export interface RootFunctions {
  readonly pipelineRoot: (pipeline: StatementPipeline) => bigint;
  readonly policyRoot: (policy: StatementPolicy) => Reading<bigint, PolicyFault>;
  readonly outcomeField: (step: string) => bigint;
}

/**
 * The signals that a proof for this document must have. Refuses a document whose policy or commitments have no
 * encoding; an outcome that is no step is for the caller to refuse.
 *
 * @throws RangeError when declared outcomes are no steps, for which the caller has looked before
 */
export function expectedSignals(
  stated: StatedDecision,
  roots: RootFunctions = { pipelineRoot, policyRoot, outcomeField },
): Reading<string[], PolicyFault | "signal_not_canonical" | "signal_not_in_field"> {
  const policy = roots.policyRoot(stated);
  if (!policy.ok) return policy;
  const path = parseFieldElement(stated.pathCommitment, BN254_R);
  const inputs = parseFieldElement(stated.inputsRoot, BN254_R);
  if (path === null || inputs === null) {
    const [name, found] =
      path === null ? ["path_commitment", stated.pathCommitment] : ["inputs_root", stated.inputsRoot];
    const canonical = /^(?:0|[1-9][0-9]*)$/.test(found as string);
    const values = { index: DECISION_SIGNALS.indexOf(name as string), found: found as string };
    return refuse(canonical ? "signal_not_in_field" : "signal_not_canonical", values);
  }
  return {
    ok: true,
    value: publicSignals({
      satisfiedMask: stated.satisfiedMask,
      violatedMask: stated.violatedMask,
      pathCommitment: path,
      inputsRoot: inputs,
      pipelineRoot: roots.pipelineRoot(stated),
      policyRoot: policy.value,
      outcome: roots.outcomeField(stated.outcome),
      context: contextField(stated.contextDigest),
    }),
  };
}
