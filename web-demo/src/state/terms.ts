/** What the state comes to for an examination: whom it trusts, and the time that it asks about. */
import { currentSeconds } from "@svc/core/trust";
import { anchorsOf, logsOf, verifyOptionsOf } from "@svc/examine";
import type { ExamineTerms } from "../examine/messages.ts";
import { type PageState, rootsInUse, timeInUse } from "./state.ts";

export function termsInUse(state: PageState): ExamineTerms {
  const roots = rootsInUse(state);
  const trust = {
    verification: verifyOptionsOf(roots, null),
    anchors: anchorsOf(roots),
    logs: logsOf(roots),
  };
  return { trust, at: timeInUse(state), now: currentSeconds() };
}

/** Unix seconds. */
export function timeAsked(state: PageState): number {
  return timeInUse(state) ?? currentSeconds();
}
