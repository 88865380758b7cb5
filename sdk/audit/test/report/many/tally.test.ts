// Many decisions counted: what the sentence on top and the charts are made of, and that it stays as small as it is.
import { manyInWords, sentenceOnMany } from "@svc/messages";
import { de } from "@svc/messages/de";
import { describe, expect, test } from "vitest";
import { outcomesDrawing, overTimeDrawing } from "../../../src/drawings/index.ts";
import { svgText } from "../../../src/drawings/svg-text.ts";
import { type CountedDecision, manyFacts, Tally } from "../../../src/many.ts";

const DAY = 86_400;
const NOVEMBER = 1_764_000_000; // 24 November 2025

const decision = (changes: Partial<CountedDecision> = {}): CountedDecision => ({
  outcome: "approve",
  issuedAt: NOVEMBER,
  issuer: "aa",
  isPinned: true,
  group: "good",
  isOnlyUnpinned: false,
  ...changes,
});

function tallied(...all: Partial<CountedDecision>[]): Tally {
  const tally = new Tally();
  for (const one of all) tally.add(decision(one));
  return tally;
}

const NAMES = { aa: "Bank A", bb: "Bank B" };
const said = (tally: Tally, rest = {}) => {
  const one = manyInWords(manyFacts(tally, NAMES, rest));
  return { clause: sentenceOnMany(one), rest: one.rest };
};

describe("the sentence on many", () => {
  test("counts outcomes, times and keys of what is verified alone", () => {
    const { clause, rest } = said(
      tallied(
        {},
        { outcome: "decline", issuedAt: NOVEMBER + 3 * DAY },
        { issuer: "bb" },
        { outcome: "forge", issuedAt: 1, issuer: "cc", isPinned: false, group: "bad" },
        { outcome: "old", issuedAt: 2, issuer: "dd", isPinned: false, group: "expired" },
        { outcome: "", issuedAt: null, issuer: "", isPinned: false, group: "unknown" },
      ),
    );
    expect(clause).toBe(
      "3 of 6 decisions are verified: 2 “approve”, 1 “decline”, dated from 24 November 2025 to 27 November 2025, signed by the key that you pinned as Bank A (2), the key that you pinned as Bank B (1).",
    );
    expect(rest).toBe("1 is not valid. 1 could not be checked. 1 held and has expired since.");
  });

  test("what is verified on its own word is said to be, and who nobody vouches for has no name", () => {
    // A stranger's key that the reader's names happen to hold is named only where it was pinned for this verdict.
    const { clause } = said(
      tallied({ isPinned: false, group: "warn" }, { isPinned: false, group: "warn", issuer: "bb" }),
    );
    expect(clause).toBe(
      "Both decisions are verified, though each rests in part on its own word alone: 2 “approve”, dated 24 November 2025, both signed by 2 keys whose holders nobody here vouches for.",
    );
    expect(said(tallied({}, { isPinned: false, group: "warn", issuer: "cc" })).clause).toContain(
      "Both decisions are verified, 1 of them in part on its own word alone: 2 “approve”, dated 24 November 2025, signed by the key that you pinned as Bank A (1), a key whose holder nobody here vouches for (1).",
    );
  });

  test("several pinned keys of one name, or of none, are not one key", () => {
    const both = tallied({ issuer: "xx" }, { issuer: "yy" });
    expect(said(both).clause).toContain(", both signed by 2 keys that you pinned.");
    const twice = manyFacts(both, { xx: "Bank X", yy: "Bank X" });
    expect(sentenceOnMany(manyInWords(twice))).toContain(
      ", both signed by 2 keys that you pinned as Bank X.",
    );
    expect(sentenceOnMany(manyInWords(twice, de))).toContain(
      "mit 2 Schlüsseln, die Sie als Bank X festgelegt haben.",
    );
    // Of some alone, so that "all" is never taken for all that there are.
    const [ok, bad] = [{}, { group: "bad" }] as const;
    expect(said(tallied(ok, ok, ok, bad)).clause).toContain(
      ", all 3 signed by the key that you pinned as Bank A.",
    );
    expect(said(tallied(ok, ok, ok)).clause).toContain(", all signed by the key that you pinned as Bank A.");
    expect(sentenceOnMany(manyInWords(manyFacts(tallied(ok, ok, ok, bad), NAMES), de))).toContain(
      ", alle 3 unterschrieben mit dem Schlüssel, den Sie als Bank A festgelegt haben.",
    );
    expect(said(tallied({ issuer: "xx" })).clause).toContain(", signed by a key that you pinned.");
    expect(said(tallied({ group: "bad" })).clause).toBe("The one decision is not verified.");
    // What held and what could not be checked is not told as what failed, where it is all there is.
    for (const [group, all, one] of [
      [
        "expired",
        "Both decisions held, and have expired since.",
        "The one decision held, and has expired since.",
      ],
      ["unknown", "None of 2 decisions could be checked.", "The one decision could not be checked."],
    ] as const) {
      expect(said(tallied({ group }, { group }))).toEqual({ clause: all, rest: "" });
      expect(said(tallied({ group }))).toEqual({ clause: one, rest: "" });
      expect(said(tallied({ group }, { group: "bad" })).clause).toBe("None of 2 decisions is verified.");
    }
  });

  test("of nothing there is a sentence too", () => {
    expect(said(new Tally())).toEqual({ clause: "Nothing was checked.", rest: "" });
    expect(said(new Tally(), { unread: 2 })).toEqual({ clause: "2 files could not be read.", rest: "" });
    expect(sentenceOnMany(manyInWords(manyFacts(new Tally(), {}, { unread: 1 }), de))).toBe(
      "1 Datei ließ sich nicht lesen.",
    );
  });

  test("nothing verified is said first; a refusal for the reader's list alone is told from what is false", () => {
    const { clause, rest } = said(
      tallied({ group: "bad", isOnlyUnpinned: true, isPinned: false }, { group: "bad", isPinned: false }),
    );
    expect(clause).toBe("None of 2 decisions is verified.");
    expect(rest).toBe("2 are not valid, 1 of them only because no issuer that you pinned signed it.");
  });

  test("documents of other kinds and files that could not be read", () => {
    const { clause, rest } = said(tallied({}), { others: { verified: 1, not_valid: 2 }, unread: 3 });
    expect(clause).toMatch(/^One decision is verified: “approve”, /);
    expect(rest).toBe("Of 3 other documents: 1 verified, 2 not valid. 3 files could not be read.");
    expect(said(new Tally(), { others: { could_not_check: 2 } }).clause).toBe(
      "2 documents: 2 not fully checked or vouched for.",
    );
  });

  test("a name that paints, turns the line or never ends stays a quoted and cut text", () => {
    const { clause } = said(tallied({ outcome: `x”\u202e\n${"y".repeat(5_000)}` }, {}));
    expect(clause).not.toMatch(/[\u202e\n]/);
    expect(clause.length).toBeLessThan(700);
  });

  test("in German nothing is left in English", () => {
    const facts = manyFacts(
      tallied(
        {},
        { issuer: "bb", outcome: "decline" },
        { isPinned: false, group: "warn", issuer: "cc" },
        { group: "bad" },
      ),
      NAMES,
      { others: { verified: 1 }, unread: 1 },
    );
    const one = manyInWords(facts, de);
    const [clause, { rest }] = [sentenceOnMany(one), one];
    expect(clause).toContain(
      "3 von 4 Urkunden haben die Prüfung bestanden, 1 davon ruht zum Teil nur auf dem eigenen Wort: ",
    );
    expect(`${clause} ${rest}`).not.toMatch(/\b(of|the|and|is|are|that|by|file|document|decision)\b/);
  });
});

describe("a tally of any length", () => {
  test("keeps so many counts and no more, and loses no decision", () => {
    const tally = new Tally();
    for (let i = 0; i < 20_000; i++) {
      tally.add(
        decision({
          outcome: `o${i % 300}`,
          issuedAt: NOVEMBER + i * 7_919,
          issuer: `k${i}`,
          isPinned: false,
          group: "warn",
        }),
      );
    }
    expect(tally.total).toBe(20_000);
    expect(tally.outcomes.reduce((sum, { total }) => sum + total, 0)).toBe(20_000);
    expect(tally.outcomes).toHaveLength(65);
    expect(tally.others).toEqual({ kinds: 300 - 64, isMore: false });
    expect(tally.unpinned).toEqual({ count: 20_000, keys: 4_096, isMore: true });
    const columns = tally.columns(24) ?? new Map();
    const [spans = []] = [...columns.values()];
    expect(spans.length).toBeGreaterThan(11);
    expect(spans.length).toBeLessThanOrEqual(24);
    for (const strip of columns.values()) {
      for (const [i, { from, to }] of strip.entries()) {
        expect(from).toBeLessThanOrEqual(to);
        if (i > 0) expect(from).toBe((strip[i - 1]?.to ?? 0) + 1);
      }
    }
  });

  test("times as far apart as numbers go", () => {
    const tally = tallied({ issuedAt: 0 }, { issuedAt: Number.MAX_SAFE_INTEGER }, { issuedAt: NOVEMBER });
    expect(overTimeDrawing(tally)?.shows).toContain("2 verified");
    expect(overTimeDrawing(tallied({}))).toBeNull();
  });
});

describe("charts", () => {
  test("say in words what they show, and put what has no room together", () => {
    const tally = tallied(
      ...Array.from({ length: 12 }, (_, i) => ({
        outcome: `o${String(i).padStart(2, "0")}`,
        issuedAt: NOVEMBER + i * DAY,
      })),
      { outcome: "o00", group: "bad" },
    );
    const { shows, shapes } = outcomesDrawing(tally);
    expect(shows).toMatch(
      /^"o00": 2, of which 1 verified, 1 not valid\. .* other outcomes \(5\): 5, of which 5 verified\.$/,
    );
    expect(shapes.filter(({ attributes }) => String(attributes.class).startsWith("bar-piece"))).toHaveLength(
      9,
    );
  });

  test("of more outcomes than are told apart the last row says that there may be more", () => {
    const all = Array.from({ length: 64 + 4_096 + 1 }, (_, i) => ({ outcome: `o${i}` }));
    expect(outcomesDrawing(tallied(...all)).shows).toContain("other outcomes (at least 4153): 4154");
    const { drawings } = de;
    expect(drawings.otherOutcomes(4_096, true)).toBe("andere Ergebnisse (mindestens 4096)");
  });

  test("over time the most frequent outcomes are drawn, and how many are not is said", () => {
    const tally = tallied(
      ...Array.from({ length: 6 }, (_, i) => ({ outcome: `o${i}`, issuedAt: NOVEMBER + i * DAY })),
    );
    const { shows, shapes } = overTimeDrawing(tally) ?? { shows: "", shapes: [] };
    expect(shows).toMatch(/ Not drawn: at least 2 more outcomes\.$/);
    expect(shapes.at(-1)?.children).toEqual(["Not drawn: at least 2 more outcomes."]);
    expect(overTimeDrawing(tallied({}, { issuedAt: NOVEMBER + DAY }))?.shows).not.toContain("Not drawn");
  });

  test("as text they are escaped, whatever an outcome is called", () => {
    const text = svgText(outcomesDrawing(tallied({ outcome: '<script>"&\u0000\u202e' }, {})), 'a"b');
    for (const raw of ["<script", "\u0000", "\u202e", 'id="a"b']) expect(text).not.toContain(raw);
    expect(text).toContain("&lt;script&gt;\\&quot;&amp;\\u0000\\u{202e}");
    expect(svgText(outcomesDrawing(tallied({ outcome: "ap\u200bprove" }, {})), "a")).toContain(
      "ap\\u{200b}prove",
    );
  });
});
