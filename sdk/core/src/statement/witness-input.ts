/**
 * From an evaluated decision to the circuit's input: every private signal by name, and the public signals that
 * the proof will have. Values are decimal strings. The result holds private inputs and salts: it goes to the
 * witness program and nowhere else.
 */

import { BN254_R } from "../field/bn254.ts";
import type { Constraint } from "../wire/constraint.ts";
import type { DerivedValue } from "../wire/derived-value.ts";
import type { EncodedDerived } from "./encode-derived.ts";
import { type EncodedLeaf, hashInputLeaf, TYPE_TAGS } from "./encode-leaf.ts";
import { type EncodedConstraint, type EncodedPolicy, encodePolicy } from "./encode-policy.ts";
import type { EncodedTerm, TermKind } from "./encode-term.ts";
import { maskOf, type PolicyEvaluation } from "./evaluate-policy.ts";
import { STATEMENT_LIMITS } from "./limits.ts";
import {
  derivedFlags,
  encodedPolicyRoot,
  inputsRoot,
  memberFlags,
  outcomeField,
  pathCommitment,
  pipelineRoot,
  predicateFlags,
  termElements,
  vertexBits,
  whenFlags,
} from "./roots.ts";
import { contextField, type SignalValues } from "./signals.ts";
import { encodeSlots, type Slot } from "./slots.ts";

const INDEX_BITS = 5;
/** Selects no leaf: the circuit's muxes give zero there. */
const NOTHING = 2 ** INDEX_BITS - 1;

export type WitnessInput = { readonly [signal: string]: WitnessValue };
export type WitnessValue = string | readonly WitnessValue[];

export interface StatementSecrets {
  /** What fills each of the 24 slots; `drawSlots` draws them. */
  readonly slots: readonly Slot[];
  /** 31 bytes in hex. */
  readonly pathSalt: string;
}

export interface EvaluatedDecision {
  readonly steps: readonly string[];
  readonly outcomes?: readonly string[] | undefined;
  readonly constraints: readonly Constraint[];
  readonly derived?: readonly DerivedValue[] | undefined;
  readonly outcome: string;
  readonly evaluation: PolicyEvaluation;
  /** Ids of violated constraints to name; none by default. */
  readonly reasons?: readonly string[];
  /** 64 hex digits. */
  readonly contextDigest: string;
}

export interface StatementWitness {
  readonly input: WitnessInput;
  readonly signals: SignalValues;
  /** Leaf hashes in slot order, for the opening. */
  readonly leaves: readonly bigint[];
}

/**
 * Builds the input of the decision circuit, signals in the circuit's order. Constraints claim exactly what the
 * evaluation found.
 *
 * @throws RangeError when the policy has no encoding (evaluate it first), a reason is no constraint that is
 *   violated, or slots and salts are not as they should be
 */
export function buildWitnessInput(decision: EvaluatedDecision, secrets: StatementSecrets): StatementWitness {
  const { steps, outcomes, outcome, evaluation, reasons = [] } = decision;
  const policy = encodePolicy(decision);
  if (!policy.ok) throw new RangeError(`policy${policy.pointer ?? ""}: ${policy.detail}`);
  const known = evaluation.constraints.filter(({ violated }) => violated).map(({ id }) => id);
  if (reasons.some((id) => !known.includes(id))) {
    throw new RangeError("reasons: expected ids of constraints that are violated");
  }
  const leaves = encodeSlots(secrets.slots, evaluation.leaves);
  const context = contextField(decision.contextDigest);
  const violated = decision.constraints.map(({ id }) => reasons.includes(id));
  const claims = claimsOf(policy.value, evaluation, violated, leaves);
  const hashes = leaves.map(hashInputLeaf);
  return {
    input: {
      ...stepSignals(decision, secrets.pathSalt),
      ...leafSignals(leaves),
      ...constraintSignals(policy.value),
      ...derivedSignals(policy.value.derived, evaluation, leaves),
      ...claimSignals(claims),
      context: String(context),
    },
    leaves: hashes,
    signals: {
      satisfiedMask: evaluation.satisfiedMask,
      violatedMask: maskOf(violated),
      pathCommitment: pathCommitment(evaluation.visited, secrets.pathSalt),
      inputsRoot: inputsRoot(hashes),
      pipelineRoot: pipelineRoot({ steps, outcomes }),
      policyRoot: encodedPolicyRoot(policy.value),
      outcome: outcomeField(outcome),
      context,
    },
  };
}

/** What is claimed of one constraint, and what shows it. */
interface Claim {
  readonly enforced: boolean;
  readonly waived: boolean;
  readonly violated: boolean;
  readonly predicateClaim: Selection;
  readonly whenClaim: Selection;
}

function claimsOf(
  { constraints, derived }: EncodedPolicy,
  evaluation: PolicyEvaluation,
  violated: readonly boolean[],
  leaves: readonly EncodedLeaf[],
): readonly Claim[] {
  const derivedNumbers = derived.map((value, d) =>
    evaluation.derived[d] === true ? derivedNumber(value, leaves) : 0n,
  );
  const choose = (term: EncodedTerm, claimed: boolean, negated: boolean) =>
    selection(term, { claimed, negated }, leaves, derivedNumbers);
  return constraints.map(({ predicate, when }, i) => {
    const by = evaluation.constraints[i]?.by;
    const named = violated[i] === true;
    const readsInput = when.kind !== "none" && when.kind !== "outcome";
    return {
      enforced: by === "enforced",
      waived: by === "waived",
      violated: named,
      predicateClaim: choose(predicate, by === "enforced" || named, predicate.negated !== named),
      whenClaim: choose(when, by !== undefined || (named && readsInput), when.negated !== (by === "waived")),
    };
  });
}

function stepSignals(
  { steps, outcomes, outcome, evaluation }: EvaluatedDecision,
  pathSalt: string,
): WitnessInput {
  const perStep = (of: (step: string, i: number) => WitnessValue) =>
    column([...steps.entries()], STATEMENT_LIMITS.steps, ([i, step]) => of(step, i), "0");
  return {
    stepActive: perStep(() => "1"),
    stepName: perStep((step) => String(outcomeField(step))),
    declaredOutcome: perStep((step) => bit(outcomes?.includes(step) === true)),
    visited: perStep((_, i) => bit(evaluation.visited[i] === true)),
    outcomeAt: perStep((step) => bit(step === outcome)),
    pathSalt: String(BigInt(`0x${pathSalt}`)),
  };
}

function leafSignals(leaves: readonly EncodedLeaf[]): WitnessInput {
  const perLeaf = (of: (leaf: EncodedLeaf) => bigint) => leaves.map((leaf) => String(of(leaf)));
  return {
    leafKey: perLeaf(({ key }) => key),
    leafTag: perLeaf(({ tag }) => tag),
    leafValue: perLeaf(({ value }) => value),
    leafSalt: perLeaf(({ salt }) => salt),
  };
}

function constraintSignals({ constraints, pool }: EncodedPolicy): WitnessInput {
  const { constraints: slots, setMembers } = STATEMENT_LIMITS;
  const perConstraint = (of: (one: EncodedConstraint) => WitnessValue, empty: WitnessValue = "0") =>
    column(constraints, slots, of, empty);
  return {
    constraintActive: perConstraint(() => "1"),
    critical: perConstraint(({ critical }) => bit(critical)),
    vertex: perConstraint(({ vertex }) => vertexBits(vertex).map(bit), zeros(4)),
    predicateKind: perConstraint(({ predicate }) => predicateFlags(predicate).map(bit), zeros(5)),
    members: perConstraint(({ predicate }) => memberFlags(predicate).map(bit), zeros(setMembers)),
    predicateDerived: perConstraint(({ predicate }) => derivedFlags(predicate).map(bit), zeros(2)),
    predicateTerms: perConstraint(({ predicate }) => termElements(predicate).map(String), zeros(3)),
    whenKind: perConstraint(({ when }) => whenFlags(when).map(bit), zeros(5)),
    whenDerived: perConstraint(({ when }) => derivedFlags(when).map(bit), zeros(2)),
    whenTerms: perConstraint(({ when }) => termElements(when).map(String), zeros(3)),
    pool: column(pool, setMembers, String, "0"),
  };
}

function derivedSignals(
  derived: readonly EncodedDerived[],
  evaluation: PolicyEvaluation,
  leaves: readonly EncodedLeaf[],
): WitnessInput {
  const { derived: slots, derivedTerms } = STATEMENT_LIMITS;
  const table = (of: (d: number, k: number) => WitnessValue) =>
    Array.from({ length: slots }, (_, d) => Array.from({ length: derivedTerms }, (_, k) => of(d, k)));
  const perTerm = (of: (value: EncodedDerived, k: number) => WitnessValue) =>
    table((d, k) => {
      const value = derived[d];
      return value !== undefined && k < value.keys.length ? of(value, k) : "0";
    });
  return {
    derivedUsed: perTerm(() => "1"),
    derivedKeys: perTerm(({ keys }, k) => String(keys[k])),
    derivedTimes: perTerm(({ times }, k) => String(times[k])),
    derivedConstant: column(derived, slots, ({ constant }) => String(constant), "0"),
    derivedReady: column(evaluation.derived, slots, bit, "0"),
    derivedIndex: table((d, k) => {
      const key = evaluation.derived[d] === true ? derived[d]?.keys[k] : undefined;
      return indexBits(key === undefined ? NOTHING : indexOf(leaves, key, TYPE_TAGS.number));
    }),
  };
}

function claimSignals(claims: readonly Claim[]): WitnessInput {
  const perClaim = (of: (claim: Claim) => WitnessValue, empty: WitnessValue = "0") =>
    column(claims, STATEMENT_LIMITS.constraints, of, empty);
  const nothing = indexBits(NOTHING);
  return {
    enforced: perClaim(({ enforced }) => bit(enforced)),
    waived: perClaim(({ waived }) => bit(waived)),
    violated: perClaim(({ violated }) => bit(violated)),
    predicateIndex: perClaim(({ predicateClaim }) => indexBits(predicateClaim.index), nothing),
    predicateBelow: perClaim(({ predicateClaim }) => bit(predicateClaim.below)),
    whenIndex: perClaim(({ whenClaim }) => indexBits(whenClaim.index), nothing),
    whenBelow: perClaim(({ whenClaim }) => bit(whenClaim.below)),
  };
}

/** One value for each item, and the same for each slot that is left. */
function column<T>(
  items: readonly T[],
  length: number,
  of: (item: T) => WitnessValue,
  empty: WitnessValue,
): readonly WitnessValue[] {
  return Array.from({ length }, (_, i) => (i < items.length ? of(items[i] as T) : empty));
}

interface Selection {
  readonly index: number;
  readonly below: boolean;
}

/** Which leaf a claimed term reads, and on which side of its interval a number proves the negation. */
function selection(
  term: EncodedTerm,
  { claimed, negated }: { readonly claimed: boolean; readonly negated: boolean },
  leaves: readonly EncodedLeaf[],
  derived: readonly bigint[],
): Selection {
  const tag = TAG_OF_KIND[term.kind];
  if (!claimed || tag === undefined) return { index: NOTHING, below: false };
  const index = term.derived === null ? indexOf(leaves, term.key, tag) : NOTHING;
  const number = term.derived === null ? leaves[index]?.value : derived[term.derived];
  const outside = term.kind === "number" && term.members === null && negated;
  return { index, below: outside && (number ?? 0n) < term.low };
}

const TAG_OF_KIND: { readonly [kind in TermKind]?: number } = {
  number: TYPE_TAGS.number,
  text: TYPE_TAGS.string,
  boolean: TYPE_TAGS.boolean,
};

/** `NOTHING` when there is no such leaf: the circuit then refuses the claim. */
function indexOf(leaves: readonly EncodedLeaf[], key: bigint, tag: number): number {
  const index = leaves.findIndex((leaf) => leaf.key === key && leaf.tag === BigInt(tag));
  return index < 0 ? NOTHING : index;
}

/** The derived value as the circuit computes it: modulo r. */
function derivedNumber({ keys, times, constant }: EncodedDerived, leaves: readonly EncodedLeaf[]): bigint {
  return keys.reduce(
    (sum, key, k) =>
      (sum + (times[k] as bigint) * (leaves[indexOf(leaves, key, TYPE_TAGS.number)]?.value ?? 0n)) % BN254_R,
    constant,
  );
}

function bit(flag: boolean): string {
  return flag ? "1" : "0";
}

function zeros(length: number): string[] {
  return Array<string>(length).fill("0");
}

function indexBits(index: number): string[] {
  return Array.from({ length: INDEX_BITS }, (_, i) => String((index >> i) & 1));
}
