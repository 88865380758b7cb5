/** Names that strangers chose, within a sentence. */
import { strangersText } from "./in-sight.ts";

/** With every character in sight, without what could close the quotes, and cut: the exact name is for the document. */
export function unquoted(text: string): string {
  return strangersText(text).replace(/^"|"$|[“”„]/gu, "");
}
