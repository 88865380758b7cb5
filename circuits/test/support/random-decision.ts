/**
 * Random decisions for comparing evaluator and circuit. Values come from small pools, so that predicates meet
 * their boundaries, types clash and inputs are absent often enough to matter.
 */
import {
  type Constraint,
  type DerivedValue,
  encodeDerived,
  isNormalText,
  type Json,
  type Predicate,
  type StatementDecision,
  type When,
} from "@svc/core";

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
/** The last two are not normal: a rule that reads one is refused. */
const TEXTS = ["", "a", "b", "1", "a ", "e\u0301"];
const VALUES: readonly Json[] = [...NUMBERS, ...TEXTS, true, false, null, {}, []];
const NAMES = ["a", "b", "c", "d", "e"];

export interface Capacity {
  steps: number;
  constraints: number;
  inputs: number;
}

export function randomDecision(seed: number, capacity: Capacity): StatementDecision {
  const draw = draws(seed);
  const full = draw.chance(0.1);
  const size = (limit: number, least: number) => (full ? limit : least + draw.below(limit - least + 1));
  const steps = Array.from({ length: size(capacity.steps, 1) }, (_, i) => `step ${i}`);
  const { path, outcome, outcomes } = randomPath(draw, steps);
  const inputs: { [name: string]: Json } = {};
  for (let i = size(capacity.inputs, 0); i > 0; i--) {
    const name = capacity.inputs > NAMES.length ? `${draw.pick(NAMES)}${i}` : draw.pick(NAMES);
    inputs[name] = draw.pick(VALUES);
  }
  const pointers = [...Object.keys(inputs), "a", "z"].map((name) => `/${name}`);
  const derived = Array.from({ length: draw.below(3) }, (_, d) =>
    randomDerived(draw, `value-${d}`, pointers, inputs),
  );
  const about = { pointers, inputs, derived };
  const constraints = Array.from({ length: size(capacity.constraints, 0) }, (_, i): Constraint => {
    const when: When | undefined = draw.chance(0.5)
      ? draw.chance(0.4)
        ? { outcome: draw.pick(steps) }
        : (randomPredicate(draw, about, false) as When)
      : undefined;
    return {
      id: `c${i}`,
      description: "random",
      critical: false,
      vertex: draw.pick(draw.chance(0.7) ? path : steps),
      ...(draw.chance(0.8) ? { predicate: randomPredicate(draw, about, true) } : {}),
      ...(when === undefined ? {} : { when }),
    };
  });
  return {
    steps,
    constraints,
    path,
    outcome,
    inputs,
    ...(outcomes.length > 0 ? { outcomes } : {}),
    ...(derived.length > 0 ? { derived } : {}),
  };
}

/** A path of the pipeline; in half of the draws outcomes are declared and it ends in one of them. */
function randomPath(draw: Draw, steps: readonly string[]) {
  const visited = steps.filter(() => draw.chance(0.6));
  const path = visited.length > 0 ? visited : [draw.pick(steps)];
  if (draw.chance(0.5)) return { path, outcome: draw.pick(path), outcomes: [] };
  const outcome = path.at(-1) as string;
  const others = steps.filter((step) => !path.includes(step) && draw.chance(0.3));
  return { path, outcome, outcomes: steps.filter((step) => step === outcome || others.includes(step)) };
}

const FACTORS = [1, -1, 0.4, -0.4, 2.5, 0.000001, -1000, 4611686018427.387];

function randomDerived(draw: Draw, name: string, pointers: readonly string[], inputs: Inputs): DerivedValue {
  const numbers = pointers.filter((pointer) => typeof inputs[pointer.slice(1)] === "number");
  const pool = numbers.length > 0 && draw.chance(0.85) ? numbers : pointers;
  const chosen = [...new Set(Array.from({ length: 1 + draw.below(3) }, () => draw.pick(pool)))];
  const factor = () => (draw.chance(0.9) ? draw.pick(FACTORS.slice(0, 5)) : draw.pick(FACTORS));
  const terms = chosen.map((input) => ({ input, times: factor() }));
  const value = { name, terms, plus: draw.pick([0, 0, 1, -18, 0.000001]) };
  // A value without an encoding is refused before anything is evaluated; a plain sum always has one.
  return encodeDerived(value).ok ? value : { ...value, terms: chosen.map((input) => ({ input, times: 1 })) };
}

type Inputs = { readonly [name: string]: Json };
interface About {
  readonly pointers: readonly string[];
  readonly inputs: Inputs;
  readonly derived: readonly DerivedValue[];
}

/** Mostly about a present input of the right type, so that many predicates hold. */
function randomPredicate(draw: Draw, { pointers, inputs, derived }: About, sets: boolean): Predicate {
  if (derived.length > 0 && draw.chance(0.2)) {
    const { name } = draw.pick(derived);
    return {
      derived: name,
      ...numberRule(draw, () => draw.pick([0, 1, -1, 18, 1000, -0.000001])),
    } as Predicate;
  }
  const input = draw.pick(pointers);
  const present = inputs[input.slice(1)];
  const aim = draw.chance(0.8) ? present : draw.pick(VALUES);
  if (typeof aim === "string") {
    if (sets && draw.chance(0.5))
      return { input, op: draw.pick(SET_OPERATORS), value: some(draw, TEXTS.filter(isNormalText)) };
    return {
      input,
      op: draw.pick(["eq", "ne"]),
      value: draw.chance(0.5) && isNormalText(aim) ? aim : draw.pick(TEXTS.slice(0, 4)),
    };
  }
  if (typeof aim === "boolean") return { input, op: draw.pick(["eq", "ne"]), value: draw.chance(0.5) };
  if (sets && draw.chance(0.25)) return { input, op: draw.pick(SET_OPERATORS), value: some(draw, NUMBERS) };
  const number = () => (typeof aim === "number" && draw.chance(0.5) ? aim : draw.pick(NUMBERS));
  return { input, ...numberRule(draw, number) } as Predicate;
}

const SET_OPERATORS = ["in", "not_in"] as const;

/** A non-empty part of the items, sometimes all of them. */
function some<T>(draw: Draw, items: readonly T[]): T[] {
  const rate = draw.pick([0.2, 0.5, 1]);
  const chosen = items.filter(() => draw.chance(rate));
  return chosen.length > 0 ? chosen : [draw.pick(items)];
}

function numberRule(draw: Draw, number: () => number) {
  const op = draw.pick(["eq", "ne", "lt", "le", "gt", "ge", "in_range"] as const);
  if (op !== "in_range") return { op, value: number() };
  return { op, value: [number(), number()].sort((x, y) => x - y) as [number, number] };
}
