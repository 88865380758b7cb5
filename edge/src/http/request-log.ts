/**
 * One JSON object a request: its id, route, status, code, duration, and its span. Whatever a stranger chose stays out:
 * paths, bodies, headers, and the request id of the caller's too, which is sent back to it and written nowhere. The one
 * thing of a caller's is the trace that it says the request belongs to: hex digits or nothing.
 */

import { doubtStorage } from "../storage/storage-doubt.ts";
import { type Span, spanOf } from "../storage/trace.ts";
import { type HttpRefusal, RefusalError } from "./refusal.ts";

export interface RequestLine {
  readonly request_id: string;
  readonly method: string;
  /** The route's pattern, never the path. */
  readonly route: string;
  readonly status: number;
  readonly code?: string | undefined;
  /** Parts of the request that were judged apart, and how many of them were refused; absent where it has none. */
  readonly items?: number;
  readonly refused?: number;
  /** Milliseconds until the answer; the platform's clock stands still while nothing is waited for. */
  readonly duration_ms: number;
  /** From the caller's `traceparent` (W3C Trace Context), or new. */
  readonly trace_id: string;
  /** Of this request: what the answer's `traceresponse` names. */
  readonly span_id: string;
  /** The caller's; absent where the trace begins here. */
  readonly parent_span_id?: string | undefined;
}

export interface RequestIds {
  /** Of this service: in the log line and in the body of a refusal. */
  readonly own: string;
  /** The caller's `X-Request-Id`, when it is one that a header can carry back as it is; else null. */
  readonly echoed: string | null;
  /** Within the caller's trace, or of one that begins here. */
  readonly span: Span;
}

const METHODS = ["GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"];

export function logRequest({ method, ...line }: RequestLine): void {
  const known = METHODS.includes(method) ? method : "other";
  console.log(
    JSON.stringify({
      level: line.status >= 500 ? "error" : "info",
      event: "request",
      method: known,
      ...line,
    }),
  );
}

/** The error's own words may hold anything, so only its kind is logged. */
function logFailure(error: unknown, { own, span }: RequestIds, route: string): void {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  const line = {
    level: "error",
    event: "failure",
    request_id: own,
    trace_id: span.traceId,
    span_id: span.spanId,
    route,
    error: String(name),
    code: String(code),
  };
  console.error(JSON.stringify(line));
}

export function requestIdsOf(request: Request): RequestIds {
  const given = request.headers.get("x-request-id");
  const echoed = given !== null && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : null;
  return { own: `req_${crypto.randomUUID()}`, echoed, span: spanOf(request.headers.get("traceparent")) };
}

/**
 * Turns what a handler threw into a refusal. Anything but a refusal is logged and not shown to the caller.
 *
 * @param route the pattern, never the path
 */
export function refusalOf(error: unknown, ids: RequestIds, route: string): HttpRefusal {
  if (error instanceof RefusalError) return error.refusal;
  doubtStorage();
  logFailure(error, ids, route);
  return { code: "internal_error" };
}
