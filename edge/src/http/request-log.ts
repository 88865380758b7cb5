/**
 * One JSON object a request: its id, route, status, code and duration. Whatever a stranger chose stays out: paths,
 * bodies, headers, and the request id of the caller's too, which is sent back to it and written nowhere. The one thing of
 * a caller's is the trace that it says the request belongs to: 32 hex digits or nothing.
 */
export interface RequestLine {
  readonly request_id: string;
  readonly method: string;
  /** The route's pattern, never the path. */
  readonly route: string;
  readonly status: number;
  readonly code?: string;
  /** Milliseconds until the answer; the platform's clock stands still while nothing is waited for. */
  readonly duration_ms: number;
  /** Of a `traceparent` (W3C Trace Context) in its one spelling. */
  readonly trace_id?: string;
}

export interface RequestIds {
  /** Of this service: in the log line and in the body of a refusal. */
  readonly own: string;
  /** The caller's `X-Request-Id`, when it is one that a header can carry back as it is; else null. */
  readonly echoed: string | null;
  /** Of the caller's trace, or null. */
  readonly trace: string | null;
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
export function logFailure(error: unknown, requestId: string, route: string): void {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  const line = {
    level: "error",
    event: "failure",
    request_id: requestId,
    route,
    error: String(name),
    code: String(code),
  };
  console.error(JSON.stringify(line));
}

export function requestIdsOf(request: Request): RequestIds {
  const given = request.headers.get("x-request-id");
  const echoed = given !== null && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : null;
  return { own: `req_${crypto.randomUUID()}`, echoed, trace: traceOf(request.headers.get("traceparent")) };
}

/** Version 00: trace and parent ids that are not all zeros (W3C Trace Context level 1, section 3.2). */
function traceOf(header: string | null): string | null {
  const [, trace = "", parent = ""] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(header ?? "") ?? [];
  return /[1-9a-f]/.test(trace) && /[1-9a-f]/.test(parent) ? trace : null;
}
