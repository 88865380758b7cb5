// The lender's rule against the published policy: for every application of the data, what the rule decides
// satisfies every critical constraint, and so can be proved.
import { evaluatePolicy, type Manifest } from "@svc/core";
import { getManifest } from "@svc/vdi-registry";
import { describe, expect, test } from "vitest";
import { type Applications, loadApplications } from "../applications.ts";
import { decide, pathTo, STEPS } from "../decide.ts";

const manifest = getManifest("vdi:manifest:fair-lending-v1") as Manifest;

function failing({ rows }: Applications): string[] {
  return rows.flatMap((inputs, i) => {
    const { outcome, path } = decide(inputs);
    const evaluated = evaluatePolicy({ ...manifest, steps: STEPS, path, outcome, inputs });
    if (!evaluated.ok) return [`row ${i + 1}: ${evaluated.detail}`];
    return evaluated.value.failing.map(({ id }) => `row ${i + 1}: ${id}`);
  });
}

function counts({ rows }: Applications): Record<string, number> {
  const decided = rows.map(decide);
  const count = (outcome: string, reviewed: boolean) =>
    decided.filter((each) => each.outcome === outcome && each.path.includes("human_review") === reviewed)
      .length;
  return {
    approved: count("approve", false),
    approvedReviewed: count("approve", true),
    declined: count("decline", false),
    declinedReviewed: count("decline", true),
  };
}

describe("decide", () => {
  test("all 1,000 real applications can be proved as decided", () => {
    const real = loadApplications(null);
    expect(real.rows).toHaveLength(1000);
    expect(failing(real)).toEqual([]);
    expect(counts(real)).toEqual({
      approved: 493,
      approvedReviewed: 153,
      declined: 230,
      declinedReviewed: 124,
    });
  });

  test("a path names the steps up to its outcome and not the other outcome", () => {
    expect(pathTo("approve", false)).toEqual([
      "intake",
      "identity",
      "affordability",
      "credit_policy",
      "approve",
    ]);
    expect(pathTo("decline", true)).toEqual([...STEPS.slice(0, 5), "decline"]);
  });
});
