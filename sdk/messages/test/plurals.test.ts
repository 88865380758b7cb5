// Whatever takes a number says it of one as of one: every function of every table is called with 1, and every sentence.
import * as finding from "@svc/core/finding";
import { expect, test } from "vitest";
import { ENGLISH_MANY, GERMAN_MANY, NEVER_ONE, said } from "../../../tools/testing/of-one.ts";
import { de } from "../src/de/index.ts";
import { en } from "../src/en/index.ts";

/** Values that are counts, of each reason of each closed set. */
const COUNTS = Object.values(finding).flatMap((set) =>
  typeof set !== "object" || set === null || Array.isArray(set)
    ? []
    : Object.entries(set as Readonly<Record<string, unknown>>).flatMap(([reason, kinds]) =>
        Object.entries(Object(kinds) as Readonly<Record<string, unknown>>).flatMap(([name, kind]) =>
          kind === "count" || kind === "count?" ? [[reason, name] as const] : [],
        ),
      ),
);

/** Sentences with a 1 in the place of each count. */
function sentences(sets: object): [at: string, text: string][] {
  return Object.entries(sets).flatMap(([set, table]) =>
    Object.entries(table as Readonly<Record<string, unknown>>).flatMap(
      ([reason, written]): [string, string][] => {
        const counts = COUNTS.filter(([of]) => of === reason).map(([, name]) => name);
        if (counts.length === 0) return [];
        const values = new Proxy({}, { get: (_, name) => (counts.includes(String(name)) ? 1 : "one") });
        const texts = typeof written === "function" ? [written(values)] : [written];
        return texts.map((text) => [
          `${set}.${reason}`,
          String(text).replace(/\{(\w+)(?::\w+)?\}/g, (_, name: string) =>
            counts.includes(name) ? "1" : name,
          ),
        ]);
      },
    ),
  );
}

test.each([
  ["English", en, ENGLISH_MANY],
  ["German", de, GERMAN_MANY],
] as const)("of one nothing is said as of many, in %s", (_, tables, many) => {
  const all = [...said(tables, ""), ...sentences(tables.sentences)];
  expect(new Set(all.map(([at]) => at)).size).toBeGreaterThan(200);
  const wrong = all.filter(([at, text]) => many.test(text) && !NEVER_ONE.test(at));
  expect(wrong).toEqual([]);
});
