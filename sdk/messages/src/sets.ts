/** The closed sets with their English, and the sets below them whose reasons they pass on. */

import { billsInEnglish, chargesInEnglish } from "./en/bills.ts";
import {
  envelopeInEnglish,
  examinedInEnglish,
  manifestInEnglish,
  packetsInEnglish,
  readingInEnglish,
  signatureInEnglish,
  verifiersInEnglish,
} from "./en/documents.ts";
import { fsckInEnglish, logInEnglish } from "./en/log.ts";
import { periodInEnglish } from "./en/period.ts";
import { ceremonyInEnglish, keyInEnglish, proofInEnglish, transcriptInEnglish } from "./en/proof.ts";
import { acceptanceInEnglish, receiptNotesInEnglish, receiptsInEnglish } from "./en/receipts.ts";
import { inputsInEnglish, pathInEnglish, policyInEnglish, rulesBrokenInEnglish } from "./en/rules.ts";
import { pollsInEnglish, serviceInEnglish, settingsInEnglish } from "./en/service.ts";
import { inputTrustInEnglish, sourceEvidenceInEnglish, sourcesInEnglish } from "./en/sources.ts";
import { notesInEnglish, stepsInEnglish } from "./en/steps.ts";
import { ENGLISH } from "./en/voice.ts";
import type { WordedSet } from "./sentence-of.ts";

function worded<Name extends WordedSet["name"]>(
  name: Name,
  sentences: WordedSet["sentences"] | object,
  below: readonly WordedSet[] = [],
): WordedSet {
  return { name, sentences: sentences as WordedSet["sentences"], voice: ENGLISH, below };
}

// Marked as pure, so that a bundler leaves out the sets that nobody words.
export const READING_SET = /* @__PURE__ */ worded("reading", readingInEnglish);

export const SIGNATURE_SET = /* @__PURE__ */ worded("signature", signatureInEnglish);

export const ENVELOPE_SET = /* @__PURE__ */ worded("envelope", envelopeInEnglish, [READING_SET]);

export const POLICY_SET = /* @__PURE__ */ worded("policy", policyInEnglish);

export const PATH_SET = /* @__PURE__ */ worded("path", pathInEnglish);

export const PROOF_SET = /* @__PURE__ */ worded("proof", proofInEnglish, [READING_SET]);

export const KEY_SET = /* @__PURE__ */ worded("key", keyInEnglish, [READING_SET]);

export const TRANSCRIPT_SET = /* @__PURE__ */ worded("transcript", transcriptInEnglish, [KEY_SET]);

/** Facts about source statements. */
export const SOURCE_SET = /* @__PURE__ */ worded("sources", sourcesInEnglish, [READING_SET, SIGNATURE_SET]);

/** Source evidence beside an attestation. */
export const SOURCE_EVIDENCE_SET = /* @__PURE__ */ worded("sourceEvidence", sourceEvidenceInEnglish, [
  SOURCE_SET,
]);

/** Why an input stands on the issuer's word. */
export const INPUT_TRUST_SET = /* @__PURE__ */ worded("inputTrust", inputTrustInEnglish);

/** Every reason that a row of a verification result can have. */
export const STEP_SET = /* @__PURE__ */ worded("steps", stepsInEnglish, [
  READING_SET,
  SIGNATURE_SET,
  PROOF_SET,
  TRANSCRIPT_SET,
  POLICY_SET,
  SOURCE_SET,
]);

/** Notes of a step that passes; a cause is why a step would have failed. */
export const NOTE_SET = /* @__PURE__ */ worded("notes", notesInEnglish, [STEP_SET]);

/** What genuine receipts say. */
export const RECEIPT_NOTE_SET = /* @__PURE__ */ worded("receiptNotes", receiptNotesInEnglish);

/** Receipts and chains of them. */
export const RECEIPT_SET = /* @__PURE__ */ worded("receipts", receiptsInEnglish, [
  READING_SET,
  SIGNATURE_SET,
  RECEIPT_NOTE_SET,
]);

/** Private inputs that a statement has no room for. */
export const INPUT_SET = /* @__PURE__ */ worded("inputs", inputsInEnglish, [READING_SET, POLICY_SET]);

/** Rules of a policy that private inputs and path do not meet, as a maker learns before anything is proved. */
export const RULE_SET = /* @__PURE__ */ worded("brokenRules", rulesBrokenInEnglish);

/** Manifests from outside. */
export const MANIFEST_SET = /* @__PURE__ */ worded("manifest", manifestInEnglish, [
  READING_SET,
  SIGNATURE_SET,
  POLICY_SET,
  INPUT_SET,
]);

/** Documents of a registry of verifiers. */
export const VERIFIERS_SET = /* @__PURE__ */ worded("verifiers", verifiersInEnglish, [
  READING_SET,
  SIGNATURE_SET,
]);

/** Keys that contributors to a ceremony are handed. */
export const CEREMONY_SET = /* @__PURE__ */ worded("ceremony", ceremonyInEnglish, [TRANSCRIPT_SET]);

/** Keys, notes, proofs, evidence and entries of logs. */
export const LOG_SET = /* @__PURE__ */ worded("log", logInEnglish, [RECEIPT_SET]);

/** Faults of a whole log or store. */
export const FSCK_SET = /* @__PURE__ */ worded("fsck", fsckInEnglish, [READING_SET, LOG_SET]);

/** Period statements, samples and answers. */
export const PERIOD_SET = /* @__PURE__ */ worded("period", periodInEnglish, [STEP_SET]);

/** An operator's settings. */
export const SETTING_SET = /* @__PURE__ */ worded("settings", settingsInEnglish, [READING_SET]);

/** Why an operator does not bill. */
export const CHARGE_SET = /* @__PURE__ */ worded("charges", chargesInEnglish, [
  READING_SET,
  SIGNATURE_SET,
  SETTING_SET,
]);

/** A service's findings on a request beside its documents, and on parts of its own that are not ready. */
export const SERVICE_SET = /* @__PURE__ */ worded("service", serviceInEnglish, [CHARGE_SET]);

/** Packets of personal links. */
export const PACKET_SET = /* @__PURE__ */ worded("packets", packetsInEnglish);

/** Revocation snapshots that a service polls. */
export const POLL_SET = /* @__PURE__ */ worded("polls", pollsInEnglish);

/** Rows of bills; a cause is a receipt's, a log's, a reader's or a signature's. */
export const BILL_SET = /* @__PURE__ */ worded("bills", billsInEnglish, [
  READING_SET,
  SIGNATURE_SET,
  RECEIPT_SET,
  LOG_SET,
]);

/** Given files and parts of bundles; a cause is a reader's, a packet's, or a step's. */
export const EXAMINED_SET = /* @__PURE__ */ worded("examined", examinedInEnglish, [
  READING_SET,
  STEP_SET,
  ENVELOPE_SET,
  PACKET_SET,
]);

/** Sets of receipts: what they are about, and whether they are enough. */
export const ACCEPTANCE_SET = /* @__PURE__ */ worded("acceptance", acceptanceInEnglish, [STEP_SET]);
