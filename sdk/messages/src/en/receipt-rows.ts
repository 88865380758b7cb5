/** Rows of a receipt in English: what each asks, and what it means that it passed. */
import type { CheckWords } from "../locale.ts";

export const receiptRowsInEnglish: Readonly<Record<string, CheckWords>> = {
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
    passed: "The key belongs to a verifier that you pinned.",
  },
};
