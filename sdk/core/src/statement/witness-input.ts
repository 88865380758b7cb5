/**
 * From an evaluated decision to the circuit's input: every private signal by name, and the public signals that
 * the proof will have. Values are decimal strings. The result holds private inputs and salts: it goes to the
 * witness program and nowhere else.
 */
import type { Constraint } from "../wire/constraint.ts";
import { type EncodedLeaf, encodeLeaf, hashLeaf, TYPE_TAGS } from "./encode-leaf.ts";
import { type EncodedTerm, encodePolicy, type TermKind } from "./encode-policy.ts";
import type { PolicyEvaluation } from "./evaluate-policy.ts";
import { STATEMENT_LIMITS } from "./limits.ts";
import {
  encodedPolicyRoot,
  inputsRoot,
  outcomeField,
  pathCommitment,
  pipelineRoot,
  predicateFlags,
  termElements,
  vertexBits,
  whenFlags,
} from "./roots.ts";
import { contextField, type SignalValues } from "./signals.ts";

const INDEX_BITS = 5;

export type WitnessInput = { readonly [signal: string]: WitnessValue };
export type WitnessValue = string | readonly WitnessValue[];

export interface StatementSecrets {
  /** One 31-byte salt in hex per leaf of the evaluation, in leaf order. */
  readonly leafSalts: readonly string[];
  /** 31 bytes in hex. */
  readonly pathSalt: string;
}

export interface EvaluatedDecision {
  readonly steps: readonly string[];
  readonly constraints: readonly Constraint[];
  readonly outcome: string;
  readonly evaluation: PolicyEvaluation;
  /** 64 hex digits. */
  readonly contextDigest: string;
}

/**
 * Builds the input of the decision circuit. Constraints claim exactly what the evaluation found.
 *
 * @throws RangeError when the policy has no encoding (evaluate it first), or the number or form of the salts
 *   is wrong
 */
export function buildWitnessInput(
  decision: EvaluatedDecision,
  secrets: StatementSecrets,
): { input: WitnessInput; signals: SignalValues } {
  const { steps, constraints, outcome, evaluation } = decision;
  const policy = encodePolicy(steps, constraints);
  if (!policy.ok) throw new RangeError(`constraints: ${policy.detail}`);
  if (secrets.leafSalts.length !== evaluation.leaves.length) {
    throw new RangeError(`secrets.leafSalts: expected one per input, ${evaluation.leaves.length}`);
  }
  const leaves = evaluation.leaves.map((leaf, i) => encodeLeaf(leaf, secrets.leafSalts[i] as string));
  const context = contextField(decision.contextDigest);
  const claims = policy.value.map((encoded, i) => {
    const by = evaluation.constraints[i]?.by;
    return {
      ...encoded,
      enforced: by === "enforced",
      waived: by === "waived",
      predicateClaim: selection(encoded.predicate, by === "enforced", encoded.predicate.negated, leaves),
      whenClaim: selection(
        encoded.when,
        by !== undefined,
        encoded.when.negated !== (by === "waived"),
        leaves,
      ),
    };
  });

  const { steps: stepSlots, constraints: slots, inputs: leafSlots } = STATEMENT_LIMITS;
  const column = <T>(
    items: readonly T[],
    length: number,
    of: (item: T) => WitnessValue,
    empty: WitnessValue,
  ) => Array.from({ length }, (_, i) => (i < items.length ? of(items[i] as T) : empty));
  const perConstraint = (of: (claim: (typeof claims)[number]) => WitnessValue, empty: WitnessValue = "0") =>
    column(claims, slots, of, empty);
  const perLeaf = (of: (leaf: EncodedLeaf) => WitnessValue) => column(leaves, leafSlots, of, "0");
  const perStep = (of: (step: string, i: number) => WitnessValue) =>
    column([...steps.entries()], stepSlots, ([i, step]) => of(step, i), "0");

  const input: WitnessInput = {
    stepActive: perStep(() => "1"),
    stepName: perStep((step) => String(outcomeField(step))),
    visited: perStep((_, i) => bit(evaluation.visited[i] === true)),
    outcomeAt: perStep((step) => bit(step === outcome)),
    pathSalt: String(BigInt(`0x${secrets.pathSalt}`)),
    leafActive: perLeaf(() => "1"),
    leafKey: perLeaf(({ key }) => String(key)),
    leafTag: perLeaf(({ tag }) => String(tag)),
    leafValue: perLeaf(({ value }) => String(value)),
    leafSalt: perLeaf(({ salt }) => String(salt)),
    constraintActive: perConstraint(() => "1"),
    critical: perConstraint(({ critical }) => bit(critical)),
    vertex: perConstraint(({ vertex }) => vertexBits(vertex).map(bit), zeros(4)),
    predicateKind: perConstraint(({ predicate }) => predicateFlags(predicate).map(bit), zeros(4)),
    predicateTerms: perConstraint(({ predicate }) => termElements(predicate).map(String), zeros(3)),
    whenKind: perConstraint(({ when }) => whenFlags(when).map(bit), zeros(5)),
    whenTerms: perConstraint(({ when }) => termElements(when).map(String), zeros(3)),
    enforced: perConstraint(({ enforced }) => bit(enforced)),
    waived: perConstraint(({ waived }) => bit(waived)),
    predicateIndex: perConstraint(({ predicateClaim }) => indexBits(predicateClaim.index), zeros(INDEX_BITS)),
    predicateBelow: perConstraint(({ predicateClaim }) => bit(predicateClaim.below)),
    whenIndex: perConstraint(({ whenClaim }) => indexBits(whenClaim.index), zeros(INDEX_BITS)),
    whenBelow: perConstraint(({ whenClaim }) => bit(whenClaim.below)),
    context: String(context),
  };
  return {
    input,
    signals: {
      satisfiedMask: evaluation.satisfiedMask,
      pathCommitment: pathCommitment(evaluation.visited, secrets.pathSalt),
      inputsRoot: inputsRoot(leaves.map(hashLeaf)),
      pipelineRoot: pipelineRoot(steps),
      policyRoot: encodedPolicyRoot(policy.value),
      outcome: outcomeField(outcome),
      context,
    },
  };
}

/** Which leaf a claimed term reads, and on which side of its interval a number proves the negation. */
function selection(
  term: EncodedTerm,
  claimed: boolean,
  negated: boolean,
  leaves: readonly EncodedLeaf[],
): { index: number; below: boolean } {
  const tag = TAG_OF_KIND[term.kind];
  if (!claimed || tag === undefined) return { index: 0, below: false };
  const index = leaves.findIndex((leaf) => leaf.key === term.key && leaf.tag === BigInt(tag));
  const below = term.kind === "number" && negated && (leaves[index]?.value ?? 0n) < term.low;
  return { index: Math.max(index, 0), below };
}

const TAG_OF_KIND: { readonly [kind in TermKind]?: number } = {
  number: TYPE_TAGS.number,
  text: TYPE_TAGS.string,
  boolean: TYPE_TAGS.boolean,
};

function bit(flag: boolean): string {
  return flag ? "1" : "0";
}

function zeros(length: number): string[] {
  return Array<string>(length).fill("0");
}

function indexBits(index: number): string[] {
  return Array.from({ length: INDEX_BITS }, (_, i) => String((index >> i) & 1));
}
