/** What a reader calls the issuers that it pinned. */
import type { TrustRoots } from "./roots.ts";

/** The reader's own names by public key, of those that have one; the first where a key is listed twice. */
export function issuerNames({ issuers }: Pick<TrustRoots, "issuers">): Readonly<Record<string, string>> {
  const named = issuers.flatMap(({ public_key, label }) =>
    label === undefined ? [] : [[public_key, label] as const],
  );
  return Object.fromEntries(named.reverse());
}
