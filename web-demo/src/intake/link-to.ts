/** The address under which this page shows a document again. */
import { encodeFragment } from "./fragment.ts";

/** Of the thin form, from which every page makes the full document again; null where even that is too long. */
export async function linkTo(text: string): Promise<string | null> {
  const { thinText } = await import("./thin-text.ts");
  const fragment = await encodeFragment(thinText(text));
  return fragment === null ? null : `${location.href.split("#")[0]}${fragment}`;
}
