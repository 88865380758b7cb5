/** All that the line of a request may say; nothing in it is of a caller's choosing. */
export const LOG_LINE_MEMBERS: readonly string[] = [
  "level",
  "event",
  "method",
  "request_id",
  "route",
  "status",
  "code",
  "duration_ms",
  "trace_id",
  "span_id",
  "parent_span_id",
];
