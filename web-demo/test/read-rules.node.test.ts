// Rules that a visitor typed wrongly: what is wrong, and where, in words of both languages and not in a schema's.
import { ManifestSchema } from "@svc/core/wire";
import { de } from "@svc/messages/de";
import { expect, test } from "vitest";
import { PAGE_IN_GERMAN } from "../src/labels/de.ts";
import { RULES_EN } from "../src/labels/rules.en.ts";
import { readRules, rulesFaultInWords } from "../src/make/read-rules.ts";

const predicate = { input: "/applicant/age", op: "ge", value: 18 };
const RULE = { id: "of-age", description: "Of age.", critical: true, vertex: "identity", predicate };
const rules = (...constraints: unknown[]) => JSON.stringify({ constraints });

function said(text: string): readonly [english: string, german: string] {
  const read = readRules(text);
  if (!("fault" in read)) throw new Error("read");
  return [rulesFaultInWords(read.fault, RULES_EN), rulesFaultInWords(read.fault, PAGE_IN_GERMAN.rules, de)];
}

test.each([
  [
    '{\n  // mine\n  "constraints": []\n}',
    'They cannot be read from line 2 on. The text is not JSON: expected a member name, found "/" at character 4. JSON has no comments.',
    'Ab Zeile 2 sind sie nicht zu lesen. Der Text ist kein JSON: erwartet wurde der Name eines Feldes, gefunden "/" bei Zeichen 4. JSON kennt keine Kommentare.',
  ],
  [
    '{"constraints": 7}',
    "They cannot be read: constraints: expected a list, found 7.",
    "Sie sind nicht zu lesen: constraints: erwartet: eine Liste; gefunden: 7.",
  ],
  ["[]", "They cannot be read: expected an object in braces, found a list.", null],
  ["{}", "They cannot be read: constraints is missing.", "Sie sind nicht zu lesen: constraints fehlt."],
  [rules({ ...RULE, id: "" }), null, null],
  [
    rules({ ...RULE, predicate: { ...predicate, value: "18" } }),
    'They cannot be read: in the rule of-age, predicate.value: expected a number without quotes, found "18".',
    'Sie sind nicht zu lesen: in der Regel of-age, predicate.value: erwartet: eine Zahl ohne Anführungszeichen; gefunden: "18".',
  ],
  [
    rules({ ...RULE, severity: 1 }),
    "They cannot be read: in the rule of-age, severity has no meaning here.",
    null,
  ],
  [
    rules({ ...RULE, predicate: { ...predicate, input: "age" } }),
    'They cannot be read: in the rule of-age, predicate.input: expected a JSON Pointer such as /applicant/age, found "age".',
    'Sie sind nicht zu lesen: in der Regel of-age, predicate.input: erwartet: ein JSON-Pointer wie /applicant/age; gefunden: "age".',
  ],
  [
    rules({ ...RULE, predicate: { ...predicate, value: 1.123456789 } }),
    null,
    "Sie sind nicht zu lesen: in der Regel of-age, predicate.value: erwartet: eine Zahl mit höchstens 6 Dezimalstellen, deren Größe unter 4,6 * 10^12 bleibt; gefunden: 1.123456789.",
  ],
  [rules(RULE, RULE), "They cannot be read: two rules have the id of-age.", null],
  [rules("x"), 'They cannot be read: in the rule 1, expected an object in braces, found "x".', null],
  // Who stands behind a policy, and what it is called, is not typed here: it would be passed over.
  [`{"name": "Mine", "constraints": []}`, "They cannot be read: name has no meaning here.", null],
  ['{"constraints": [], "constraints": []}', null, null],
])("%s", (text, english, german) => {
  const [inEnglish, inGerman] = said(text);
  if (english !== null) expect(inEnglish).toBe(english);
  if (german !== null) expect(inGerman).toBe(german);
  for (const one of [inEnglish, inGerman]) expect(one).not.toMatch(/schema|Array|Object|\(at \//);
});

test("whatever the schemas of rules expect has words in German", () => {
  const { forms } = PAGE_IN_GERMAN.rules;
  const messages = new Set<string>();
  const seen = new Set<unknown>();
  const collect = (value: unknown): void => {
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    const { message, type, getter } = value as { message?: unknown; type?: unknown; getter?: unknown };
    if (typeof message === "string") messages.add(message);
    if (type === "lazy" && typeof getter === "function")
      for (const input of [{}, { derived: "a" }, { outcome: "a" }]) collect(getter(input));
    for (const one of Object.values(value)) collect(one);
  };
  const { outcomes, derived, constraints } = ManifestSchema.entries;
  collect([outcomes, derived, constraints]);
  expect(messages.size).toBeGreaterThan(20);
  const unsaid = [...messages].filter((one) => !(one in forms) && !(one.replace(/\d+/, "N") in forms));
  expect(unsaid).toEqual([]);
});
