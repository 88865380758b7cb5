/** `@svc/core/json`: the strict reader and the one serialiser. */
export { canonicalBytes, canonicalize } from "./canonical.ts";
export { deepFreeze } from "./deep-freeze.ts";
export type { Json } from "./json.ts";
export { pointerTo, READ_LIMITS, type ReadLimits } from "./limits.ts";
export { type MemberCache, shareDocument } from "./member-cache.ts";
export { hasMembers, type WithoutUndefined, withoutUndefined } from "./members.ts";
export { readConfigValue, readDocument, readJson } from "./read.ts";
