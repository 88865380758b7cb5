/** Names that strangers chose, within a sentence. */
import { strangersText } from "./in-sight.ts";

/** With every character in sight, without what could close the quotes, and cut: the exact name is for the document. */
export function unquoted(text: string): string {
  return strangersText(text).replace(/^"|"$|\\?[“”„]/gu, "");
}

/** The place of a character that was found: in quotes, also where plain letters stand without. */
export function characterPlace(found: string): string {
  return strangersText(found).startsWith('"') ? "{found}" : '"{found}"';
}
