import { expect, test } from "vitest";
import { recordVerdict } from "../../../tools/testing/verdict.ts";
import { explainConstraints, policyNotice } from "../src/explain-constraints.ts";
import { buildAttestation, CONSTRAINTS } from "./fixtures/attestation.ts";

test("each constraint is told as what it proves and no more", () => {
  const explained = explainConstraints(buildAttestation({ mask: 0b1011 }));
  expect(
    explained.constraints.map(({ id, critical, proved, has_predicate, visit_only }) => [
      id,
      critical,
      proved,
      has_predicate,
      visit_only,
    ]),
  ).toEqual([
    ["adult", true, true, true, false],
    ["limit", true, true, true, false],
    ["review", false, false, false, true],
    ["intake-seen", false, true, false, true],
  ]);
  expect(explained.constraints.map(({ meaning }) => meaning)).toEqual([
    'Proved: step "identity" was visited and input "/applicant/age" is at least 18.',
    'Proved: if the outcome is "approve", then step "affordability" was visited and input "/amount" is at most 10000.',
    "Not proved. Whether it holds is not said.",
    'Proved: step "intake" was visited.',
  ]);
  expect(explained.notice).toBeNull();
  recordVerdict("explained constraints", explained);
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
  ];
  const constraints = predicates.map((predicate, i) => ({ ...base, id: `c${i}`, predicate }));
  const { constraints: explained } = explainConstraints({
    policy: { constraints },
    decision: { satisfied_mask: 2 ** predicates.length - 1 },
  });
  expect(explained.map(({ meaning }) => meaning.replace(/^.*visited and /, ""))).toEqual([
    'input "/n" is 1.5.',
    'input "/n" is not 1.5.',
    'input "/n" is below 1.5.',
    'input "/n" is at most 1.5.',
    'input "/n" is above 1.5.',
    'input "/n" is at least 1.5.',
    'input "/n" is from 1 to 2.',
    'input "/s" is "text".',
    'input "/b" is not true.',
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
    policy: { constraints },
    decision: { satisfied_mask: 0x8001 },
  });
  expect(explained.flatMap(({ index, proved }) => (proved ? [index] : []))).toEqual([0, 15]);
});

test("a policy that reads no input says so", () => {
  const [adult, limit, review, seen] = CONSTRAINTS;
  if (!adult || !limit || !review || !seen) throw new Error("fixtures changed");
  expect(policyNotice([])).toBe("empty_policy");
  expect(policyNotice([seen])).toBe("no_predicate");
  expect(policyNotice([{ ...seen, when: { outcome: "approve" } }])).toBe("no_predicate");
  expect(policyNotice([seen, review])).toBeNull();
  expect(policyNotice([adult])).toBeNull();
});
