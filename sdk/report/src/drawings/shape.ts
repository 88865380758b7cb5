/**
 * Drawings as plain data: shapes by class, which each surface colours by its own sheet. The page makes elements of them, a
 * report text.
 */

export interface DrawnShape {
  readonly tag: "circle" | "g" | "path" | "rect" | "text" | "title";
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (DrawnShape | string)[];
}

export interface Drawing {
  readonly name: string;
  /** What it shows, for whoever does not see it. */
  readonly shows: string;
  /** Of its grid; where there is less room it is shown smaller. */
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly DrawnShape[];
}

export function shape(
  tag: DrawnShape["tag"],
  attributes: DrawnShape["attributes"],
  ...children: readonly (DrawnShape | string | null)[]
): DrawnShape {
  return { tag, attributes, children: children.filter((child) => child !== null) };
}

/** In so many characters, the last of them an ellipsis where there are more. */
export function cutTo(most: number, text: string): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : text;
}
