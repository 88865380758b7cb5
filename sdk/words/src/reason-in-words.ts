/** A reason by itself, without a document that it was found in: where it comes from, and its sentences. */
import { en } from "./en/index.ts";
import type { Locale } from "./locale.ts";

export interface ExplainedReason {
  /** Which checks give it. */
  readonly of: string;
  /** Its sentence, with a name in angle brackets for each value. */
  readonly sentence: string;
}

/** Every closed set that has the reason; none for a reason that no set has. */
export function explainReason(reason: string, locale: Locale = en): ExplainedReason[] {
  const { advice } = locale.verdicts.record;
  const sets = Object.entries({ ...locale.sentences, records: advice }) as [
    keyof Locale["setTitles"],
    Readonly<Record<string, unknown>>,
  ][];
  return sets.flatMap(([name, sentences]) =>
    Object.hasOwn(sentences, reason)
      ? [{ of: locale.setTitles[name], sentence: shapeOf(sentences[reason]) }]
      : [],
  );
}

/** Reasons that begin alike or hold the text, for whoever has half of one. */
export function reasonsLike(text: string, locale: Locale = en): string[] {
  const all = Object.values({ ...locale.sentences, records: locale.verdicts.record.advice }).flatMap(
    (sentences) => Object.keys(sentences),
  );
  return [...new Set(all)].filter((reason) => text.length > 2 && reason.includes(text)).sort();
}

/** Of several sentences the one that says the most: that for values which are all there. */
function shapeOf(written: unknown): string {
  const names = new Proxy({}, { get: (_, name) => `<${String(name)}>` });
  const sentence = typeof written === "function" ? String(written(names)) : String(written);
  return sentence.replace(/\{(\w+)(?::\w+)?\}/g, "<$1>");
}
