import { LONG } from "./paths.ts";

/**
 * Of a table of cases the first, and then each `step`-th: what the short run looks at. The long run looks at all.
 * For tables whose cases go one way through the code and differ in what they show; where each case is a rule of its
 * own all of them run always.
 */
export function some<T>(cases: readonly T[], step: number): T[] {
  return LONG ? [...cases] : cases.filter((_, i) => i % step === 0);
}
