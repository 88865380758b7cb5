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

/** What the parts of a proving key are, by the names that its reader gives them. */
const PARTS: Readonly<Record<string, string>> = {
  protocol: "the name of the protocol",
  header: "the field and the sizes",
  alpha1: "the point alpha",
  beta1: "the point beta in G1",
  beta2: "the point beta in G2",
  gamma2: "the point gamma",
  delta1: "the point delta in G1",
  delta2: "the point delta in G2",
  ic: "the points for what the circuit makes public (IC)",
  coefficients: "the coefficients of the circuit",
  a: "the points A",
  b1: "the points B in G1",
  b2: "the points B in G2",
  l: "the points for what the circuit keeps private (L)",
  h: "the points for the quotient (H)",
};
const partOf = (part: unknown) => PARTS[String(part).toLowerCase()] ?? "the part {part}";

export const ceremonyInEnglish = /* @__PURE__ */ sentencesOf<typeof CEREMONY_REASONS>()({
  key_file_malformed: ({ expected, section }) => {
    const fault = FORMS[expected as KeyFileForm] ?? "expected {expected}";
    return `The proving key is malformed: ${fault}${section === null ? "" : ", at section {section}"}.`;
  },
  key_section_length: ({ found }) =>
    `Section {section} has {found} ${found === 1 ? "byte" : "bytes"} where the key's sizes ask for {expected}.`,
  initial_key_contributed: "The initial key has contributions already.",
  key_part_changed: ({ part }) =>
    `It differs from the initial key in a part that no contribution changes: ${partOf(part)}.`,
  key_point_invalid: ({ part }) =>
    part === null
      ? "A point of the verification key is not on its curve."
      : `A point is not on its curve; it belongs to ${partOf(part)}.`,
  transcript_refused: "The transcript does not lead to the key's delta. {cause}",
  circuit_hash_mismatch:
    "The transcript builds on another circuit or another phase 1: its hash is {found}, that of the initial key {expected}.",
  delta_mismatch: ({ part }) => `Another than the transcript's last contribution left: ${partOf(part)}.`,
  previous_key_refused: "It cannot be compared with the key handed over before. {cause}",
  contribution_differs:
    "Contribution {index} of the key handed over before is not in its place: expected {expected}, found {found}.",
  contribution_renamed:
    "Contribution {index} is called otherwise than in the key handed over before: expected {expected}, found {found}.",
  quotient_mismatch: ({ part }) => `Not the initial key's divided by delta: ${partOf(part)}.`,
});
