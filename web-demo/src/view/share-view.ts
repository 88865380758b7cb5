/** A decision to take along: its link as a QR code, on the screen and on paper. */
import { linkTo } from "../intake/link-to.ts";
import { fold } from "./controls.ts";
import { h } from "./h.ts";

/** Empty until the link is there, and for good where none can be. */
export function shareView(text: string): HTMLElement {
  const place = h("div", { class: "card share" });
  void fill(place, text);
  return place;
}

async function fill(place: HTMLElement, text: string): Promise<void> {
  const link = await linkTo(text);
  // Only an address that somebody else can open is worth a camera.
  if (link === null || !link.startsWith("http")) return;
  const { qrDrawing } = await import("../sharing/qr-drawing.ts");
  const code = qrDrawing(link, "The link to this decision as a QR code");
  if (code === null) return;
  place.append(
    fold(
      "The link as a QR code",
      code,
      h(
        "p",
        { class: "note" },
        "It holds the whole decision in little, and opens it here. Whoever scans it checks it on their own device, with their own trust.",
      ),
    ),
  );
}
