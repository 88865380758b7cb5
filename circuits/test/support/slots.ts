/**
 * Inputs of the Predicate and Constraint templates for small capacities, written from encodings, so that tests
 * can also say what no honest prover would.
 */
import { ENCODED_NUMBER_MAX, type EncodedConstraint, type EncodedLeaf, type EncodedTerm } from "@svc/core";
import type { CircuitInput } from "./witness.ts";

/** Capacity of the small instances: `Predicate(3, 2)` and `Constraint(4, 2, 3, 2)`. */
export const SMALL = { leaves: 3, indexBits: 2, steps: 4, vertexBits: 2 };

export interface Selection {
  index: number;
  below: boolean;
}

export const bits = (value: number, length: number) => Array.from({ length }, (_, i) => (value >> i) & 1);

export function leafColumns(leaves: readonly Pick<EncodedLeaf, "key" | "tag" | "value">[]) {
  const column = (member: "key" | "tag" | "value") =>
    Array.from({ length: SMALL.leaves }, (_, i) => leaves[i]?.[member] ?? 0n);
  return { keys: column("key"), tags: column("tag"), values: column("value") };
}

export interface PredicateCase {
  term: EncodedTerm;
  claim?: boolean;
  leaves: readonly Pick<EncodedLeaf, "key" | "tag" | "value">[];
  outcomeIndex?: number;
  selection: Selection;
}

export function predicateInput({
  term,
  claim = true,
  leaves,
  outcomeIndex = 0,
  selection,
}: PredicateCase): CircuitInput {
  return {
    claim,
    number: term.kind === "number",
    text: term.kind === "text",
    boolean: term.kind === "boolean",
    outcome: term.kind === "outcome",
    negated: term.negated,
    key: term.key,
    low: term.low,
    high: term.high,
    index: bits(selection.index, SMALL.indexBits),
    below: selection.below,
    ...leafColumns(leaves),
    outcomeIndex,
  };
}

export interface ConstraintCase {
  constraint: EncodedConstraint;
  active?: boolean;
  leaves: readonly Pick<EncodedLeaf, "key" | "tag" | "value">[];
  visited: readonly boolean[];
  outcomeIndex: number;
  enforced: boolean;
  waived: boolean;
  predicate: Selection;
  when: Selection;
}

export function constraintInput(given: ConstraintCase): CircuitInput {
  const { critical, vertex, predicate, when } = given.constraint;
  const kinds = ({ kind }: EncodedTerm) => [kind === "number", kind === "text", kind === "boolean"];
  return {
    active: given.active ?? true,
    critical,
    vertex: bits(vertex, SMALL.vertexBits),
    predicateKind: [...kinds(predicate), predicate.negated],
    predicateTerms: [predicate.key, predicate.low, predicate.high],
    whenKind: [...kinds(when), when.kind === "outcome", when.negated],
    whenTerms: [when.key, when.low, when.high],
    enforced: given.enforced,
    waived: given.waived,
    predicateIndex: bits(given.predicate.index, SMALL.indexBits),
    predicateBelow: given.predicate.below,
    whenIndex: bits(given.when.index, SMALL.indexBits),
    whenBelow: given.when.below,
    visited: Array.from({ length: SMALL.steps }, (_, i) => given.visited[i] === true),
    outcomeIndex: given.outcomeIndex,
    ...leafColumns(given.leaves),
  };
}

/** Everything a prover may choose for one term. */
export function selections(): Selection[] {
  return Array.from({ length: 2 * 2 ** SMALL.indexBits }, (_, i) => ({
    index: i >> 1,
    below: (i & 1) === 1,
  }));
}

export const NUMBER_MAX = ENCODED_NUMBER_MAX;
