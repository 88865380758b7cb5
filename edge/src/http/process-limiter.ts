/**
 * The limits of the table counted by this process, for a runtime that has none of its own: fixed windows, by caller.
 * Unlike the platform's limits, these know how many requests are left.
 */
import type { Limit } from "@svc/billing/api";

export interface Counted {
  readonly isWithin: boolean;
  /** Requests that the window has left. */
  readonly remaining: number;
  /** Until the window ends; at least 1. */
  readonly secondsLeft: number;
}

/** Callers that are told apart at once. Beyond them the one that has been counted longest is counted anew. */
const MAX_CALLERS = 10_000;

interface Window {
  readonly endsAt: number;
  used: number;
}

export class ProcessLimiter {
  readonly #limit: Pick<Limit, "requests" | "seconds">;
  readonly #windows = new Map<string, Window>();

  constructor(limit: Pick<Limit, "requests" | "seconds">) {
    this.#limit = limit;
  }

  /** Counts so many requests at once, all of them or none. @param now milliseconds */
  count(caller: string, now: number, many = 1): Counted {
    const { requests } = this.#limit;
    const window = this.#windowOf(caller, now);
    const isWithin = window.used + many <= requests;
    if (isWithin) window.used += many;
    return {
      isWithin,
      remaining: requests - window.used,
      secondsLeft: Math.max(1, Math.ceil((window.endsAt - now) / 1000)),
    };
  }

  #windowOf(caller: string, now: number): Window {
    const known = this.#windows.get(caller);
    if (known !== undefined && known.endsAt > now) return known;
    // Again at the end: a map keeps its order, so its first is the one that began longest ago.
    this.#windows.delete(caller);
    const fresh = { endsAt: now + this.#limit.seconds * 1000, used: 0 };
    this.#windows.set(caller, fresh);
    if (this.#windows.size > MAX_CALLERS) {
      const [oldest] = this.#windows.keys();
      this.#windows.delete(oldest as string);
    }
    return fresh;
  }
}
