/**
 * Derived values of a policy: sums of inputs times fixed factors, plus a constant. "Debt is at most 0.4 of
 * income" is the value debt - 0.4 income, at most 0.
 */
import * as v from "valibot";
import { DerivedName, InputPointer, PredicateNumber } from "./predicate.ts";

/** The slots of the circuit. */
export const MAX_DERIVED = 2;
export const MAX_DERIVED_TERMS = 3;

const unique = (names: readonly string[]) => new Set(names).size === names.length;

export const DerivedValueSchema = v.strictObject({
  name: DerivedName,
  /** Inputs, which must be numbers; never other derived values. */
  terms: v.pipe(
    v.array(
      v.strictObject({
        input: InputPointer,
        times: v.pipe(
          PredicateNumber,
          v.check((times) => times !== 0, "a factor other than 0"),
        ),
      }),
    ),
    v.minLength(1, "at least one term"),
    v.maxLength(MAX_DERIVED_TERMS, `at most ${MAX_DERIVED_TERMS} terms`),
    v.check((terms) => unique(terms.map(({ input }) => input)), "terms about different inputs"),
  ),
  plus: PredicateNumber,
});

export const DerivedValuesSchema = v.pipe(
  v.array(DerivedValueSchema),
  v.minLength(1, "at least one derived value"),
  v.maxLength(MAX_DERIVED, `at most ${MAX_DERIVED} derived values`),
  v.check((values) => unique(values.map(({ name }) => name)), "derived values with unique names"),
);

export type DerivedValue = v.InferOutput<typeof DerivedValueSchema>;
