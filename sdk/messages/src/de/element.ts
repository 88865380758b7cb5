/** @svc/messages/de/element: all that `<vdi-verify>` says, in German, and no English beside it. */
import type { VerificationStep } from "@svc/core/finding";
import type { ElementWords, WordedStep } from "../element.ts";
import { sentenceOf, type WordedSet } from "../sentence-of.ts";
import { DECISION_IN_GERMAN } from "./decision.ts";
import { keyInGerman, proofInGerman, transcriptInGerman } from "./proof.ts";
import { readingInGerman, signatureInGerman } from "./reading.ts";
import { RULE_COUNTS_IN_GERMAN } from "./rules.ts";
import { sourcesInGerman } from "./sources.ts";
import { policyInGerman } from "./statement.ts";
import { notesInGerman, stepsInGerman } from "./steps.ts";
import { GERMAN } from "./voice.ts";
import { SITE_IN_GERMAN, STEPS_IN_GERMAN } from "./words.ts";

/** As `STEP_SET` and `NOTE_SET` stand on those below them. */
const READING = worded("reading", readingInGerman);
const SIGNATURE = worded("signature", signatureInGerman);
const STEPS = worded("steps", stepsInGerman, [
  READING,
  SIGNATURE,
  worded("proof", proofInGerman, [READING]),
  worded("transcript", transcriptInGerman, [worded("key", keyInGerman, [READING])]),
  worded("policy", policyInGerman),
  worded("sources", sourcesInGerman, [READING, SIGNATURE]),
]);
const NOTES = worded("notes", notesInGerman, [STEPS]);

export const ELEMENT_IN_GERMAN: ElementWords = {
  language: GERMAN.language,
  site: SITE_IN_GERMAN,
  titles: Object.fromEntries(
    Object.entries(STEPS_IN_GERMAN).map(([name, { title }]) => [name, title]),
  ) as Readonly<Record<VerificationStep, string>>,
  locale: { decision: DECISION_IN_GERMAN, ruleCounts: RULE_COUNTS_IN_GERMAN },
  detailOf,
};

function detailOf({ reason, values, pointer, notes }: WordedStep): string | undefined {
  if (notes !== undefined) return notes.map((note) => sentenceOf(NOTES, note)).join(" ");
  if (reason === undefined || values === undefined) return undefined;
  return sentenceOf(STEPS, { reason, values, ...(pointer === undefined ? {} : { pointer }) });
}

function worded(name: WordedSet["name"], sentences: object, below: readonly WordedSet[] = []): WordedSet {
  return { name, sentences: sentences as WordedSet["sentences"], voice: GERMAN, below };
}
