/**
 * The scorecard of a policy: characteristics, each of which reads one input and earns points by the first of its attributes
 * that applies. A PMML 4.4 Scorecard with restrictions: attributes of a characteristic exclude each other, numbers are exact.
 *
 * What needs arithmetic (intervals apart, sizes, decimals, principal reasons) is checked where policies are encoded.
 */
import * as v from "valibot";
import { isCalendarDate } from "./calendar-date.ts";
import { ConstraintId, ReasonCode, ReasonText } from "./constraint.ts";
import { DateBound, isRelativeDate } from "./date-bound.ts";
import { DerivedName, InputPointer, PredicateNumber, PredicateText } from "./predicate.ts";
import { LARGEST_SIZE } from "./statement-sizes.ts";
import { StepName } from "./step-name.ts";

const {
  characteristics: MAX_CHARACTERISTICS,
  attributes: MAX_ATTRIBUTES,
  setMembers: MAX_SET_MEMBERS,
} = LARGEST_SIZE;

const unique = (values: readonly unknown[]) => new Set(values).size === values.length;

/** How many decimals a number may have depends on the scorecard. */
const ScoreNumber = v.pipe(v.number(), v.finite("a number"));

/** A text that an attribute names. Texts that are dates are compared by intervals. */
const AttributeText = v.pipe(
  PredicateText,
  v.check((text) => !isCalendarDate(text), "a text that is no date"),
);

/** The bounds of an interval as they are written: `from` and `to` belong to it, `above` and `below` do not. */
export interface Sides<Bound> {
  readonly from?: Bound | undefined;
  readonly above?: Bound | undefined;
  readonly below?: Bound | undefined;
  readonly to?: Bound | undefined;
}

/** The members of `Sides`, each optional. */
export const sides = <const Bound extends v.GenericSchema>(bound: Bound) => {
  const side = v.exactOptional(bound);
  return { from: side, above: side, below: side, to: side };
};

export function hasSides({ from, above, below, to }: Sides<unknown>): boolean {
  if (from !== undefined && above !== undefined) return false;
  if (below !== undefined && to !== undefined) return false;
  return (from ?? above ?? below ?? to) !== undefined;
}
export const SIDES_FORM = "a lower side (from or above), an upper side (below or to), or one of each";

const points = { points: ScoreNumber };

const NumberInterval = v.pipe(
  v.strictObject({
    ...sides(PredicateNumber),
    ...points,
    per_unit: v.exactOptional(ScoreNumber),
  }),
  v.check((interval) => hasSides(interval), SIDES_FORM),
  v.check(
    ({ per_unit, from, above, below, to }) =>
      per_unit === undefined || ((from ?? above) !== undefined && (below ?? to) !== undefined),
    "both sides where there is per_unit",
  ),
);
const DateInterval = v.pipe(
  v.strictObject({ ...sides(DateBound), ...points }),
  v.check((interval) => hasSides(interval), SIDES_FORM),
);
const EqualsAttribute = v.strictObject({
  equals: v.union([v.boolean(), AttributeText], "a boolean or a text"),
  ...points,
});
const InAttribute = v.strictObject({
  in: v.pipe(
    v.array(AttributeText),
    v.minLength(1, "at least one text"),
    v.maxLength(MAX_SET_MEMBERS, `at most ${MAX_SET_MEMBERS} texts`),
    v.check((texts) => unique(texts), "texts that differ"),
  ),
  ...points,
});
const OtherwiseAttribute = v.strictObject({ otherwise: v.literal(true), ...points });
const MissingAttribute = v.strictObject({ missing: v.literal(true), ...points });

/** The form whose members the attribute has; an interval where it has none of them. */
const AttributeSchema = v.lazy(
  (
    value,
  ):
    | typeof EqualsAttribute
    | typeof InAttribute
    | typeof OtherwiseAttribute
    | typeof MissingAttribute
    | typeof DateInterval
    | typeof NumberInterval => {
    if (typeof value !== "object" || value === null) return NumberInterval;
    if ("equals" in value) return EqualsAttribute;
    if ("in" in value) return InAttribute;
    if ("otherwise" in value) return OtherwiseAttribute;
    if ("missing" in value) return MissingAttribute;
    const { from, above, below, to } = value as Sides<unknown>;
    return typeof (from ?? above ?? below ?? to) === "number" ? NumberInterval : DateInterval;
  },
);

/** Relative bounds are months, so that their order is one on every day. */
function areOrdered(attributes: readonly Attribute[]): boolean {
  const bounds = attributes.flatMap((attribute) => (isInterval(attribute) ? boundsOf(attribute) : []));
  const dates = bounds.filter((bound) => typeof bound !== "number");
  return (
    dates.every((bound) => !isRelativeDate(bound)) ||
    dates.every((bound) => isRelativeDate(bound) && bound.issued.days === undefined)
  );
}

const CharacteristicSchema = v.strictObject({
  id: ConstraintId,
  input: InputPointer,
  /** What no loss is measured from: the average partial score of all applicants, or of those just above the cut-off. */
  baseline: v.exactOptional(ScoreNumber),
  reason_code: v.exactOptional(ReasonCode),
  reason: v.exactOptional(ReasonText),
  attributes: v.pipe(
    v.array(AttributeSchema),
    v.minLength(1, "at least one attribute"),
    v.maxLength(MAX_ATTRIBUTES, `at most ${MAX_ATTRIBUTES} attributes`),
    v.check(
      (attributes) => areOrdered(attributes),
      "date bounds that are all fixed, or all relative in years and months",
    ),
  ),
});

const REASON_DIRECTIONS = ["points_below", "points_above"] as const;

const PrincipalReasonsSchema = v.strictObject({
  at_most: v.pipe(v.number(), v.integer("1 to 16"), v.minValue(1, "1 to 16"), v.maxValue(16, "1 to 16")),
  /** The outcomes whose attestations prove them. */
  required_for: v.pipe(
    v.array(StepName),
    v.maxLength(16, "at most 16 outcomes"),
    v.check((outcomes) => unique(outcomes), "outcomes that differ"),
  ),
});

export const ScorecardSchema = v.pipe(
  v.strictObject({
    /** Rules read the score under this name, as they read a derived value. */
    name: DerivedName,
    initial: ScoreNumber,
    /** Which way points are lost: below the baseline, or above it. */
    reason_direction: v.exactOptional(v.picklist(REASON_DIRECTIONS)),
    principal_reasons: v.exactOptional(PrincipalReasonsSchema),
    characteristics: v.pipe(
      v.array(CharacteristicSchema),
      v.minLength(1, "at least one characteristic"),
      v.maxLength(MAX_CHARACTERISTICS, `at most ${MAX_CHARACTERISTICS} characteristics`),
      v.check((all) => unique(all.map(({ id }) => id)), "characteristics with unique ids"),
      v.check(
        (all) => all.reduce((sum, { attributes }) => sum + attributes.length, 0) <= MAX_ATTRIBUTES,
        `at most ${MAX_ATTRIBUTES} attributes in all`,
      ),
    ),
  }),
  v.check(
    ({ principal_reasons, reason_direction }) =>
      principal_reasons === undefined || reason_direction !== undefined,
    "reason_direction beside principal_reasons",
  ),
  v.check(
    ({ principal_reasons, characteristics }) =>
      principal_reasons === undefined ||
      characteristics.every(
        ({ baseline, reason_code, reason }) =>
          baseline !== undefined && reason_code !== undefined && reason !== undefined,
      ),
    "baseline, reason_code and reason of every characteristic beside principal_reasons",
  ),
);

export type Scorecard = v.InferOutput<typeof ScorecardSchema>;
export type Characteristic = Scorecard["characteristics"][number];
export type Attribute = v.InferOutput<typeof AttributeSchema>;
export type IntervalAttribute = v.InferOutput<typeof NumberInterval> | v.InferOutput<typeof DateInterval>;

export function isInterval(attribute: Attribute): attribute is IntervalAttribute {
  return !("equals" in attribute || "in" in attribute || "otherwise" in attribute || "missing" in attribute);
}

/** The bounds that an interval states, the lower one first. */
export function boundsOf({ from, above, below, to }: Sides<number | DateBound>): (number | DateBound)[] {
  return [from ?? above, below ?? to].flatMap((bound) => (bound === undefined ? [] : [bound]));
}
