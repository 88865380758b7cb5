/** Inputs that sources signed, in English. */

import type {
  INPUT_TRUST_REASONS,
  SOURCE_EVIDENCE_REASONS,
  SOURCE_OPENING_REASONS,
  SOURCE_REASONS,
} from "@svc/core/finding";
import { sentencesOf } from "../sentences.ts";
import { authorName, authorText, strangersText } from "../text.ts";

export const sourceEvidenceInEnglish = /* @__PURE__ */ sentencesOf<
  typeof SOURCE_EVIDENCE_REASONS & typeof SOURCE_OPENING_REASONS
>()({
  source_evidence_of_another_attestation:
    "The evidence is about the attestation {found}, not about {expected}.",
  source_opening_inputs_differ: "The statement signs the inputs {expected}; the opening has {found}.",
  source_opening_leaf_mismatch: "The value and salt given for {input} are not those that the source signed.",
  source_opening_subject_mismatch:
    "The person whom the opening names is not the one whom the source signed for.",
});

export const sourcesInEnglish = /* @__PURE__ */ sentencesOf<typeof SOURCE_REASONS>()({
  source_leaves_root_mismatch: "Its leaves do not lead to the inputs that the issuer committed to.",
  source_leaves_repeated: "Two of its leaves are the same.",
  source_audience_mismatch: "A statement was made for the issuer {found}, and {expected} used it.",
  source_challenge_mismatch: "A statement was made for another decision, with the nonce {found}.",
  source_not_current:
    "A statement holds from {from:time} until {until:time}; the attestation was issued on {found:time}.",
  source_leaf_unknown: "What a source signed as {input} is none of the decision's inputs.",
  source_input_repeated: "Two statements are about {input}.",
  source_leaf_repeated: "What is signed as {input} is signed as another input too.",
  source_subject_differs: "The statements are about different people.",
  source_signature_invalid: "A source's signature fails. {cause}",
});

export const inputTrustInEnglish = /* @__PURE__ */ sentencesOf<typeof INPUT_TRUST_REASONS>()({
  not_sourced: "No source signed it.",
  source_is_issuer: "The key that signed it as its source is the issuer's own.",
  source_not_pinned: "You have not pinned the source that signed it, {found}.",
  source_role_not_given: "The source that signed it is not pinned for {expected}.",
  source_revoked: "The key of the source that signed it is revoked: the snapshot lists {found}.",
  source_statement_revoked: "The source's statement is revoked: the snapshot lists {found}.",
});

/** Texts that name who asserts an input. They never state that it is true. */
export const INPUTS_IN_ENGLISH = {
  /** @param source as `known` or `claimed` word it @param role that the policy demands; null where it demands none */
  pinned: (source: string, role: string | null) =>
    `signed by ${source}, a source that you pinned ${role === null ? "for this input" : `as ${authorName(role)}`}`,
  issuersWord: "the issuer's word",
  /** By the reader's own name for it. */
  known: (name: string) => strangersText(name),
  /** By its key, with the name that it gives itself. */
  claimed: (name: string, key: string) => `the key ${key}, which calls itself ${authorText(name)}`,
  unread: "no rule in force reads it",
  recognised:
    "What its sources can recognise: each signed this issuer's key and this decision's nonce, and both stand in the attestation. So each can know the decision again wherever the attestation is shown, read outcome and rules there, and connect them with the person about whom it was asked. Where the sources' statements are shown, everybody sees which inputs each of them signed.",
  /** How many of the inputs that rules in force read pinned sources signed, and how many any source did. */
  inPart: (pinned: number, signed: number, read: number) =>
    pinned === 0
      ? `the issuer's word that they are true; ${read === 1 ? "the one that rules read is" : `${signed} of the ${read} that rules read ${signed === 1 ? "is" : "are"}`} signed as by sources, which does not count here`
      : `${read === 1 ? "the one" : `${pinned} of the ${read}`} that rules read signed by sources that you pinned, about one unnamed person; the rest the issuer's word`,
};
