/** What passes between the page and the frame that fetches: one address in, one answer out. */

/** Longest document that is taken from elsewhere. */
export const MOST_FETCHED_BYTES = 1 << 20;
/** How long is waited for it. */
export const MOST_FETCHING_MILLISECONDS = 10_000;

export type FetchFault =
  /** No such host, no network, or a host that does not let pages of other sites read it: a browser does not say which. */
  "unreachable" | "redirects" | "status" | "web_page" | "too_long" | "too_slow";

export type Fetched =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer> }
  /** `status`: of HTTP, where that is why. */
  | { readonly ok: false; readonly why: FetchFault; readonly status?: number };

/** Where a text came from. */
export type From =
  | { readonly address: string; readonly did?: string | undefined }
  /** A file that the reader dropped, by its name. */
  | { readonly file: string };
