/**
 * A policy constraint: what must hold, at which step, and, where a machine can decide it, by which predicate
 * over which private input. Without a predicate a constraint proves that its step was visited and no more.
 */
import * as v from "valibot";
import { text } from "./atoms.ts";
import { isNormalText } from "./normal-text.ts";
import { PredicateSchema, WhenSchema } from "./predicate.ts";
import { StepName } from "./step-name.ts";

export const ConstraintId = v.pipe(
  v.string(),
  v.maxLength(64, "at most 64 characters"),
  v.regex(/^[A-Za-z0-9._:-]+$/, "letters, digits and . _ : -"),
);

/** The author's code for a reason, for example of an adverse-action form. */
export const ReasonCode = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/, "1 to 32 letters, digits and . _ -"),
);

/** The author's text of a reason. */
export const ReasonText = v.pipe(
  text(300),
  v.check(isNormalText, "a text in normal form C without white space around it"),
);

export const ConstraintSchema = v.strictObject({
  id: ConstraintId,
  description: text(500),
  critical: v.boolean(),
  vertex: StepName,
  predicate: v.exactOptional(PredicateSchema),
  when: v.exactOptional(WhenSchema),
  /** The code of this rule as a reason. */
  reason_code: v.exactOptional(ReasonCode),
  /** For whoever is told that the rule would not have been met. */
  reason: v.exactOptional(ReasonText),
});

export type Constraint = v.InferOutput<typeof ConstraintSchema>;

/** Constraints of one policy, in order; their ids are unique. The circuit has 16 slots. */
export const MAX_CONSTRAINTS = 16;
export const ConstraintsSchema = v.pipe(
  v.array(ConstraintSchema),
  v.maxLength(MAX_CONSTRAINTS, `at most ${MAX_CONSTRAINTS} constraints`),
  v.check(
    (constraints) => new Set(constraints.map(({ id }) => id)).size === constraints.length,
    "constraints with unique ids",
  ),
);
