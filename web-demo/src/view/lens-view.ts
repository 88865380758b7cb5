/** Over an example: whose eyes it is seen with. */
import { reportWords as say } from "../words/report.ts";
import { button } from "./controls.ts";
import { h } from "./h.ts";

/** @param leave the reader's own roots take the place of the examples' */
export function lensView(leave: () => void): HTMLElement {
  return h(
    "section",
    { class: "lens", "aria-label": say().whoseTrust },
    h("p", {}, say().anExampleSeenAsByA),
    button(say().seeItWithMyOwnTrust, leave),
  );
}
