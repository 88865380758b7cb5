/** How the work of a share is cut into steps, and how much of it each step is. */

/** Bits of a half of a scalar (`wasm/assembly/prove/halves.ts`). */
const HALF_BITS = 126;
/** Halves in a scalar, by how many scalars of a witness are not 0. */
const HALVES = 2 * 0.7;

/** Cost of a bucket, in additions: it is mapped, and its points are scattered in memory. */
const BUCKET = 1.3;

/** The window that costs least: an addition a half and window, and what the buckets of each window cost. */
export function windowWidth(count: number): number {
  let best = 4;
  const cost = (width: number) => {
    const windows = Math.ceil(HALF_BITS / width);
    const last = HALF_BITS - (windows - 1) * width;
    return HALVES * count * windows + BUCKET * ((windows - 1) * 2 ** (width - 1) + 2 ** last);
  };
  for (let width = 4; width <= 16; width++) if (cost(width) < cost(best)) best = width;
  return best;
}

/** How much of a share's work a step was. */
export class Work {
  readonly #sums: (readonly [count: number, cost: number])[];
  readonly #total: number;
  readonly #step: number;

  /** @param steps others than windows, which take as long as a window of the first sum, or so */
  constructor(steps: number, ...sums: (readonly [count: number, cost: number])[]) {
    this.#sums = sums;
    this.#step = sums[0]?.[1] ?? 1;
    this.#total = sums.reduce((sum, [count, cost]) => sum + count * cost, steps * this.#step);
  }

  done(): number {
    return this.#step / this.#total;
  }

  window(): number {
    return (this.#sums[0]?.[1] ?? 0) / this.#total;
  }

  next(): void {
    this.#sums.shift();
  }
}
