/** The bound of wire times (integer Unix seconds; anything above looks like milliseconds) and the real clock. */

export const MAX_UNIX_SECONDS = 99_999_999_999;

export function realClock(): number {
  return Math.floor(Date.now() / 1000);
}
