/** Trust roots that a file brought, waiting for the reader's word: nothing of them holds before it. */
import { fromNow, inUtc } from "@svc/words";
import type { Proposal, SnapshotSigner } from "../intake/proposals.ts";
import { button, code } from "./controls.ts";
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
      h("span", {}, h("strong", {}, proposal.source), `: ${wordsOf(proposal)}`),
    ),
    proposal.proposes === "revocation" ? signerLine(proposal.by) : null,
    h(
      "div",
      { class: "actions flush" },
      button("Use it", () => events.accept(proposal)),
      button("Leave it", () => events.decline(proposal), { look: "quiet" }),
    ),
  );
}

function wordsOf(proposal: Proposal): string {
  if (proposal.proposes === "roots") {
    return "It holds trust roots. They would take the place of all of yours: whoever made the file chose them.";
  }
  const { snapshotTime, listed } = proposal;
  const lists = listed === 0 ? "It lists nothing" : `It lists ${listed} attestations and keys`;
  return `It holds a revocation snapshot, made ${inUtc(snapshotTime)} (${fromNow(snapshotTime)}). ${lists}. It would take the place of the one in use.`;
}

function signerLine(by: SnapshotSigner): HTMLElement {
  if (by.signer === "nobody") {
    return h(
      "p",
      { class: "signed warn" },
      icon("warn"),
      h("span", {}, "Nobody signed it: it would hold on your word."),
    );
  }
  const keys = by.keys.flatMap((key) => [" ", code(key)]);
  return by.signer === "pinned"
    ? h(
        "p",
        { class: "signed good" },
        icon("good"),
        h("span", {}, "Signed by a key that you pinned:", ...keys),
      )
    : h(
        "p",
        { class: "signed warn" },
        icon("warn"),
        h("span", {}, "Signed by nobody whom you pinned for revocation. Key id", ...keys),
      );
}
