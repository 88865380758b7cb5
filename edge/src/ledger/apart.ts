/** Work for many at once of which each is judged apart: what one throws is its own failure, and no neighbour's. */

import { VdiError } from "@svc/core";
import { logLine, nameOf } from "../storage/log-line.ts";
import { spanOf } from "../storage/trace.ts";

/** The caller's answer; the log line has the cause. Work that failed may still have been done. */
export const FAILED = Object.freeze({ ok: false, reason: "internal_error" } as const);
export type Failed = typeof FAILED;

/** Runs the work and returns its result, or that it failed. @param traceparent of the request, for the log's line */
export async function apart<T>(
  traceparent: string | undefined,
  work: () => T | Promise<T>,
): Promise<T | Failed> {
  try {
    return await work();
  } catch (error) {
    return failed(error, traceparent);
  }
}

interface Store {
  transaction<T>(body: () => T): T;
}

/**
 * Does the work for each in one turn and, where none of it throws, in one transaction; otherwise nothing of that stands, and
 * it is done for each in its own, so that what throws fails alone.
 */
export function allOrEach<T, R>(
  store: Store,
  traceparent: string | undefined,
  all: readonly T[],
  work: (one: T) => R,
): (R | Failed)[] {
  try {
    return store.transaction(() => all.map(work));
  } catch {
    return all.map((one) => {
      try {
        return store.transaction(() => work(one));
      } catch (error) {
        return failed(error, traceparent);
      }
    });
  }
}

/** Logs the error by its kind: its own words may hold anything. */
export function failed(error: unknown, traceparent: string | undefined): Failed {
  const code = error instanceof VdiError ? error.code : undefined;
  const trace_id = traceparent === undefined ? undefined : spanOf(traceparent).traceId;
  logLine("error", "attest_failed", { error: nameOf(error), code, trace_id });
  return FAILED;
}
