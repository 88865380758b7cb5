/** The examples on the empty page, each with the shape of its verdict; and, over one that is shown, whose eyes it is seen with. */
import { GALLERY, type GalleryEntry } from "../gallery.ts";
import { button } from "./controls.ts";
import { h } from "./h.ts";
import { seal } from "./seal.ts";

export function galleryView(show: (entry: GalleryEntry) => void): HTMLElement {
  return h(
    "section",
    { class: "gallery", "aria-labelledby": "gallery-title" },
    h("h2", { id: "gallery-title" }, "Or look at one of these"),
    h(
      "ul",
      {},
      ...GALLERY.map((entry) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: entry.look === "vouched" ? "good" : "bad",
              "data-example": entry.name,
              click: () => show(entry),
            },
            seal(entry.look),
            h("strong", {}, entry.title),
            h("span", { class: "aside" }, entry.says),
          ),
        ),
      ),
    ),
  );
}

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
