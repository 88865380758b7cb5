/**
 * Arithmetic on tree sizes and indices, exact to 2^53 - 1.
 *
 * JavaScript's `>>`, `&` and `|` see 32 bits and would silently fold a tree of more than 2^31 entries
 * onto a smaller one, so sizes are halved and doubled by multiplication here and not shifted. Sizes of other
 * people's logs may be larger still; verification (`verify.ts`) therefore counts in bigint.
 */

/** The largest size a log of ours may have: beyond it a number no longer counts exactly. */
export const MAX_TREE_SIZE = Number.MAX_SAFE_INTEGER;

/**
 * Refuses anything but a whole number from 0 to `MAX_TREE_SIZE`.
 *
 * @throws TypeError when the argument is not a number
 * @throws RangeError when it is negative, fractional, not finite or beyond 2^53 - 1
 */
export function assertCount(name: string, value: unknown): asserts value is number {
  if (typeof value !== "number") throw new TypeError(`${name}: expected a number, got ${typeof value}`);
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`${name}: expected an integer from 0 to 2^53 - 1, got ${value}`);
  }
}

/** The largest power of two strictly below `size`; RFC 6962 splits a tree there. `size` is at least 2. */
export function splitPoint(size: number): number {
  let power = 1;
  while (power < size - power) power *= 2;
  return power;
}

/** True when `value` is odd; exact over the whole range, unlike `value & 1`. */
export function isOdd(value: number): boolean {
  return value % 2 === 1;
}
