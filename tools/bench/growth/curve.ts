// A measurement: the cost at several sizes, and how steeply it grows.

export interface Point {
  /** Documents, entries, grants or parts. */
  readonly n: number;
  readonly cost: number;
}

export interface Curve {
  readonly name: string;
  /** Unit of the axis below. */
  readonly of: string;
  /** Unit of the cost: "s of processor", "MB" and the like. */
  readonly unit: string;
  /** The power of n that it should not exceed: 1 for a whole, 0 for a single step or memory that stays. */
  readonly expected: number;
  readonly points: readonly Point[];
}

/**
 * The power of n by which the cost grows: the slope of a straight line through the logarithms, by least squares.
 *
 * @returns NaN for fewer than two sizes
 */
export function slopeOf(points: readonly Point[]): number {
  const xs = points.map(({ n }) => Math.log(n));
  const ys = points.map(({ cost }) => Math.log(cost));
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const [x, y] = [mean(xs), mean(ys)];
  const across = xs.reduce((sum, one, i) => sum + (one - x) * ((ys[i] as number) - y), 0);
  return across / xs.reduce((sum, one) => sum + (one - x) ** 2, 0);
}

/** How steeply the last stretch alone rises, where a start-up no longer counts: between the two largest sizes. */
export function lastSlopeOf(points: readonly Point[]): number {
  return slopeOf(points.slice(-2));
}

/** 1, 10, 100, ... between two powers of ten. */
export function decades(from: number, to: number): number[] {
  const sizes: number[] = [];
  for (let n = from; n <= to; n *= 10) sizes.push(n);
  return sizes;
}
