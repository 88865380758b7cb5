/**
 * `?source=` in the page's address: a document that lies elsewhere. It is asked for only where whoever runs the page
 * named its origin, in `sources.json` beside the page: else anybody's link would have its reader's browser ask anybody.
 */
import { readJson } from "@svc/core/json";
import { readAddress } from "./address.ts";

/** Member of the address that names a document elsewhere. */
export const SOURCE = "source";

export type SourceAddress =
  | { readonly ok: true; readonly url: string }
  /** `origin`: which the operator does not allow. */
  | { readonly ok: false; readonly why: "not_an_address" }
  | { readonly ok: false; readonly why: "not_allowed"; readonly origin: string };

/**
 * @param asked as in the address of the page
 * @param loadPolicy the operator's file, parsed; asked for only where there is an address
 */
export async function readSource(asked: string, loadPolicy: () => Promise<unknown>): Promise<SourceAddress> {
  const address = readAddress(asked);
  if (!address.ok || address.did !== undefined) return { ok: false, why: "not_an_address" };
  const { origin } = new URL(address.url);
  const allowed = originsOf(await loadPolicy());
  return allowed.has(origin) ? { ok: true, url: address.url } : { ok: false, why: "not_allowed", origin };
}

/** What is no origin of https allows nothing; a file that is something else allows nobody. */
function originsOf(policy: unknown): ReadonlySet<string> {
  const { origins } = Object(policy) as { readonly origins?: unknown };
  const listed = Array.isArray(origins) ? origins : [];
  return new Set(
    listed.filter((one) => {
      const address = readAddress(String(one));
      return address.ok && new URL(address.url).origin === one;
    }),
  );
}

/** The file beside the page; where there is none, nobody is allowed. */
export async function loadSourcePolicy(): Promise<unknown> {
  const response = await fetch("./sources.json", { cache: "no-cache" }).catch(() => null);
  if (response?.ok !== true) return null;
  const bytes = await response.arrayBuffer().catch(() => new ArrayBuffer());
  const read = readJson(new Uint8Array(bytes));
  return read.ok ? read.value : null;
}
