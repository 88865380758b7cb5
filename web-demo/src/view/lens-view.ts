/** Over an example: whose eyes it is seen with. */

import { countRoots } from "@svc/audit";
import type { Lens } from "../state/state.ts";
import { reportWords as say } from "../words/report.ts";
import { button } from "./controls.ts";
import { h } from "./h.ts";

/** @param leave the reader's own roots take the place of the examples' */
export function lensView(lens: Lens | null, leave: () => void): HTMLElement[] {
  if (lens === null) return [];
  return [
    h(
      "section",
      { class: "lens", "aria-label": say().whoseTrust },
      h("p", {}, say().anExampleSeenAsByA(countRoots(lens.roots))),
      button(say().seeItWithMyOwnTrust, leave),
    ),
  ];
}
