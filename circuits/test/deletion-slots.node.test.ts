// Purpose of each constraint of the flags, selections, predicates and claims: see support/deletion.ts.
import { remove, suite } from "./support/deletion.ts";
import {
  CONSTRAINT,
  constraintInput,
  NOTHING,
  PREDICATE,
  plainTerm,
  type TermCase,
  termInput,
  WHEN,
} from "./support/slots.ts";

const MAX = 2n ** 63n - 1n;
const R = 21888242871839275222246405745257275088548364400416034343698204186575808495617n;

suite("Boolean", "= Boolean()", "flags.circom", {
  "a flag of 2": { edits: remove("in * (in - 1) === 0;"), input: { in: 2 } },
});

suite("Prefix", "= Prefix(3)", "flags.circom", {
  "a gap": { edits: remove("flags[i] * (1 - flags[i - 1]) === 0;"), input: { flags: [1, 0, 1] } },
  "a flag of 2": { edits: [["Boolean()(flags[i]);", ""]], input: { flags: [2, 0, 0] } },
});

suite("ZeroUnless", "= ZeroUnless(2)", "flags.circom", {
  "a value in an unused slot": {
    edits: remove("(1 - active) * values[i] === 0;"),
    input: { active: 0, values: [5, -5n + R] },
  },
});

const number = plainTerm("number", 500n, { high: 700n });
const text = plainTerm("text", 77n);
const boolean = plainTerm("boolean", 1n);
const outcome = plainTerm("outcome", 2n);
const first = { index: 0, below: false };
const nowhere = { index: NOTHING, below: false };
const leaf = (tag: bigint, value: bigint, key = 1000n) => ({ key, tag, value });
const predicateInput = (given: TermCase) => termInput("predicate", given);
const whenInput = (given: TermCase) => termInput("when", given);

suite("Predicate", PREDICATE, "predicate.circom", {
  "number unclaimed": {
    edits: [["onNumber <== claim * number;", "onNumber <-- 0;"]],
    input: predicateInput({ term: number, leaves: [leaf(1n, 900n)], selection: nowhere }),
  },
  "text unclaimed": {
    edits: [["onText <== claim * text;", "onText <-- 0;"]],
    input: predicateInput({ term: text, leaves: [leaf(2n, 78n)], selection: nowhere }),
  },
  "boolean unclaimed": {
    edits: [["onBoolean <== claim * boolean;", "onBoolean <-- 0;"]],
    input: predicateInput({ term: boolean, leaves: [leaf(3n, 0n)], selection: nowhere }),
  },
  "a derived value unclaimed, its rule about a leaf": {
    edits: [["onDerived <== claim * (derived[0] + derived[1]);", "onDerived <-- 0;"]],
    input: predicateInput({
      term: { ...number, derived: 0 },
      leaves: [leaf(1n, 600n)],
      selection: first,
    }),
  },
  "a set of numbers unclaimed": {
    edits: [["onNumbers <== onNumber * oneOf;", "onNumbers <-- 0;"]],
    input: predicateInput({
      term: { ...number, low: 1n, high: MAX, members: 1 },
      pool: [5n],
      leaves: [leaf(1n, 600n)],
      selection: first,
    }),
  },
  "a negation forgotten": {
    edits: [["outside <== (onNumber - onNumbers) * negated;", "outside <-- 0;"]],
    input: predicateInput({ term: { ...number, negated: true }, leaves: [leaf(1n, 600n)], selection: first }),
  },
  "another number than the leaf's": {
    edits: [
      ["numberX <== onNumber * (x + first + second);", "numberX <-- onNumber * (x + first + second + 100);"],
    ],
    input: predicateInput({ term: number, leaves: [leaf(1n, 450n)], selection: first }),
  },
  "another number than the first derived value": {
    edits: [["first <== derived[0] * derivedValues[0];", "first <-- 600;"]],
    input: predicateInput({
      term: { ...number, derived: 0 },
      leaves: [],
      derivedValues: [900n],
      selection: nowhere,
    }),
  },
  "another number than the second derived value": {
    edits: [["second <== derived[1] * derivedValues[1];", "second <-- 600;"]],
    input: predicateInput({
      term: { ...number, derived: 1 },
      leaves: [],
      derivedValues: [0n, 900n],
      selection: nowhere,
    }),
  },
  "another distance from the set": {
    edits: [["towardsSet <== oneOf * (apart - x + low);", "towardsSet <-- oneOf * (low - x);"]],
    input: predicateInput({
      term: { ...text, low: 0n, members: 1 },
      pool: [5n],
      leaves: [leaf(2n, 77n)],
      selection: first,
    }),
  },
  "the other boolean": {
    edits: remove("onBoolean * (x - low - opposite) === 0;"),
    input: predicateInput({ term: boolean, leaves: [leaf(3n, 0n)], selection: first }),
  },
  "a boolean negated twice": {
    edits: [["opposite <== negated * (1 - 2 * low);", "opposite <-- (1 - negated) * (1 - 2 * low);"]],
    input: predicateInput({ term: boolean, leaves: [leaf(3n, 0n)], selection: first }),
  },
});

suite("When", WHEN, "when.circom", {
  "outcome unclaimed": {
    edits: [["onOutcome <== claim * outcome;", "onOutcome <-- 0;"]],
    input: whenInput({ term: outcome, leaves: [], outcomeIndex: 1, selection: nowhere }),
  },
  "another outcome": {
    edits: [["position <== outcome * outcomeIndex;", "position <-- outcome * low;"]],
    input: whenInput({ term: outcome, leaves: [], outcomeIndex: 1, selection: nowhere }),
  },
  "a negation forgotten": {
    edits: [["outside <== onNumber * negated;", "outside <-- 0;"]],
    input: whenInput({ term: { ...number, negated: true }, leaves: [leaf(1n, 600n)], selection: first }),
  },
  "the other boolean": {
    edits: remove("onBoolean * (x - low - opposite) === 0;"),
    input: whenInput({ term: boolean, leaves: [leaf(3n, 0n)], selection: first }),
  },
});

const rule = {
  constraint: {
    critical: false,
    vertex: 1,
    predicate: number,
    when: outcome,
  },
  leaves: [leaf(1n, 600n)],
  visited: [true, true, true, false],
  outcomeIndex: 2,
  enforced: true,
  waived: false,
  predicate: first,
  when: nowhere,
};
const constraint = (change: Partial<Parameters<typeof constraintInput>[0]>) =>
  constraintInput({ ...rule, ...change });

suite("Constraint", CONSTRAINT, "constraint.circom", {
  "enforced by -1": {
    edits: [["    Boolean()(enforced);\n", ""]],
    // Outside the booleans neither claim is a multiple of the other's checks: nothing selected, nothing held.
    input: {
      ...constraint({
        constraint: { ...rule.constraint, predicate: plainTerm("none", 0n), when: plainTerm("none", 0n) },
        predicate: nowhere,
      }),
      enforced: R - 1n,
      waived: 0,
    },
  },
  "waived by -1": {
    edits: [["    Boolean()(waived);\n", ""]],
    // The signs of both distances turn, and 600 passes for lying outside [500, 500] with held = -1.
    input: {
      ...constraint({
        constraint: { ...rule.constraint, when: { ...number, key: 0n, high: 500n, derived: 0 } },
        derivedValues: [600n],
        enforced: false,
        predicate: nowhere,
        when: { index: NOTHING, below: true },
      }),
      waived: R - 1n,
    },
  },
  "both ways": {
    edits: remove("enforced * (waived + violated) === 0;"),
    // held = 2 is outside on both sides at once: half a distance each.
    input: constraint({
      constraint: { ...rule.constraint, when: { ...number, key: 0n, derived: 0 } },
      derivedValues: [600n],
      waived: true,
      when: { index: NOTHING, below: true },
    }),
  },
  "held for an unused slot": {
    edits: remove("held * (1 - active) === 0;"),
    input: constraint({ active: false }),
  },
  "critical, not held": {
    edits: remove("critical * (1 - held) === 0;"),
    input: constraint({
      constraint: { ...rule.constraint, critical: true },
      enforced: false,
      predicate: nowhere,
    }),
  },
  "waived without `when`": {
    edits: remove("waived * (1 - whenKind[0] - whenKind[1] - whenKind[2] - whenKind[3]) === 0;"),
    input: constraint({
      constraint: { ...rule.constraint, when: plainTerm("none", 0n) },
      enforced: false,
      waived: true,
      predicate: nowhere,
    }),
  },
  "vertex not visited": {
    edits: remove("enforced * (1 - reached) === 0;"),
    input: constraint({ visited: [true, false, true, false] }),
  },
  "`when` not turned round": {
    edits: [["whenBoth <== waived * whenKind[4];", "whenBoth <-- waived / 2;"]],
    input: constraint({
      constraint: { ...rule.constraint, when: { ...outcome, low: 2n } },
      enforced: false,
      waived: true,
      predicate: nowhere,
    }),
  },
  "the predicate not turned round": {
    edits: [["predicateBoth <== violated * predicateKind[4];", "predicateBoth <-- violated / 2;"]],
    input: constraint({ enforced: false, violated: true }),
  },
  "violated by -1": {
    edits: [["    Boolean()(violated);\n", ""]],
    // As waived by -1.
    input: {
      ...constraint({
        constraint: {
          ...rule.constraint,
          predicate: { ...number, key: 0n, high: 500n, derived: 0 },
          when: plainTerm("none", 0n),
        },
        derivedValues: [600n],
        enforced: false,
        predicate: { index: NOTHING, below: true },
      }),
      violated: R - 1n,
    },
  },
  "violated without a predicate": {
    edits: remove("violated * (1 - predicateKind[0] - predicateKind[1] - predicateKind[2]) === 0;"),
    input: constraint({
      constraint: { ...rule.constraint, predicate: plainTerm("none", 0n) },
      enforced: false,
      violated: true,
      predicate: nowhere,
    }),
  },
  "violated although its `when` is false": {
    edits: [["applying <== violated * (whenKind[0] + whenKind[1] + whenKind[2]);", "applying <-- 0;"]],
    input: constraint({
      constraint: { ...rule.constraint, when: number, predicate: { ...number, high: 599n } },
      enforced: false,
      violated: true,
      leaves: [leaf(1n, 900n)],
      when: nowhere,
    }),
  },
  "violated and waived by one input": {
    edits: remove("waived * applying === 0;"),
    // The `when` is claimed twice: half a distance each, as for both ways.
    input: constraint({
      constraint: {
        ...rule.constraint,
        predicate: { ...number, high: 599n },
        when: { ...number, key: 0n, derived: 0 },
      },
      derivedValues: [600n],
      enforced: false,
      waived: true,
      violated: true,
      when: { index: NOTHING, below: true },
    }),
  },
});

suite(
  "Mux",
  CONSTRAINT,
  "constraint.circom",
  {
    "another entry than the index says": {
      edits: [
        [
          "products[used] <== index[l] * (level[2 * i + 1] - level[2 * i]);",
          "products[used] <-- n == 4 ? 0 : index[l] * (level[2 * i + 1] - level[2 * i]);",
        ],
      ],
      input: constraint({ visited: [true, false, true, false] }),
    },
  },
  ["mux.circom"],
);
