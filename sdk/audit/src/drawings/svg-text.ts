/** A drawing as the text of an SVG element: for pages that are written and not built. */
import { inSight } from "@svc/messages";
import type { Drawing, DrawnShape } from "../model/view.ts";

/**
 * A drawing as the text of an SVG element, every text of it escaped.
 *
 * @param id of its own in the page: its name and what it shows are found by it
 */
export function svgText({ name, shows, width, height, shapes }: Drawing, id: string): string {
  const own = escapedMarkup(id);
  return [
    `<svg class="drawing" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="${own} ${own}-shows">`,
    `<title id="${own}">${inSightEscaped(name)}</title><desc id="${own}-shows">${inSightEscaped(shows)}</desc>`,
    ...shapes.map(shapeText),
    "</svg>",
  ].join("");
}

/** A shape of a drawing by itself, every text of it escaped. */
export function shapeText({ tag, attributes, children }: DrawnShape): string {
  const given = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escapedMarkup(String(value))}"`,
  );
  const inside = children.map((child) =>
    typeof child === "string" ? inSightEscaped(child) : shapeText(child),
  );
  return `<${tag}${given.join("")}>${inside.join("")}</${tag}>`;
}

/** As the page shows them: what hides in an outcome's name would make two of them look like one. */
function inSightEscaped(text: string): string {
  return escapedMarkup(inSight(text.toWellFormed()));
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** XML has no control characters and no half of a pair; what turns the direction of a line is shown as the same. */
export function escapedMarkup(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}\u{FFFE}\u{FFFF}]/gu, "\u{FFFD}")
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
