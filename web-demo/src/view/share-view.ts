/** A decision to take along: its link as a QR code, on the screen and on paper. */

import { linkTo } from "../intake/link-to.ts";
import { reportWords as say } from "../words/report.ts";
import { announceError, fold } from "./controls.ts";
import { h } from "./h.ts";

/**
 * What comes takes no more room than was kept.
 *
 * @param isBeside whether it stands in the shorter one of two columns: where the window has two it is open
 */
export function shareView(text: string, isBeside: boolean): HTMLElement {
  const place = fold(say().theLinkAsAQrCode);
  place.open = isBeside && matchMedia("(min-width: 861px)").matches;
  place.classList.add("awaited");
  fill(place, text).catch(announceError);
  return h("div", { class: "card share" }, place);
}

async function fill(place: HTMLElement, text: string): Promise<void> {
  const link = await linkTo(text);
  const { qrDrawing } = await import("../sharing/qr-drawing.ts");
  // Only an address that somebody else can open is worth a camera.
  const isOpenable = link?.startsWith("http") === true;
  const code = isOpenable ? qrDrawing(link, say().theLinkToThisDecisionAs) : null;
  place.append(
    ...(code === null ? [] : [code]),
    h(
      "div",
      { class: "said" },
      // Its fold's name is no part of the paper.
      h("h2", { class: "on-paper" }, say().theLinkAsAQrCode),
      h(
        "p",
        { class: "note" },
        code === null ? say().thereIsNoneThisPageIs : say().itHoldsTheWholeDecisionIn,
      ),
      code === null ? null : h("p", { class: "on-paper" }, h("code", {}, new URL("./", location.href).href)),
    ),
  );
  place.classList.remove("awaited");
}
