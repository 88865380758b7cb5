/**
 * An address that a reader typed, as what is fetched for it: `https:` alone, without a name and a password in it, or a
 * DID of the method web (W3C did:web), whose document lies at an address of its host. Nothing is fetched here.
 */
export type AddressFault =
  | "empty"
  | "not_an_address"
  | "not_https"
  | "credentials"
  | "did_not_web"
  | "did_malformed";

export type Address =
  /** `did`: whose document is expected there. */
  | { readonly ok: true; readonly url: string; readonly did?: string }
  | { readonly ok: false; readonly why: AddressFault };

const MOST_CHARACTERS = 2_000;
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*(?:%3a[0-9]{1,5})?$/i;
const SEGMENT = /^(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})+$/;
/** Segments that a browser would take for the folder itself, or the one above. */
const DOTS = /^(?:\.|%2e){1,2}$/i;

/** @param typed at most 2,000 characters; white space around it does not count, a fragment is left away */
export function readAddress(typed: string): Address {
  const text = typed.trim();
  if (text === "") return { ok: false, why: "empty" };
  if (text.length > MOST_CHARACTERS) return { ok: false, why: "not_an_address" };
  if (/^did:/i.test(text))
    return text.startsWith("did:web:") ? ofDid(text) : { ok: false, why: "did_not_web" };
  if (!/^[a-z][a-z0-9+.-]*:/i.test(text) || !URL.canParse(text)) return { ok: false, why: "not_an_address" };
  const url = new URL(text);
  if (url.protocol !== "https:") return { ok: false, why: "not_https" };
  if (url.username !== "" || url.password !== "") return { ok: false, why: "credentials" };
  url.hash = "";
  return { ok: true, url: url.href };
}

/** `did:web:host` is at `/.well-known/did.json`, `did:web:host:a:b` at `/a/b/did.json`; of a port the colon is `%3A`. */
function ofDid(did: string): Address {
  const [host = "", ...path] = did.slice("did:web:".length).split(":");
  const isWhole = HOST.test(host) && path.every((segment) => SEGMENT.test(segment) && !DOTS.test(segment));
  const url = `https://${decodeURIComponent(isWhole ? host : "")}/${path.join("/") || ".well-known"}/did.json`;
  if (!isWhole || !URL.canParse(url)) return { ok: false, why: "did_malformed" };
  return { ok: true, url: new URL(url).href, did };
}
