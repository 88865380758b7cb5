/** The lists of keys that a reader pins: what each is, who stands in it, what is typed there. */
import type { RootList } from "@svc/audit";
import { trustLabels as say } from "../labels/trust.ts";

/** In the order in which they are shown. */
export const LISTS: readonly RootList[] = [
  "issuers",
  "verificationKeys",
  "governanceKeys",
  "manifestAuthorities",
  "verifiers",
  "logs",
  "witnesses",
  "revocationKeys",
  "meterKeys",
];

/** What is typed into a list. */
export function placeholderOf(list: RootList): string {
  if (list === "logs" || list === "witnesses") return "name+hash+base64";
  if (list === "verificationKeys") return say().verificationKeysPlaceholder;
  return list === "verifiers" ? say().verifiersPlaceholder : say().keyPlaceholder;
}
