/** A decision to take along: its link as a QR code, on the screen and on paper. */

import { linkTo } from "../intake/link-to.ts";
import { reportWords as say } from "../words/report.ts";
import { announceError, fold } from "./controls.ts";
import { h } from "./h.ts";

/**
 * As high before the code is there as after it: what is folded takes no room.
 *
 * @param isOpen where its column has room
 */
export function shareView(text: string, isOpen = false): HTMLElement {
  const place = fold(say().theLinkAsAQrCode);
  place.open = isOpen;
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
    h("p", { class: "note" }, code === null ? say().thereIsNoneThisPageIs : say().itHoldsTheWholeDecisionIn),
  );
}
