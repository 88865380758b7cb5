/**
 * Drawings as plain data: shapes by class, which each surface colours by its own sheet. The page makes elements of them, a
 * report text.
 */
import type { FoundGroup } from "@svc/messages";
import type { DrawnShape } from "../model/view.ts";

export function shape(
  tag: DrawnShape["tag"],
  attributes: DrawnShape["attributes"],
  ...children: readonly (DrawnShape | string | null)[]
): DrawnShape {
  return { tag, attributes, children: children.filter((child) => child !== null) };
}

/** A part of a bar, in the colour and pattern of what was found: what is not valid is struck through besides. */
export function barPiece(
  group: FoundGroup,
  title: string,
  at: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): DrawnShape {
  const [right, bottom] = [at.x + at.width, at.y + at.height];
  const strike = `M${at.x} ${at.y}L${right} ${bottom}M${at.x} ${bottom}L${right} ${at.y}`;
  return shape(
    "g",
    { class: `bar-piece ${group}` },
    shape("title", {}, title),
    shape("rect", at),
    group === "bad" ? shape("path", { d: strike }) : null,
  );
}

/** In so many characters, the last of them an ellipsis where there are more. */
export function cutTo(most: number, text: string): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : text;
}
