// Suites over published vectors (tools/published), and how many cases a run draws.
// Portable: no `node:` import, the settings come through the test runner.
/// <reference path="./vectors-modules.d.ts" />
import settings from "run:settings";
import { describe } from "vitest";

/** True in the long mode (`npm run test:long`): draw many more random cases. */
export const long: boolean = settings.long;

/** How many times as many random cases the long run draws as an ordinary one, so that it ends within hours as a whole. */
const LONG_DRAWS = 25;

/**
 * How many random cases are drawn, or which cases are looked at: `quick` in an ordinary run. In the long one `thorough`;
 * of a number no more than `LONG_DRAWS` times `quick`, unless all are asked for (`VDI_LONG=all`).
 */
export function runs<T>(quick: T, thorough: T): T {
  if (!settings.long) return quick;
  const isNumber = typeof quick === "number" && typeof thorough === "number";
  return isNumber && !settings.allDraws ? (Math.min(thorough, LONG_DRAWS * quick) as T) : thorough;
}

/**
 * A `describe` whose body receives published data, of the shape that its test says it has.
 *
 * @param data the default export of a `vectors:` import
 */
export function describeVectors<T>(name: string, data: T, body: (data: T) => void): void {
  describe(name, () => body(data));
}
