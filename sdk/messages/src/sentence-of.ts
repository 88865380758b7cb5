/**
 * A finding as a sentence: the one renderer. A stranger's text is quoted, escaped and cut, a time is a time, an amount
 * an amount, a cause is its own sentence.
 */

import {
  type Failure,
  inCodes,
  type ReasonTable,
  type Term,
  type Value,
  type Values,
} from "@svc/core/finding";
import { strangersText } from "./in-sight.ts";
import type { Locale } from "./locale.ts";
import type { NamedKind, Sentences } from "./sentences.ts";
import type { Voice } from "./voice.ts";

/** A closed set of reasons with its English. */
export interface WordedSet {
  /** Under which a locale keeps its sentences. */
  readonly name: keyof Locale["sentences"];
  readonly sentences: Sentences<ReasonTable>;
  readonly voice: Voice;
  /** Sets of the rooms below, whose reasons this one passes on or names as a cause. */
  readonly below: readonly WordedSet[];
}

/**
 * The finding in one sentence or two; in its own codes where there is none for its reason, as for one of a later
 * version of whoever found it.
 *
 * @param set the closed set that the reason is of, or one above it
 * @param locale English where absent
 */
export function sentenceOf(set: WordedSet, failure: Failure, locale?: Locale): string {
  const { reason, values, pointer } = failure;
  const own = setOf(set, reason);
  if (own === null) return inCodes(failure);
  const { voice, sentences } = locale
    ? { voice: locale.voice, sentences: locale.sentences[own.name] as WordedSet["sentences"] }
    : own;
  const written = sentences[reason] as string | ((values: Values) => string);
  const chosen = typeof written === "string" ? written : written(values);
  const sentence = chosen.replace(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, kind?: NamedKind) => {
    const value = values[name] ?? null;
    return isFailure(value) ? sentenceOf(below(own, value), value, locale) : show(value, kind, voice);
  });
  return pointer ? voice.at(sentence, pointer) : sentence;
}

/**
 * The sentence of a reason whose values are not at hand; null where it shows any, or there is none.
 *
 * @param set the closed set that the reason is of, or one above it
 * @param locale English where absent
 */
export function sentenceWithoutValues(set: WordedSet, reason: string, locale?: Locale): string | null {
  const own = setOf(set, reason);
  if (own === null) return null;
  const sentences: Readonly<Record<string, unknown>> = locale?.sentences[own.name] ?? own.sentences;
  const written = sentences[reason];
  return typeof written === "string" && !written.includes("{") ? written : null;
}

/** A cause is what a room below found; its reason may have the name of one of the set's own. */
function below(set: WordedSet, { reason }: Failure): WordedSet {
  return set.below.find((one) => setOf(one, reason) !== null) ?? set;
}

/** The set itself where it has the reason, or the first below that has. */
function setOf(set: WordedSet, reason: string): WordedSet | null {
  if (Object.hasOwn(set.sentences, reason)) return set;
  for (const one of set.below) {
    const found = setOf(one, reason);
    if (found !== null) return found;
  }
  return null;
}

function isFailure(value: Value): value is Failure {
  return typeof value === "object" && value !== null && "reason" in value;
}

function show(value: Exclude<Value, Failure>, kind: NamedKind | undefined, voice: Voice): string {
  if (value === null) return voice.nothing;
  if (kind === "term") return voice.terms[value as Term] ?? String(value);
  if (kind === "form") return String(value);
  // The other kinds that are named are the voice's own.
  if (kind !== undefined) return voice[kind](value as never);
  if (typeof value === "boolean") return voice.flag(value);
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? strangersText(value) : voice.list(value.map(strangersText));
}
