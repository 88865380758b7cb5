/** The digest of the shipped roots, apart from the roots: who names them need not carry the key and the record. */
import { digest } from "../digest/digest.ts";
import { DOMAINS } from "../digest/domains.ts";
import { GOVERNANCE_KEYS, GOVERNED_CIRCUITS } from "./governed-circuits.ts";

/** Names the shipped roots in a receipt's trust digest: key hashes, record hashes and governance keys, sorted. */
export function hashBuiltInRoots(
  roots: {
    readonly circuits: readonly { readonly keyHash: string }[];
    readonly governanceKeys: readonly { readonly publicKey: string }[];
  } = { circuits: GOVERNED_CIRCUITS, governanceKeys: GOVERNANCE_KEYS },
): string {
  return digest(DOMAINS.builtInRoots, {
    circuits: roots.circuits.map(({ keyHash }) => keyHash).sort(),
    governance_keys: roots.governanceKeys.map(({ publicKey }) => publicKey).sort(),
  });
}
