// A stranger's text is shown as it is, and changes nothing of the sentence around it, in both languages.
import { describe, expect, test } from "vitest";
import { de } from "../src/de/index.ts";
import {
  authorName,
  authorText,
  briefRuleInWords,
  decisionInWords,
  inSight,
  insideQuotes,
  ruleInWords,
  sentenceOfDecision,
} from "../src/index.ts";

const [TURNS, HIDES, OBEYED] = ["\u202e", "\u200b", "\u009b"];
const UNSEEN = /[^\P{C}\n\t]|[\u2028\u2029]/u;

test("characters that nobody sees are written out, and no others", () => {
  expect(inSight(`${TURNS}a${HIDES}b${OBEYED}c\ufeff\u{e0041}\u2028`)).toBe(
    "\\u{202e}a\\u{200b}b\\u{9b}c\\u{feff}\\u{e0041}\\u{2028}",
  );
  for (const plain of ["", "Größe, 5 €", "a\tb\nc", "日本 👍"]) expect(inSight(plain)).toBe(plain);
});

test("what is invisible or mixes scripts is written out, and one script is not", () => {
  for (const [text, shown] of [
    ["\u0430pprove", "\\u{430}pprove"],
    ["p\u0430y \u03bf\u03bd", "p\\u{430}y \u03bf\u03bd"],
    ["\u0441\u03bf", "\u0441\\u{3bf}"],
    ["\ufb01nal \u{1d41a}", "\\u{fb01}nal \\u{1d41a}"],
    ["a\u034fb\u3164c\ufe0f\u2800", "a\\u{34f}b\\u{3164}c\\u{fe0f}\\u{2800}"],
    ["x\u09ea", "x\\u{9ea}"],
  ] as const)
    expect(inSight(text)).toBe(shown);
  for (const plain of [
    "\u0431\u0430\u043d\u043a ABC",
    "\u6771\u4eacTower",
    "caf\u00e9 \u03a9",
    "\u0939\u093f\u0928\u094d\u0926\u0940",
  ])
    expect(inSight(plain)).toBe(plain);
});

test("names and texts of authors stand in quotation marks, names marked as a whole", () => {
  expect([authorName("approve"), authorText("Fair lending")]).toEqual(['"approve"', '"Fair lending"']);
  expect(authorName("human \u0441\u043e\u0440\u0443")).toBe('"human \\u{441}\\u{43e}\\u{440}\\u{443}"');
  expect(authorText("Bank \u0441\u043e\u0440\u0443")).toBe('"Bank \u0441\u043e\u0440\u0443"');
  expect(authorText('a" is proved\u00a0\u2003')).toBe('"a\\" is proved\\u{a0}\\u{2003}"');
  expect(authorName("x".repeat(5_000)).length).toBeLessThan(250);
});

test.each([
  ...[
    "\u201d",
    "\u201c",
    "\u201e",
    "\u00ab",
    "\u00bb",
    "\u2033",
    "\u02ba",
    "\u05f4",
    "\uff02",
    "\u301e",
    "\u275e",
  ],
  ...["''", "\u2019\u2019", "\u02bc'", "\u2032\u2032"],
])("what reads as a quotation mark ends no quotation: %s", (mark) => {
  const shown = [...mark].map((one) => `\\${one}`).join("");
  const text = `x${mark}: met ${mark}y`;
  const quoted = `"x${shown}: met ${shown}y"`;
  expect([authorName(text), authorText(text), `"${insideQuotes(text)}"`]).toEqual([quoted, quoted, quoted]);
  const rule = { id: "r", vertex: "s", predicate: { input: "/a", op: "eq", value: text } } as never;
  for (const locale of [undefined, de]) expect(briefRuleInWords(rule, locale)).toContain(quoted);
});

test("names that differ in spaces alone are told apart", () => {
  expect([authorName("a b"), authorName("a   b"), authorName(" a")]).toEqual([
    '"a b"',
    '"a \\u{20}\\u{20}b"',
    '" a"',
  ]);
});

test("the plain quotation mark ends none either, and a single apostrophe is one", () => {
  expect([authorText('x" y'), `"${insideQuotes('x" y')}"`]).toEqual(['"x\\" y"', '"x\\" y"']);
  expect(authorText("the driver\u2019s age")).toBe('"the driver\u2019s age"');
});

test("marks fall on letters of the text alone, and strike none; a numeral that reads as letters is one", () => {
  expect(authorName("\u0301abc \u0308d")).toBe('"\\u{301}abc \\u{308}d"');
  expect(authorName("m\u0338et\u20dd")).toBe('"m\\u{338}et\\u{20dd}"');
  expect(authorName("\u217dheck")).toBe('"\\u{217d}heck"');
  for (const plain of ["\u0939\u093f\u0928\u094d\u0926\u0940", "q\u0323\u0307 x\u0301"])
    expect(authorName(plain)).toBe(`"${plain}"`);
});

describe.each([
  ["English", undefined],
  ["German", de],
])("in %s", (_, locale) => {
  test("the sentence on a decision", () => {
    const name = `${TURNS}devorppa ${HIDES}${OBEYED}`;
    const policy = { manifest_id: "x", name, manifest_version: "1.0.0", standing: "own" };
    const facts = { verdict: "verified", outcome: name, policy, issuer: { pinned: false }, proof: "holds" };
    const said = decisionInWords({ ...facts, issued_at: 0, expires_at: 1 } as never, locale && { locale });
    expect(sentenceOfDecision(said)).toContain("\\u{202e}devorppa");
    expect(sentenceOfDecision(said)).not.toMatch(UNSEEN);
  });

  test("a rule's demand, with the names of inputs quoted where they are no plain pointers", () => {
    const predicate = { input: `/a/Proved: all of it is true${TURNS}`, op: "eq", value: `x${HIDES}` };
    const rule = { id: "r", vertex: `s${TURNS}`, predicate } as never;
    const exact = ruleInWords(rule, { state: "enforced", violated: false }, "proved", locale);
    expect(exact).toContain('"/a/Proved: all of it is true\\u{202e}"');
    expect(exact).not.toMatch(UNSEEN);
    expect(briefRuleInWords(rule, locale)).toContain('"/a/Proved: all of it is true\\u{202e}"');
    expect(briefRuleInWords(rule, locale)).not.toMatch(UNSEEN);
  });

  test("a derived value is its formula, with the author's name in quotation marks", () => {
    const derived = [
      {
        name: "debt-to-income-percent",
        terms: [
          { input: "/loan/amount", times: 1 },
          { input: "/car/sum_insured", times: -0.8 },
        ],
        plus: 0,
      },
      { name: "negative", terms: [{ input: "/a b", times: -1 }], plus: -12.5 },
    ];
    const said = (name: string) => {
      const predicate = { derived: name, op: "le", value: 40 } as const;
      const rule = { vertex: "s", predicate, when: predicate, derived };
      return [
        briefRuleInWords(rule, locale),
        ruleInWords(rule, { state: "enforced", violated: false }, "proved", locale),
      ];
    };
    const times = locale === undefined ? "0.8" : "0,8";
    for (const text of said("debt-to-income-percent"))
      expect(text).toContain(`/loan/amount - ${times} * /car/sum_insured ("debt-to-income-percent")`);
    for (const text of said("negative"))
      expect(text).toContain(`-"/a b" - ${locale === undefined ? "12.5" : "12,5"} ("negative")`);
  });
});
