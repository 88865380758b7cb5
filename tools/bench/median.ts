// Runs in browsers as well.

/** The middle value; of two middle values the larger. */
export const median = (values: readonly number[]): number => quantile(values, 0.5) ?? Number.NaN;

/** @returns null when there are no values */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
}
