/** When a delivery that failed is tried again: ten attempts over three days, as Standard Webhooks recommends. */
const MINUTE = 60;
const HOUR = 3_600;

/** Seconds after the first failed attempt, the second and so on; after the last one the message is a dead letter. */
const PAUSES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
/** So that what failed together does not come back together. */
const JITTER = 0.1;

/**
 * Seconds until the next attempt, or null when there is none.
 *
 * @param attempts made so far, at least one
 * @param random from 0 to 1
 */
export function pauseAfter(attempts: number, retryAfterSeconds: number, random: number): number | null {
  const pause = PAUSES[attempts - 1];
  if (pause === undefined) return null;
  return Math.max(pause * (1 + JITTER * random), retryAfterSeconds);
}
