/**
 * The setup of a circuit as a chain: phase 1, the contributions of phase 2, the key. A solid frame is somebody's good
 * signature over this very key, or a ceremony that is known; a dashed one is the document's word alone.
 */
import { reportWords as say } from "../words/report.ts";
import { drawing, figure } from "./drawing.ts";
import { svg } from "./h.ts";

export interface SetupLink {
  readonly name: string;
  readonly says: string;
  readonly isVouched: boolean;
}

const BOX = { width: 330, height: 44, gap: 20 };
const SHOWN_CHARACTERS = 44;

export function setupDrawing(links: readonly SetupLink[]): HTMLElement {
  const height = links.length * (BOX.height + BOX.gap) - BOX.gap + 8;
  const says = links.map((link, i) => `${i + 1}. ${link.name}: ${link.says}.`).join(" ");
  const picture = drawing(
    say().setupOfTheCircuit,
    says,
    { width: BOX.width + 8, height },
    ...links.flatMap((link, i) => linkOf(link, 4 + i * (BOX.height + BOX.gap), i === 0)),
  );
  return figure(picture, "setup.svg", say().saveDrawing);
}

function linkOf({ name, says, isVouched }: SetupLink, y: number, isFirst: boolean): SVGElement[] {
  const middle = 4 + BOX.width / 2;
  const shown = says.length > SHOWN_CHARACTERS ? `${says.slice(0, SHOWN_CHARACTERS - 1)}…` : says;
  return [
    ...(isFirst
      ? []
      : [svg("path", { class: "edge known", d: `M${middle} ${y - BOX.gap}V${y}`, fill: "none" })]),
    svg(
      "g",
      { class: `node ${isVouched ? "proved" : "hidden"}` },
      svg("rect", { x: 4, y, width: BOX.width, height: BOX.height, rx: 8 }),
      svg("text", { x: 18, y: y + 18 }, name),
      svg("text", { class: "label", x: 18, y: y + 34 }, shown),
    ),
  ];
}
