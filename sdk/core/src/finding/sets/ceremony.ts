/** Why a contributor's tool refuses the key that it is handed. */
import { defineReasons } from "../kinds.ts";

export const CEREMONY_REASONS = /* @__PURE__ */ defineReasons({
  /** The file is no Groth16 proving key over BN254 in its ten sections. */
  key_file_malformed: { expected: "name", section: "count?" },
  /** A section has more or fewer points than the key's sizes ask for. */
  key_section_length: { section: "count", expected: "count", found: "count" },
  /** It must come from the circuit and phase 1 alone. */
  initial_key_contributed: {},
  /** A part that no contribution changes is not the initial key's. */
  key_part_changed: { part: "name" },
  /** A point of the key is not reduced or off its curve. `part`: null for one of the verification key. */
  key_point_invalid: { part: "name?" },
  /** The transcript does not lead to the key's delta. */
  transcript_refused: { cause: "cause" },
  /** The transcript builds on another circuit or another phase 1. */
  circuit_hash_mismatch: { expected: "name", found: "name" },
  /** One of the key's two deltas is not that of the transcript's last contribution. */
  delta_mismatch: { part: "name" },
  /** The previous key is no key, or another circuit's. */
  previous_key_refused: { cause: "cause" },
  /** A contribution of the key handed over before is not in its place. `index`: from 1. */
  contribution_differs: { index: "count", expected: "name", found: "name?" },
  contribution_renamed: { index: "count", expected: "text?", found: "text?" },
  /** L or H is not the initial key's, divided by the transcript's delta. */
  quotient_mismatch: { part: "name" },
});

export type CeremonyReason = keyof typeof CEREMONY_REASONS;

/** Requirements of a proving key's file, by the codes of `key_file_malformed`. */
export const KEY_FILE_FORMS = /* @__PURE__ */ Object.freeze([
  "version_1",
  "ten_sections",
  "whole_sections",
  "known_sections",
  "nothing_behind",
  "header",
  "groth16",
  "agreeing_sizes",
] as const);
export type KeyFileForm = (typeof KEY_FILE_FORMS)[number];
