/** The examples on the empty page, each with the shape of its verdict. */

import { GALLERY, type GalleryEntry } from "../gallery.ts";
import { shellWords as say } from "../words/shell.ts";
import { h } from "./h.ts";
import { type SealName, seal } from "./seal.ts";

/** Of what is not false, and not vouched for now. */
const TONES: Readonly<Partial<Record<SealName, string>>> = { vouched: "good", expired: "warn" };

export function galleryView(show: (entry: GalleryEntry) => void): HTMLElement {
  return h(
    "section",
    { class: "gallery", "aria-labelledby": "gallery-title" },
    h("h2", { id: "gallery-title" }, say().orLookAtOneOfThese),
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
              class: TONES[entry.look] ?? "bad",
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
