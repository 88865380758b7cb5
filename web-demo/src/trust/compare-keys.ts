/**
 * Whether what somebody gave the reader by another way names the key that a document is signed with. A document never
 * speaks for its own key: one that is pasted here is refused.
 */
import { parseRoots } from "@svc/examine";

export type Comparison =
  | { readonly answer: "same"; readonly label?: string }
  | { readonly answer: "different"; readonly given: string }
  /** What was pasted names no key. */
  | { readonly answer: "no_key" }
  /** What was pasted is a document, which vouches for nothing. */
  | { readonly answer: "document" };

/** What people put between groups of digits. */
const SEPARATORS = /[\s:\u2010-\u2015_.,-]/g;
const KEY = /^(?:0x)?([0-9a-f]{64})(?:#[!-~]+)?$/;

/**
 * @param given a key as text, in groups or not, or trust roots as a file holds them
 * @param list what of trust roots it is compared with
 */
export function compareKeys(
  given: string,
  found: string,
  list: "issuers" | "sources" = "issuers",
): Comparison {
  const text = given.trim();
  if (text.startsWith("{") || text.startsWith("[")) return compareRoots(text, found, list);
  const [, key] = KEY.exec(text.replace(SEPARATORS, "").toLowerCase()) ?? [];
  if (key === undefined) return { answer: "no_key" };
  return key === found ? { answer: "same" } : { answer: "different", given: key };
}

function compareRoots(text: string, found: string, list: "issuers" | "sources"): Comparison {
  try {
    const { issuers, sources = [] } = parseRoots(text);
    const keys =
      list === "issuers" ? issuers : sources.map(({ public_key, name }) => ({ public_key, label: name }));
    const same = keys.find(({ public_key }) => public_key === found);
    if (same !== undefined) {
      return { answer: "same", ...(same.label === undefined ? {} : { label: same.label }) };
    }
    const [first] = keys;
    return first === undefined ? { answer: "no_key" } : { answer: "different", given: first.public_key };
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return { answer: "document" };
    throw error;
  }
}
