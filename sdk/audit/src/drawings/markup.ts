/** Texts of documents as text of XML or HTML, whatever is in them. */

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
