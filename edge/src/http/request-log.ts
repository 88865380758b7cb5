/**
 * One JSON object a request: its id, route, status and code. Paths, bodies, headers and ids that strangers chose
 * stay out; a request id of the caller's appears only in the grammar that a log line can carry.
 */
export interface RequestLine {
  readonly request_id: string;
  readonly method: string;
  /** The route's pattern, never the path. */
  readonly route: string;
  readonly status: number;
  readonly code?: string;
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

/** The caller's request id when it can be printed as it is, else one of our own. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get("x-request-id");
  return given !== null && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : `req_${crypto.randomUUID()}`;
}
