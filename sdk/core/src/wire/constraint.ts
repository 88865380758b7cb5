/**
 * A policy constraint: what must hold, at which step, and, where a machine can decide it, by which predicate
 * over which private input. Without a predicate a constraint proves that its step was visited and no more.
 */
import * as v from "valibot";
import { encodeNumber } from "../statement/encode-number.ts";
import { text } from "./atoms.ts";
import { StepName } from "./step-name.ts";

export const PREDICATE_OPERATORS = ["eq", "ne", "lt", "le", "gt", "ge", "in_range"] as const;

/** JSON Pointer (RFC 6901) to one input leaf; the whole document is not a leaf. */
const InputPointer = v.pipe(
  v.string(),
  v.maxLength(256, "at most 256 characters"),
  v.regex(/^(?:\/(?:[^~/]|~[01])*)+$/, "a JSON Pointer such as /applicant/age"),
);

/** A number that the statement's fixed point holds: at most six decimals, size times 10^6 below 2^62. */
const PredicateNumber = v.pipe(
  v.number(),
  v.check((value) => encodeNumber(value).ok, "a number with at most 6 decimals, below 4.6 * 10^12 in size"),
);

const ordered = (op: "lt" | "le" | "gt" | "ge") =>
  v.strictObject({ input: InputPointer, op: v.literal(op), value: PredicateNumber });
const equality = (op: "eq" | "ne") =>
  v.strictObject({
    input: InputPointer,
    op: v.literal(op),
    value: v.union([PredicateNumber, v.boolean(), optionalString()], "a number, a boolean or a text"),
  });

function optionalString() {
  return v.pipe(v.string(), v.maxLength(256, "at most 256 characters"));
}

const PredicateSchema = v.variant("op", [
  equality("eq"),
  equality("ne"),
  ordered("lt"),
  ordered("le"),
  ordered("gt"),
  ordered("ge"),
  v.strictObject({
    input: InputPointer,
    op: v.literal("in_range"),
    value: v.pipe(
      v.strictTuple([PredicateNumber, PredicateNumber]),
      v.check(([min, max]) => min <= max, "a range whose minimum is not above its maximum"),
    ),
  }),
]);

const WhenSchema = v.union(
  [PredicateSchema, v.strictObject({ outcome: StepName })],
  "a predicate or { outcome: <step> }",
);

export const ConstraintSchema = v.strictObject({
  id: v.pipe(
    v.string(),
    v.maxLength(64, "at most 64 characters"),
    v.regex(/^[A-Za-z0-9._:-]+$/, "letters, digits and . _ : -"),
  ),
  description: text(500),
  critical: v.boolean(),
  vertex: StepName,
  predicate: v.exactOptional(PredicateSchema),
  when: v.exactOptional(WhenSchema),
});

export type Predicate = v.InferOutput<typeof PredicateSchema>;
export type When = v.InferOutput<typeof WhenSchema>;
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
