/** Keeps the reader's trust file in this browser, where it allows that; otherwise for this visit only. */

import { formatTrustFile, type TrustOptions } from "@svc/core/trust";
import { trustLabels as say } from "../labels/trust.ts";
import { readTrust } from "./read-trust.ts";
import { ROOTS_NAME, storage } from "./storage.ts";

export interface Kept {
  readonly trust: TrustOptions;
  /** What to tell the reader when something that was kept could not be used. */
  readonly problem?: string;
}

/** Blocked storage (private windows, `file:` pages) is nothing to report; a damaged record is. */
export function loadTrust(): Kept {
  const text = storage()?.getItem(ROOTS_NAME) ?? null;
  if (text === null) return { trust: {} };
  try {
    return { trust: readTrust(text) };
  } catch (error) {
    const why = error instanceof Error ? error.message : "unknown reason";
    return { trust: {}, problem: say().keptUnusable(why) };
  }
}

/** @returns whether it will be there next time */
export function saveTrust(trust: TrustOptions): boolean {
  try {
    const store = storage();
    store?.setItem(ROOTS_NAME, formatTrustFile(trust));
    return store !== null;
  } catch (error) {
    // Full or forbidden: the trust holds for this visit, and the page says so.
    if (error instanceof DOMException) return false;
    throw error;
  }
}
