// Whatever takes a number says it of one as of one: every function of every table is called with 1, and every sentence.
import * as finding from "@svc/core/finding";
import { expect, test } from "vitest";
import { de } from "../src/de/index.ts";
import { PAGE_IN_GERMAN } from "../src/de/page/index.ts";
import { en } from "../src/en/index.ts";
import * as page from "../src/en/page/index.ts";

/** A number or what has numbers, whichever a function takes. */
const ONES = [
  [1, 1, 1, 1, 1],
  ["one", 1, 1, 1, 1],
  [1, "one", 1, 1, 1],
  [new Proxy({}, { get: (_, name) => (name === Symbol.toPrimitive ? () => "one" : 1) }), 1, 1],
];

/** What functions say of one, by where they stand. */
function said(one: unknown, at: string): [at: string, text: string][] {
  if (typeof one === "object" && one !== null)
    return Object.entries(one).flatMap(([name, inner]) => said(inner, `${at}.${name}`));
  if (typeof one !== "function") return [];
  return ONES.flatMap((values): [string, string][] => {
    try {
      return textsOf(one(...values)).map((text) => [at, text]);
    } catch {
      // It takes something else.
      return [];
    }
  });
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

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

/** What is never one where it is said: bounds of readers, and what it takes two for. */
const NEVER_ONE =
  /^(reading|policy|inputs|settings|polls|transcript)\.|too_(many|long|large|deep)|chain_fork|mixed_attestations|RULES_PAGE_IN_\w+\.product$|ofStepsPassed|sections\.chain\.holds|BrokenChain|UnbrokenChain/;
const ENGLISH_MANY =
  /(?<![\d.,^-]|one of )\b1 (?:[a-z]+ )?(?:attestations|bytes|checkpoints|constraints|contributions|days|decisions|documents|entries|files|findings|hashes|inputs|items|keys|leaves|lines|links|numbers|outcomes|parts|points|proofs|receipts|repeats|requests|rules|signals|steps|times|units|verifiers|witnesses)\b|(?<!one of )\b1 (?:are|have|were|do|fail|match|vouch|count)\b|\b(?:are|have) 1\b(?! MiB)/;
const GERMAN_MANY =
  /(?<![\d.,^-])\b1 (?:\p{L}+ )?(?:Anfragen|Beiträge|Beweise|Blätter|Bytes|Dateien|Dokumenten?|Dokumente|Einheiten|Einträgen?|Hashes|Köpfe|Nummern|Prüfbelegen?|Prüfern|Punkte|Regeln|Schlüsseln|Schritten?|Signale|Tage|Teilen|Urkunden|Wiederholungen|Zeilen|Zeugen|Entscheidungen|Ergebnisse)\b|(?<!one von |Zeile )\b1 (?:sind|wurden|haben|ließen|fehlen|zählen|stehen|galten|hielten)\b|\b(?:sind|haben|zählen|stehen) 1\b/u;

test.each([
  ["English", { libraries: en, page: { ...page } }, ENGLISH_MANY],
  ["German", { libraries: de, page: PAGE_IN_GERMAN }, GERMAN_MANY],
] as const)("of one nothing is said as of many, in %s", (_, tables, many) => {
  const all = [...said(tables, ""), ...sentences(tables.libraries.sentences)];
  expect(new Set(all.map(([at]) => at)).size).toBeGreaterThan(300);
  const wrong = all.filter(([at, text]) => many.test(text) && !NEVER_ONE.test(at));
  expect(wrong).toEqual([]);
});
