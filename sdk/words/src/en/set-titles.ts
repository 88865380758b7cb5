/** What each set of sentences is about, in English. */
import type { SentenceSet } from "../locale.ts";

export const SET_TITLES_IN_ENGLISH: Readonly<Record<SentenceSet, string>> = {
  reading: "reading a document",
  signature: "a signature",
  envelope: "a signed envelope",
  policy: "a policy's encoding",
  path: "a path through a pipeline",
  proof: "a proof",
  key: "a verification key",
  transcript: "the transcript of a setup",
  steps: "a step of verification",
  notes: "a step of verification, beside its pass",
  receipts: "a receipt, or a chain of them",
  receiptNotes: "a genuine receipt",
  acceptance: "a set of receipts, under a policy of acceptance",
  log: "a log's documents",
  fsck: "a whole log or store",
  sources: "a source statement",
  sourceEvidence: "source evidence beside an attestation",
  manifest: "a manifest, or who binds itself to it",
  verifiers: "a registry of verifiers",
  period: "a period statement, or what is held against one",
  ceremony: "a key in a ceremony",
  inputs: "the inputs of a decision",
  inputTrust: "an input that stands on the issuer's word",
};
