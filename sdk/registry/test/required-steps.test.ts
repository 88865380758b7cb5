import type { Constraint, Manifest } from "@svc/core";
import { describe, expect, test } from "vitest";
import { getManifest, inputPointers, listManifests, missingSteps, requiredSteps } from "../src/index.ts";
import { ALL_CASES } from "./cases/all.ts";

const rule = (vertex: string, more: Partial<Constraint> = {}): Constraint => ({
  id: `at-${vertex}`,
  description: "a rule",
  critical: true,
  vertex,
  ...more,
});

describe("the steps that a manifest asks for", () => {
  test("are its vertices and the outcomes of its whens, each once", () => {
    const constraints = [
      rule("review", { when: { outcome: "approve" } }),
      rule("intake"),
      rule("approve", { when: { input: "/amount", op: "gt", value: 1 } }),
      rule("review", { when: { outcome: "decline" } }),
    ];
    expect(requiredSteps({ constraints })).toEqual(["review", "approve", "intake", "decline"]);
    expect(requiredSteps({ constraints: [] })).toEqual([]);
  });

  test("of fair-lending-v1 are the seven of a credit pipeline", () => {
    const steps = [
      "intake",
      "identity",
      "affordability",
      "credit_policy",
      "human_review",
      "approve",
      "decline",
    ];
    const manifest = getManifest("vdi:manifest:fair-lending-v1") as Manifest;
    expect(requiredSteps(manifest).sort()).toEqual([...steps].sort());
    expect(missingSteps(manifest, steps)).toEqual([]);
    expect(missingSteps(manifest, ["intake", "approve", "human-review"])).toEqual([
      "identity",
      "affordability",
      "credit_policy",
      "decline",
      "human_review",
    ]);
    expect(missingSteps(manifest, []).length).toBe(7);
  });

  test.each(listManifests())(
    "of $manifest_id are in the pipeline of its cases",
    ({ manifest_id: id, ...summary }) => {
      const manifest = getManifest(id) as Manifest;
      const cases = ALL_CASES.find(({ of }) => id.endsWith(of.split("@")[0] as string));
      expect(missingSteps(manifest, cases?.steps ?? [])).toEqual([]);
      expect(summary.required_steps).toEqual(requiredSteps(manifest));
    },
  );
});

test("the inputs that rules read are named once, whens included", () => {
  const amount = { input: "/amount", op: "le", value: 5 } as const;
  const constraints = [
    rule("a", { predicate: amount, when: { input: "/kind", op: "eq", value: "x" } }),
    rule("b", { predicate: amount, when: { outcome: "a" } }),
    rule("c"),
  ];
  expect(inputPointers({ constraints })).toEqual(["/amount", "/kind"]);
});
