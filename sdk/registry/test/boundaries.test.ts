/**
 * For every predicate of every published manifest, a decision on each side of its boundary. The table in cases/
 * is complete or this fails: a version, a predicate or a `when` without its values is an error.
 */
import { type Constraint, type Manifest, type Predicate, readBy } from "@svc/core";
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../tools/testing/verdict.ts";
import { CATALOGUE } from "../src/catalogue.ts";
import { pointersOf } from "../src/required-inputs.ts";
import { ALL_CASES } from "./cases/all.ts";
import { type Change, evaluate, verdictOn } from "./cases/decide.ts";
import type { Boundary, LeafValue, ManifestCases } from "./cases/manifest-cases.ts";

const SMALLEST_STEP = 0.000001;

const published = CATALOGUE.flatMap(({ key, versions }) =>
  versions.map((version) => ({ ...version, of: `${key}@${version.manifest.manifest_version}` })),
);

function inputWhen({ when }: Constraint): Predicate | undefined {
  return when !== undefined && !("outcome" in when) ? when : undefined;
}

/** Both sides of a number's boundary, as near as the fixed point allows. */
function sharp({ op, value }: Predicate): { holds: number[]; fails: number[] } | null {
  const [low, high] = Array.isArray(value) ? value : [value, value];
  if (typeof low !== "number" || typeof high !== "number") return null;
  const below = (n: number) => Number((n - SMALLEST_STEP).toFixed(6));
  const above = (n: number) => Number((n + SMALLEST_STEP).toFixed(6));
  switch (op) {
    case "in":
    case "not_in":
      return null;
    case "lt":
      return { holds: [below(low)], fails: [low, above(low)] };
    case "le":
      return { holds: [below(low), low], fails: [above(low)] };
    case "gt":
      return { holds: [above(low)], fails: [below(low), low] };
    case "ge":
      return { holds: [low, above(low)], fails: [below(low)] };
    case "ne":
      return { holds: [below(low), above(low)], fails: [low] };
    default:
      return { holds: [low, high], fails: [below(low), above(high)] };
  }
}

/** The leaf that a boundary's values are of: the rule's own, or the first term of its derived value. */
function leafOf(rule: Predicate, manifest: Manifest): string {
  return pointersOf(rule, manifest.derived ?? [])[0] as string;
}

function touches({ value }: Predicate, listed: readonly LeafValue[]): boolean {
  return (Array.isArray(value) ? value : [value]).every((limit) => listed.includes(limit));
}

/** The change that makes a constraint apply, its vertex visited. */
function applying(constraint: Constraint, boundary: Boundary | undefined): Change {
  const { when, vertex } = constraint;
  if (when !== undefined && "outcome" in when) return { outcome: when.outcome, visit: vertex };
  const value = boundary?.when?.applies[0];
  return when !== undefined && value !== undefined
    ? { leaves: { [readBy(when)]: value }, visit: vertex }
    : { visit: vertex };
}

function withLeaf(change: Change, input: string, value: LeafValue | null | undefined): Change {
  return { ...change, leaves: { ...change.leaves, [input]: value } };
}

test("every published version has its cases, and nothing else has", () => {
  expect(ALL_CASES.map(({ of }) => of)).toEqual(published.map(({ of }) => of));
});

describe.each(published)("$of", ({ of, manifest, inputs }) => {
  const cases = ALL_CASES.find((candidate) => candidate.of === of) as ManifestCases;
  const judge = (constraint: Constraint, change: Change, said?: string[]) => {
    const verdict = verdictOn(manifest, cases, constraint, change);
    said?.push(verdict.by ?? verdict.finding?.reason ?? "");
    return verdict;
  };

  test("has a boundary for each constraint that reads an input, and no other", () => {
    const kinds = (boundaries: readonly (readonly [string, { predicate?: unknown; when?: unknown }])[]) =>
      boundaries.map(([id, { predicate, when }]) => [id, predicate !== undefined, when !== undefined]);
    const reading = manifest.constraints
      .map((constraint) => [constraint.id, { ...constraint, when: inputWhen(constraint) }] as const)
      .filter(([, { predicate, when }]) => predicate !== undefined || when !== undefined);
    expect(kinds(Object.entries(cases.boundaries))).toEqual(kinds(reading));
    expect(Object.keys(cases.inputs).sort()).toEqual(inputs.map(({ pointer }) => pointer).sort());
  });

  test.each(Object.keys(cases.paths))("an ordinary decision with outcome %s has a proof", (outcome) => {
    const { failing, satisfiedMask } = evaluate(manifest, cases, { outcome });
    expect(failing).toEqual([]);
    recordVerdict(`registry/mask/${of}/${outcome}`, satisfiedMask);
  });

  test.each(manifest.constraints)("$id: both sides of its predicate", (constraint) => {
    const { predicate } = constraint;
    const boundary = cases.boundaries[constraint.id];
    if (predicate === undefined || boundary?.predicate === undefined) {
      expect(predicate).toBeUndefined();
      return;
    }
    const { holds, fails } = boundary.predicate;
    const change = applying(constraint, boundary);
    const said: string[] = [];
    const at = (value: LeafValue | null | undefined) =>
      judge(constraint, withLeaf(change, leafOf(predicate, manifest), value), said);
    expect(holds.length * fails.length).toBeGreaterThan(0);
    // A derived value's limit is none of its inputs' values: the cases say where it lies.
    const near = ("input" in predicate ? sharp(predicate) : null) ?? { holds: [], fails: [] };
    expect("derived" in predicate || touches(predicate, [...holds, ...fails])).toBe(true);
    for (const value of [...holds, ...near.holds]) {
      expect(at(value), `${value}`).toMatchObject({ held: true, by: "enforced" });
    }
    for (const value of [...fails, ...near.fails]) {
      expect(at(value), `${value}`).toMatchObject({ held: false, finding: { reason: "predicate_false" } });
    }
    expect(at(undefined)).toMatchObject({ held: false, finding: { reason: "predicate_input_missing" } });
    expect(at(null)).toMatchObject({ held: false, finding: { reason: "predicate_input_type" } });
    recordVerdict(`registry/boundary/${of}/${constraint.id}`, said.join(" "));
  });

  test.each(manifest.constraints)("$id: both sides of its when", (constraint) => {
    const { when, vertex, predicate } = constraint;
    const boundary = cases.boundaries[constraint.id];
    const applies = applying(constraint, boundary);
    expect(judge(constraint, applies)).toMatchObject({ held: true, by: "enforced" });
    if (applies.outcome !== vertex) {
      const { visit: _, ...skipping } = applies;
      expect(judge(constraint, { ...skipping, skip: vertex })).toMatchObject({
        held: false,
        finding: { reason: "vertex_not_visited" },
      });
    }
    if (when === undefined) return;
    if ("outcome" in when) {
      const other = Object.keys(cases.paths).find((outcome) => outcome !== when.outcome) as string;
      const failing = boundary?.predicate?.fails[0];
      const change: Change =
        predicate && failing !== undefined ? { leaves: { [leafOf(predicate, manifest)]: failing } } : {};
      const skip = vertex === other ? {} : { skip: vertex };
      expect(judge(constraint, { ...change, ...skip, outcome: other })).toMatchObject({
        held: true,
        by: "waived",
      });
      return;
    }
    const listed = boundary?.when ?? { applies: [], waived: [] };
    expect(listed.applies.length * listed.waived.length).toBeGreaterThan(0);
    expect(touches(when, [...listed.applies, ...listed.waived])).toBe(true);
    const near = sharp(when) ?? { holds: [], fails: [] };
    for (const value of [...listed.applies, ...near.holds]) {
      const verdict = judge(constraint, { leaves: { [readBy(when)]: value }, skip: vertex });
      expect(verdict, `${value}`).toMatchObject({ held: false, finding: { reason: "vertex_not_visited" } });
    }
    for (const value of [...listed.waived, ...near.fails]) {
      const verdict = judge(constraint, { leaves: { [readBy(when)]: value }, skip: vertex });
      expect(verdict, `${value}`).toMatchObject({ held: true, by: "waived" });
    }
    const absent = judge(constraint, { leaves: { [readBy(when)]: undefined }, visit: vertex });
    expect(absent).toMatchObject({ held: false, finding: { reason: "when_input_missing" } });
  });
});
