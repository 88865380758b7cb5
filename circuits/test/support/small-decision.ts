/**
 * The whole circuit with scorecard and table at a small capacity, its hashes replaced by sums: three steps, two of them
 * outcomes; one rule; two characteristics; two rows.
 */
import { type Compiled, compile } from "./compile.ts";
import { HASH_STAND_IN } from "./deletion.ts";
import { type Attribute, column, type Leaf, leafSignals, type Pick, slotOf, ZERO } from "./lanes.ts";
import { bits } from "./slots.ts";
import { type CircuitInput, WitnessProgram } from "./witness.ts";

export const SMALL_SIZE = {
  inputs: 3,
  constraints: 1,
  setMembers: 3,
  derived: 1,
  derivedTerms: 1,
  characteristics: 2,
  attributes: 4,
  rows: 2,
} as const;
export type Capacities = { readonly [capacity in keyof typeof SMALL_SIZE]: number };
export const SMALL_SLOTS = SMALL_SIZE.attributes;
const SMALL_LANES = SMALL_SIZE.characteristics;
const SMALL_LEAVES = SMALL_SIZE.inputs;

/** The main component of a size. */
export function decisionMain(size: Capacities): string {
  const { inputs, constraints, setMembers, derived, derivedTerms, characteristics, attributes, rows } = size;
  const parameters = [
    inputs,
    constraints,
    setMembers,
    derived,
    derivedTerms,
    characteristics,
    attributes,
    rows,
  ];
  return `{public [context]} = Decision(${parameters.join(", ")})`;
}
export const SMALL_MAIN: string = decisionMain(SMALL_SIZE);
/** Of the leaf index. */
const INDEX_BITS = 2;

export interface Row {
  /** Slots, as bits; 0 for a row without `allow`. */
  allow?: number;
  /** Lanes, as bits. */
  needed?: number;
  /** Step, from 0; -1 for an unused row. */
  outcome: number;
  /** Of the score itself. */
  bounds?: readonly [low: bigint, high: bigint];
}

export function rowElements({ allow = 0, needed = 0, outcome, bounds }: Row): [bigint, bigint] {
  const [low, high] = bounds?.map((bound) => bound + ZERO) ?? [0n, 0n];
  const conditions =
    BigInt(allow) + (BigInt(needed) << 4n) + (BigInt(outcome + 1) << 6n) + (bounds ? 1n << 11n : 0n);
  return [conditions, (low ?? 0n) + ((high ?? 0n) << 63n)];
}

export interface SmallPolicy {
  keys: readonly bigint[];
  attributes: readonly Attribute[];
  pool?: readonly bigint[] | undefined;
  initial?: bigint;
  /** No table without. */
  rows?: readonly Row[] | undefined;
  /** Bounds of the score that a rule at step 0 demands. */
  rule?: readonly [low: bigint, high: bigint];
  baselines?: readonly bigint[];
  atMost?: number;
}

export interface SmallClaim {
  outcome: number;
  ready: boolean;
  picks: readonly Pick[];
  row?: number;
  enforced?: boolean;
  claimed?: boolean;
  principal?: number;
  threshold?: bigint;
}

const filled = <T>(length: number, value: T) => Array.from({ length }, () => value);
const steps = <T>(of: (step: number) => T) => Array.from({ length: 16 }, (_, step) => of(step));

export function smallInput(policy: SmallPolicy, leaves: readonly Leaf[], claim: SmallClaim): CircuitInput {
  const { keys, attributes, pool = [], initial = 0n, rows = [], rule, baselines = [], atMost = 0 } = policy;
  const {
    outcome,
    ready,
    picks,
    row = 0,
    enforced = false,
    claimed = false,
    principal = 0,
    threshold = 0n,
  } = claim;
  const used = 2 ** keys.length - 1;
  const lane = <T>(of: (pick: Pick) => T, off: T) =>
    Array.from({ length: SMALL_LANES }, (_, i) => (picks[i] === undefined ? off : of(picks[i])));
  const signals = leafSignals(leaves, SMALL_LEAVES);
  const [low, high] = rule?.map((bound) => bound + ZERO) ?? [0n, 0n];
  return {
    stepActive: steps((step) => step < 3),
    stepName: steps((step) => (step < 3 ? 11 + step : 0)),
    declaredOutcome: steps((step) => step === 1 || step === 2),
    visited: steps((step) => step === 0 || step === outcome),
    outcomeAt: steps((step) => step === outcome),
    pathSalt: 5,
    leafKey: signals.keys,
    leafTag: signals.tags,
    leafValue: signals.values,
    leafSalt: filled(SMALL_LEAVES, 3),
    constraintActive: [rule !== undefined],
    critical: [0],
    vertex: [filled(4, 0)],
    predicateKind: [[rule !== undefined, 0, 0, 0, 0, 0]],
    members: [filled(3, 0)],
    predicateDerived: [[0, rule !== undefined]],
    predicateTerms: [[0, low ?? 0n, high ?? 0n]],
    whenKind: [filled(6, 0)],
    whenDerived: [[0, 0]],
    whenTerms: [filled(3, 0)],
    pool: column(pool, 3),
    derivedUsed: [[0]],
    derivedKeys: [[0]],
    derivedTimes: [[0]],
    derivedConstant: [0],
    derivedReady: [0],
    derivedIndex: [[filled(INDEX_BITS, 1)]],
    enforced: [enforced],
    waived: [0],
    violated: [0],
    predicateIndex: [filled(INDEX_BITS, 1)],
    predicateBelow: [0],
    whenIndex: [filled(INDEX_BITS, 1)],
    whenBelow: [0],
    slots: column(attributes.map(slotOf), SMALL_SLOTS),
    laneUsed: bits(used, SMALL_LANES),
    laneKey: column(keys, SMALL_LANES),
    laneBaseline: column(baselines, SMALL_LANES),
    scoreInitial: column([initial], 1),
    scoreAbove: [0],
    atMost: [bits(atMost, 5)],
    hasTable: [rows.length > 0],
    rows: [0, 1].map((i) => (rows[i] === undefined ? [0n, 0n] : rowElements(rows[i]))),
    ready: [ready],
    laneOn: lane(({ on }) => on, false),
    laneSlot: lane(({ slot }) => bits(slot, 2), bits(0, 2)),
    laneIndex: lane(({ index }) => bits(index, INDEX_BITS), bits(3, INDEX_BITS)),
    laneAbsent: lane(({ absent }) => absent, false),
    claimed: [claimed],
    principal: bits(principal, SMALL_LANES),
    threshold: [threshold],
    scoreSalt: [7],
    rowIndex: bits(row, 1),
    context: 1,
  };
}

export interface SmallCircuit extends Compiled {
  program: WitnessProgram;
}

export async function smallCircuit(): Promise<SmallCircuit> {
  const edit = (name: string, text: string) => (name === "poseidon.circom" ? HASH_STAND_IN : text);
  const compiled = await compile(SMALL_MAIN, "decision.circom", { next: true, edit });
  return { ...compiled, program: await WitnessProgram.load(compiled.wasm) };
}
