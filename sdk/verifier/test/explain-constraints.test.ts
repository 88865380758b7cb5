import type { Predicate } from "@svc/core/wire";
import { expect, test } from "vitest";
import { recordVerdict } from "../../../tools/testing/verdict.ts";
import { explainConstraints } from "../src/explain-constraints.ts";
import { buildAttestation } from "./fixtures/attestation.ts";

test("each constraint is told as what it proves and no more", () => {
  const explained = explainConstraints(buildAttestation({ mask: 0b1011 }));
  expect(explained.constraints.map(({ id, critical, state }) => [id, critical, state])).toEqual([
    ["adult", true, "enforced"],
    ["limit", true, "enforced"],
    ["review", false, "not_proved"],
    ["intake-seen", false, "visit_only"],
  ]);
  expect(explained.constraints.map(({ meaning }) => meaning)).toEqual([
    'Proved: the step "identity" was visited and the input /applicant/age is at least 18.',
    'Proved: the step "affordability" was visited and the input /amount is at most 10000.',
    "Not proved. Whether it holds is not said.",
    'Proved: the step "intake" was on the path; nothing of the text.',
  ]);
  expect(explained.notices).toEqual(["outcomes_undeclared"]);
  recordVerdict("explained constraints", explained);
});

test("of a decline nothing is told of a rule about approvals, though its bit is set", () => {
  const { constraints } = explainConstraints(buildAttestation({ mask: 0b1111, outcome: "decline" }));
  expect(constraints.map(({ id, state }) => [id, state])).toEqual([
    ["adult", "enforced"],
    ["limit", "not_applicable"],
    ["review", "visit_or_waived"],
    ["intake-seen", "visit_only"],
  ]);
  expect(constraints[1]?.meaning).toBe(
    'Did not apply to this outcome: it is in force where the outcome is "approve".',
  );
  expect(constraints[2]?.meaning).toMatch(
    /^Proved: the condition is false, or the step .* was on the path; nothing/,
  );
});

test("a rule that was violated says so beside its state", () => {
  const attestation = buildAttestation({ mask: 0b1011 });
  const { constraints } = explainConstraints({
    ...attestation,
    decision: { ...attestation.decision, violated_mask: 0b0100 },
  });
  expect(constraints.map(({ violated }) => violated)).toEqual([false, false, true, false]);
  expect(constraints[2]?.meaning).toBe(
    "Not proved. Whether it holds is not said. Proved: this rule would not have been met. The issuer chose to name it; it may not be the cause, or the only one.",
  );
});

test("prose is never among what is proved", () => {
  for (const { meaning, description } of explainConstraints(buildAttestation()).constraints) {
    expect(meaning).not.toContain(description);
  }
});

test("every operator has words", () => {
  const base = { id: "x", description: "d", critical: false, vertex: "intake" };
  const predicates = [
    ...(["eq", "ne", "lt", "le", "gt", "ge"] as const).map((op) => ({ input: "/n", op, value: 1.5 })),
    { input: "/n", op: "in_range" as const, value: [1, 2] as [number, number] },
    { input: "/s", op: "eq" as const, value: "text" },
    { input: "/b", op: "ne" as const, value: true },
    { input: "/s", op: "in" as const, value: ["a", "b"] },
    { input: "/n", op: "not_in" as const, value: [1, 2] },
    { derived: "debt-ratio", op: "le" as const, value: 0 },
  ] as Predicate[];
  const constraints = predicates.map((predicate, i) => ({ ...base, id: `c${i}`, predicate }));
  const { constraints: explained } = explainConstraints({
    pipeline: { steps: ["intake"] },
    policy: {
      constraints,
      derived: [
        {
          name: "debt-ratio",
          terms: [
            { input: "/debt", times: 1 },
            { input: "/income", times: -0.8 },
          ],
          plus: 0,
        },
      ],
    },
    decision: { outcome: "intake", satisfied_mask: 2 ** predicates.length - 1 },
  });
  expect(explained.map(({ meaning }) => meaning.replace(/^.*visited and /, ""))).toEqual([
    "the input /n is 1.5.",
    "the input /n is not 1.5.",
    "the input /n is below 1.5.",
    "the input /n is at most 1.5.",
    "the input /n is above 1.5.",
    "the input /n is at least 1.5.",
    "the input /n is from 1 to 2.",
    'the input /s is "text".',
    "the input /b is not true.",
    'the input /s is one of "a", "b".',
    "the input /n is none of 1, 2.",
    'the derived value /debt - 0.8 * /income ("debt-ratio") is at most 0.',
  ]);
});

test("the sixteenth bit is read as any other", () => {
  const constraints = Array.from({ length: 16 }, (_, i) => ({
    id: `c${i}`,
    description: "d",
    critical: false,
    vertex: "intake",
  }));
  const { constraints: explained } = explainConstraints({
    pipeline: { steps: ["intake"] },
    policy: { constraints },
    decision: { outcome: "intake", satisfied_mask: 0x8001 },
  });
  expect(explained.flatMap(({ index, state }) => (state === "visit_only" ? [index] : []))).toEqual([0, 15]);
});
