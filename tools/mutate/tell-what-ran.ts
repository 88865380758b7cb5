// Loaded before each test file of a copied tree: leaves the names of the probes that the file came past in a file where
// `copy.ts` looks for them. Without probes in the sources it leaves nothing.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { answerFor } from "./answers.ts";

declare global {
  /** Where a probed text leaves the names of its probes that ran. */
  var vdiRan: Set<string> | undefined;
}

afterAll(() => {
  const { testPath } = expect.getState();
  if (globalThis.vdiRan === undefined || testPath === undefined) return;
  writeFileSync(
    answerFor(join(import.meta.dirname, "../.."), testPath),
    JSON.stringify([...globalThis.vdiRan]),
  );
});
