import { en } from "./en/index.ts";
import type { Locale } from "./locale.ts";

export interface ExplainedReason {
  /** Which checks give it. */
  readonly of: string;
  /** Its sentences, by the values present, the fullest first, with a name in angle brackets for each value. */
  readonly sentences: readonly string[];
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
      ? [{ of: locale.setTitles[name], sentences: shapesOf(sentences[reason]) }]
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

/** Every sentence that a reason has: with all its values, and without each of those that may be absent. */
function shapesOf(written: unknown): string[] {
  if (typeof written !== "function") return [named(String(written))];
  const asked = new Set<string>();
  const say = (absent: readonly string[]): string[] => {
    const values = new Proxy(
      {},
      {
        get(_, name) {
          asked.add(String(name));
          return absent.includes(String(name)) ? null : `<${String(name)}>`;
        },
      },
    );
    try {
      return [named(String(written(values)))];
    } catch {
      // A value that is never absent.
      return [];
    }
  };
  const whole = say([]);
  const names = [...asked];
  const subsets = Array.from({ length: 2 ** names.length - 1 }, (_, i) =>
    names.filter((_, bit) => ((i + 1) >> bit) & 1),
  );
  // A value that a sentence would spell as null is never absent there.
  const said = [...whole, ...subsets.flatMap(say)].filter((one) => !/\b(?:null|undefined)\b/.test(one));
  return [...new Set(said)];
}

function named(sentence: string): string {
  return sentence.replace(/\{(\w+)(?::\w+)?\}/g, "<$1>");
}
