/** The eight steps in plain English. */
import type { VerificationStep } from "@svc/core/finding";
import type { CheckWords } from "../locale.ts";
import { STEP_TITLES } from "./step-titles.ts";

/** Of each step one word, for a row of all eight. */
export const STEP_SHORT_NAMES: Readonly<Record<VerificationStep, string>> = Object.freeze({
  schema: "form",
  timestamps: "time",
  pipeline: "steps",
  policy: "rules",
  proof: "proof",
  signature: "signed",
  key: "key",
  governance: "setup",
});

/** What each step asks, and what it means that it passed. */
export const STEP_WORDS: Readonly<Record<VerificationStep, CheckWords>> = Object.freeze({
  schema: {
    title: STEP_TITLES.schema,
    asks: "Is every field there, none unknown, and the identifier computed from the content?",
    passed: "Every field is there, none is unknown, and the identifier follows from the content.",
  },
  timestamps: {
    title: STEP_TITLES.timestamps,
    asks: "Was it valid at the time asked about?",
    passed: "It was in force at the time asked about.",
  },
  pipeline: {
    title: STEP_TITLES.pipeline,
    asks: "Do the steps shown match the hash and the proof?",
    passed: "The steps shown are the ones that the document's hash and its proof's public inputs name.",
  },
  policy: {
    title: STEP_TITLES.policy,
    asks: "Do the rules shown match the hash and the proof, and are all critical ones met?",
    passed:
      "The rules shown are the ones that the document's hash and its proof's public inputs name, and every critical rule is claimed met.",
  },
  proof: {
    title: STEP_TITLES.proof,
    asks: "Does the proof hold for exactly this document?",
    passed: "The proof holds under the key that the document names, for exactly this document.",
  },
  signature: {
    title: STEP_TITLES.signature,
    asks: "Did the holder of the stated key sign all of it, and is that key good?",
    passed: "The holder of the stated key signed every field.",
  },
  key: {
    title: STEP_TITLES.key,
    asks: "Does somebody other than the document vouch for the key that the proof is checked with?",
    passed: "The key that the proof was checked with is vouched for from outside the document.",
  },
  governance: {
    title: STEP_TITLES.governance,
    asks: "Is the circuit's setup recorded, in force, and of a sufficient grade?",
    passed:
      "The circuit's record is vouched for from outside the document, and the setup in it was checked step by step.",
  },
});
