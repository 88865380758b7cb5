// Suites over published vectors (tools/published), and how many cases a run draws.
// Portable: no `node:` import, the settings come through the test runner.
/// <reference path="./vectors-modules.d.ts" />
import settings from "run:settings";
import { describe } from "vitest";

/** True in the long mode (`npm run test:long`): draw many more random cases. */
export const long: boolean = settings.long;

/** `quick` in an ordinary run, `thorough` in the long mode: for the number of random cases, or the cases themselves. */
export function runs<T>(quick: T, thorough: T): T {
  return settings.long ? thorough : quick;
}

/**
 * A `describe` whose body receives published data, of the shape that its test says it has.
 *
 * @param data the default export of a `vectors:` import
 */
export function describeVectors<T>(name: string, data: T, body: (data: T) => void): void {
  describe(name, () => body(data));
}
