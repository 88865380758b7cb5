/**
 * The decision table of a policy with a scorecard: rows that say for which attributes and scores an outcome is due. The
 * conditions of a row hold together; rows of one outcome are alternatives.
 */
import * as v from "valibot";
import { namedBy } from "./atoms.ts";
import { ConstraintId } from "./constraint.ts";
import { hasSides, SIDES_FORM, sides } from "./scorecard.ts";
import { LARGEST_SIZE } from "./statement-sizes.ts";
import { StepName } from "./step-name.ts";

const { rows: MAX_ROWS, characteristics: MAX_CHARACTERISTICS, attributes: MAX_ATTRIBUTES } = LARGEST_SIZE;

const Positions = v.pipe(
  v.array(
    v.pipe(
      v.number(),
      v.integer("a position"),
      v.minValue(0, "a position"),
      v.maxValue(MAX_ATTRIBUTES - 1, "a position"),
    ),
  ),
  v.minLength(1, "at least one position"),
  v.check((positions) => new Set(positions).size === positions.length, "positions that differ"),
);

const TableRowSchema = v.pipe(
  v.strictObject({
    /** Bounds of the score, spelled like those of an attribute. */
    score: v.exactOptional(
      v.pipe(
        v.strictObject(sides(v.pipe(v.number(), v.finite("a number")))),
        v.check((score) => hasSides(score), SIDES_FORM),
      ),
    ),
    /** Positions of attributes, counted from 0, by the id of their characteristic. What is not listed may be anything. */
    allow: v.exactOptional(
      v.pipe(
        namedBy("characteristic"),
        v.record(ConstraintId, Positions),
        v.check((allow) => Object.keys(allow).length > 0, "at least one characteristic"),
        v.check(
          (allow) => Object.keys(allow).length <= MAX_CHARACTERISTICS,
          `at most ${MAX_CHARACTERISTICS} characteristics`,
        ),
      ),
    ),
    outcome: StepName,
  }),
  v.check(({ score, allow }) => score !== undefined || allow !== undefined, "score, allow or both"),
);

export const DecisionTableSchema = v.strictObject({
  rows: v.pipe(
    v.array(TableRowSchema),
    v.minLength(1, "at least one row"),
    v.maxLength(MAX_ROWS, `at most ${MAX_ROWS} rows`),
  ),
});

export type DecisionTable = v.InferOutput<typeof DecisionTableSchema>;
export type TableRow = DecisionTable["rows"][number];
