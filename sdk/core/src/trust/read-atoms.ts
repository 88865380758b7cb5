/**
 * Single options: flags, times, counts, texts, functions. Each is absent when it is `undefined`; anything else that
 * is not of its type is the caller's mistake, and is never taken for a weaker demand.
 */

/** Unix seconds beyond this are milliseconds. */
const MAX_SECONDS = 99_999_999_999;

/**
 * Whole Unix seconds, or null when absent.
 *
 * @throws TypeError, RangeError naming the argument
 */
export function readSeconds(value: unknown, argument: string): number | null {
  if (value === undefined) return null;
  if (typeof value !== "number") throw new TypeError(`${argument}: expected whole Unix seconds`);
  if (Number.isSafeInteger(value) && value >= 0 && value <= MAX_SECONDS) return value;
  throw new RangeError(`${argument}: expected whole Unix seconds, got ${value}`);
}

/** A whole number from `least` to `most`, or null when absent. @throws TypeError, RangeError naming the argument */
export function readCount(
  value: unknown,
  argument: string,
  least: number,
  most: number = Number.MAX_SAFE_INTEGER,
): number | null {
  if (value === undefined) return null;
  if (typeof value !== "number") throw new TypeError(`${argument}: expected a number`);
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
  const bound = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  throw new RangeError(`${argument}: expected a whole number ${bound}`);
}

/** False when absent. @throws TypeError naming the argument */
export function readFlag(value: unknown, argument: string): boolean {
  if (value === undefined) return false;
  if (typeof value !== "boolean") throw new TypeError(`${argument}: expected true or false`);
  return value;
}

/** Text that is not empty, or null when absent. @throws TypeError naming the argument */
export function readText(value: unknown, argument: string, of: string): string | null {
  if (value === undefined) return null;
  if (typeof value !== "string" || value === "") throw new TypeError(`${argument}: expected ${of}`);
  return value;
}

/** A function, or null when absent. @throws TypeError naming the argument */
export function readFunction<F extends (...args: never[]) => unknown>(
  value: unknown,
  argument: string,
): F | null {
  if (value === undefined) return null;
  if (typeof value !== "function") throw new TypeError(`${argument}: expected a function`);
  return value as F;
}

/** Null when absent. @throws TypeError naming the argument */
export function readSignal(value: unknown, argument: string): AbortSignal | null {
  if (value === undefined) return null;
  try {
    if (value instanceof AbortSignal) return value;
  } catch {
    // A proxy that throws when it is asked for its prototype is no signal either.
  }
  throw new TypeError(`${argument}: expected an AbortSignal`);
}
