import { LONG } from "./paths.ts";

/**
 * Returns the first case of a table, and then each `step`-th: the cases of the short run. The long run takes all. For
 * tables whose cases go one way through the code and differ in what they show; where each case is a rule of its own all
 * of them run always.
 */
export function some<T>(cases: readonly T[], step: number): T[] {
  return LONG ? [...cases] : cases.filter((_, i) => i % step === 0);
}
