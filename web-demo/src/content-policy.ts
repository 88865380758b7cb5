/**
 * The page's content policy, in one place: the build writes it into the page and into the file of headers for
 * static hosts, the Worker sends it, and the tests run under it.
 *
 * Nothing is allowed that is not named. `connect-src 'self'` is for the WebAssembly file, the service worker's
 * copies and nothing else: no code of ours sends a document anywhere. `frame-ancestors` and `sandbox` count in a header
 * only. Two documents have policies of their own, so that what holds evidence never has a network or a camera:
 * `fetch-text.html` may ask other hosts, is framed without this origin, and knows one address; `scan.html` may use the
 * camera, and connects to nobody.
 */
import { TRUSTED_TYPES_POLICY } from "./trusted-types-name.ts";

export const CONTENT_POLICY: Readonly<Record<string, readonly string[]>> = Object.freeze({
  "default-src": ["'none'"],
  "script-src": ["'self'", "'wasm-unsafe-eval'"],
  "style-src": ["'self'"],
  "img-src": ["'self'"],
  "connect-src": ["'self'"],
  "frame-src": ["'self'"],
  "worker-src": ["'self'"],
  "manifest-src": ["'self'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "require-trusted-types-for": ["'script'"],
  "trusted-types": [TRUSTED_TYPES_POLICY],
});

const NOTHING_ELSE = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "require-trusted-types-for": ["'script'"],
  "trusted-types": ["'none'"],
} as const;

/** Of the frame that fetches a text from an address that the reader typed, or that the operator allows. */
export const FETCH_POLICY: typeof CONTENT_POLICY = Object.freeze({
  ...NOTHING_ELSE,
  "connect-src": ["https:"],
});

/** Of the page that reads a key with the camera. */
export const SCAN_POLICY: typeof CONTENT_POLICY = Object.freeze({
  ...NOTHING_ELSE,
  "style-src": ["'self'"],
  "img-src": ["'self'"],
});

/** As the value of a header or of the page's own declaration. */
export function printPolicy(policy: Readonly<Record<string, readonly string[]>> = CONTENT_POLICY): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(" "))
    .join("; ");
}

/** Headers that a host sends with every file of the page but those of `HEADERS_APART`. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = Object.freeze({
  "content-security-policy": `${printPolicy()}; frame-ancestors 'none'`,
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
});

/** What is sent in place of them for paths that begin so. */
export const HEADERS_APART: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.freeze({
  "/fetch-text": {
    "content-security-policy": `${printPolicy(FETCH_POLICY)}; frame-ancestors 'self'; sandbox allow-scripts`,
  },
  "/scan": {
    "content-security-policy": `${printPolicy(SCAN_POLICY)}; frame-ancestors 'none'`,
    "permissions-policy": (PAGE_HEADERS["permissions-policy"] ?? "").replace("camera=()", "camera=(self)"),
  },
});

/** @param path of a request to a host of the page, from its first slash */
export function headersOf(path: string): Readonly<Record<string, string>> {
  const [, apart = {}] = Object.entries(HEADERS_APART).find(([start]) => path.startsWith(start)) ?? [];
  return { ...PAGE_HEADERS, ...apart };
}
