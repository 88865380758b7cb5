/**
 * In place of the sentences about reading, signatures, proofs, keys and transcripts in the scripts whose size counts:
 * what only makers of documents meet is shown in its codes there, what a reader meets when a document was cut or
 * altered keeps its sentence.
 */
export const readingInEnglish = {
  not_json: "The text is not JSON: expected {expected:term} at character {at}.",
  too_large: "The document is larger than the {limit} bytes that are read.",
  duplicate_member: "The member {member} appears twice.",
  schema: ({ expected, found }: { expected: string | null; found: string | null }) => {
    if (expected === null) return "The document has a member that it should not have.";
    return found === null
      ? "The document lacks a member that it must have."
      : "The document has not the shape of its kind: expected {expected:form}, found {found}.";
  },
};
export const signatureInEnglish = {
  signature_mismatch: "The signature does not fit this document and public key.",
};
export const envelopeInEnglish = {};
export const proofInEnglish = {
  pairing_mismatch: "The Groth16 equation does not hold for this key, proof and public signals.",
};
export const keyInEnglish = {};
export const transcriptInEnglish = {};
export const proofTermsInEnglish = {};
export const sourcesInEnglish = {};
export const sourceEvidenceInEnglish = {};
export const inputTrustInEnglish = {};
export const INPUTS_IN_ENGLISH = {};
