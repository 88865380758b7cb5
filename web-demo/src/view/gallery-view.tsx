/** The examples on the empty page, each with the shape of its verdict. */

import type { VNode } from "preact";
import { GALLERY, type GalleryEntry } from "../gallery.ts";
import { shellLabels as say } from "../labels/shell.ts";
import { Seal, type SealName } from "../ui/seal.tsx";

/** Of what is not false, and not vouched for now. */
const TONES: Readonly<Partial<Record<SealName, string>>> = { vouched: "good", expired: "warn" };

export function Gallery({ show }: { readonly show: (entry: GalleryEntry) => void }): VNode {
  return (
    <section class="gallery" aria-labelledby="gallery-title">
      <h2 id="gallery-title">{say().galleryTitle}</h2>
      <ul>
        {GALLERY.map((entry) => (
          <li>
            <button
              type="button"
              class={TONES[entry.look] ?? "bad"}
              data-example={entry.name}
              onClick={() => show(entry)}
            >
              <Seal name={entry.look} />
              <strong>{say().gallery[entry.name].title}</strong>
              <span class="aside">{say().gallery[entry.name].says}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
