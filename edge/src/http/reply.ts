/** Answers: JSON or bytes, never cached unless a route says for how long; public GETs carry a strong ETag. */
import type { ProblemCode } from "@svc/billing/api";
import { encodeHex, encodeUtf8, sha256 } from "@svc/core";

const JSON_TYPE = "application/json";
export const PROBLEM_TYPE = "application/problem+json";

/** How long a public document may be kept; absent is not at all. */
export interface Caching {
  readonly cacheControl: string;
}

export const FRESH_HEAD: Caching = { cacheControl: "public, max-age=5" };
export const FRESH_MINUTE: Caching = { cacheControl: "public, max-age=60, stale-if-error=600" };
export const FOR_EVER: Caching = { cacheControl: "public, max-age=31536000, immutable" };

/** A part of a request: the status that it would have alone. */
export interface ItemStatus {
  readonly status: number;
  readonly code?: ProblemCode;
}

declare const answers: unique symbol;

/** An answer before it is sent; `T` is the document that its body holds, for the compiler alone. */
export interface Reply<T = unknown> {
  readonly [answers]?: T;
  readonly status: number;
  readonly type: string;
  readonly body: Uint8Array | string;
  readonly caching?: Caching;
  readonly headers?: { readonly [name: string]: string };
  /** What became of the parts of a request that are judged apart: for the counts. */
  readonly items?: readonly ItemStatus[];
}

export function json<T>(value: T, caching?: Caching, status = 200): Reply<T> {
  const reply = { status, type: JSON_TYPE, body: JSON.stringify(value) };
  return caching === undefined ? reply : { ...reply, caching };
}

/** JSON that is text already, of a document that the caller names. */
export function jsonText<T>(body: string): Reply<T> {
  return { status: 200, type: JSON_TYPE, body };
}

/** To another path, relative to this one, where the same request is answered. */
export function redirect(path: string): Reply<never> {
  return { status: 307, type: "text/plain", body: "", headers: { location: path } };
}

export function bytes<T extends Uint8Array | string>(body: T, type: string, caching: Caching): Reply<T> {
  return { status: 200, type, body, caching };
}

/**
 * Turns a reply into a response; a validator that fits the request makes it a 304.
 *
 * @param common headers of every response. All of them are given at once: setting them one by one on the
 * response costs as much as reading the body
 */
export function respond(
  reply: Reply,
  request: Request,
  common: Readonly<Record<string, string>> = {},
): Response {
  const { status, body, caching } = reply;
  const headers: Record<string, string> = {
    "content-type": reply.type,
    "cache-control": caching?.cacheControl ?? "no-store",
    ...reply.headers,
    ...common,
  };
  const bodiless = status === 204 || request.method === "HEAD";
  if (caching === undefined || status !== 200)
    return new Response(bodiless ? null : body, { status, headers });
  const etag = etagOf(body);
  headers.etag = etag;
  const isHeld = matches(request.headers.get("if-none-match"), etag);
  return new Response(bodiless || isHeld ? null : body, { status: isHeld ? 304 : 200, headers });
}

function etagOf(body: Uint8Array | string): string {
  const hash = encodeHex(sha256(typeof body === "string" ? encodeUtf8(body) : body));
  return `"${hash.slice(0, 32)}"`;
}

function matches(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === etag);
}
