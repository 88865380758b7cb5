/**
 * Inputs of the Predicate, When and Constraint templates for small capacities, written from encodings, so that
 * tests can also say what no honest prover would.
 */
import { type EncodedConstraint, type EncodedLeaf, type EncodedTerm, STATEMENT_LIMITS } from "@svc/core";
import type { CircuitInput } from "./witness.ts";

/** Capacity of the small instances; the pool is whole. */
export const SMALL = { leaves: 3, indexBits: 2, steps: 4, vertexBits: 2 };
export const PREDICATE = `= Predicate(${SMALL.leaves}, ${SMALL.indexBits}, 16)`;
export const WHEN = `= When(${SMALL.leaves}, ${SMALL.indexBits})`;
export const CONSTRAINT = `= Constraint(${SMALL.steps}, ${SMALL.vertexBits}, ${SMALL.leaves}, ${SMALL.indexBits}, 16)`;
/** The index that selects nothing. */
export const NOTHING = 2 ** SMALL.indexBits - 1;

export interface Selection {
  index: number;
  below: boolean;
}

type Leaf = Pick<EncodedLeaf, "key" | "tag" | "value">;

export const bits = (value: number, length: number) => Array.from({ length }, (_, i) => (value >> i) & 1);

/** A term with what stands in the same place in most of them. */
export function plainTerm(
  kind: EncodedTerm["kind"],
  low: bigint,
  rest: Partial<Omit<EncodedTerm, "kind" | "low">> = {},
): EncodedTerm {
  const key = kind === "outcome" || kind === "none" ? 0n : 1000n;
  return { kind, low, high: 0n, key, negated: false, derived: null, members: null, ...rest };
}

export function leafColumns(leaves: readonly Leaf[]) {
  const column = (member: keyof Leaf) =>
    Array.from({ length: SMALL.leaves }, (_, i) => leaves[i]?.[member] ?? 0n);
  return { keys: column("key"), tags: column("tag"), values: column("value") };
}

export interface Surroundings {
  leaves: readonly Leaf[];
  outcomeIndex?: number;
  pool?: readonly bigint[];
  derivedValues?: readonly bigint[];
}

export interface TermCase extends Surroundings {
  term: EncodedTerm;
  claim?: boolean;
  selection: Selection;
}

/** Of Predicate, or of When for a term about the outcome. */
export function termInput(template: "predicate" | "when", given: TermCase): CircuitInput {
  const { term, claim = true, leaves, outcomeIndex = 0, selection } = given;
  return {
    claim,
    number: term.kind === "number",
    text: term.kind === "text",
    boolean: term.kind === "boolean",
    negated: term.negated,
    derived: [term.derived === 0, term.derived === 1],
    key: term.key,
    low: term.low,
    high: term.high,
    index: bits(selection.index, SMALL.indexBits),
    below: selection.below,
    ...leafColumns(leaves),
    derivedValues: two(given.derivedValues),
    ...(template === "when"
      ? { outcome: term.kind === "outcome", outcomeIndex }
      : {
          oneOf: term.members !== null,
          members: bits(term.members ?? 0, STATEMENT_LIMITS.setMembers),
          pool: sixteen(given.pool),
        }),
  };
}

export interface ConstraintCase extends Surroundings {
  constraint: EncodedConstraint;
  active?: boolean;
  visited: readonly boolean[];
  outcomeIndex: number;
  enforced: boolean;
  waived: boolean;
  violated?: boolean;
  predicate: Selection;
  when: Selection;
}

export function constraintInput(given: ConstraintCase): CircuitInput {
  const { critical, vertex, predicate, when } = given.constraint;
  const kinds = ({ kind }: EncodedTerm) => [kind === "number", kind === "text", kind === "boolean"];
  const derived = (term: EncodedTerm) => [term.derived === 0, term.derived === 1];
  return {
    active: given.active ?? true,
    critical,
    vertex: bits(vertex, SMALL.vertexBits),
    predicateKind: [...kinds(predicate), predicate.members !== null, predicate.negated],
    members: bits(predicate.members ?? 0, STATEMENT_LIMITS.setMembers),
    predicateDerived: derived(predicate),
    predicateTerms: [predicate.key, predicate.low, predicate.high],
    whenKind: [...kinds(when), when.kind === "outcome", when.negated],
    whenDerived: derived(when),
    whenTerms: [when.key, when.low, when.high],
    enforced: given.enforced,
    waived: given.waived,
    violated: given.violated === true,
    predicateIndex: bits(given.predicate.index, SMALL.indexBits),
    predicateBelow: given.predicate.below,
    whenIndex: bits(given.when.index, SMALL.indexBits),
    whenBelow: given.when.below,
    visited: Array.from({ length: SMALL.steps }, (_, i) => given.visited[i] === true),
    outcomeIndex: given.outcomeIndex,
    ...leafColumns(given.leaves),
    pool: sixteen(given.pool),
    derivedValues: two(given.derivedValues),
  };
}

/** Everything a prover may choose for one term. */
export function selections(): Selection[] {
  return Array.from({ length: 2 * 2 ** SMALL.indexBits }, (_, i) => ({
    index: i >> 1,
    below: (i & 1) === 1,
  }));
}

const two = (values: readonly bigint[] = []) => [values[0] ?? 0n, values[1] ?? 0n];
const sixteen = (pool: readonly bigint[] = []) =>
  Array.from({ length: STATEMENT_LIMITS.setMembers }, (_, i) => pool[i] ?? 0n);
