/** The library's tables of words in the language that is spoken, and times as it writes them. */
import { KIND_NAMES, type Kind } from "@svc/examine";
import type { StepResult } from "@svc/vdi-verifier";
import {
  type DecisionFacts,
  type DecisionPart,
  decisionInWords,
  ENGLISH,
  fromNow,
  inUtc,
  type Locale,
  NOTE_SET,
  RULE_STATES_IN_ENGLISH,
  SETUP_IN_ENGLISH,
  STEP_SET,
  STEP_SHORT_NAMES,
  STEP_WORDS,
  SUBJECT_NAMES,
  sentenceOf,
} from "@svc/words";
import { german, language, locale } from "../language.ts";

export const steps = (): Locale["steps"] => locale()?.steps ?? STEP_WORDS;
export const stepNames = (): Locale["stepNames"] => locale()?.stepNames ?? STEP_SHORT_NAMES;
export const ruleStateNames = (): Locale["ruleStates"] => locale()?.ruleStates ?? RULE_STATES_IN_ENGLISH;
export const subjects = (): Locale["roots"]["subjects"] => locale()?.roots.subjects ?? SUBJECT_NAMES;
export const setup = (): Locale["setup"] => locale()?.setup ?? SETUP_IN_ENGLISH;

/** @param seconds Unix seconds */
export function time(seconds: number): string {
  return locale()?.voice.time(seconds) ?? inUtc(seconds);
}

export const terms = (): Locale["voice"]["terms"] => (locale()?.voice ?? ENGLISH).terms;

/** How far it is from now. @param seconds Unix seconds */
export function ago(seconds: number): string {
  return fromNow(seconds, Date.now() / 1000, language());
}

/** What a document is, by its kind. */
export function kindName(kind: Kind): string {
  const names: Readonly<Partial<Record<string, string>>> = german()?.page.kinds ?? {};
  return names[kind] ?? KIND_NAMES[kind];
}

export function decisionSentence(facts: DecisionFacts): readonly DecisionPart[] {
  const spoken = locale();
  return decisionInWords(facts, spoken === undefined ? {} : { locale: spoken });
}

/** What a step found, which the library says in English, in the language that is spoken. */
export function stepDetail({ valid, reason, values = {}, pointer, detail }: StepResult): string | undefined {
  const spoken = locale();
  if (spoken === undefined || reason === undefined || detail === undefined) return detail;
  const found = { reason, values, ...(pointer === undefined ? {} : { pointer }) };
  return sentenceOf(valid ? NOTE_SET : STEP_SET, found, spoken);
}
