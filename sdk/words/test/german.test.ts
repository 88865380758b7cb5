/** A second language: what readers of decisions meet is in it, says the same, and is never in English by mistake. */
import { RULE_STATES } from "@svc/core";
import { expect, test } from "vitest";
import { de } from "../src/de/index.ts";
import { PAGE_IN_GERMAN } from "../src/de/page/index.ts";
import * as page from "../src/en/page/index.ts";
import {
  briefRuleInWords,
  type DecisionFacts,
  decisionInWords,
  en,
  pathInWords,
  ruleCountsInWords,
  ruleInWords,
  STEP_SET,
  sentenceOf,
  sentenceOfDecision,
} from "../src/index.ts";

const FACTS: DecisionFacts = {
  verdict: "verified",
  outcome: "decline",
  issued_at: 1_795_335_000,
  expires_at: 2_110_000_000,
  policy: {
    manifest_id: "vdi:manifest:fair-lending-v1",
    manifest_version: "1.0.0",
    name: "Fair lending: consumer credit decisions",
    standing: "published",
  },
  issuer: { pinned: true, name: "Example Lender" },
  proof: "holds",
};
const said = (changes: Partial<DecisionFacts>) =>
  sentenceOfDecision(decisionInWords({ ...FACTS, ...changes }, { locale: de }));

test("the sentence, its marked word, and what it says first of what does not count", () => {
  expect(said({})).toBe(
    "Example Lender hat diesen Antrag abgelehnt, am 22. November 2026 nach Fair lending 1.0: bewiesen und unterschrieben mit einem Schlüssel, den Sie festgelegt haben.",
  );
  const parts = decisionInWords(FACTS, { locale: de });
  expect(parts.filter(({ role }) => role === "outcome")).toEqual([{ role: "outcome", text: "abgelehnt" }]);
  expect(said({ verdict: "not_valid" })).toMatch(/^Diese Urkunde hält nicht\. /);
  expect(said({ verdict: "could_not_check" })).toMatch(/^Dies ließ sich nicht prüfen\. /);
  expect(said({ verdict: "not_pinned" })).toMatch(/Nichts daran wurde als falsch befunden\.$/);
  expect(said({ proof: "not_checked" })).not.toContain("bewiesen");
});

test("every published outcome that has English words has German ones", () => {
  const outcomes = {
    "ai-model-release-v1": ["release", "hold"],
    "api-billing-v1": ["receipt", "refuse"],
    "content-moderation-v1": ["remove", "keep"],
    "fair-lending-v1": ["approve", "decline"],
    "hiring-screening-v1": ["advance", "reject"],
    "insurance-claims-v1": ["pay", "deny"],
    "medical-triage-v1": ["urgent", "routine"],
    "sanctions-screening-v1": ["release", "block"],
  };
  for (const [manifest, names] of Object.entries(outcomes)) {
    for (const outcome of names) {
      const facts = {
        ...FACTS,
        outcome,
        policy: { ...FACTS.policy, manifest_id: `vdi:manifest:${manifest}` },
      };
      for (const locale of [en, de]) {
        const sentence = sentenceOfDecision(decisionInWords(facts, { locale }));
        expect(sentence, outcome).not.toMatch(/decided|entschieden/);
      }
    }
  }
});

test("tables of what a report shows differ from the English in every text", () => {
  const texts = (value: unknown): string[] =>
    typeof value === "string"
      ? [value]
      : typeof value === "object" && value !== null
        ? Object.values(value).flatMap(texts)
        : [];
  // One word for both languages.
  const SAME = ["Setup", "Form"];
  for (const name of ["steps", "stepNames", "roots", "ruleStates", "headings", "site", "setup"] as const) {
    const english = texts(en[name]).map((text) => text.toLowerCase());
    const kept = texts(de[name]).filter(
      (text) => !SAME.includes(text) && english.includes(text.toLowerCase()),
    );
    expect(kept, name).toEqual([]);
  }
});

test("rules, counts, paths and sentences of steps", () => {
  const rule = { vertex: "intake", predicate: { input: "/application/amount", op: "le", value: 5 } } as const;
  expect(briefRuleInWords(rule, de)).toBe("Amount ist höchstens 5");
  for (const state of RULE_STATES) {
    for (const standing of ["proved", "claimed"] as const) {
      expect(ruleInWords(rule, { state, violated: true }, standing, de)).not.toMatch(
        /Proved|Claimed|undefined/,
      );
    }
    for (const n of [1, 2]) {
      const rules = Array.from({ length: n }, () => ({ state }));
      expect(ruleCountsInWords(rules, [state], de)[0]).toMatch(/[a-zäöü]{3}.*\.$/);
    }
  }
  expect(pathInWords({ steps: ["intake"], ends: ["approve"], proved: [], outcome: "approve" }, de)).toBe(
    "Nicht gezeigt, ob auf dem Weg: intake. Das Ergebnis ist approve.",
  );
  const expired = { reason: "expired", values: { expected: 1_800_000_000, found: 1_790_000_000 } };
  expect(sentenceOf(STEP_SET, expired, de)).toBe(
    "Abgelaufen am 21. September 2026, 14:13:20 UTC; gefragt ist nach dem 15. Januar 2027, 08:00:00 UTC.",
  );
});

test("the page's own words: the same in German, text by text, and none left in English", () => {
  const parts = {
    documents: page.DOCUMENTS_PAGE_IN_ENGLISH,
    lab: page.LAB_PAGE_IN_ENGLISH,
    many: page.MANY_PAGE_IN_ENGLISH,
    report: page.REPORT_PAGE_IN_ENGLISH,
    shell: page.SHELL_PAGE_IN_ENGLISH,
    trust: page.TRUST_PAGE_IN_ENGLISH,
  };
  // One word for both languages, and places around which there is no word.
  const SAME = /^(Name|Hash|Software|Phase 1|hash| ?Version|depth)$/i;
  for (const [part, english] of Object.entries(parts)) {
    const german: Readonly<Record<string, unknown>> = PAGE_IN_GERMAN[part as keyof typeof parts];
    expect(Object.keys(german).sort(), part).toEqual(Object.keys(english).sort());
    for (const [name, said] of Object.entries(english)) {
      const other = german[name];
      if (typeof said !== "string") {
        // As many places as in English: what is said of a value is said of it in German.
        const places = [7, 8, 9, 10].slice(0, said.length);
        if (name === "count" || name === "noticedBy") continue;
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
