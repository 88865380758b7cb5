/** Why an engine refuses a proof, a key or a transcript, in English. */
import type { KEY_REASONS, PROOF_REASONS, TRANSCRIPT_REASONS } from "@svc/core/finding";
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
