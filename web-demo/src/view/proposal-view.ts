/**
 * Trust that a file brought, waiting for the reader's word. Keys are only led to the comparison: whoever sends a forgery
 * can send its key with it, and no click on a file takes a key. A snapshot of revocations can be used.
 */

import type { Proposal, ProposedRoots, SnapshotSigner } from "../intake/proposals.ts";
import { ago, time } from "../words/library.ts";
import { sourceName } from "../words/source-name.ts";
import { trustWords as say } from "../words/trust.ts";
import { button, code } from "./controls.ts";
import { h } from "./h.ts";
import { icon } from "./icon.ts";

/**
 * @param settle told whether the reader takes it
 * @param look shows the keys of a trust file, each to be pinned by itself
 */
export function proposalView(
  proposal: Proposal,
  settle: (isAccepted: boolean) => void,
  look: (proposal: ProposedRoots) => void,
): HTMLElement {
  return h(
    "section",
    { class: "card proposal warn", "aria-label": say().trustRootsFromAFile },
    h(
      "p",
      { class: "notice warn" },
      icon("shield"),
      h("span", {}, h("strong", {}, sourceName(proposal.source)), `: ${wordsOf(proposal)}`),
    ),
    proposal.proposes === "revocation" ? signerLine(proposal.by) : null,
    h(
      "div",
      { class: "actions flush" },
      offerOf(proposal, settle, look),
      button(say().leaveIt, () => settle(false), { look: "quiet" }),
    ),
  );
}

function offerOf(
  proposal: Proposal,
  settle: (isAccepted: boolean) => void,
  look: (proposal: ProposedRoots) => void,
): HTMLElement | null {
  if (proposal.proposes === "revocation") return button(say().useIt, () => settle(true));
  return proposal.listed === 0 ? null : button(say().lookAtItsKeys, () => look(proposal));
}

function wordsOf(proposal: Proposal): string {
  if (proposal.proposes === "roots") {
    return proposal.listed === 0 ? say().itHoldsNoKey : say().itHoldsTrustRoots;
  }
  const { snapshotTime, listed } = proposal;
  const lists = listed === 0 ? say().itListsNothing : say().itListsAttestationsAndKeys(listed);
  return say().itHoldsARevocationSnapshotMade(time(snapshotTime), ago(snapshotTime), lists);
}

function signerLine(by: SnapshotSigner): HTMLElement {
  if (by.signer === "nobody") {
    return h("p", { class: "signed warn" }, icon("warn"), h("span", {}, say().nobodySignedItItWouldHold));
  }
  const keys = by.keys.flatMap((key) => [" ", code(key)]);
  return by.signer === "pinned"
    ? h("p", { class: "signed good" }, icon("good"), h("span", {}, say().signedByAKeyThatYou, ...keys))
    : h(
        "p",
        { class: "signed warn" },
        icon("warn"),
        h("span", {}, say().signedByNobodyWhomYouPinned, ...keys),
      );
}
