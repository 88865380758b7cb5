/**
 * Texts of strangers with every character in sight. One that turns the order of what follows (U+202E), that joins or hides
 * (U+200B, U+FEFF), that ends a line (U+2028) or that a terminal obeys (U+009B) would change the sentence around the name it
 * stands in.
 */
import { showText } from "@svc/core/finding";

/** Unseen characters by their code points, as `\u{202e}`; tabs and the ends of lines stay. @param text without lone surrogates */
export function inSight(text: string): string {
  return text.replace(/[^\P{C}\n\t]|[\u2028\u2029]/gu, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`);
}

/** Strings from documents quoted, escaped and cut; plain identifiers stand as they are. */
export function strangersText(text: string): string {
  return inSight(showText(text));
}
