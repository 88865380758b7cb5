/** Why a step fails, in a few words, where two long values differ: they stand with the step. */
export const STEP_BRIEFS: Readonly<Record<string, string>> = Object.freeze({
  attestation_id_mismatch: "The identifier does not follow from the content.",
  pipeline_hash_mismatch: "The steps shown do not lead to the hash stated.",
  pipeline_root_mismatch: "The steps shown are not those that the proof states.",
  manifest_hash_mismatch: "The rules shown do not lead to the hash stated.",
  policy_root_mismatch: "The rules shown are not those that the proof states.",
  signal_mismatch: "The proof states something else than this document.",
  pairing_mismatch: "The proof does not hold for what this document states.",
});
