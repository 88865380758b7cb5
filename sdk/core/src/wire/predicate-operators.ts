/**
 * The operators of predicates, one row each: what stands beside it, what it means for JSON values, what it is in
 * the circuit. Schema, evaluator, encoder, linter and words all read this table; an operator without a row, or a
 * row without one of its columns, does not compile.
 */
import { ENCODED_NUMBER_MAX, ENCODED_NUMBER_MIN } from "./number-limits.ts";

/** Operand of an operator: one value of any type, one number, a range of numbers, a list of one type. */
export type OperandForm = "equality" | "order" | "range" | "set";

/** Numbers of inputs are doubles, derived values exact integers of a common unit; operands are of the same kind. */
export type Comparable = number | bigint | string | boolean;

export interface OperatorRow {
  readonly operand: OperandForm;
  /** The circuit proves the opposite of what the row's interval, equality or set says. */
  readonly negated: boolean;
  /** On JSON values of one type: an operand alone is a list of one. */
  readonly holds: (found: Comparable, operands: readonly Comparable[]) => boolean;
  /** On encoded numbers, before negation. Low above high is an empty interval: no number is in it. */
  readonly interval: (first: bigint, last: bigint) => readonly [low: bigint, high: bigint];
}

const point = (first: bigint) => [first, first] as const;
const every = () => [ENCODED_NUMBER_MIN, ENCODED_NUMBER_MAX] as const;

export const PREDICATE_OPERATORS = Object.freeze({
  eq: { operand: "equality", negated: false, holds: (x, [a]) => x === a, interval: point },
  ne: { operand: "equality", negated: true, holds: (x, [a]) => x !== a, interval: point },
  lt: {
    operand: "order",
    negated: false,
    holds: (x, [a]) => a !== undefined && x < a,
    interval: (first) => [ENCODED_NUMBER_MIN, first - 1n],
  },
  le: {
    operand: "order",
    negated: false,
    holds: (x, [a]) => a !== undefined && x <= a,
    interval: (first) => [ENCODED_NUMBER_MIN, first],
  },
  gt: {
    operand: "order",
    negated: false,
    holds: (x, [a]) => a !== undefined && x > a,
    interval: (first) => [first + 1n, ENCODED_NUMBER_MAX],
  },
  ge: {
    operand: "order",
    negated: false,
    holds: (x, [a]) => a !== undefined && x >= a,
    interval: (first) => [first, ENCODED_NUMBER_MAX],
  },
  in_range: {
    operand: "range",
    negated: false,
    holds: (x, [a, b]) => a !== undefined && b !== undefined && x >= a && x <= b,
    interval: (first, last) => [first, last],
  },
  in: { operand: "set", negated: false, holds: (x, all) => all.includes(x), interval: every },
  not_in: { operand: "set", negated: true, holds: (x, all) => !all.includes(x), interval: every },
} as const satisfies Readonly<Record<string, OperatorRow>>);

export type PredicateOperator = keyof typeof PREDICATE_OPERATORS;

/** The operators whose operand has one of these forms. */
export type OperatorOf<Form extends OperandForm> = {
  [Op in PredicateOperator]: (typeof PREDICATE_OPERATORS)[Op]["operand"] extends Form ? Op : never;
}[PredicateOperator];

/** Names of the operators with an operand of this form, in the table's order. */
export function operatorsOf<Form extends OperandForm>(form: Form): OperatorOf<Form>[] {
  const rows = Object.entries(PREDICATE_OPERATORS) as [PredicateOperator, OperatorRow][];
  return rows.filter(([, { operand }]) => operand === form).map(([name]) => name as OperatorOf<Form>);
}

/** The row of an operator. */
export function operatorRow(op: PredicateOperator): OperatorRow {
  return PREDICATE_OPERATORS[op];
}
