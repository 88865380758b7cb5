/** Step names: the vertices of a pipeline. */
import * as v from "valibot";
import { isName } from "./normal-text.ts";

/** In code points. */
const MAX_STEP_NAME_CODE_POINTS = 64;

/** A name of at most 64 code points. */
export const StepName = v.pipe(
  v.string(),
  v.minLength(1, "a step name that is not empty"),
  // Before normalisation, whose work grows with the text: no code point is more than two code units.
  v.maxLength(2 * MAX_STEP_NAME_CODE_POINTS, `at most ${MAX_STEP_NAME_CODE_POINTS} code points`),
  v.check(
    (name) => [...name].length <= MAX_STEP_NAME_CODE_POINTS,
    `at most ${MAX_STEP_NAME_CODE_POINTS} code points`,
  ),
  v.check(isName, "a step name in Unicode normalisation form C without control characters"),
);
