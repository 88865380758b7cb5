/** Trust roots that a file brought, waiting for the reader's word: nothing of them holds before it. */
import type { Proposal } from "../intake/adopt.ts";
import { button } from "./controls.ts";
import { h } from "./h.ts";
import { icon } from "./icon.ts";

export interface ProposalEvents {
  accept(proposal: Proposal): void;
  decline(proposal: Proposal): void;
}

export function proposalView(proposal: Proposal, events: ProposalEvents): HTMLElement {
  return h(
    "section",
    { class: "card proposal warn", "aria-label": "Trust roots from a file" },
    h(
      "p",
      { class: "notice warn" },
      icon("shield"),
      h("span", {}, h("strong", {}, proposal.source), `: ${proposal.what}`),
    ),
    h(
      "div",
      { class: "actions flush" },
      button("Use it", () => events.accept(proposal)),
      button("Leave it", () => events.decline(proposal), { look: "quiet" }),
    ),
  );
}
