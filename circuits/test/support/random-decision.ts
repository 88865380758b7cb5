/**
 * Random decisions for comparing evaluator and circuit. Values come from small pools, so that predicates meet
 * their boundaries, types clash and inputs are absent often enough to matter.
 */
import type { Constraint, Decision, Json, Predicate, When } from "@svc/core";

export interface Draw {
  /** A uniform integer in [0, n). */
  below(n: number): number;
  pick<T>(items: readonly T[]): T;
  chance(probability: number): boolean;
}

/** A small deterministic generator (mulberry32): a failing case is named by its seed. */
export function draws(seed: number): Draw {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  return { below, pick: (items) => items[below(items.length)] as never, chance: (p) => next() < p };
}

const NUMBERS = [
  0, 1, -1, 2, 0.000001, -0.000001, 17.999999, 18, 18.000001, 4611686018427.387, -4611686018427.387,
];
const TEXTS = ["", "a", "b", "1"];
const VALUES: readonly Json[] = [...NUMBERS, ...TEXTS, true, false, null, {}, []];
const NAMES = ["a", "b", "c", "d", "e"];

export interface Capacity {
  steps: number;
  constraints: number;
  inputs: number;
}

export function randomDecision(seed: number, capacity: Capacity): Decision {
  const draw = draws(seed);
  const full = draw.chance(0.1);
  const size = (limit: number, least: number) => (full ? limit : least + draw.below(limit - least + 1));
  const steps = Array.from({ length: size(capacity.steps, 1) }, (_, i) => `step ${i}`);
  const visited = steps.filter(() => draw.chance(0.6));
  const outcome = draw.pick(visited.length > 0 ? visited : steps);
  const path = visited.length > 0 ? visited : [outcome];
  const inputs: { [name: string]: Json } = {};
  for (let i = size(capacity.inputs, 0); i > 0; i--) {
    const name = capacity.inputs > NAMES.length ? `${draw.pick(NAMES)}${i}` : draw.pick(NAMES);
    inputs[name] = draw.pick(VALUES);
  }
  const pointers = [...Object.keys(inputs), "a", "z"].map((name) => `/${name}`);
  const predicate = (): Predicate => randomPredicate(draw, pointers, inputs);
  const constraints = Array.from({ length: size(capacity.constraints, 0) }, (_, i): Constraint => {
    const when: When | undefined = draw.chance(0.5)
      ? draw.chance(0.4)
        ? { outcome: draw.pick(steps) }
        : predicate()
      : undefined;
    return {
      id: `c${i}`,
      description: "random",
      critical: false,
      vertex: draw.pick(draw.chance(0.7) ? path : steps),
      ...(draw.chance(0.8) ? { predicate: predicate() } : {}),
      ...(when === undefined ? {} : { when }),
    };
  });
  return { steps, constraints, path, outcome, inputs };
}

/** Mostly about a present input of the right type, so that many predicates hold. */
function randomPredicate(
  draw: Draw,
  pointers: readonly string[],
  inputs: { readonly [name: string]: Json },
): Predicate {
  const input = draw.pick(pointers);
  const present = inputs[input.slice(1)];
  const aim = draw.chance(0.8) ? present : draw.pick(VALUES);
  if (typeof aim === "string")
    return { input, op: draw.pick(["eq", "ne"]), value: draw.chance(0.5) ? aim : draw.pick(TEXTS) };
  if (typeof aim === "boolean") return { input, op: draw.pick(["eq", "ne"]), value: draw.chance(0.5) };
  const number = () => (typeof aim === "number" && draw.chance(0.5) ? aim : draw.pick(NUMBERS));
  const op = draw.pick(["eq", "ne", "lt", "le", "gt", "ge", "in_range"] as const);
  if (op !== "in_range") return { input, op, value: number() };
  const ends = [number(), number()].sort((x, y) => x - y) as [number, number];
  return { input, op, value: ends };
}
