/** The library's words in the language that is spoken, and times and numbers as it writes them. */
import { KIND_NAMES, type Kind, stepDetailInWords } from "@svc/audit";
import { en, fromNow, type Locale } from "@svc/messages";
import type { StepResult } from "@svc/vdi-verifier";
import { german, language } from "../language.ts";

export const locale = (): Locale => german()?.locale ?? en;

/** @param seconds Unix seconds */
export const time = (seconds: number): string => locale().voice.time(seconds);

/** A decimal number as the language writes it. @param text as a program does, with a point */
export function decimal(text: string): string {
  return language() === "de" ? text.replace(".", ",") : text;
}

/** How far it is from now. @param seconds Unix seconds */
export function ago(seconds: number): string {
  // A number stays with its unit.
  return fromNow(seconds, Date.now() / 1000, language()).replace(/(\d) /, "$1\u00a0");
}

/** What a document is, by its kind. */
export function kindName(kind: Kind): string {
  const names: Readonly<Partial<Record<string, string>>> = german()?.page.kinds ?? {};
  return names[kind] ?? KIND_NAMES[kind];
}

/** Why a step failed, as a statement: in a few words where there are some, and in a sentence with its values otherwise. */
export function stepFailure(step: StepResult): string | undefined {
  const { stepBriefs } = locale();
  const { reason = "" } = step;
  return Object.hasOwn(stepBriefs, reason)
    ? stepBriefs[reason]
    : (stepDetailInWords(step, locale()) ?? step.reason);
}
