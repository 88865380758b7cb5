// What each constraint of the flags, selections, predicates and claims is for: see support/deletion.ts.
import { remove, suite } from "./support/deletion.ts";
import { constraintInput, predicateInput } from "./support/slots.ts";

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

const number = { kind: "number", negated: false, key: 1000n, low: 500n, high: 700n } as const;
const text = { kind: "text", negated: false, key: 1000n, low: 77n, high: 0n } as const;
const boolean = { kind: "boolean", negated: false, key: 1000n, low: 1n, high: 0n } as const;
const outcome = { kind: "outcome", negated: false, key: 0n, low: 2n, high: 0n } as const;
const first = { index: 0, below: false };
const leaf = (tag: bigint, value: bigint, key = 1000n) => ({ key, tag, value });

suite("Predicate", "= Predicate(3, 2)", "predicate.circom", {
  "number unclaimed": {
    edits: [["onNumber <== claim * number;", "onNumber <-- 0;"]],
    input: predicateInput({ term: number, leaves: [leaf(1n, 900n)], selection: first }),
  },
  "text unclaimed": {
    edits: [["onText <== claim * text;", "onText <-- 0;"]],
    input: predicateInput({ term: text, leaves: [leaf(2n, 78n)], selection: first }),
  },
  "boolean unclaimed": {
    edits: [["onBoolean <== claim * boolean;", "onBoolean <-- 0;"]],
    input: predicateInput({ term: boolean, leaves: [leaf(3n, 0n)], selection: first }),
  },
  "outcome unclaimed": {
    edits: [["onOutcome <== claim * outcome;", "onOutcome <-- 0;"]],
    input: predicateInput({ term: outcome, leaves: [], outcomeIndex: 1, selection: first }),
  },
  "an index bit of 2": {
    edits: [["        Boolean()(index[i]);\n", ""]],
    input: {
      ...predicateInput({
        term: { ...number, key: 2000n },
        leaves: [leaf(1n, 900n, 1000n), leaf(1n, 800n, 1500n)],
        selection: first,
      }),
      // Key and value extrapolated beyond the leaves: 1000 + 2 * 500, 900 + 2 * -100 = 700; the tag stays.
      index: [2, 0],
    },
  },
  "a selection without a claim": {
    edits: remove("(1 - selecting) * indexSum === 0;"),
    input: predicateInput({ term: number, claim: false, leaves: [], selection: { index: 1, below: false } }),
  },
  "another key": {
    edits: remove("selecting * (foundKey - key) === 0;"),
    input: predicateInput({ term: number, leaves: [leaf(1n, 600n, 999n)], selection: first }),
  },
  "another type": {
    edits: remove("selecting * (foundTag - number - 2 * text - 3 * boolean) === 0;"),
    input: predicateInput({ term: number, leaves: [leaf(2n, 600n)], selection: first }),
  },
  "a negation forgotten": {
    edits: [["outside <== onNumber * negated;", "outside <-- 0;"]],
    input: predicateInput({ term: { ...number, negated: true }, leaves: [leaf(1n, 600n)], selection: first }),
  },
  "a side of -1": {
    edits: [["    Boolean()(below);\n", ""]],
    input: {
      ...predicateInput({ term: number, leaves: [leaf(1n, 1200n)], selection: first }),
      below: R - 1n,
    },
  },
  "two sides that cancel": {
    edits: [["    Boolean()(above);\n", ""]],
    input: predicateInput({
      term: { ...number, low: MAX, high: MAX },
      leaves: [leaf(1n, 5n)],
      selection: { index: 0, below: true },
    }),
  },
  "another number than the leaf's": {
    edits: [["numberX <== onNumber * x;", "numberX <-- onNumber * (x + 100);"]],
    input: predicateInput({ term: number, leaves: [leaf(1n, 450n)], selection: first }),
  },
  "a lower end moved": {
    edits: [["belowLow <== below * low;", "belowLow <-- below * (low + 100);"]],
    input: predicateInput({
      term: { ...number, negated: true },
      leaves: [leaf(1n, 550n)],
      selection: { index: 0, below: true },
    }),
  },
  "an upper end moved": {
    edits: [["aboveHigh <== above * high;", "aboveHigh <-- above * (high - 100);"]],
    input: predicateInput({ term: { ...number, negated: true }, leaves: [leaf(1n, 650n)], selection: first }),
  },
  "below the lower end": {
    edits: remove("inside * low === numberX - below - aboveHigh - above - leftSum;"),
    input: predicateInput({ term: number, leaves: [leaf(1n, 499n)], selection: first }),
  },
  "above the upper end": {
    edits: remove("inside * high === rightSum - belowLow + below - above * number_max() + numberX;"),
    input: predicateInput({ term: number, leaves: [leaf(1n, 701n)], selection: first }),
  },
  "a distance of one large digit on the left": {
    edits: [
      ["Boolean()(fromLeft[i]);", ""],
      ["fromLeft[i] <-- (left >> i) & 1;", "fromLeft[i] <-- i == 0 ? left : 0;"],
    ],
    input: predicateInput({ term: number, leaves: [leaf(1n, 499n)], selection: first }),
  },
  "a distance of one large digit on the right": {
    edits: [
      ["Boolean()(toRight[i]);", ""],
      ["toRight[i] <-- (right >> i) & 1;", "toRight[i] <-- i == 0 ? right : 0;"],
    ],
    input: predicateInput({ term: number, leaves: [leaf(1n, 701n)], selection: first }),
  },
  "another outcome": {
    edits: [["towardsOutcome <== outcome * (outcomeIndex - x);", "towardsOutcome <-- outcome * (low - x);"]],
    input: predicateInput({ term: outcome, leaves: [], outcomeIndex: 1, selection: first }),
  },
  "an equality counted as a difference": {
    edits: [["differing <== comparing * negated;", "differing <-- comparing * (1 - negated);"]],
    input: predicateInput({ term: text, leaves: [leaf(2n, 78n)], selection: first }),
  },
  "another text": {
    edits: remove("(comparing - differing) * difference === 0;"),
    input: predicateInput({ term: text, leaves: [leaf(2n, 78n)], selection: first }),
  },
  "the same text, negated": {
    edits: remove("difference * inverse === differing;"),
    input: predicateInput({ term: { ...text, negated: true }, leaves: [leaf(2n, 77n)], selection: first }),
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
  when: first,
};
const constraint = (change: Partial<Parameters<typeof constraintInput>[0]>) =>
  constraintInput({ ...rule, ...change });

suite("Constraint", "= Constraint(4, 2, 3, 2)", "constraint.circom", {
  "enforced by -1": {
    edits: [["    Boolean()(enforced);\n", ""]],
    // Outside the booleans neither claim is a multiple of the other's checks: nothing selected, nothing held.
    input: {
      ...constraint({ constraint: { ...rule.constraint, when: { ...outcome, kind: "none", low: 0n } } }),
      enforced: R - 1n,
      waived: 0,
      predicateKind: [0, 0, 0, 0],
    },
  },
  "waived by -1": {
    edits: [["    Boolean()(waived);\n", ""]],
    // The signs of both distances turn, and 600 passes for lying outside [500, 500] with held = -1.
    input: {
      ...constraint({
        constraint: { ...rule.constraint, when: { ...number, high: 500n } },
        enforced: false,
        when: { index: 0, below: true },
      }),
      waived: R - 1n,
    },
  },
  "both ways": {
    edits: remove("enforced * waived === 0;"),
    // held = 2 is outside on both sides at once: half a distance each.
    input: constraint({
      constraint: { ...rule.constraint, when: number },
      waived: true,
      when: { index: 0, below: true },
    }),
  },
  "held for an unused slot": {
    edits: remove("held * (1 - active) === 0;"),
    input: constraint({ active: false }),
  },
  "critical, not held": {
    edits: remove("critical * (1 - held) === 0;"),
    input: constraint({ constraint: { ...rule.constraint, critical: true }, enforced: false }),
  },
  "waived without `when`": {
    edits: remove("waived * (1 - whenKind[0] - whenKind[1] - whenKind[2] - whenKind[3]) === 0;"),
    input: constraint({
      constraint: { ...rule.constraint, when: { ...outcome, kind: "none", low: 0n } },
      enforced: false,
      waived: true,
    }),
  },
  "vertex not visited": {
    edits: remove("enforced * (1 - reached) === 0;"),
    input: constraint({ visited: [true, false, true, false] }),
  },
  "`when` not turned round": {
    edits: [["both <== waived * whenKind[4];", "both <-- waived / 2;"]],
    input: constraint({
      constraint: { ...rule.constraint, when: { ...outcome, low: 2n } },
      enforced: false,
      waived: true,
    }),
  },
});

suite(
  "Mux",
  "= Constraint(4, 2, 3, 2)",
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
