/** How the work of a share is cut into steps, and how much of it each step is. */

/** The window that makes the fewest additions: windows times (points + buckets). */
export function windowWidth(count: number): number {
  let best = 4;
  const cost = (width: number) => Math.ceil(254 / width) * (count + 2 ** (width - 1));
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
