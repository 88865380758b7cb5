/** Why a document of a registry of verifiers is not taken in. */
import { defineReasons } from "../kinds.ts";

export const VERIFIERS_REASONS = /* @__PURE__ */ defineReasons({
  registry_not_empty: {},
  verifier_duplicate: { found: "name" },
  key_duplicate: { found: "name" },
  public_key_refused: { cause: "cause" },
  /** No registry could have written this history. `because`: the rule that it breaks. */
  history_inconsistent: { because: "name" },
  /** A key at the time of the export. */
  status_inconsistent: { expected: "name?", found: "name" },
});

/** Rules for the history of a verifier's keys. */
export const HISTORY_RULES = /* @__PURE__ */ Object.freeze([
  "revocation_is_whole",
  "first_key_from_registration",
  "revocation_after_last_key",
  "versions_count_up",
  "no_key_after_export",
  "replaced_key_ends",
  "end_by_replacement_or_revocation",
  "revocation_ends_every_key",
] as const);
export type HistoryRule = (typeof HISTORY_RULES)[number];
