/** Why the directory of the domain that a document names does not make its key count. */
import { defineReasons } from "../kinds.ts";

/** `expected`: the domain where it is a text, the use of the document where it is a name. */
export const ISSUER_KEY_REASONS = /* @__PURE__ */ defineReasons({
  issuer_key_not_listed: { expected: "text", found: "name" },
  issuer_key_use: { expected: "name", found: "list" },
  issuer_key_not_yet: { expected: "time", found: "time" },
  issuer_key_ended: { expected: "time", found: "time" },
});

export type IssuerKeyReason = keyof typeof ISSUER_KEY_REASONS;
