// Suites over published vectors. The vectors are not part of the repository: a checkout without them skips
// these suites and shows it in its count, a run that demands them (`VDI_REQUIRE_VECTORS=1`) fails instead.
// Portable: no `node:` import, the settings come through the test runner.
/// <reference path="./vectors-modules.d.ts" />
import settings from "run:settings";
import { describe, test } from "vitest";

/** True in the long mode (`npm run test:long`): draw many more random cases. */
export const long: boolean = settings.long;

/** `quick` in an ordinary run, `thorough` in the long mode: for the number of random cases, or the cases themselves. */
export function runs<T>(quick: T, thorough: T): T {
  return settings.long ? thorough : quick;
}

/**
 * A `describe` whose body receives published data.
 *
 * @param data the default export of a `vectors:` import, `null` when the file is absent
 */
export function describeVectors<T>(name: string, data: T | null, body: (data: T) => void): void {
  if (data !== null) {
    describe(name, () => body(data));
    return;
  }
  if (settings.requireVectors) {
    test(name, () => {
      throw new Error(`the vectors of "${name}" are absent although VDI_REQUIRE_VECTORS=1 demands them`);
    });
    return;
  }
  test.skip(`${name} (published vectors absent: set VDI_VECTORS)`, () => {});
}
