/**
 * Predicates of a policy: one private input, or one derived value, compared with what the policy says. Which
 * operators there are, and what stands beside each, is the table's to say.
 */
import * as v from "valibot";
import { encodeNumber } from "./encode-number.ts";
import { isName, isNormalText } from "./normal-text.ts";
import { operatorsOf } from "./predicate-operators.ts";
import { StepName } from "./step-name.ts";

const MAX_POINTER_CHARACTERS = 256;
/** JSON Pointer (RFC 6901) to one input leaf; the whole document is not a leaf. */
export const INPUT_POINTER = /^(?:\/(?:[^~/]|~[01])*)+$/;
export const InputPointer = v.pipe(
  v.string(),
  v.maxLength(MAX_POINTER_CHARACTERS, `at most ${MAX_POINTER_CHARACTERS} characters`),
  v.regex(INPUT_POINTER, "a JSON Pointer such as /applicant/age"),
  v.check(isName, "a JSON Pointer in Unicode normalisation form C without control characters"),
);

/** Returns whether a policy may read this input. */
export function isInputPointer(value: unknown): boolean {
  return v.safeParse(InputPointer, value).success;
}

/** A number that the statement's fixed point holds: at most six decimals, size times 10^6 below 2^62. */
export const PredicateNumber = v.pipe(
  v.number(),
  v.check((value) => encodeNumber(value).ok, "a number with at most 6 decimals, below 4.6 * 10^12 in size"),
);

/** A text that an input may be compared with; may be empty. */
export const PredicateText = v.pipe(
  v.string(),
  v.maxLength(256, "at most 256 characters"),
  v.check(isNormalText, "a text in Unicode normalisation form C without white space around it"),
);

export const DerivedName = v.pipe(
  v.string(),
  v.maxLength(64, "at most 64 characters"),
  v.regex(/^[A-Za-z0-9._:-]+$/, "letters, digits and . _ : -"),
);

/** Members of all sets of one policy together: the slots of the circuit's pool. */
export const MAX_SET_MEMBERS = 16;

const range = v.pipe(
  v.strictTuple([PredicateNumber, PredicateNumber]),
  v.check(([min, max]) => min <= max, "a range whose minimum is not above its maximum"),
);
const listOf = <const Item extends typeof PredicateNumber | typeof PredicateText>(item: Item) =>
  v.pipe(
    v.array(item),
    v.minLength(1, "at least one member"),
    v.maxLength(MAX_SET_MEMBERS, `at most ${MAX_SET_MEMBERS} members`),
    v.check((members) => new Set(members as unknown[]).size === members.length, "members that differ"),
  );

/** One schema a form of operand; the operators come from their table. */
const equality = { op: v.picklist(operatorsOf("equality")) };
const order = { op: v.picklist(operatorsOf("order")), value: PredicateNumber };
const within = { op: v.picklist(operatorsOf("range")), value: range };
const oneOf = {
  op: v.picklist(operatorsOf("set")),
  value: v.union([listOf(PredicateNumber), listOf(PredicateText)], "up to 16 numbers, or up to 16 texts"),
};
const scalar = v.union([PredicateNumber, v.boolean(), PredicateText], "a number, a boolean or a text");

const input = { input: InputPointer };
const derived = { derived: DerivedName };
const ofInput = [
  v.strictObject({ ...input, ...equality, value: scalar }),
  v.strictObject({ ...input, ...order }),
  v.strictObject({ ...input, ...within }),
] as const;
const ofDerived = [
  v.strictObject({ ...derived, ...equality, value: PredicateNumber }),
  v.strictObject({ ...derived, ...order }),
  v.strictObject({ ...derived, ...within }),
] as const;

const InputPredicate = v.variant("op", [...ofInput, v.strictObject({ ...input, ...oneOf })]);
const InputCondition = v.variant("op", [...ofInput]);
const DerivedPredicate = v.variant("op", [...ofDerived]);

const readsDerived = (value: unknown) => typeof value === "object" && value !== null && "derived" in value;

/** Reads `input`, or `derived` in its place; sets are for inputs only. */
export const PredicateSchema = v.lazy((value): typeof InputPredicate | typeof DerivedPredicate =>
  readsDerived(value) ? DerivedPredicate : InputPredicate,
);

const OutcomeCondition = v.strictObject({ outcome: StepName });

/** As a predicate, without sets; or about the outcome. */
export const WhenSchema = v.lazy(
  (value): typeof InputCondition | typeof DerivedPredicate | typeof OutcomeCondition => {
    if (typeof value === "object" && value !== null && "outcome" in value) return OutcomeCondition;
    return readsDerived(value) ? DerivedPredicate : InputCondition;
  },
);

export type Predicate = v.InferOutput<typeof InputPredicate> | v.InferOutput<typeof DerivedPredicate>;
export type When =
  | v.InferOutput<typeof InputCondition>
  | v.InferOutput<typeof DerivedPredicate>
  | v.InferOutput<typeof OutcomeCondition>;

/**
 * Returns the value that a predicate or a `when` reads, as its author wrote it: a pointer, or the name of a derived
 * value.
 */
export function readBy(rule: Predicate): string {
  return "input" in rule ? rule.input : rule.derived;
}

/** The condition's predicate, or null for one about the outcome. */
export function conditionOf(when: When | undefined): Predicate | null {
  return when === undefined || "outcome" in when ? null : when;
}
