/** Drawings as SVG: shapes that the sheet colours, a text for those who do not see them, and a file to take away. */
import type { Drawing, DrawnShape } from "@svc/audit/drawings";
import { button } from "./controls.ts";
import { download } from "./download.ts";
import { h, svg } from "./h.ts";

let drawings = 0;

/** The drawing with its name and what it shows, and a button that saves it as a file; as wide as there is room, at most its size. */
export function figure(drawn: Drawing, file: string, label: string): HTMLElement {
  const picture = pictureOf(drawn);
  const save = button(label, () => download(file, fileOf(picture), "image/svg+xml"), {
    look: "quiet",
    drawing: "file",
  });
  return h("figure", { class: "figure" }, picture, save);
}

function pictureOf({ name, shows, width, height, shapes }: Drawing): SVGElement {
  drawings += 1;
  const id = `drawing-${drawings}`;
  return svg(
    "svg",
    {
      class: "drawing",
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: "img",
      "aria-labelledby": `${id} ${id}-shows`,
    },
    svg("title", { id }, name),
    svg("desc", { id: `${id}-shows` }, shows),
    ...shapes.map(shapeElement),
  );
}

/** A shape of a drawing by itself. */
export function shapeElement({ tag, attributes, children }: DrawnShape): SVGElement {
  return svg(
    tag,
    attributes,
    ...children.map((child) => (typeof child === "string" ? child : shapeElement(child))),
  );
}

/** What the sheet gives to shapes, written into them: a file has no sheet. */
const LOOKS = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "opacity",
] as const;

/** Stands by itself wherever SVG is shown. */
function fileOf(picture: SVGElement): string {
  const copy = picture.cloneNode(true) as SVGElement;
  const originals = [picture, ...picture.querySelectorAll("*")];
  for (const [i, element] of [copy, ...copy.querySelectorAll("*")].entries()) {
    const computed = getComputedStyle(originals[i] as Element);
    for (const name of LOOKS) element.setAttribute(name, computed.getPropertyValue(name));
    element.removeAttribute("class");
  }
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return `${new XMLSerializer().serializeToString(copy)}\n`;
}
