/** Why a manifest from outside is not believed. */
import { defineReasons } from "../kinds.ts";

export const BINDING_REASONS = /* @__PURE__ */ defineReasons({
  authority_binding_mismatch: { member: "name", expected: "text", found: "text" },
  authority_binding_not_current: { from: "time", until: "time", expected: "time" },
  authority_binding_signature_invalid: { cause: "cause" },
  manifest_authority_unrecognised: { found: "name" },
});

export const MANIFEST_REASONS = /* @__PURE__ */ defineReasons({
  manifest_hash_mismatch: { expected: "name", found: "name" },
  /** It is the id of constraints given inline. */
  manifest_id_reserved: { found: "text" },
  /** The id is published, and this version of it is another manifest. */
  manifest_conflicts_published: { found: "text", version: "text" },
  manifest_not_encodable: { cause: "cause" },
  authority_binding_missing: {},
});
