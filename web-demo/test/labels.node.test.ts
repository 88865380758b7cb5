/** The page's own labels: German says the same as English, of one as of one, and with one word for one thing. */
import { expect, test } from "vitest";
import { ENGLISH_MANY, GERMAN_MANY, NEVER_ONE, said } from "../../tools/testing/of-one.ts";
import { CEREMONY_EN } from "../src/labels/ceremony.en.ts";
import { PAGE_IN_GERMAN } from "../src/labels/de.ts";
import { LAB_EN } from "../src/labels/lab.en.ts";
import { MAKE_EN } from "../src/labels/make.en.ts";
import { MANY_EN } from "../src/labels/many.en.ts";
import { OUTSIDE_EN } from "../src/labels/outside.en.ts";
import { REPORT_EN } from "../src/labels/report.en.ts";
import { RULES_EN } from "../src/labels/rules.en.ts";
import { SCAN_EN } from "../src/labels/scan.en.ts";
import { SHELL_EN } from "../src/labels/shell.en.ts";
import { TRUST_EN } from "../src/labels/trust.en.ts";

const COMPARED = {
  ceremony: CEREMONY_EN,
  make: MAKE_EN,
  lab: LAB_EN,
  many: MANY_EN,
  report: REPORT_EN,
  shell: SHELL_EN,
  trust: TRUST_EN,
};
/** A table whose words stand deeper by the names of fields, choices or examples, on one level. */
const flat = (table: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, said]) =>
      typeof said === "object"
        ? Object.entries(flat(said)).map(([inner, one]) => [`${name}.${inner}`, one])
        : [[name, said]],
    ),
  );

const ENGLISH = { ...COMPARED, outside: OUTSIDE_EN, rules: RULES_EN, scan: SCAN_EN };

test("the page's own words: the same in German, text by text, and none left in English", () => {
  // One word for both languages, and places around which there is no word.
  const SAME = /^(Name|Hash|Software|Phase 1|hash| ?Version|depth)$/i;
  for (const [part, english] of Object.entries(COMPARED)) {
    const german = flat(PAGE_IN_GERMAN[part as keyof typeof COMPARED]);
    expect(Object.keys(german).sort(), part).toEqual(Object.keys(flat(english)).sort());
    for (const [name, said] of Object.entries(flat(english))) {
      const other = german[name];
      if (typeof said !== "string") {
        // As many places as in English: what is said of a value is said of it in German.
        const places = [7, 8, 9, 10].slice(0, (said as () => string).length);
        if (name === "summaryCount" || name === "noticedBy") continue;
        const shown = (one: unknown) => (one as (...values: readonly number[]) => string)(...places);
        for (const place of places) {
          expect(shown(other).includes(String(place)), `${part}.${name}`).toBe(
            shown(said).includes(String(place)),
          );
        }
        continue;
      }
      expect(typeof other, `${part}.${name}`).toBe("string");
      if (!SAME.test(said.trim())) expect(other, `${part}.${name}`).not.toBe(said);
      expect(String(other).startsWith(" "), `${part}.${name}`).toBe(said.startsWith(" "));
      expect(String(other).endsWith(" "), `${part}.${name}`).toBe(said.endsWith(" "));
    }
  }
});

/** Second words for what has one. */
const SECOND_WORDS =
  /verifizier|bestätigt|beglaubig|bescheinig|Signatur\b|signier|unterzeichnet|Regelwerk|zurückgezogen|Zufallsquelle|Punktzahl|Pfad durch|sichern\b|Läuft ab"|"Geprüft"|will einen|festgelegt haben will/;

test("one word for one thing", () => {
  const found: string[] = [];
  const walk = (one: unknown, path: string): void => {
    if (typeof one === "object" && one !== null)
      for (const [name, other] of Object.entries(one)) walk(other, `${path}.${name}`);
    else if (SECOND_WORDS.test(typeof one === "function" ? String(one) : `"${one}"`)) found.push(path);
  };
  walk(PAGE_IN_GERMAN, "");
  // The time at which something was checked, beside it.
  expect(found.sort()).toEqual([".report.footChecked"]);
});

test("of an error's own text it is said that it is English", () => {
  expect(PAGE_IN_GERMAN.shell.rawError("gone")).toBe("im englischen Wortlaut des Programms: „gone“");
  expect(SHELL_EN.rawError("gone")).toBe("gone");
});

test.each([
  ["English", ENGLISH, ENGLISH_MANY],
  ["German", PAGE_IN_GERMAN, GERMAN_MANY],
] as const)("of one nothing is said as of many, in %s", (_, labels, many) => {
  const all = said(labels, "");
  expect(new Set(all.map(([at]) => at)).size).toBeGreaterThan(80);
  expect(all.filter(([at, text]) => many.test(text) && !NEVER_ONE.test(at))).toEqual([]);
});
