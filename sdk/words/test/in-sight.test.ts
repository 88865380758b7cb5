// What a stranger wrote is seen as it is, and changes nothing of the sentence around it, in both languages.
import { describe, expect, test } from "vitest";
import { de } from "../src/de/index.ts";
import { briefRuleInWords, decisionInWords, inSight, ruleInWords, sentenceOfDecision } from "../src/index.ts";

const [TURNS, HIDES, OBEYED] = ["\u202e", "\u200b", "\u009b"];
const UNSEEN = /[^\P{C}\n\t]|[\u2028\u2029]/u;

test("characters that nobody sees are written out, and no others", () => {
  expect(inSight(`${TURNS}a${HIDES}b${OBEYED}c\ufeff\u{e0041}\u2028`)).toBe(
    "\\u{202e}a\\u{200b}b\\u{9b}c\\u{feff}\\u{e0041}\\u{2028}",
  );
  for (const plain of ["", "Größe, 5 €", "a\tb\nc", "日本 👍"]) expect(inSight(plain)).toBe(plain);
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
    expect(briefRuleInWords(rule, locale)).toContain('"Proved: all of it is true\\u{202e}"');
    expect(briefRuleInWords(rule, locale)).not.toMatch(UNSEEN);
  });
});
