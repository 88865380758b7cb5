/** Keeps the reader's trust roots in this browser, where it allows that; otherwise for this visit only. */

import { NO_ROOTS, parseRoots, type TrustRoots } from "@svc/audit";
import { trustLabels as say } from "../labels/trust.ts";
import { locale } from "../words/library.ts";
import { ROOTS_NAME, storage } from "./storage.ts";

export interface Kept {
  readonly roots: TrustRoots;
  /** What to tell the reader when something that was kept could not be used. */
  readonly problem?: string;
}

/** Blocked storage (private windows, `file:` pages) is nothing to report; a damaged record is. */
export function loadRoots(): Kept {
  const text = storage()?.getItem(ROOTS_NAME) ?? null;
  if (text === null) return { roots: NO_ROOTS };
  try {
    return { roots: parseRoots(text, locale()) };
  } catch (error) {
    const why = error instanceof Error ? error.message : "unknown reason";
    return { roots: NO_ROOTS, problem: say().keptUnusable(why) };
  }
}

/** @returns whether they will be there next time */
export function saveRoots(roots: TrustRoots): boolean {
  try {
    const store = storage();
    store?.setItem(ROOTS_NAME, JSON.stringify(roots));
    return store !== null;
  } catch (error) {
    // Full or forbidden: the roots hold for this visit, and the page says so.
    if (error instanceof DOMException) return false;
    throw error;
  }
}
