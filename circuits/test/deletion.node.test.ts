// What each constraint is for: with it, an input that must not pass is refused; without it, the same input has
// a satisfying witness. A constraint whose removal nothing noticed would not be tested, or not needed.
//
// Removed constraints may take a changed hint (`<--`) with them: a prover computes witnesses as it likes. Where
// hashes only carry values along, a linear stand-in keeps the compiles short.
import { describe, expect, test } from "vitest";
import { compile } from "./support/compile.ts";
import { firstBrokenRow } from "./support/r1cs.ts";
import { bits, constraintInput, predicateInput } from "./support/slots.ts";
import { type CircuitInput, WitnessProgram } from "./support/witness.ts";

const MAX = 2n ** 63n - 1n;
const R = 21888242871839275222246405745257275088548364400416034343698204186575808495617n;

const HASH_STAND_IN = `pragma circom 2.1.9;
template Poseidon(n) {
    signal input in[n];
    signal output out;
    var sum = 0;
    for (var i = 0; i < n; i++) {
        sum += in[i] * (i + 7) ** 11;
    }
    out <== sum;
}
`;

interface Deletion {
  /** Source lines, exactly once in the file, and what stands in their place ("" to remove). */
  edits: [from: string, to: string][];
  input: CircuitInput;
}

function suite(
  title: string,
  main: string,
  source: string,
  cases: { [what: string]: Deletion },
  sources = [source],
) {
  describe(title, () => {
    test.each(Object.entries(cases))("%s", async (_, { edits, input }) => {
      const standIn = (name: string, text: string) =>
        name === "poseidon.circom" && source !== name ? HASH_STAND_IN : text;
      const intact = await compile(main, source, { edit: standIn });
      expect((await WitnessProgram.load(intact.wasm)).run(input)).toBeNull();

      let applied = 0;
      const weakened = await compile(main, source, {
        edit(name, text) {
          let result = standIn(name, text);
          if (!sources.includes(name)) return result;
          for (const [from, to] of edits) {
            expect(result.split(from)).toHaveLength(2);
            result = result.replace(from, () => to);
            applied++;
          }
          return result;
        },
      });
      expect(applied).toBe(edits.length);
      const witness = (await WitnessProgram.load(weakened.wasm)).run(input);
      expect(witness).not.toBeNull();
      expect(firstBrokenRow(weakened.r1cs, witness as bigint[])).toBe(-1);
    });
  });
}

const remove = (line: string): [string, string][] => [[line, ""]];

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
