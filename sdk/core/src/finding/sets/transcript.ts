/** Why a phase-2 transcript is refused; beside these, the reasons of a key. */
import { defineReasons } from "../kinds.ts";

export const TRANSCRIPT_REASONS = /* @__PURE__ */ defineReasons({
  /** `index`: of the contribution, null for what surrounds them. */
  transcript_malformed: { expected: "term", index: "count?" },
  transcript_too_long: { found: "count", limit: "count" },
  transcript_no_contribution: {},
  transcript_point_invalid: { index: "count" },
  transcript_hash_mismatch: { index: "count" },
  knowledge_proof_invalid: { index: "count" },
  delta_chain_broken: { index: "count" },
  contribution_without_effect: { index: "count" },
  /** Exponents of two. */
  beacon_iterations_exceeded: { found: "count", limit: "count" },
  beacon_mismatch: { index: "count" },
  key_gamma_not_generator: {},
  key_delta_mismatch: {},
});

export type TranscriptReason = keyof typeof TRANSCRIPT_REASONS;
