/** Folded: what comes from elsewhere. Its script comes when somebody opens it, and nothing is asked by that. */
import { outsideWords as say } from "../words/outside.ts";
import { announceError } from "./controls.ts";
import { h } from "./h.ts";
import type { TakeText } from "./outside-view.ts";

/**
 * @param name of the place, once on the page
 * @param isHosted whether the page has the documents beside it that may ask other hosts, and use a camera
 */
export function outsidePlace(name: string, isHosted: boolean, take: TakeText): HTMLElement {
  const place = h("details", { class: "fold outside-place" }, h("summary", {}, say().fromElsewhere));
  if (!isHosted) {
    place.append(h("p", { class: "note" }, say().notFromAFile));
    return place;
  }
  const fill = async () => {
    const { outsideView } = await import("./outside-view.ts");
    place.append(outsideView(name, take));
  };
  place.addEventListener("toggle", () => void fill().catch(announceError), {
    once: true,
  });
  return place;
}
