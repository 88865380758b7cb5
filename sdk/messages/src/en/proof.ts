/** Proofs, keys and setup transcripts, in English. */

import type {
  CEREMONY_REASONS,
  KEY_REASONS,
  KeyFileForm,
  PROOF_REASONS,
  TRANSCRIPT_REASONS,
} from "@svc/core/finding";
import { sentencesOf } from "../sentences.ts";

function malformed(what: string) {
  return ({ expected, cause }: { readonly expected: string; readonly cause: unknown }): string => {
    if (cause !== null) return `The ${what} cannot be read. {cause}`;
    if (expected === "member_missing") return `The ${what} lacks the member {found}.`;
    if (expected === "member_unknown") return `The ${what} has the unknown member {found}.`;
    return `The ${what} is malformed: expected {expected:term}, found {found}.`;
  };
}

export const proofInEnglish = /* @__PURE__ */ sentencesOf<typeof PROOF_REASONS>()({
  signals_malformed: malformed("list of public signals"),
  signal_count_mismatch: ({ expected }) =>
    `Expected {expected} public ${expected === 1 ? "signal" : "signals"}, found {found}.`,
  signal_not_canonical: "Public signal {index} is {found}; expected a canonical decimal string.",
  signal_not_in_field: "Public signal {index} is {found}; expected a value below the order r of the curve.",
  proof_malformed: malformed("proof"),
  proof_wrong_protocol: "The proof names the protocol {found}; expected groth16.",
  proof_wrong_curve: "The proof names the curve {found}; expected bn128.",
  point_malformed: "{point} is not of the form {expected:term}: found {found}.",
  coordinate_not_canonical: "{point} has the coordinate {found}; expected a canonical decimal string.",
  coordinate_not_in_field: "{point} has the coordinate {found}; expected a value below the field prime p.",
  point_at_infinity: "{point} is the point at infinity.",
  point_not_on_curve: "The coordinates of {point} do not satisfy the curve equation.",
  point_not_in_subgroup: "{point} lies on the twist but outside the subgroup of order r.",
  pairing_mismatch:
    "The Groth16 equation does not hold for this key, proof and public signals: the proof does not show what they state.",
});

export const keyInEnglish = /* @__PURE__ */ sentencesOf<typeof KEY_REASONS>()({
  key_malformed: malformed("verification key"),
  key_wrong_protocol: "The key names the protocol {found}; expected groth16.",
  key_wrong_curve: "The key names the curve {found}; expected bn128.",
  key_public_count_malformed: "The key's nPublic is {found}; expected a whole number from 0 to {limit}.",
  key_ic_count_mismatch: ({ expected }) =>
    `Expected {expected} IC ${expected === 1 ? "point" : "points"}, found {found}.`,
  key_point_malformed: "The key's {point} is not of the form {expected:term}: found {found}.",
  key_coordinate_not_canonical:
    "The key's {point} has the coordinate {found}; expected a canonical decimal string.",
  key_coordinate_not_in_field:
    "The key's {point} has the coordinate {found}; expected a value below the field prime p.",
  key_point_at_infinity: "The key's {point} is the point at infinity.",
  key_point_not_on_curve: "The coordinates of the key's {point} do not satisfy the curve equation.",
  key_point_not_in_subgroup: "The key's {point} lies outside the subgroup of order r.",
  key_gamma_equals_delta:
    "The key's vk_gamma_2 equals its vk_delta_2: no phase-2 contribution was made, anyone can forge.",
  key_gamma_negated_delta: "The key's vk_gamma_2 is the negative of its vk_delta_2: anyone can forge.",
  key_delta_is_generator:
    "The key's vk_delta_2 is the generator or its negative, whose discrete logarithm everybody knows.",
  key_ic_at_infinity: "The key's {point} is the point at infinity: its signal could take any value.",
  key_ic_repeated:
    "The key's IC[{index}] equals IC[{earlier}] or is its negative: values could be moved between their signals.",
  key_alphabeta_mismatch: "The key's vk_alphabeta_12 is not the pairing of vk_alpha_1 and vk_beta_2.",
});

export const transcriptInEnglish = /* @__PURE__ */ sentencesOf<typeof TRANSCRIPT_REASONS>()({
  transcript_malformed: ({ index }) =>
    index === null
      ? "The transcript is malformed: expected {expected:term}."
      : "The transcript is malformed at contribution {index}: expected {expected:term}.",
  transcript_too_long: "The transcript has {found} contributions; at most {limit} are checked.",
  transcript_no_contribution: "Nobody contributed: delta is the generator and anyone can forge.",
  transcript_point_invalid:
    "Contribution {index} holds a point that is not reduced, at infinity, off its curve or outside its subgroup.",
  transcript_hash_mismatch: "The hash of contribution {index} does not follow from what precedes it.",
  knowledge_proof_invalid: "Contribution {index} does not show knowledge of its secret.",
  delta_chain_broken:
    "The delta after contribution {index} does not follow from the one before by the secret whose knowledge was shown.",
  contribution_without_effect: "Contribution {index} leaves delta as it was, or negates it.",
  beacon_iterations_exceeded: "The beacon takes 2^{found} iterations; at most 2^{limit} are run.",
  beacon_mismatch: "Contribution {index} is not what its beacon value gives.",
  key_gamma_not_generator:
    "The key's vk_gamma_2 is not the generator, so the key does not come from this kind of setup.",
  key_delta_mismatch: "The last delta is not the key's vk_delta_2: the transcript belongs to another key.",
});

const FORMS: Readonly<Record<KeyFileForm, string>> = {
  version_1: "it is no proving key of version 1",
  ten_sections: "it has not ten sections",
  whole_sections: "it is cut short",
  known_sections: "a section is unknown or there twice",
  nothing_behind: "bytes follow the last section",
  header: "its header has another length",
  groth16: "it is a key of another protocol",
  agreeing_sizes: "its sizes contradict each other",
};

/** Parts of a proving key, by the names that its reader gives them. */
const PARTS: Readonly<Record<string, string>> = {
  protocol: "the name of the protocol",
  header: "the field and the sizes",
  alpha1: "the point alpha",
  beta1: "the point beta in G1",
  beta2: "the point beta in G2",
  gamma2: "the point gamma",
  delta1: "the point delta in G1",
  delta2: "the point delta in G2",
  ic: "the points for what the circuit makes public (IC)",
  coefficients: "the coefficients of the circuit",
  a: "the points A",
  b1: "the points B in G1",
  b2: "the points B in G2",
  l: "the points for what the circuit keeps private (L)",
  h: "the points for the quotient (H)",
};

const partOf = (part: unknown) => PARTS[String(part).toLowerCase()] ?? "the part {part}";

export const ceremonyInEnglish = /* @__PURE__ */ sentencesOf<typeof CEREMONY_REASONS>()({
  key_file_malformed: ({ expected, section }) => {
    const fault = FORMS[expected as KeyFileForm] ?? "expected {expected}";
    return `The proving key is malformed: ${fault}${section === null ? "" : ", at section {section}"}.`;
  },
  key_section_length: ({ found }) =>
    `Section {section} has {found} ${found === 1 ? "byte" : "bytes"} where the key's sizes ask for {expected}.`,
  initial_key_contributed: "The initial key has contributions already.",
  key_part_changed: ({ part }) =>
    `It differs from the initial key in a part that no contribution changes: ${partOf(part)}.`,
  key_point_invalid: ({ part }) =>
    part === null
      ? "A point of the verification key is not on its curve."
      : `A point is not on its curve; it belongs to ${partOf(part)}.`,
  transcript_refused: "The transcript does not lead to the key's delta. {cause}",
  circuit_hash_mismatch:
    "The transcript builds on another circuit or another phase 1: its hash is {found}, that of the initial key {expected}.",
  delta_mismatch: ({ part }) => `Another than the transcript's last contribution left: ${partOf(part)}.`,
  previous_key_refused: "It cannot be compared with the key handed over before. {cause}",
  contribution_differs:
    "Contribution {index} of the key handed over before is not in its place: expected {expected}, found {found}.",
  contribution_renamed:
    "Contribution {index} is called otherwise than in the key handed over before: expected {expected}, found {found}.",
  quotient_mismatch: ({ part }) => `Not the initial key's divided by delta: ${partOf(part)}.`,
});
