/**
 * `@svc/core/trust`: the rules of trust, each written once. Reading what a caller passes, pinned keys and circuits,
 * names under which a key is revoked, freshness of snapshots, time windows, the clock, and the trust policy.
 */

export * from "../json/deep-freeze.ts";
export * from "./clock.ts";
export * from "./issuer-domains.ts";
export * from "./keys.ts";
export * from "./names-of-key.ts";
export * from "./options.ts";
export * from "./parse-trust-file.ts";
export * from "./pinned-circuits.ts";
export * from "./pinned-keys.ts";
export * from "./read-trust.ts";
export * from "./revocation.ts";
export * from "./revocation-sync.ts";
export * from "./revoked-key.ts";
export * from "./time-window.ts";
export * from "./trust-file.ts";
export * from "./trust-policy.ts";
export * from "./verifier-reference.ts";
