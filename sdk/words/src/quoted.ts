/** Names that strangers chose, within a sentence. */
import { showText } from "./in-sight.ts";

/** With every character in sight, without what could close the quotes, and cut: the exact name is for the document. */
export function unquoted(text: string): string {
  return showText(text).replace(/^"|"$|[“”„]/gu, "");
}
