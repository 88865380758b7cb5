/**
 * In place of the sentences about malformed proofs, keys and transcripts in the scripts whose size counts: those are
 * shown in their codes there. What a reader meets when a document was altered keeps its sentence.
 */
export const proofInEnglish = {
  signal_count_mismatch: "Expected {expected} public signals, found {found}.",
  pairing_mismatch: "The Groth16 equation does not hold for this key, proof and public signals.",
};
export const keyInEnglish = {};
export const transcriptInEnglish = {};
export const proofTermsInEnglish = {};
