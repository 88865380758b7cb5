/**
 * Whether what somebody gave the reader by another way names the key that a document is signed with. A document never
 * speaks for its own key: one that is pasted here is refused.
 */
import { type FoundFault, type FoundKey, readFoundKeys } from "./found-keys.ts";

export type Comparison =
  | { readonly answer: "same"; readonly label?: string }
  | { readonly answer: "different"; readonly given: string }
  /** What was pasted names no key. */
  | { readonly answer: "no_key" }
  /** What was pasted is a document, which vouches for nothing. */
  | { readonly answer: "document" }
  /** A list of keys that is not to be used. */
  | { readonly answer: "refused"; readonly why: FoundFault };

/**
 * @param given a key as text, in groups or not, or a list of keys: a trust file, a DID document, a JSON Web Key Set
 * @param list what of a trust file it is compared with
 */
export function compareKeys(
  given: string,
  found: string,
  list: "issuers" | "sources" = "issuers",
): Comparison {
  const read = readFoundKeys(given);
  if (!read.ok) {
    if (read.why === "no_keys") return { answer: "no_key" };
    if (read.why === "not_known") return { answer: "document" };
    const isText = read.why === "not_json" && !/^[[{]/.test(given.trim());
    return isText ? { answer: "no_key" } : { answer: "refused", why: read.why };
  }
  // Of these it does not say for what they are given.
  const ofAny = read.kind === "trust_file" ? list : "issuers";
  const keys = read.keys
    .filter((one) => one.list === ofAny)
    .map(({ key, label }) => ({ key: bare(key), label }));
  const same = keys.find(({ key }) => key === found);
  if (same !== undefined) return { answer: "same", ...(same.label === "" ? {} : { label: same.label }) };
  const [first] = keys;
  return first === undefined ? { answer: "no_key" } : { answer: "different", given: first.key };
}

/** Without the id that may follow it. */
function bare(key: FoundKey["key"]): string {
  return key.split("#")[0] ?? key;
}
