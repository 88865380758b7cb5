/** The lists of keys that a reader pins: what each is, who stands in it, what is typed there. */
import { trustLabels as say } from "../labels/trust.ts";
import type { TypedList } from "../trust/lists.ts";

/** In the order in which they are shown. */
export const LISTS: readonly TypedList[] = [
  "issuers",
  "verificationKeys",
  "governanceKeys",
  "manifestAuthorities",
  "trustedVerifiers",
  "logs",
  "revocationKeys",
  "meterKeys",
];

/** What is typed into a list. */
export function placeholderOf(list: TypedList): string {
  if (list === "logs") return "name+hash+base64";
  if (list === "verificationKeys") return say().verificationKeysPlaceholder;
  return list === "trustedVerifiers" ? say().verifiersPlaceholder : say().keyPlaceholder;
}
