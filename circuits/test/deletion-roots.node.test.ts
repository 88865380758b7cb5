// What each constraint around the commitments is for: see support/deletion.ts.
import { remove, suite } from "./support/deletion.ts";
import { bits } from "./support/slots.ts";
import type { CircuitInput } from "./support/witness.ts";

const R = 21888242871839275222246405745257275088548364400416034343698204186575808495617n;

const stepsInput = {
  stepsActive: 3,
  active: bits(7, 16),
  names: [11, 12, 13, ...Array(13).fill(0)],
  visited: bits(5, 16),
  outcomeAt: bits(4, 16),
  salt: 9,
};
const steps = (change: CircuitInput): CircuitInput => {
  const { stepsActive: _, ...input } = stepsInput;
  return { ...input, ...change };
};

suite("Steps", "= Steps()", "steps.circom", {
  "a name in an unused slot": {
    edits: [["ZeroUnless(2)(active[i], [names[i], visited[i]]);", "ZeroUnless(1)(active[i], [visited[i]]);"]],
    input: steps({ names: [11, 12, 13, 14, ...Array(12).fill(0)] }),
  },
  "an unused slot visited": {
    edits: [["ZeroUnless(2)(active[i], [names[i], visited[i]]);", "ZeroUnless(1)(active[i], [names[i]]);"]],
    input: steps({ visited: bits(13, 16) }),
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

const column = (...values: (number | bigint)[]) => [...values, ...Array(24 - values.length).fill(0)];
const inputs = (change: CircuitInput): CircuitInput => ({
  active: column(1, 1),
  keys: column(101, 102),
  tags: column(1, 2),
  values: column(5, 6),
  salts: column(7, 8),
  ...change,
});

suite("Inputs", "= Inputs()", "inputs.circom", {
  "the same key twice": {
    edits: remove("product[pair - 1] * inverse === 1;"),
    input: inputs({ keys: column(101, 101) }),
  },
  "a product left out": {
    edits: [
      ["product[pair] <== product[pair - 1] * difference;", "product[pair] <-- 1;"],
      ["product[pair] <== difference;", "product[pair] <-- 1;"],
    ],
    input: inputs({ keys: column(101, 101) }),
  },
  "a key in an unused slot": {
    edits: [["ZeroUnless(4)(active[i], [keys[i], tags[i], values[i], salts[i]]);", ""]],
    input: inputs({ keys: column(101, 102, 103), tags: column(1, 2, 1) }),
  },
  "a gap in the leaves": {
    edits: remove("    _ <== Prefix(n)(active);\n"),
    input: inputs({
      active: column(1, 0, 1),
      keys: column(101, 0, 102),
      tags: column(1, 0, 2),
      values: column(5, 0, 6),
      salts: column(7, 0, 8),
    }),
  },
});

const table = (length: number, width: number, ...rows: number[][]) =>
  Array.from({ length }, (_, i) => rows[i] ?? Array(width).fill(0));
const policy = (change: CircuitInput): CircuitInput => ({
  active: bits(1, 16),
  critical: bits(1, 16),
  vertex: table(16, 4, [1, 0, 0, 0]),
  predicateKind: table(16, 4, [1, 0, 0, 0]),
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
    input: policy({ predicateKind: table(16, 4, [1, 1, 0, 0]) }),
  },
  "two `when` kinds": {
    edits: remove("Boolean()(whenKind[j][0] + whenKind[j][1] + whenKind[j][2] + whenKind[j][3]);"),
    input: policy({ whenKind: table(16, 5, [1, 0, 0, 1, 0]) }),
  },
  "a term in an unused slot": {
    edits: [
      [
        "ZeroUnless(7)(active[j], [sum, terms[6 * j], terms[6 * j + 1], terms[6 * j + 2],\n            terms[6 * j + 3], terms[6 * j + 4], terms[6 * j + 5]]);",
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
      predicateKind: table(16, 4),
      predicateTerms: table(16, 3),
    }),
  },
});
