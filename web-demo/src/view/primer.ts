/** What a first visitor needs to know, shown while nothing is on the table. */
import { shellWords as say } from "../words/shell.ts";
import { h } from "./h.ts";
import { type IconName, icon } from "./icon.ts";

export function primer(): HTMLElement {
  return h(
    "section",
    { class: "primer", "aria-label": say().aboutThisPage },
    card("file", say().whatItReads, say().decisionAttestationsAuditBundlesVerificationReceipts),
    card("shield", say().threeAnswersNeverTwo, say().verifiedNotValidOrCouldNot),
    card("good", say().provedIsNotClaimed, say().aProofShowsThatHiddenInputs),
  );
}

function card(drawing: IconName, title: string, text: string): HTMLElement {
  return h("div", { class: "card" }, h("h2", { class: "lead" }, icon(drawing), title), h("p", {}, text));
}
