/** The one sentence on a decision: never stronger than its facts, never in a document's own words where they are known. */
import { describe, expect, test } from "vitest";
import {
  briefRuleInWords,
  type DecisionFacts,
  decisionInWords,
  inputName,
  pathInWords,
  ruleNoteInWords,
  sentenceOfDecision,
} from "../src/index.ts";

const FACTS: DecisionFacts = {
  verdict: "verified",
  outcome: "approve",
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
const said = (changes: Partial<DecisionFacts>, named?: string) =>
  sentenceOfDecision(decisionInWords({ ...FACTS, ...changes }, named === undefined ? {} : { named }));

test("who, what, when, under which rules, and what of it was checked", () => {
  expect(said({})).toBe(
    "Example Lender approved this application on 22 November 2026 under Fair lending 1.0: proved, and signed by a key that you pinned.",
  );
  expect(said({ outcome: "decline", issuer: { pinned: false } })).toBe(
    "An unknown issuer declined this application on 22 November 2026 under Fair lending 1.0: proved, and signed by a key whose holder nobody here vouches for.",
  );
  expect(said({ issuer: { pinned: true } }, "that this page names")).toBe(
    "An issuer that this page names approved this application on 22 November 2026 under Fair lending 1.0: proved, and signed by a key that this page names.",
  );
});

test("only the outcome's word is marked, and the parts are the whole sentence", () => {
  const parts = decisionInWords(FACTS);
  expect(parts.filter(({ role }) => role === "outcome").map(({ text }) => text)).toEqual(["approved"]);
  expect(parts.map(({ role }) => role)).toEqual(["clause", "outcome", "clause", "rest"]);
});

describe("what is not proved is not said to be", () => {
  test.each([
    ["shows_nothing", "; its proof holds, and no critical rule tests an input for this outcome."],
    ["waivable", ", though every critical rule may have been waived by its own condition."],
    ["unvouched_key", ", and proved under a verification key that nobody here vouches for."],
    ["not_checked", "; its proof was not checked."],
  ] as const)("%s", (proof, end) => {
    const sentence = said({ proof });
    expect(sentence.endsWith(end)).toBe(true);
    if (proof !== "waivable") expect(sentence).not.toContain(": proved");
  });

  test("how many rules are not", () => {
    expect(said({ unproved: 2 })).toContain(": proved but for 2 rules, and signed by");
    expect(said({ unproved: 1, proof: "waivable" })).toContain(": proved but for one rule, and signed by");
    expect(said({ unproved: 2, proof: "unvouched_key" })).toContain(", and proved but for 2 rules under a");
    expect(said({ unproved: 2, proof: "not_checked" })).not.toContain("but for");
  });

  test.each(["not_valid", "could_not_check"] as const)("%s: first that it does not count", (verdict) => {
    const [first, ...others] = decisionInWords({ ...FACTS, verdict });
    expect(first?.text).toMatch(/^This (?:document does not hold|could not be checked)\.$/);
    expect(others.map(({ role }) => role)).toEqual(["rest"]);
    const sentence = said({ verdict });
    expect(sentence).toMatch(/says that its issuer approved/);
    expect(sentence).not.toContain("Example Lender");
    expect(sentence).not.toContain("proved,");
  });

  test("refused by the reader's list alone: not false, and not by a name", () => {
    expect(said({ verdict: "not_pinned" })).toMatch(
      /^This is not from an issuer that you pinned\. The document says that its issuer approved .* Nothing of it was found false\.$/,
    );
  });

  test("expired: when it held, and until when", () => {
    expect(said({ verdict: "expired", held_at: 1_795_340_000 })).toContain(
      ": it held when it was logged on 22 November 2026, and was in force until 11 November 2036.",
    );
  });
});

test("rules that nobody published are quoted as their author's, and so is their outcome", () => {
  const policy = {
    ...FACTS.policy,
    manifest_id: "vdi:manifest:own",
    name: 'Ours "approved"',
    standing: "own",
  } as const;
  expect(said({ policy, outcome: "approve" })).toContain(
    'decided “approve” on 22 November 2026 under rules of its own, “Ours \\"approved\\"” 1.0:',
  );
  for (const outcome of ["__proto__", "constructor", "a\nb"]) {
    expect(said({ outcome })).toMatch(/^Example Lender decided “(?:__proto__|constructor|a\\nb)” on/);
  }
});

test("a rule in a few words, by its pointer; what its state leaves open under it", () => {
  const input = "/application/duration_months";
  expect(
    briefRuleInWords({
      vertex: "intake",
      predicate: { input, op: "in_range", value: [100, 20000] },
      derived: undefined,
    }),
  ).toBe("/application/duration_months is from 100 to 20000");
  expect(briefRuleInWords({ vertex: "human_review", derived: undefined })).toBe(
    'The step "human_review" was visited',
  );
  expect(
    briefRuleInWords({
      vertex: "human_review",
      when: { input: "/applicant/age", op: "ge", value: 62 },
      derived: undefined,
    }),
  ).toBe('If /applicant/age is at least 62: the step "human_review" was visited');
  expect(ruleNoteInWords({ state: "enforced", violated: false })).toBeNull();
  expect(ruleNoteInWords({ state: "visit_only", violated: false })).toContain("Only the visit");
  expect(ruleNoteInWords({ state: "not_applicable", violated: true })).toContain("would not have been met");
});

test("names are short for eyes, and strange ones stay quoted", () => {
  expect(inputName("/a/b~1c_d")).toBe('"b/c_d"');
  expect(inputName("/credits/3")).toBe('"credits 3"');
});

test("a path for those who do not see its drawing", () => {
  expect(
    pathInWords({
      steps: ["intake", "human_review"],
      ends: ["approve", "decline"],
      proved: ["intake"],
      outcome: "approve",
    }),
  ).toBe(
    'Proved to be on the path: "intake". Not shown whether on the path: "human_review". The outcome is "approve". Other outcomes of this pipeline: "decline".',
  );
});
