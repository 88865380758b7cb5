/** `@svc/core/json`: the strict reader and the one serialiser. */
export { canonicalBytes, canonicalize } from "./canonical.ts";
export type { Json } from "./json.ts";
export { type KnownParts, shareDocument } from "./known-parts.ts";
export { READ_LIMITS, type ReadLimits } from "./limits.ts";
export { readDocument, readJson } from "./read.ts";
