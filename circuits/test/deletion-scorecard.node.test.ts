// What each constraint of lanes, scorecard and table is for: see support/deletion.ts.
import { BN254_R, ENCODED_NUMBER_MAX } from "@svc/core";
import { type Deletion, remove, suite } from "./support/deletion.ts";
import {
  type Attribute,
  column,
  type Leaf,
  leafSignals,
  pickOf,
  slotOf,
  UNUSED,
  ZERO,
} from "./support/lanes.ts";
import { bits } from "./support/slots.ts";
import {
  type Row,
  rowElements,
  SMALL_MAIN,
  type SmallClaim,
  type SmallPolicy,
  smallInput,
} from "./support/small-decision.ts";
import type { CircuitInput } from "./support/witness.ts";

const MAX = ENCODED_NUMBER_MAX;
const KEY = 1000n;
const inNext = (title: string, main: string, source: string, cases: { [what: string]: Deletion }) =>
  suite(title, main, source, cases, [source], true);

/** Lane 0, so that an unused slot has its owner. */
function lane(attributes: readonly Attribute[], leaves: readonly Leaf[], change: CircuitInput = {}) {
  const pick = pickOf(0, KEY, leaves, 2);
  return {
    on: 1,
    key: KEY,
    slot: bits(pick.slot, 2),
    index: bits(pick.index, 2),
    absent: pick.absent,
    slots: column(attributes.map(slotOf), 4),
    allows: bits(0, 4),
    pool: [77, 78, 79],
    ...leafSignals(leaves, 3),
    ...change,
  };
}
const own = (kind: Attribute["kind"], rest: Partial<Attribute> = {}): Attribute => ({
  owner: 0,
  kind,
  ...rest,
});
const leaf = (tag: bigint, value: bigint): Leaf => ({ key: KEY, tag, value });
const about = { low: ZERO, high: ZERO + 9n };
const number = own("number", { ...about, points: 5n, perUnit: 2n });
const HINT = "bit[at] <-- ((on * found) >> (4 + at)) & 1;";
const NO_TYPE = leaf(0n, 0n);
const EMPTY_ARRAY = leaf(6n, 0n);

inNext("Lane", "= Lane(0, 4, 2, 3, 2, 3)", "lane.circom", {
  "a slot index of 2: more points than any attribute has": {
    edits: remove("Boolean()(slot[i]);"),
    input: lane([number, own("number", { ...about, points: 50n, perUnit: 2n })], [leaf(1n, ZERO)], {
      slot: [2, 0],
    }),
  },
  "a bound borrowed from its neighbour": {
    edits: [
      [HINT, "bit[at] <-- (((on * found) >> (4 + at)) & 1) - (at == 3 ? 2 ** 63 : 0) + (at == 66 ? 1 : 0);"],
      ["Boolean()(bit[at]);", ""],
      ...remove(
        "Interval()(claim <== ranged, outside <== 0, below <== 0, x <== rangedX, low <== parts[1], high <== parts[2]);",
      ),
    ],
    input: lane([number], [leaf(1n, ZERO - 5n)]),
  },
  "bits of another number than the slot": {
    edits: [
      [HINT, "bit[at] <-- ((on * (found + 2 ** 7)) >> (4 + at)) & 1;"],
      ["on * found === sum;", ""],
    ],
    input: lane([own("text", { low: 0n })], [leaf(2n, 77n)]),
  },
  "a slot of kind 7, which is none": {
    edits: [["both[0] <== bit[0] * bit[1];", "both[0] <-- 0;"]],
    input: lane([own(7, { points: 5n })], [leaf(3n, 0n)]),
  },
  "an unused slot as number, boolean and not otherwise": {
    edits: [
      ["both[1] <== bit[0] * bit[2];", "both[1] <-- -1;"],
      ["apartInverse <-- otherwise == 1 && apart != 0 ? 1 / apart : 0;", "apartInverse <-- otherwise;"],
    ],
    input: lane([UNUSED], [leaf(2n, 0n)]),
  },
  "an unused slot as date, boolean and not missing": {
    edits: [["both[2] <== bit[1] * bit[2];", "both[2] <-- -1;"]],
    input: lane([UNUSED], [EMPTY_ARRAY]),
  },
  "an unused slot as no kind": {
    edits: remove("number + date + text + boolean + otherwise + missing === on;"),
    input: lane([UNUSED], [NO_TYPE]),
  },
  "an absent key as any other text": {
    edits: remove("absent * (1 - missing) === 0;"),
    input: lane([own("otherwise", { low: 1n })], []),
  },
  "a present number as missing": {
    edits: [["product[leaves - 2] * keyInverse === absent;", ""]],
    input: lane([own("missing")], [leaf(1n, ZERO)], { absent: true, index: [1, 1] }),
  },
  "a present number as missing, its key not compared": {
    edits: [
      ["product[0] <== (keys[0] - key) * (keys[1] - key);", "product[0] <-- 1;"],
      ["keyInverse <-- absent == 1 &&", "keyInverse <-- absent == 1 &&"],
    ],
    input: lane([own("missing")], [leaf(1n, ZERO)], { absent: true, index: [1, 1] }),
  },
  "a present number as missing, the third key not compared": {
    edits: [["product[i - 1] <== product[i - 2] * (keys[i] - key);", "product[i - 1] <-- 1;"]],
    input: lane(
      [own("missing")],
      [{ ...leaf(1n, 1n), key: 1n }, { ...leaf(1n, 1n), key: 2n }, leaf(1n, ZERO)],
      {
        absent: true,
        index: [1, 1],
      },
    ),
  },
  "a number outside its interval": {
    edits: remove(
      "Interval()(claim <== ranged, outside <== 0, below <== 0, x <== rangedX, low <== parts[1], high <== parts[2]);",
    ),
    input: lane([number], [leaf(1n, ZERO + 10n)]),
  },
  "a number outside its interval, not handed on": {
    edits: [["rangedX <== ranged * x;", "rangedX <-- ranged * parts[1];"]],
    input: lane([number], [leaf(1n, ZERO + 10n)]),
  },
  "a text that is not listed": {
    edits: remove("text * apart === 0;"),
    input: lane([own("text", { low: 1n })], [leaf(2n, 78n)]),
  },
  "a text that is not listed, its product made up": {
    edits: [
      ["signal apart <== OneOf(poolSize)(x <== x, members <== mask, pool <== pool);", "signal apart <-- 0;"],
    ],
    input: lane([own("text", { low: 1n })], [leaf(2n, 78n)]),
  },
  "a listed text as any other": {
    edits: remove("apart * apartInverse === otherwise;"),
    input: lane([own("otherwise", { low: 1n })], [leaf(2n, 77n)]),
  },
  "a mask of other entries": {
    edits: [["mask[i] <== bit[3 + i];", "mask[i] <-- 0;"]],
    input: lane([own("otherwise", { low: 1n })], [leaf(2n, 77n)]),
  },
});

const scorecard = (change: CircuitInput): CircuitInput => {
  const attributes = [0, 1, 2].map(
    (owner): Attribute => ({ owner, kind: "number", low: 1n, high: MAX, points: -BigInt(owner) }),
  );
  return {
    used: [1, 1, 1],
    key: [1001, 1002, 1003],
    baseline: [0, 0, 0],
    initial: 5,
    above: 0,
    atMost: bits(1, 5),
    ready: 1,
    on: [1, 1, 1],
    slot: [bits(0, 2), bits(1, 2), bits(2, 2)],
    index: [bits(0, 2), bits(1, 2), bits(2, 2)],
    absent: [0, 0, 0],
    claimed: 1,
    principal: [0, 0, 1],
    threshold: 32,
    salt: 7,
    slots: column(attributes.map(slotOf), 4),
    allows: bits(0, 4),
    pool: [77, 78, 79],
    ...leafSignals(
      [1001n, 1002n, 1003n].map((key) => ({ key, tag: 1n, value: ZERO })),
      3,
    ),
    ...change,
  };
};
/** Losses 0, 1, 2. */
const OFF_LANE = { slot: bits(0, 2), index: bits(3, 2) };
const nothingClaimed = { claimed: 0, principal: [0, 0, 0], threshold: 0 };
const DISTANCE = "distance[i][b] <-- (apart >> b) & 1;";

inNext("Scorecard", "= Scorecard(3, 4, 2, 3, 2, 3)", "scorecard.circom", {
  "a score of twice its size": {
    edits: remove("Boolean()(ready);"),
    input: scorecard({ ready: 2, ...nothingClaimed }),
  },
  "a claim of 2": {
    edits: remove("Boolean()(claimed);"),
    input: scorecard({ claimed: 2, atMost: bits(0, 5), principal: [0, 0, 0], threshold: 90 }),
  },
  "a score without a scorecard": {
    edits: remove("ready * (1 - used[0]) === 0;"),
    input: scorecard({
      used: [0, 0, 0],
      on: [0, 0, 0],
      slot: Array(3).fill(OFF_LANE.slot),
      index: Array(3).fill(OFF_LANE.index),
      ...nothingClaimed,
    }),
  },
  "reasons without a score": {
    edits: remove("claimed * (1 - ready) === 0;"),
    input: scorecard({ ready: 0 }),
  },
  "an unused lane that is on, for a row": {
    edits: remove("on[i] * (1 - used[i]) === 0;"),
    input: scorecard({ used: [1, 1, 0], ready: 0, ...nothingClaimed }),
  },
  "a characteristic left out of the score": {
    edits: remove("ready * (used[i] - on[i]) === 0;"),
    input: scorecard({
      on: [1, 1, 0],
      slot: [bits(0, 2), bits(1, 2), OFF_LANE.slot],
      index: [bits(0, 2), bits(1, 2), OFF_LANE.index],
      ...nothingClaimed,
    }),
  },
  "a greater loss that nobody compares": {
    edits: [["due[i] <== claimed * used[i];", "due[i] <-- i == 1 ? 1 : 0;"]],
    input: scorecard({ principal: [0, 1, 0], threshold: 16 }),
  },
  "a reason that counts twice and names its neighbour": {
    edits: remove("Boolean()(principal[i]);"),
    input: scorecard({ atMost: bits(2, 5), principal: [0, 0, 2], threshold: 40 }),
  },
  "another loss": {
    edits: [["loss[i] <== (1 - 2 * above) * (baseline[i] - partial[i]);", "loss[i] <-- 2 - i;"]],
    input: scorecard({ principal: [1, 0, 0] }),
  },
  "a difference below zero in one bit": {
    edits: [
      [DISTANCE, "distance[i][b] <-- b == 0 ? apart : 0;"],
      ["Boolean()(distance[i][b]);", ""],
    ],
    input: scorecard({ principal: [1, 0, 0], threshold: 16 }),
  },
  "the smallest loss as the reason": {
    edits: remove(
      "(2 * principal[i] - due[i]) * (rank - threshold) === distanceSum - principal[i] + due[i];",
    ),
    input: scorecard({ principal: [1, 0, 0], threshold: 16 }),
  },
  "too few reasons": {
    edits: remove("spareSum * excessSum === 0;"),
    input: scorecard({ atMost: bits(2, 5), principal: [0, 0, 1], threshold: 40 }),
  },
  "more reasons than the policy asks for": {
    edits: remove("claimed * most === spareSum + reasons;"),
    input: scorecard({ principal: [0, 1, 1], threshold: 16 }),
  },
  "more reasons, what is spare below zero": {
    edits: [
      [
        "spare[b] <-- ((claimed * most - reasons) >> b) & 1;",
        "spare[b] <-- b == 0 ? claimed * most - reasons : 0;",
      ],
      ["Boolean()(spare[b]);", ""],
    ],
    input: scorecard({ principal: [0, 1, 1], threshold: 16 }),
  },
  "a loss of zero as a reason": {
    edits: remove("claimed * (threshold - 16) === excessSum;"),
    input: scorecard({ atMost: bits(3, 5), principal: [1, 1, 1], threshold: 15 }),
  },
  "a loss of zero as a reason, the threshold below sixteen": {
    edits: [
      [
        "excess[b] <-- ((claimed * (threshold - 16)) >> b) & 1;",
        "excess[b] <-- b == 0 ? claimed * (threshold - 16) : 0;",
      ],
      ["Boolean()(excess[b]);", ""],
    ],
    input: scorecard({ atMost: bits(3, 5), principal: [1, 1, 1], threshold: 15 }),
  },
});

const match = (row: Row, change: CircuitInput): CircuitInput => {
  const [conditions, bounds] = rowElements(row);
  const split = (value: bigint, length: number) =>
    Array.from({ length }, (_, i) => (value >> BigInt(i)) & 1n);
  return {
    hasTable: 1,
    outcomeIndex: row.outcome,
    ready: 1,
    value: ZERO,
    allowed: [1, 1],
    condition: split(conditions, 12),
    bound: split(bounds, 126),
    ...change,
  };
};

inNext("TableMatch", "= TableMatch(2, 4)", "table.circom", {
  "a needed lane that picked nothing allowed": {
    edits: remove("condition[slotCount + i] * (1 - allowed[i]) === 0;"),
    input: match({ outcome: 1, needed: 0b10 }, { allowed: [1, 0] }),
  },
  "a row of another outcome": {
    edits: remove("hasTable * (outcomeIndex + 1 - outcome) === 0;"),
    input: match({ outcome: 1 }, { outcomeIndex: 2 }),
  },
  "an unused row": {
    edits: remove("hasTable * (outcomeIndex + 1 - outcome) === 0;"),
    input: match({ outcome: -1 }, { outcomeIndex: 0 }),
  },
  "a bounded score without a score": {
    edits: remove("bounded * (1 - ready) === 0;"),
    input: match({ outcome: 1, bounds: [-ZERO, 5n] }, { ready: 0, value: 0 }),
  },
  "a score outside its bounds": {
    edits: remove(
      "Interval()(claim <== bounded, outside <== 0, below <== 0, x <== x, low <== low, high <== high);",
    ),
    input: match({ outcome: 1, bounds: [1n, 5n] }, {}),
  },
  "a score outside its bounds, not handed on": {
    edits: [["signal x <== bounded * value;", "signal x <-- low;"]],
    input: match({ outcome: 1, bounds: [1n, 5n] }, {}),
  },
});

// What leads to an output of its template is refused by the whole: two characteristics, a row that bounds the score.
const policy: SmallPolicy = {
  keys: [1001n, 1002n],
  attributes: [
    { owner: 0, kind: "number", low: ZERO, high: MAX, points: 20n, perUnit: 1n },
    { owner: 1, kind: "number", low: ZERO, high: MAX, points: 30n },
    { owner: 1, kind: "missing" },
  ],
  rows: [
    { allow: 0b010, needed: 0b10, bounds: [50n, 60n], outcome: 1 },
    { allow: 0b100, needed: 0b10, outcome: 2 },
  ],
};
const leaves = [1001n, 1002n].map((key) => ({ key, tag: 1n, value: ZERO + 5n }));
const whole = (change: Partial<SmallClaim>, rows = policy.rows): CircuitInput =>
  smallInput({ ...policy, rows }, leaves, {
    outcome: 1,
    ready: true,
    picks: [pickOf(0, 1001n, leaves, 2), pickOf(1, 1002n, leaves, 2)],
    row: 0,
    ...change,
  });
const CONDITION = "condition[i] <-- ((hasTable * conditions) >> i) & 1;";
const BOUND = "bound[i] <-- ((hasTable * bounds) >> i) & 1;";
const GAIN = "signal gain <== (parts[4] - on * factor_zero()) * (x - on * number_zero());";
/** Bounds that the score of 55 does not meet. */
const higher: readonly Row[] = [{ bounds: [60n, 70n], outcome: 1 }];

suite(
  "Decision",
  SMALL_MAIN,
  "decision.circom",
  {
    "a row between the rows": {
      edits: remove("Boolean()(index[i]);"),
      input: { ...whole({}, [{ outcome: 0 }, { outcome: 2 }]), rowIndex: [(BN254_R + 1n) / 2n] },
    },
    "conditions of no row": {
      edits: [
        [CONDITION, "condition[i] <-- ((conditions + 2 ** 6) >> i) & 1;"],
        ["hasTable * conditions === sum;", ""],
      ],
      input: whole({}, [{ outcome: 0 }]),
    },
    "an outcome borrowed from the bit of a slot": {
      edits: [
        [
          CONDITION,
          "condition[i] <-- (((hasTable * conditions) >> i) & 1) + (i == 6 ? 1 : 0) - (i == 3 ? 8 : 0);",
        ],
        ["Boolean()(condition[i]);", ""],
      ],
      input: whole({}, [{ outcome: 0 }]),
    },
    "bounds of no row": {
      edits: [
        [BOUND, "bound[i] <-- ((bounds - 20) >> i) & 1;"],
        ["hasTable * bounds === sum;", ""],
      ],
      input: whole({}, higher),
    },
    "a bound borrowed from its neighbour": {
      edits: [
        [
          BOUND,
          "bound[i] <-- (((hasTable * bounds) >> i) & 1) - (i == 0 ? 2 ** 63 : 0) + (i == 63 ? 1 : 0);",
        ],
        ["Boolean()(bound[i]);", ""],
      ],
      input: whole({}, higher),
    },
    "points per unit of another number": {
      edits: [[GAIN, "signal gain <-- on * 10;"]],
      input: whole({}, higher),
    },
    "a value that is not the score": {
      edits: [["value <== ready * (sum + number_zero());", "value <-- number_zero() + 60;"]],
      input: whole({}, higher),
    },
  },
  ["decision.circom", "table.circom", "scorecard.circom", "lane.circom"],
  true,
);

/** One constraint, one characteristic of two lanes; what Policy takes of the small size. */
const policyInput = (change: CircuitInput): CircuitInput => ({
  active: [1],
  critical: [1],
  vertex: [bits(1, 4)],
  predicateKind: [[1, 0, 0, 0, 0, 0]],
  members: [bits(0, 3)],
  predicateDerived: [[0, 0]],
  predicateTerms: [[1000, 500, 700]],
  whenKind: [Array(6).fill(0)],
  whenDerived: [[0, 0]],
  whenTerms: [[0, 0, 0]],
  pool: bits(0, 3),
  derivedUsed: [[0]],
  derivedKeys: [[0]],
  derivedTimes: [[0]],
  derivedConstant: [0],
  slots: [1, 2, 3, 4],
  laneUsed: [1, 0],
  laneKey: [1001, 0],
  laneBaseline: [5, 0],
  scoreInitial: [5],
  scoreAbove: [0],
  atMost: [bits(4, 5)],
  hasTable: [0],
  rows: Array(2).fill([0, 0]),
  ...change,
});
const LANE_FLAGS = "Boolean()(laneUsed[i]);";

inNext("Policy", "= Policy(1, 3, 1, 1, 2, 4, 2)", "policy.circom", {
  "a lane that is used twice": {
    edits: remove(LANE_FLAGS),
    input: policyInput({ laneUsed: [2, 0], laneKey: [0, 0], laneBaseline: [0, 0] }),
  },
  "a key in an unused lane": {
    edits: [
      [
        "ZeroUnless(2)(laneUsed[i], [laneKey[i], laneBaseline[i]]);",
        "ZeroUnless(1)(laneUsed[i], [laneBaseline[i]]);",
      ],
    ],
    input: policyInput({ laneKey: [1001, 1002] }),
  },
  "a baseline in an unused lane": {
    edits: [
      [
        "ZeroUnless(2)(laneUsed[i], [laneKey[i], laneBaseline[i]]);",
        "ZeroUnless(1)(laneUsed[i], [laneKey[i]]);",
      ],
    ],
    input: policyInput({ laneBaseline: [5, 6] }),
  },
  "a table of 2": { edits: remove("Boolean()(hasTable[c]);"), input: policyInput({ hasTable: [2] }) },
  "a direction of 2": { edits: remove("Boolean()(scoreAbove[c]);"), input: policyInput({ scoreAbove: [2] }) },
  "a bit of 2 in the number of reasons": {
    edits: remove("Boolean()(atMost[c][i]);"),
    input: policyInput({ atMost: [[0, 2, 0, 0, 0]] }),
  },
  "a flag of 2": { edits: remove("Boolean()(flags[i]);"), input: policyInput({ critical: [2] }) },
  "a date read as no number": {
    edits: remove("Boolean()(predicateKind[j][0] - predicateKind[j][5] - predicateDerives);"),
    input: policyInput({ predicateKind: [[0, 1, 0, 0, 0, 1]] }),
  },
  "a date that is the score": {
    edits: remove("Boolean()(predicateKind[j][0] - predicateKind[j][5] - predicateDerives);"),
    input: policyInput({ predicateKind: [[1, 0, 0, 0, 0, 1]], predicateDerived: [[0, 1]] }),
  },
  "the score and a derived value in one `when`": {
    edits: remove("Boolean()(whenKind[j][0] - whenKind[j][5] - whenDerives);"),
    input: policyInput({ whenKind: [[1, 0, 0, 0, 0, 0]], whenDerived: [[1, 1]] }),
  },
});
