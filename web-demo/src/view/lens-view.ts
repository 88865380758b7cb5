/** Over an example: whose eyes it is seen with. */
import { button } from "./controls.ts";
import { h } from "./h.ts";

/** @param leave the reader's own roots take the place of the examples' */
export function lensView(leave: () => void): HTMLElement {
  return h(
    "section",
    { class: "lens", "aria-label": "Whose trust" },
    h(
      "p",
      {},
      "An example, seen as by a reader who pinned the example lender. You have pinned nobody by looking at it.",
    ),
    button("See it with my own trust", leave),
  );
}
