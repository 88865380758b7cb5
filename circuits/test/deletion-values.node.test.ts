// Purpose of each constraint of selections, comparisons, sets and derived values: see support/deletion.ts.
import { remove, suite } from "./support/deletion.ts";
import { PREDICATE, plainTerm, type TermCase, termInput } from "./support/slots.ts";
import type { CircuitInput } from "./support/witness.ts";

const MAX = 2n ** 63n - 1n;
const R = 21888242871839275222246405745257275088548364400416034343698204186575808495617n;

const number = plainTerm("number", 500n, { high: 700n });
const text = plainTerm("text", 77n);
const first = { index: 0, below: false };
const leaf = (tag: bigint, value: bigint, key = 1000n) => ({ key, tag, value });
const predicateInput = (given: TermCase) => termInput("predicate", given);

suite(
  "Selection",
  PREDICATE,
  "predicate.circom",
  {
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
      edits: remove("(1 - selecting) * (indexBits - ones) === 0;"),
      input: predicateInput({
        term: number,
        claim: false,
        leaves: [],
        selection: { index: 1, below: false },
      }),
    },
    "another key": {
      edits: remove("selecting * (foundKey - key) === 0;"),
      input: predicateInput({ term: number, leaves: [leaf(1n, 600n, 999n)], selection: first }),
    },
    "another type": {
      edits: remove("selecting * (foundTag - tag) === 0;"),
      input: predicateInput({ term: number, leaves: [leaf(2n, 600n)], selection: first }),
    },
  },
  ["selection.circom"],
);

suite(
  "Interval, Equality and OneOf",
  PREDICATE,
  "predicate.circom",
  {
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
      input: predicateInput({
        term: { ...number, negated: true },
        leaves: [leaf(1n, 650n)],
        selection: first,
      }),
    },
    "below the lower end": {
      edits: remove("inside * low === x - below - aboveHigh - above - leftSum;"),
      input: predicateInput({ term: number, leaves: [leaf(1n, 499n)], selection: first }),
    },
    "above the upper end": {
      edits: remove("inside * high === rightSum - belowLow + below - above * number_max() + x;"),
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
    "an equality counted as a difference": {
      edits: [["differing <== claim * negated;", "differing <-- claim * (1 - negated);"]],
      input: predicateInput({ term: text, leaves: [leaf(2n, 78n)], selection: first }),
    },
    "another text": {
      edits: remove("(claim - differing) * difference === 0;"),
      input: predicateInput({ term: text, leaves: [leaf(2n, 78n)], selection: first }),
    },
    "the same text, negated": {
      edits: remove("difference * inverse === differing;"),
      input: predicateInput({ term: { ...text, negated: true }, leaves: [leaf(2n, 77n)], selection: first }),
    },
    "a factor of the set that is another": {
      edits: [
        [
          "factor[i] <== members[i] * (x - pool[i] - 1);",
          "factor[i] <-- i == 3 ? -1 : members[i] * (x - pool[i] - 1);",
        ],
      ],
      input: predicateInput({
        term: { ...text, low: 0n, members: 1 },
        pool: [5n],
        leaves: [leaf(2n, 77n)],
        selection: first,
      }),
    },
    "a product of the set that is another": {
      edits: [["product[i] <== product[i - 1] * (1 + factor[i]);", "product[i] <-- 0;"]],
      input: predicateInput({
        term: { ...text, low: 0n, members: 1 },
        pool: [5n],
        leaves: [leaf(2n, 77n)],
        selection: first,
      }),
    },
  },
  ["comparison.circom"],
);

const three = <T>(...values: T[]) => values;
const derivedInput = (x: bigint, change: CircuitInput = {}): CircuitInput => ({
  ready: 1,
  used: [1, 0, 0],
  termKeys: three(1000n, 0n, 0n),
  times: three(2n, 0n, 0n),
  constant: 0,
  index: [
    [0, 0],
    [1, 1],
    [1, 1],
  ],
  keys: [1000n, 1n, 2n],
  tags: [1n, 0n, 0n],
  values: [x, 0n, 0n],
  ...change,
});

suite("Derived", "= Derived(3, 2, 3)", "derived.circom", {
  "ready by 2": {
    edits: remove("Boolean()(ready);"),
    input: derivedInput(5n, { ready: 2, used: [0, 0, 0], index: Array(3).fill([1, 1]) }),
  },
  "a used term not selected": {
    edits: [["selecting[k] <== ready * used[k];", "selecting[k] <-- 0;"]],
    input: derivedInput(5n, { index: Array(3).fill([1, 1]) }),
  },
  "a term of r - 1": { edits: remove("x[k] === bitSum;"), input: derivedInput(R - 1n) },
  "a term of 2^63 by one large digit": {
    edits: [
      ["Boolean()(bit[k][i]);", ""],
      ["bit[k][i] <-- (x[k] >> i) & 1;", "bit[k][i] <-- i == 0 ? x[k] : 0;"],
    ],
    input: derivedInput(MAX + 1n),
  },
  "a term of 0": { edits: remove("x[k] * inverse[k] === selecting[k];"), input: derivedInput(0n) },
});
