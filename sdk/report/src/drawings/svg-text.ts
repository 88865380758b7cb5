/** A drawing as the text of an SVG element: for pages that are written and not built. */
import { escapedMarkup } from "../markup.ts";
import type { Drawing, DrawnShape } from "./shape.ts";

/**
 * A drawing as the text of an SVG element, every text of it escaped.
 *
 * @param id of its own in the page: its name and what it shows are found by it
 */
export function svgText({ name, shows, width, height, shapes }: Drawing, id: string): string {
  const own = escapedMarkup(id);
  return [
    `<svg class="drawing" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="${own} ${own}-shows">`,
    `<title id="${own}">${escapedMarkup(name)}</title><desc id="${own}-shows">${escapedMarkup(shows)}</desc>`,
    ...shapes.map(textOf),
    "</svg>",
  ].join("");
}

function textOf({ tag, attributes, children }: DrawnShape): string {
  const given = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escapedMarkup(String(value))}"`,
  );
  const inside = children.map((child) => (typeof child === "string" ? escapedMarkup(child) : textOf(child)));
  return `<${tag}${given.join("")}>${inside.join("")}</${tag}>`;
}
