/**
 * Whether an object keeps what should have been closed or moved a day ago, and when time alone makes it so: an object that
 * sleeps is asked again by then, and so is one that is overdue, until it is not.
 */
const DAY_SECONDS = 86_400;
const ASK_AGAIN_SECONDS = 3_600;

export interface Overdue {
  readonly isOverdue: boolean;
  /** Seconds after which that may be otherwise; null where it will not be. */
  readonly changesWithin: number | null;
}

/**
 * @param oldest when the oldest of what is kept was written, Unix seconds; null where nothing is kept
 * @param keepSeconds the window; null where everything is kept
 */
export function overdueOf(oldest: number | null, keepSeconds: number | null, now: number): Overdue {
  if (oldest === null || keepSeconds === null) return { isOverdue: false, changesWithin: null };
  const left = oldest + keepSeconds + DAY_SECONDS - now;
  return left < 0
    ? { isOverdue: true, changesWithin: ASK_AGAIN_SECONDS }
    : { isOverdue: false, changesWithin: left + 1 };
}

/** The soonest of some times, as a member of what is measured; none where there is none. */
export function changesWithin(...times: readonly (number | null)[]): { readonly changesWithin?: number } {
  const some = times.filter((time) => time !== null);
  return some.length === 0 ? {} : { changesWithin: Math.min(...some) };
}
