// A badge says who, what, when, by whom it was checked, and that it proves nothing; no text gets out of its place.
import { de } from "@svc/messages/de";
import { expect, test } from "vitest";
import { badgeSvg } from "../../src/index.ts";

const facts = {
  verdict: "verified",
  outcome: "approve",
  issued_at: 1_795_000_000,
  expires_at: 1_895_000_000,
  policy: {
    manifest_id: "vdi:manifest:fair-lending-v1",
    manifest_version: "1.0.0",
    name: "Fair lending",
    standing: "published",
  },
  issuer: { pinned: true, name: "Example Lender" },
  proof: "holds",
} as const;
const options = { checkedAt: 1_795_100_000, evaluatedAt: 1_795_100_000, by: "vdi 0.1.0" };
const wordsOf = (svg: string) =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text).join(" ");

test("who, what and when, checked by whom and when, and that a picture proves nothing", () => {
  const words = wordsOf(badgeSvg(facts, options));
  // No line ends within a day, or between a name and its version.
  const short = { ...facts, issuer: { pinned: true, name: "A Bank" } };
  expect(badgeSvg(short, options)).toContain(">18 November 2026 under Fair lending 1.0:<");
  expect(words).toMatch(/^Verified Example Lender approved this application on 18 November 2026/);
  expect(words).toMatch(
    /trusts\. As checked on 19 Nov 2026, 14:53:20 UTC by vdi 0\.1\.0\. A picture proves nothing\.$/,
  );
  expect(wordsOf(badgeSvg(facts, { ...options, locale: de }))).toMatch(
    /^Prüfung bestanden .*Ein Bild beweist nichts/,
  );
});

test("a check that was about another time says about which", () => {
  const earlier = { ...options, evaluatedAt: 1_795_013_600 };
  expect(wordsOf(badgeSvg(facts, earlier))).toContain(
    "As of 18 Nov 2026, 14:53:20 UTC: checked on 19 Nov 2026, 14:53:20 UTC by vdi 0.1.0.",
  );
  expect(wordsOf(badgeSvg(facts, { ...earlier, locale: de }))).toContain("Nach dem Stand vom ");
});

test("with a link the whole picture leads there, and the words say so", () => {
  const svg = badgeSvg(facts, { ...options, link: "https://audit.example/?a=1&b=2#v1=x" });
  expect(svg).toContain('<a href="https://audit.example/?a=1&amp;b=2#v1=x" target="_top">');
  expect(wordsOf(svg)).toContain("click to check it");
  for (const link of ["http://audit.example/", "javascript:alert(1)", "https://a b", ""])
    expect(() => badgeSvg(facts, { ...options, link })).toThrow(RangeError);
});

test("what was not vouched for, or not found to hold, never looks verified", () => {
  const states = (["not_valid", "not_pinned", "could_not_check", "expired"] as const).map((verdict) =>
    badgeSvg({ ...facts, verdict, ...(verdict === "expired" ? { held_at: 1_795_000_000 } : {}) }, options),
  );
  states.push(badgeSvg({ ...facts, issuer: { pinned: false } }, options));
  for (const svg of states) {
    expect(svg).not.toContain("#17683e");
    expect(wordsOf(svg)).not.toMatch(/^Verified/);
  }
});

test("texts of a document and of its reader stay texts", () => {
  const name = `</text><script>"&'\u0000\ud800]]>`;
  const svg = badgeSvg(
    { ...facts, outcome: name, issuer: { pinned: true, name }, policy: { ...facts.policy, name } },
    { ...options, by: name },
  );
  expect(svg).not.toContain("<script");
  expect(svg).not.toContain("\u0000");
  expect(svg.isWellFormed()).toBe(true);
  // Whatever stands in it, its elements are the ones that were drawn.
  const elements = new Set([...svg.matchAll(/<([^\s/>]+)/g)].map(([, element]) => element));
  expect([...elements].toSorted()).toEqual(["g", "path", "rect", "svg", "text", "title"]);
});

test("no line is longer than the picture has room for, however wide its letters are", () => {
  for (const name of ["W".repeat(90), "信".repeat(60), "My bank of some name", "a ".repeat(80)]) {
    const svg = badgeSvg({ ...facts, issuer: { pinned: true, name } }, options);
    const lines = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = ""]) => text);
    // By the widths of DejaVu Sans at 14.5 pixels, one of the widest: 14.4, 14.5 and at most 9.4 pixels a letter.
    const widest = Math.max(
      ...lines.map((line) =>
        [...line].reduce((sum, letter) => sum + (letter === "W" || letter === "信" ? 14.5 : 8.3), 0),
      ),
    );
    expect(widest).toBeLessThanOrEqual(420 - 56);
  }
});
