/** The library's tables of words in the language that is spoken, and times as it writes them. */
import { detailInWords, KIND_NAMES, type Kind, stepDetailInWords } from "@svc/audit";
import {
  attestationClaimsInEnglish,
  bundleVerdictInEnglish,
  type DecisionFacts,
  type DecisionPart,
  DRAWINGS_IN_ENGLISH,
  decisionInWords,
  ENGLISH,
  fromNow,
  grouped,
  IGNORED_IN_ENGLISH,
  inUtc,
  type Locale,
  PRINTED_IN_ENGLISH,
  RULE_STATES_IN_ENGLISH,
  SETUP_IN_ENGLISH,
  STEP_BRIEFS,
  STEP_SHORT_NAMES,
  STEP_WORDS,
  SUBJECT_NAMES,
} from "@svc/messages";
import type { StepResult } from "@svc/vdi-verifier";
import { german, language, locale } from "../language.ts";

export const steps = (): Locale["steps"] => locale()?.steps ?? STEP_WORDS;
export const drawingWords = (): Locale["drawings"] => locale()?.drawings ?? DRAWINGS_IN_ENGLISH;
export const printedWords = (): Locale["printed"] => locale()?.printed ?? PRINTED_IN_ENGLISH;
export const stepNames = (): Locale["stepNames"] => locale()?.stepNames ?? STEP_SHORT_NAMES;
export const ruleStateNames = (): Locale["ruleStates"] => locale()?.ruleStates ?? RULE_STATES_IN_ENGLISH;
export const subjects = (): Locale["roots"]["subjects"] => locale()?.roots.subjects ?? SUBJECT_NAMES;
export const attestationClaims = (): Locale["claims"]["attestation"] =>
  locale()?.claims.attestation ?? attestationClaimsInEnglish;
export const setup = (): Locale["setup"] => locale()?.setup ?? SETUP_IN_ENGLISH;

/** @param seconds Unix seconds */
export function time(seconds: number): string {
  return locale()?.voice.time(seconds) ?? inUtc(seconds);
}

export const bundleWords = (): Locale["verdicts"]["bundle"] =>
  locale()?.verdicts.bundle ?? bundleVerdictInEnglish;
export const ignoredNames = (): Locale["ignored"] => locale()?.ignored ?? IGNORED_IN_ENGLISH;
export const terms = (): Locale["voice"]["terms"] => (locale()?.voice ?? ENGLISH).terms;

/** An amount in micros of a currency, to the last digit: never through a floating-point number. */
export function money(micros: string, currency: string): string {
  return `${(locale()?.voice ?? ENGLISH).amount(micros)} ${currency}`;
}

/** A decimal number as the language writes it. @param text as a program does, with a point */
export function decimal(text: string): string {
  return language() === "de" ? text.replace(".", ",") : text;
}

/** A whole number in groups of three, as the language writes it. @param text decimal */
export function whole(text: string): string {
  return language() === "de" ? grouped(text).replaceAll(" ", ".") : grouped(text);
}

/** Yes or no. */
export function flag(value: boolean): string {
  return (locale()?.voice ?? ENGLISH).flag(value);
}

/**
 * How far it is from now; nothing where another time is asked about, which is nobody's now.
 *
 * @param at the time asked about; both in Unix seconds
 */
export function ago(seconds: number, at?: number | null): string {
  const now = Date.now() / 1000;
  if (Math.abs((at ?? now) - now) > 3600) return "";
  // A number stays with its unit.
  return fromNow(seconds, now, language()).replace(/(\d) /, "$1\u00a0");
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

/** What a row about a document of this kind found, where there is something to say. */
export function detailOf(kind: Kind, row: Parameters<typeof detailInWords>[1]): { readonly detail?: string } {
  const detail = detailInWords(kind, row, locale());
  return detail === undefined ? {} : { detail };
}

/** What a step found, or has to say beside its pass. */
export function stepDetail(step: StepResult): string | undefined {
  return stepDetailInWords(step, locale());
}

/** Why a step failed, as a statement: in a few words where there are some, and in a sentence with its values otherwise. */
export function stepFailure(step: StepResult): string | undefined {
  const briefs = locale()?.stepBriefs ?? STEP_BRIEFS;
  const { reason = "" } = step;
  return Object.hasOwn(briefs, reason) ? briefs[reason] : (stepDetail(step) ?? step.reason);
}
