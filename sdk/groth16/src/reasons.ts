/**
 * Every reason for which an engine refuses a proof or a verification key, with its meaning.
 *
 * The two sets are closed: both engines give these codes and no others, callers may switch over them, and the
 * tests reach each one. A code names the first check that failed, cheapest first: shape, canonical spelling,
 * range, infinity, curve equation, subgroup, pairing.
 */
export const PROOF_REASONS = {
  signals_malformed: "the public signals are not a plain array (array-like, sparse, accessor, unreadable)",
  signal_count_mismatch: "the number of public signals is not the number that the key takes",
  signal_not_canonical: "a public signal is not a string holding a canonical decimal",
  signal_not_in_field: "a public signal is not below the order r of the curve",
  proof_malformed: "the proof is not a plain object with exactly pi_a, pi_b, pi_c (and protocol, curve)",
  proof_wrong_protocol: 'the proof names a protocol other than "groth16"',
  proof_wrong_curve: 'the proof names a curve other than "bn128"',
  point_malformed: 'a proof point is not [x, y, "1"] or [[x0, x1], [y0, y1], ["1", "0"]]',
  coordinate_not_canonical: "a coordinate of a proof point is not a string holding a canonical decimal",
  coordinate_not_in_field: "a coordinate of a proof point is not below the field prime p",
  point_at_infinity: "a proof point is the point at infinity",
  point_not_on_curve: "a proof point does not satisfy the curve equation",
  point_not_in_subgroup: "pi_b lies on the twist but outside the subgroup of order r",
  pairing_mismatch: "all values are well-formed and the Groth16 equation does not hold",
} as const;

export const KEY_REASONS = {
  key_malformed: "the key is not a plain object with exactly the members of a snarkjs verification key",
  key_wrong_protocol: 'the key names a protocol other than "groth16"',
  key_wrong_curve: 'the key names a curve other than "bn128"',
  key_public_count_malformed: "nPublic is not a whole number from 0 to the limit",
  key_ic_count_mismatch: "IC does not hold nPublic + 1 points",
  key_point_malformed: 'a key point is not [x, y, "1"] or [[x0, x1], [y0, y1], ["1", "0"]]',
  key_coordinate_not_canonical: "a coordinate of the key is not a string holding a canonical decimal",
  key_coordinate_not_in_field: "a coordinate of the key is not below the field prime p",
  key_point_at_infinity: "alpha, beta, gamma or delta is the point at infinity",
  key_point_not_on_curve: "a key point does not satisfy the curve equation",
  key_point_not_in_subgroup: "beta, gamma or delta lies outside the subgroup of order r",
  key_gamma_equals_delta: "gamma = delta: no phase-2 contribution was made, anyone can forge",
  key_gamma_negated_delta: "gamma = -delta: anyone can forge",
  key_delta_is_generator: "delta is the generator or its negative, a discrete logarithm that everybody knows",
  key_ic_at_infinity: "an IC point is the point at infinity: its signal could take any value",
  key_ic_repeated: "two IC points are equal or opposite: values could be moved between their signals",
  key_alphabeta_mismatch: "vk_alphabeta_12 is present and is not the pairing of alpha and beta",
} as const;

export type ProofReason = keyof typeof PROOF_REASONS;
export type KeyReason = keyof typeof KEY_REASONS;
