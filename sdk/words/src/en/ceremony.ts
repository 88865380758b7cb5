/** Why a contributor's tool refuses a key, in English. */
import type { CEREMONY_REASONS, KeyFileForm } from "@svc/core/finding";
import { sentencesOf } from "../sentences.ts";

const FORMS: Readonly<Record<KeyFileForm, string>> = {
  version_1: "it is no proving key of version 1",
  ten_sections: "it has not ten sections",
  whole_sections: "it is cut short",
  known_sections: "a section is unknown or there twice",
  nothing_behind: "bytes follow the last section",
  header: "its header has another length",
  groth16: "it is a key of another protocol",
  agreeing_sizes: "its sizes contradict each other",
};

export const ceremonyInEnglish = /* @__PURE__ */ sentencesOf<typeof CEREMONY_REASONS>()({
  key_file_malformed: ({ expected, section }) => {
    const fault = FORMS[expected as KeyFileForm] ?? "expected {expected}";
    return `The proving key is malformed: ${fault}${section === null ? "" : ", at section {section}"}.`;
  },
  key_section_length: "Section {section} has {found} bytes where the key's sizes ask for {expected}.",
  initial_key_contributed: "The initial key has contributions already.",
  key_part_changed: "The part {part} is not the initial key's.",
  key_point_invalid: ({ part }) =>
    part === null
      ? "A point of the verification key is not on its curve."
      : "The part {part} holds a point that is not on its curve.",
  transcript_refused: "The transcript does not lead to the key's delta. {cause}",
  circuit_hash_mismatch:
    "The transcript builds on another circuit or another phase 1: its hash is {found}, that of the initial key {expected}.",
  delta_mismatch: "{part} is not that of the transcript's last contribution.",
  quotient_mismatch: "{part} is not the initial key's divided by delta.",
});
