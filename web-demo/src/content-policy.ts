/**
 * The page's content policy, in one place: the build writes it into the page and into the file of headers for
 * static hosts, the Worker sends it, and the tests run under it.
 *
 * Nothing is allowed that is not named. `connect-src 'self'` is for the WebAssembly file, the service worker's
 * copies and nothing else: no code of ours sends a document anywhere. `frame-ancestors` counts in a header only.
 */
export const TRUSTED_TYPES_POLICY = "vdi";

export const CONTENT_POLICY: Readonly<Record<string, readonly string[]>> = Object.freeze({
  "default-src": ["'none'"],
  "script-src": ["'self'", "'wasm-unsafe-eval'"],
  "style-src": ["'self'"],
  "img-src": ["'self'"],
  "connect-src": ["'self'"],
  "worker-src": ["'self'"],
  "manifest-src": ["'self'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "require-trusted-types-for": ["'script'"],
  "trusted-types": [TRUSTED_TYPES_POLICY],
});

/** As the value of a header or of the page's own declaration. */
export function printPolicy(policy: Readonly<Record<string, readonly string[]>> = CONTENT_POLICY): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(" "))
    .join("; ");
}

/** Headers that a host sends with every file of the page. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = Object.freeze({
  "content-security-policy": `${printPolicy()}; frame-ancestors 'none'`,
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
});
