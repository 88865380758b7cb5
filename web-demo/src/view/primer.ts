/** What a first visitor needs to know, shown while nothing is on the table. */
import { h } from "./h.ts";
import { type IconName, icon } from "./icon.ts";

export function primer(): HTMLElement {
  return h(
    "section",
    { class: "primer", "aria-label": "About this page" },
    card(
      "file",
      "What it reads",
      "Decision attestations, audit bundles, verification receipts and chains of them, billing attestations, log entries with their proofs and checkpoints; one at a time, or thousands as JSON Lines.",
    ),
    card(
      "shield",
      "Three answers, never two",
      "Verified, not valid, or could not be checked. Green appears only when something outside the document, chosen by you, vouches for it. A document that vouches for itself is amber.",
    ),
    card(
      "good",
      "Proved is not claimed",
      "A proof shows that hidden inputs meet the rules. That those inputs are true, and that the steps were really run, stays the issuer's word, and the page says so each time.",
    ),
  );
}

function card(drawing: IconName, title: string, text: string): HTMLElement {
  return h("div", { class: "card" }, h("h2", { class: "lead" }, icon(drawing), title), h("p", {}, text));
}
