import type { TrustOption } from "@svc/core/trust";

/** The reader's own names by public key, of the issuers that have one; the first where a key is listed twice. */
export function issuerNames(trust: TrustOption | undefined): Readonly<Record<string, string>> {
  const { issuers = [] } = typeof trust === "object" ? trust : {};
  const named = issuers.flatMap((entry) =>
    typeof entry === "object" && entry.label !== undefined ? [[entry.public_key, entry.label] as const] : [],
  );
  return Object.fromEntries(named.reverse());
}
