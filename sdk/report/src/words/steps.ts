/** The eight steps in plain words: what each asks, and what it means that it passed. */
import type { StepName } from "@svc/vdi-verifier";

export interface StepWords {
  readonly title: string;
  readonly asks: string;
  readonly passed: string;
}

export const STEP_WORDS: Readonly<Record<StepName, StepWords>> = Object.freeze({
  schema: {
    title: "Complete and well-formed",
    asks: "Is every field there, none unknown, and the identifier computed from the content?",
    passed: "Every field is there, none is unknown, and the identifier follows from the content.",
  },
  timestamps: {
    title: "In force",
    asks: "Was it valid at the time asked about?",
    passed: "It was in force at the time asked about.",
  },
  pipeline: {
    title: "Pipeline as proved",
    asks: "Do the steps shown match the hash and the proof?",
    passed: "The steps shown are the ones that the proof was made for.",
  },
  policy: {
    title: "Rules as proved",
    asks: "Do the rules shown match the hash and the proof, and are all critical ones met?",
    passed:
      "The rules shown are the ones that the proof was made for, and every critical rule is claimed met.",
  },
  proof: {
    title: "Zero-knowledge proof",
    asks: "Does the proof hold for exactly this document?",
    passed: "The proof holds, and it was made for exactly this document.",
  },
  signature: {
    title: "Signed by the issuer's key",
    asks: "Did the holder of the stated key sign all of it, and is that key good?",
    passed: "The holder of the stated key signed every field.",
  },
  key: {
    title: "Known verification key",
    asks: "Does somebody other than the document vouch for the key that the proof is checked with?",
    passed: "The key that the proof was checked with is vouched for from outside the document.",
  },
  governance: {
    title: "Circuit under governance",
    asks: "Is the circuit's setup recorded, in force, and of a sufficient grade?",
    passed: "A known authority signed the circuit's record, and its setup was checked step by step.",
  },
});

/** Rows of a receipt's verification. */
export const RECEIPT_WORDS: Readonly<Record<string, StepWords>> = Object.freeze({
  schema: {
    title: "Complete and well-formed",
    asks: "Is every field there and none unknown?",
    passed: "Every field is there and none is unknown.",
  },
  receipt_id: {
    title: "Identifier",
    asks: "Does the identifier follow from the content?",
    passed: "The identifier follows from the content.",
  },
  signature: {
    title: "Signed by the verifier's key",
    asks: "Did the holder of the stated key sign all of it?",
    passed: "The holder of the stated key signed every field.",
  },
  profile: {
    title: "Checks of its profile",
    asks: "Are the checks listed those that the stated profile counts?",
    passed: "The checks listed are those that the stated profile counts.",
  },
  chain: {
    title: "Place in a chain",
    asks: "Do depth and parent go together?",
    passed: "Depth and parent go together.",
  },
  time: {
    title: "Time",
    asks: "Was it made before now?",
    passed: "It was not made in the future.",
  },
  consistency: {
    title: "Consistent with itself",
    asks: "Does the result follow from the checks?",
    passed: "The result follows from the checks.",
  },
  attestation_binding: {
    title: "About this attestation",
    asks: "Is it about exactly the attestation that is here?",
    passed: "It is about exactly the attestation that is here.",
  },
  trusted_verifier: {
    title: "Trusted verifier",
    asks: "Is the key one of the verifiers you trust?",
    passed: "The key belongs to a verifier that you trust.",
  },
});

/** A row of a receipt in plain words. */
export function receiptWords(check: string): StepWords {
  return wordsOf(RECEIPT_WORDS, check);
}

/** A row of a later version has no words yet, and is shown by its own name. */
export function wordsOf(table: Readonly<Record<string, StepWords>>, name: string): StepWords {
  const known = Object.hasOwn(table, name) ? table[name] : undefined;
  return known ?? { title: name, asks: name, passed: "It passed." };
}
