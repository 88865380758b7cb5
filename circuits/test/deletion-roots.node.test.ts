// Purpose of each constraint around the commitments: see support/deletion.ts.
import { remove, suite } from "./support/deletion.ts";
import { bits } from "./support/slots.ts";
import type { CircuitInput } from "./support/witness.ts";

const R = 21888242871839275222246405745257275088548364400416034343698204186575808495617n;

const stepsInput = {
  stepsActive: 3,
  active: bits(7, 16),
  names: [11, 12, 13, ...Array(13).fill(0)],
  declared: bits(0, 16),
  visited: bits(5, 16),
  outcomeAt: bits(4, 16),
  salt: 9,
};
const steps = (change: CircuitInput): CircuitInput => {
  const { stepsActive: _, ...input } = stepsInput;
  return { ...input, ...change };
};

const SLOTS = "ZeroUnless(3)(active[i], [names[i], visited[i], declared[i]]);";

suite("Steps", "= Steps()", "steps.circom", {
  "a name in an unused slot": {
    edits: [[SLOTS, "ZeroUnless(2)(active[i], [visited[i], declared[i]]);"]],
    input: steps({ names: [11, 12, 13, 14, ...Array(12).fill(0)] }),
  },
  "an unused slot visited": {
    edits: [[SLOTS, "ZeroUnless(2)(active[i], [names[i], declared[i]]);"]],
    input: steps({ visited: bits(13, 16) }),
  },
  "an unused slot declared": {
    edits: [[SLOTS, "ZeroUnless(2)(active[i], [names[i], visited[i]]);"]],
    input: steps({ declared: bits(12, 16) }),
  },
  "a declaration of 2": {
    edits: remove("Boolean()(declared[i]);"),
    input: steps({ declared: [0, 2, 1, ...Array(13).fill(0)] }),
  },
  "declared outcomes overlooked": {
    edits: [
      ["declares <== declarations * inverse;", "declares <-- 0;"],
      ["declarations * (1 - declares) === 0;", ""],
      ["endings === declares;", ""],
      ["endedHere === declares;", ""],
    ],
    input: steps({ declared: bits(2, 16) }),
  },
  "another outcome visited": {
    edits: remove("endings === declares;"),
    input: steps({ declared: bits(5, 16) }),
  },
  "an outcome that is not declared": {
    edits: remove("endedHere === declares;"),
    input: steps({ declared: bits(1, 16) }),
  },
  "a step after the outcome": {
    edits: remove("declares * visitedBeyond === 0;"),
    input: steps({ declared: bits(1, 16), outcomeAt: bits(1, 16) }),
  },
  "a step after the outcome, not counted": {
    edits: [["beyond[i] <== outcomes * visited[i];", "beyond[i] <-- 0;"]],
    input: steps({ declared: bits(1, 16), outcomeAt: bits(1, 16) }),
  },
  "a step visited twice": {
    edits: remove("Boolean()(visited[i]);"),
    input: steps({ visited: [2, 0, 1, ...Array(13).fill(0)] }),
  },
  "an outcome made of two": {
    edits: remove("Boolean()(outcomeAt[i]);"),
    input: steps({ outcomeAt: [2, 0, R - 1n, ...Array(13).fill(0)] }),
  },
  "an outcome off the path": {
    edits: remove("outcomeAt[i] * (1 - visited[i]) === 0;"),
    input: steps({ outcomeAt: bits(2, 16) }),
  },
  "no outcome": { edits: remove("outcomes === 1;"), input: steps({ outcomeAt: bits(0, 16) }) },
  "two outcomes": { edits: remove("outcomes === 1;"), input: steps({ outcomeAt: bits(5, 16) }) },
  "a gap in the steps": {
    edits: [["signal count <== Prefix(n)(active);", "signal count <== active[0] + active[2];"]],
    input: steps({ active: bits(5, 16), names: [11, 0, 13, ...Array(13).fill(0)] }),
  },
});

const counted = (from: number) => Array.from({ length: 24 }, (_, i) => from + i);
const inputs = (change: CircuitInput): CircuitInput => ({
  keys: counted(101),
  tags: counted(0),
  values: counted(5),
  salts: counted(7),
  ...change,
});

suite("Inputs", "= Inputs()", "inputs.circom", {
  "the same key twice": {
    edits: remove("product[pair - 1] * inverse === 1;"),
    input: inputs({ keys: counted(101).with(23, 101) }),
  },
  "a product left out": {
    edits: [
      ["product[pair] <== product[pair - 1] * (keys[j] - keys[i]);", "product[pair] <-- 1;"],
      ["product[pair] <== keys[j] - keys[i];", "product[pair] <-- 1;"],
    ],
    input: inputs({ keys: counted(101).with(1, 101) }),
  },
});

const table = (length: number, width: number, ...rows: (number | bigint)[][]) =>
  Array.from({ length }, (_, i) => rows[i] ?? Array(width).fill(0));
const policy = (change: CircuitInput): CircuitInput => ({
  active: bits(1, 16),
  critical: bits(1, 16),
  vertex: table(16, 4, [1, 0, 0, 0]),
  predicateKind: table(16, 5, [1, 0, 0, 0, 0]),
  members: table(16, 16),
  predicateDerived: table(16, 2),
  whenDerived: table(16, 2),
  pool: bits(0, 16),
  derivedUsed: table(2, 3),
  derivedKeys: table(2, 3),
  derivedTimes: table(2, 3),
  derivedConstant: [0, 0],
  predicateTerms: table(16, 3, [1000, 500, 700]),
  whenKind: table(16, 5),
  whenTerms: table(16, 3),
  ...change,
});

suite("Policy", "= Policy()", "policy.circom", {
  "a flag of 2": {
    edits: remove("Boolean()(flags[i]);"),
    input: policy({ critical: [2, ...Array(15).fill(0)] }),
  },
  "two predicate kinds": {
    edits: remove("Boolean()(predicateKind[j][0] + predicateKind[j][1] + predicateKind[j][2]);"),
    input: policy({ predicateKind: table(16, 5, [1, 1, 0, 0, 0]) }),
  },
  "two `when` kinds": {
    edits: remove("Boolean()(whenKind[j][0] + whenKind[j][1] + whenKind[j][2] + whenKind[j][3]);"),
    input: policy({ whenKind: table(16, 5, [1, 0, 0, 1, 0]) }),
  },
  "a derived value read as no number": {
    edits: remove("Boolean()(predicateKind[j][0] - predicateDerived[j][0] - predicateDerived[j][1]);"),
    input: policy({ predicateKind: table(16, 5, [0, 1, 0, 0, 0]), predicateDerived: table(16, 2, [1, 0]) }),
  },
  "both derived values in a `when`": {
    edits: remove("Boolean()(whenKind[j][0] - whenDerived[j][0] - whenDerived[j][1]);"),
    input: policy({ whenKind: table(16, 5, [1, 0, 0, 0, 0]), whenDerived: table(16, 2, [1, 1]) }),
  },
  "a predicate's derived flag of 2": {
    edits: [...remove("Boolean()(predicateDerived[j][d]);")],
    input: policy({ predicateDerived: table(16, 2, [2n, R - 1n]) }),
  },
  "a `when`'s derived flag of 2": {
    edits: [...remove("Boolean()(whenDerived[j][d]);")],
    input: policy({ whenKind: table(16, 5, [1, 0, 0, 0, 0]), whenDerived: table(16, 2, [2n, R - 1n]) }),
  },
  "a term used twice": {
    edits: remove("Boolean()(derivedUsed[d][k]);"),
    input: policy({ derivedUsed: table(2, 3, [2, 0, 0]) }),
  },
  "a term in an unused slot": {
    edits: [
      [
        "ZeroUnless(7)(active[j], [sum, elements[6 * j], elements[6 * j + 1], elements[6 * j + 2],\n            elements[6 * j + 3], elements[6 * j + 4], elements[6 * j + 5]]);",
        "ZeroUnless(1)(active[j], [sum]);",
      ],
    ],
    input: policy({ predicateTerms: table(16, 3, [1000, 500, 700], [1, 2, 3]) }),
  },
  "flags in an unused slot": {
    edits: [["ZeroUnless(7)(active[j], [sum,", "ZeroUnless(7)(active[j], [0,"]],
    input: policy({ critical: bits(3, 16) }),
  },
  "a gap in the constraints": {
    edits: [["signal count <== Prefix(n)(active);", "signal count <== active[0] + active[1];"]],
    input: policy({
      active: bits(2, 16),
      critical: bits(0, 16),
      vertex: table(16, 4),
      predicateKind: table(16, 5),
      predicateTerms: table(16, 3),
    }),
  },
});
