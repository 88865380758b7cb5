/** The address under which this page shows a document again. */
import { encodeFragment, thinText } from "@svc/vdi-verifier/page";
import { SOURCE } from "../outside/operator.ts";

/** Of the thin form, from which every page makes the full document again; null where even that is too long. */
export async function linkTo(text: string): Promise<string | null> {
  const { slimForAnyReader } = await import("./slim.ts");
  const fragment = await encodeFragment(thinText(text, slimForAnyReader));
  return fragment === null ? null : `${new URL(addressWithout(SOURCE), location.href).href}${fragment}`;
}

/** The address of this page without this member, and without a fragment. */
export function addressWithout(member: string): string {
  const asked = new URLSearchParams(location.search);
  asked.delete(member);
  return location.pathname + (asked.size === 0 ? "" : `?${asked}`);
}
