// Loaded before each test file of a copied tree: tells `survey.ts` which probes the file came past and how many turns its
// loops took, and ends loops that take many more. Without probes in the sources it tells nothing.
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { mostTurnsOf, tellRan } from "./answers.ts";

declare global {
  /** Where a probed text leaves the names of its probes that ran. */
  var vdiRan: Set<string> | undefined;
}

const ROOT = join(import.meta.dirname, "../..");

beforeAll(() => {
  const { testPath } = expect.getState();
  if (testPath !== undefined) globalThis.vdiMostTurns = mostTurnsOf(ROOT, testPath);
});

afterAll(() => {
  const { testPath } = expect.getState();
  if (globalThis.vdiRan === undefined || testPath === undefined) return;
  tellRan(ROOT, testPath, { probes: [...globalThis.vdiRan], turns: globalThis.vdiTurns ?? 0 });
});
