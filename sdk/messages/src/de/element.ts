/** Messages of `<vdi-verify>`, in German. */

import type { VerificationStep } from "@svc/core/finding";
import type { SITE_IN_ENGLISH } from "../en/element.ts";
import type { ElementWords, WordedStep } from "../locale.ts";
import { sentenceOf, type WordedSet } from "../sentence-of.ts";
import { DECISION_IN_GERMAN } from "./decision.ts";
import { readingInGerman, signatureInGerman } from "./documents.ts";
import { keyInGerman, proofInGerman, transcriptInGerman } from "./proof.ts";
import { DOMAIN_IN_GERMAN } from "./report.ts";
import { policyInGerman, RULE_COUNTS_IN_GERMAN } from "./rules.ts";
import { sourcesInGerman } from "./sources.ts";
import { notesInGerman, STEPS_IN_GERMAN, stepsInGerman } from "./steps.ts";
import { GERMAN } from "./voice.ts";

export const SITE_IN_GERMAN: typeof SITE_IN_ENGLISH = {
  named: "den diese Seite nennt",
  states: {
    checking: "Wird geprüft",
    verified: "Prüfung bestanden",
    unvouched: "Prüfung bestanden, doch niemand steht dafür ein",
    invalid: "Nicht gültig",
    unchecked: "Ließ sich nicht prüfen",
    foreign: "Nicht von einem Aussteller, den diese Seite nennt",
  },
  because: {
    nothing_given: "Es gibt weder src noch JSON im Element.",
    not_served: "Das Dokument wurde nicht geliefert.",
    not_read: "Das Dokument ist nicht lesbar:",
    other_kind: "Dies ist keine Urkunde über eine Entscheidung.",
    material: "Diese Seite gab nicht alles, was die Prüfung braucht.",
    did_not_run: "Die Prüfung selbst lief nicht.",
  },
  inputs: (signed, read) =>
    signed === 0
      ? "Eingaben: das Wort des Ausstellers."
      : `Eingaben: ${signed} von ${read} unterschrieben von Quellen, die diese Seite nennt${signed < read ? ", der Rest ist das Wort des Ausstellers" : ""}.`,
  application: (reference) => `Antrag „${reference}“.`,
  noCase: "Die Urkunde sagt nicht, wessen Antrag.",
  otherDisclosure: "Die Offenlegung daneben gehört nicht zu dieser Urkunde.",
  domain: DOMAIN_IN_GERMAN,
  details: "Was geprüft wurde",
  passed: "bestanden",
  failed: "nicht bestanden",
  notRun: "nicht gelaufen",
  check: "Selbst prüfen",
};

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
