/** What the state comes to for an examination: whom it trusts, and the time that it asks about. */

import { examineTrustOf } from "@svc/audit";
import { currentSeconds } from "@svc/core/trust";
import type { ExamineTerms } from "../examine/messages.ts";
import { type PageState, rootsInUse, timeInUse } from "./state.ts";

export function termsInUse(state: PageState): ExamineTerms {
  return { trust: examineTrustOf(rootsInUse(state)), at: timeInUse(state), now: currentSeconds() };
}

/** Unix seconds. */
export function timeAsked(state: PageState): number {
  return timeInUse(state) ?? currentSeconds();
}
