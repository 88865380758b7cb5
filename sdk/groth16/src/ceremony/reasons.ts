/** Why a contributor's tool refuses the key that it is handed. The set is closed; the rehearsal's tests reach each one. */
export const CEREMONY_REASONS = Object.freeze({
  key_file_malformed: "The file is no Groth16 proving key over BN254 in its ten sections.",
  key_section_length: "A section has more or fewer points than the key's sizes ask for.",
  initial_key_contributed:
    "The initial key has contributions already: it must come from the circuit and phase 1 alone.",
  key_part_changed: "A part that no contribution changes is not the initial key's.",
  key_point_invalid: "A point of the key is not reduced or off its curve.",
  transcript_refused: "The transcript does not lead to the key's delta.",
  circuit_hash_mismatch: "The transcript builds on another circuit or another phase 1.",
  delta_mismatch: "The key's two deltas are not those of the transcript's last contribution.",
  quotient_mismatch: "L or H is not the initial key's, divided by the transcript's delta.",
});

export type CeremonyReason = keyof typeof CEREMONY_REASONS;
