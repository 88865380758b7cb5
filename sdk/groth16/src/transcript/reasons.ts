/** Every reason for which a phase-2 transcript is refused; beside these, a key's own reasons (`../reasons.ts`). */
export const TRANSCRIPT_REASONS = {
  transcript_malformed:
    "the bytes are not a circuit hash, a count and that many contributions, to the last byte",
  transcript_too_long: "more contributions than are checked",
  transcript_no_contribution: "nobody contributed: delta is the generator and anyone can forge",
  transcript_point_invalid: "a point is not reduced, at infinity, off its curve or outside its subgroup",
  transcript_hash_mismatch: "a contribution's hash does not follow from what precedes it",
  knowledge_proof_invalid: "a contributor did not show knowledge of the secret that they claim to have used",
  delta_chain_broken: "a delta does not follow from the previous one by the secret whose knowledge was shown",
  contribution_without_effect: "a contribution used the secret 1 or -1, which everybody knows",
  beacon_iterations_exceeded: "recomputing the beacon would take more iterations than are run",
  beacon_mismatch: "the beacon's value does not give the secret that its contribution used",
  key_gamma_not_generator:
    "vk_gamma_2 is not the generator, so the key does not come from this kind of setup",
  key_delta_mismatch: "the last delta is not the key's: the transcript belongs to another key",
} as const;

export type TranscriptReason = keyof typeof TRANSCRIPT_REASONS;
