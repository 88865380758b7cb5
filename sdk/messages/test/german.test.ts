/** A second language: what readers of decisions meet is in it, says the same, and is never in English by mistake. */
import { RULE_STATES } from "@svc/core";
import * as finding from "@svc/core/finding";
import { expect, test } from "vitest";
import { de } from "../src/de/index.ts";
import {
  briefRuleInWords,
  type DecisionFacts,
  decisionInWords,
  en,
  evidenceInWords,
  explainReason,
  pathInWords,
  periodInWords,
  ruleCountsInWords,
  ruleInWords,
  STEP_SET,
  sentenceOf,
  sentenceOfDecision,
  sentenceWithoutValues,
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
  expect(said({ verdict: "expired", held_at: FACTS.issued_at })).toMatch(
    / 1\.0: Die Urkunde galt, als sie am 22\. November 2026 ins Protokoll kam, und lief am 11\. November 2036 ab\.$/,
  );
  expect(said({ verdict: "expired" })).toMatch(
    / 1\.0: Damals galt die Urkunde, und zwar bis zum 11\. November 2036\.$/,
  );
  // A comma that goes where the rest stands in a line of its own.
  expect(parts.filter(({ role }) => role === "joint")).toEqual([{ role: "joint", text: "," }]);
});

test("after wenn the verb comes last", () => {
  const brief = (when: object) => briefRuleInWords({ vertex: "review", when } as never, de);
  expect(brief({ input: "/a/amount", op: "gt", value: 5000 })).toBe(
    'Wenn /a/amount über 5000 liegt: der Schritt "review" wurde besucht',
  );
  expect(brief({ input: "/a/history", op: "eq", value: "A33" })).toMatch(
    /^Wenn \/a\/history "A33" \(ein Code der Regeln\) ist: /,
  );
  expect(brief({ input: "/a/age", op: "in_range", value: [1, 2] })).toMatch(
    /^Wenn \/a\/age zwischen 1 und 2, beide eingeschlossen, liegt: /,
  );
  const ends = {
    ...{ ne: "nicht 3 ist", lt: "unter 3 liegt", le: "höchstens 3 ist", ge: "mindestens 3 ist" },
    ...{ in: "eines von 3 ist", not_in: "keines von 3 ist" },
  };
  for (const [op, end] of Object.entries(ends)) {
    const value = op.endsWith("in") ? [3] : 3;
    expect(brief({ input: "/b", op, value })).toBe(`Wenn /b ${end}: der Schritt "review" wurde besucht`);
  }
});

test("a condition in a whole sentence, and the same after wenn", () => {
  const { demand, shown, unmet } = de.rules;
  const [over, approved] = [{ input: "/amount", op: "gt", value: 5 }, { outcome: "approve" }];
  const rule = (when: object) => ({ vertex: "review", when }) as never;
  expect(demand(rule(over))).toBe(
    'Verlangt: wenn die Eingabe /amount über 5 liegt, dann gilt: der Schritt "review" wurde besucht.',
  );
  expect(demand(rule(approved))).toMatch(/^Verlangt: wenn das Ergebnis "approve" ist, dann gilt: /);
  expect(shown(rule(over), "not_applicable", "proved")).toMatch(/ wenn die Eingabe \/amount über 5 liegt\.$/);
  expect(shown(rule(approved), "not_applicable", "proved")).toMatch(/ wenn das Ergebnis "approve" ist\.$/);
  expect(shown(rule(over), "visit_or_waived", "proved")).toMatch(
    / Die Bedingung: Die Eingabe \/amount liegt über 5\.$/,
  );
  expect(shown(rule(approved), "enforced_or_waived", "proved")).toContain(
    ' Die Bedingung: Das Ergebnis ist "approve". ',
  );
  const broken = {
    vertex: "review",
    when: over,
    predicate: { input: "/age", op: "in_range", value: [1, 2] },
  };
  expect(unmet(broken as never, "proved", true)).toBe(
    "Bewiesen: /amount liegt über 5, und /age liegt unter 1 oder über 2.",
  );
});

test("numbers of rules are written as Germans write them, years not grouped", () => {
  const brief = (predicate: object) => briefRuleInWords({ vertex: "review", predicate } as never, de);
  expect(brief({ input: "/a", op: "in_range", value: [-12_500.5, 20_000] })).toBe(
    "/a liegt zwischen -12.500,5 und 20.000, beide eingeschlossen",
  );
  expect(brief({ input: "/a", op: "le", value: 0.4 })).toBe("/a ist höchstens 0,4");
  expect(brief({ input: "/year", op: "ge", value: 1990 })).toBe("/year ist mindestens 1990");
  expect(brief({ input: "/a", op: "lt", value: 1e21 })).toBe("/a liegt unter 1e+21");
  expect(de.voice.amount("1234567890000")).toBe("1.234.567,89");
});

test("of documents none of which passed it is not said that none was checked", () => {
  const none = {
    total: 12,
    verified: 0,
    ownWord: 0,
    expired: 0,
    notValid: 12,
    onlyUnpinned: 0,
    notChecked: 0,
  };
  const facts = { decisions: none, others: { total: 0 }, unread: 0 };
  expect(de.many(facts as never).clause).toBe("Von 12 Urkunden hat keine die Prüfung bestanden");
});

/** Second words for what has one: README. */
const SECOND_WORDS =
  /verifizier|bestätigt|beglaubig|bescheinig|Signatur\b|signier|unterzeichnet|Regelwerk|zurückgezogen|Zufallsquelle|Punktzahl|Pfad durch|sichern\b|Läuft ab"|"Geprüft"|will einen|festgelegt haben will/;

test("one word for one thing, whoever speaks", () => {
  const found: string[] = [];
  const walk = (one: unknown, path: string): void => {
    if (typeof one === "object" && one !== null)
      for (const [name, other] of Object.entries(one)) walk(other, `${path}.${name}`);
    else if (SECOND_WORDS.test(typeof one === "function" ? String(one) : `"${one}"`)) found.push(path);
  };
  walk(de, "");
  // The time at which something was checked, beside it.
  expect(found.sort()).toEqual([".printed.facts.verified", ".sections.receipt.verified"]);
});

test("of the library it is said that what is quoted is English", () => {
  expect(de.entries.trustRefused("bad")).toMatch(/ Im englischen Wortlaut der Bibliothek: „bad“$/);
});

test("the custom element says of a step in German what the whole locale says", async () => {
  const { ELEMENT_IN_GERMAN } = await import("../src/de/element.ts");
  const found = { expected: 5, found: 9, limit: 300 };
  const failures = [
    { reason: "issued_in_future", values: found, pointer: "/issued_at" },
    { reason: "duplicate_member", values: { member: "type" } },
    { reason: "signature_mismatch", values: {} },
  ];
  for (const failure of failures) {
    const said = ELEMENT_IN_GERMAN.detailOf(failure);
    expect(said).toBe(sentenceOf(STEP_SET, failure, de));
    expect(said).not.toContain(failure.reason);
  }
  expect(ELEMENT_IN_GERMAN.detailOf({ detail: "English" })).toBeUndefined();
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

/** Values that make each function say something: any of them has members of these names. */
const ANY = [
  { log: "l", tree_size: 3, from_size: 2, log_index: 1, expected: null, found: null, cause: null },
  2,
  3,
  4,
  5,
];

/** Finds texts that are equal at two places of one shape, as pairs with their places. */
function pairs(
  english: unknown,
  german: unknown,
  at = "en",
): [at: string, english: string, german: string][] {
  if (typeof english === "string") return [[at, english, String(german)]];
  if (english === german) return [[at, "one function", "one function"]];
  if (typeof english === "function") {
    // By their texts: what they say of each value cannot be tried; where even those agree, by what they say.
    if (String(english) !== String(german)) return [[at, String(english), String(german)]];
    return pairs(english(...ANY), (german as (...values: unknown[]) => unknown)(...ANY), at);
  }
  if (typeof english !== "object" || english === null) return [];
  expect(Object.keys(german as object).sort(), at).toEqual(Object.keys(english).sort());
  return Object.entries(english).flatMap(([name, said]) =>
    pairs(said, (german as Readonly<Record<string, unknown>>)[name], `${at}.${name}`),
  );
}

test("nothing is said in German as it is in English, and each table says as much", () => {
  // One word for both languages; what has no word: lists, codes, and what is a value's own text.
  const SAME =
    /^en\.(voice\.list|sections\.common\.(name|hash)|setup\.subject|stepNames\.(schema|governance)|drawings\.(setupLink|phase1))$/;
  const all = pairs(en, de).filter(([at]) => !SAME.test(at));
  expect(all.length).toBeGreaterThan(700);
  const left = all.filter(([, english, german]) => english.toLowerCase() === german.toLowerCase());
  expect(left.map(([at]) => at)).toEqual([]);
});

test("no sentence of a check tells a reader to pass an argument of the library", () => {
  const CALLS = /\b(options|trust|revocation)\.[a-z]|\bmeterKeys\b|\bcheckInclusion\b|\btrustedVerifiers\b/;
  const { service: _, settings: __, ...checks } = { ...en.sentences };
  const { service: ___, settings: ____, ...checksInGerman } = { ...de.sentences };
  const all = pairs(checks, checksInGerman);
  expect(all.length).toBeGreaterThan(400);
  expect(all.filter(([, ...said]) => said.some((text) => CALLS.test(text)))).toEqual([]);
});

test("each sentence shows in German the values that it shows in English", () => {
  const places = (text: string) => [...new Set(text.match(/\{[a-z_]+(?::[a-z]+)?\}/g))].sort();
  const sentences = pairs(en.sentences, de.sentences);
  expect(sentences.length).toBeGreaterThan(450);
  for (const [at, english, german] of sentences) expect(places(german), at).toEqual(places(english));
});

test("verdicts and claims of receipts, bills, bundles, logs and periods speak German to the end", () => {
  const finding = { log: "log.example/one", tree_size: 7, from_size: 5, log_index: 2, timestamp: 1 };
  expect(de.verdicts.log.holds.entry_included(finding)).toMatch(
    /^Das Protokoll log\.example\/one mit 7 Einträgen/,
  );
  expect(de.verdicts.log.holds.entry_included(finding)).toContain("am 1. Januar 1970, 00:00:01 UTC");
  expect(en.verdicts.log.holds.entry_included(finding)).toContain("at 1 Jan 1970, 00:00:01 UTC");
  expect(de.verdicts.bundle.failed(1, de.verdicts.bundle.count(5))).toBe("1 von 5 Teilen ist nicht gültig.");
  expect(de.claims.bundle.holds("log", "ein Protokoll")).toBe(
    "Ein Protokoll enthält den Prüfbeleg (beruht auf: ein Protokoll).",
  );
  const statement = {
    from: 0,
    to: 86_400,
    stream: "s",
    first: 1,
    last: 13,
    count: 12,
    voids: 1,
    outcomes: [],
  };
  const found = { statement, verdict: "verified", complete: true, logged: null, attestations: null } as const;
  expect(periodInWords(found, de)[0]).toBe(
    "Dieser Schlüssel gibt an, dass er am 1. Januar 1970 (UTC) 12 Entscheidungen beurkundet hat: Von seinen Nummern 1 bis 13 fehlt keine (1 für leer erklärt), und keine ist doppelt.",
  );
  expect(evidenceInWords({ convicts: true, kind: "number_twice", issuer: "k" }, de)).toBe(
    "Der Schlüssel k hat zwei Urkunden mit einer Nummer einer Reihe unterschrieben.",
  );
});

test("rules, counts, paths and sentences of steps", () => {
  const rule = {
    vertex: "intake",
    predicate: { input: "/application/amount", op: "le", value: 5 },
    derived: undefined,
  } as const;
  expect(briefRuleInWords(rule, de)).toBe("/application/amount ist höchstens 5");
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
    'Nicht gezeigt, ob auf dem Weg: "intake". Das Ergebnis ist "approve".',
  );
  const expired = { reason: "expired", values: { expected: 1_800_000_000, found: 1_790_000_000 } };
  expect(sentenceOf(STEP_SET, expired, de)).toBe(
    "Abgelaufen am 21. September 2026, 14:13:20 UTC; gefragt ist nach dem 15. Januar 2027, 08:00:00 UTC.",
  );
});

test("without its values a reason has a sentence only where that shows none", () => {
  expect(sentenceWithoutValues(STEP_SET, "not_in_profile", de)).toBe(
    "Das Profil fragt nicht nach diesem Schritt.",
  );
  for (const reason of ["expired", "no such reason", "toString"])
    expect(sentenceWithoutValues(STEP_SET, reason, de)).toBeNull();
  // From a set below, and in English where no language is named.
  expect(sentenceWithoutValues(STEP_SET, "pairing_mismatch", de)).toBe(de.sentences.proof.pairing_mismatch);
  expect(sentenceWithoutValues(STEP_SET, "pairing_mismatch")).toBe(en.sentences.proof.pairing_mismatch);
});

test("each code of each closed set of reasons is explained in both languages, whatever its sentence is made of", () => {
  const codes = Object.entries(finding).flatMap(([name, set]) =>
    name.endsWith("_REASONS") ? (Array.isArray(set) ? (set as string[]) : Object.keys(set)) : [],
  );
  expect(new Set(codes).size).toBeGreaterThan(500);
  for (const locale of [en, de]) {
    const explained = new Map(codes.map((code) => [code, explainReason(code, locale)]));
    expect([...explained].filter(([, found]) => found.length === 0)).toEqual([]);
    const texts = [...explained.values()]
      .flat()
      .flatMap(({ of, sentences }) => sentences.map((sentence) => `${of}: ${sentence}`));
    expect(texts.filter((text) => /undefined|(?<!minus |von )\bnull\b|\[object|[{}]/.test(text))).toEqual([]);
    expect([...explained.values()].flat().filter(({ sentences }) => sentences.length === 0)).toEqual([]);
  }
});

test("of a reason that says another thing where a value is absent each thing is said", () => {
  const of = (code: string, locale = en) =>
    explainReason(code, locale).map(({ sentences }) => sentences.map((one) => one.replace(/ \(.*/, "")));
  expect(of("attestation_mismatch")[0]).toEqual([
    "The attestation given cannot be read. <cause>",
    "The attestation given is <expected>; the receipt is about <found>.",
    "The attestation given has no hash; the receipt is about <found>.",
  ]);
  expect(of("schema")[0]).toHaveLength(3);
  expect(of("schema", de)[0]).toHaveLength(3);
  expect(of("signature_mismatch")).toEqual([["The signature does not fit this document and public key."]]);
});
