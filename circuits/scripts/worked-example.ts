/**
 * The worked example of README.md: one small decision with fixed salts. Its commitments are compared with the page
 * and with the circuit, and its proof ships as a vector, so that a second verifier has something to start from.
 */
import {
  buildWitnessInput,
  type Constraint,
  type DerivedValue,
  encodeSlots,
  evaluatePolicy,
  hashInputLeaf,
  publicSignals,
  type Slot,
  STATEMENT_LIMITS,
} from "@svc/core";

const derived: DerivedValue[] = [
  {
    name: "debt-over-limit",
    terms: [
      { input: "/debt", times: 1 },
      { input: "/income", times: -0.4 },
    ],
    plus: 0,
  },
];

const constraints: Constraint[] = [
  {
    id: "debt-to-income",
    description: "An approved applicant's monthly debt is at most 0.4 of monthly income.",
    critical: true,
    vertex: "approve",
    predicate: { derived: "debt-over-limit", op: "le", value: 0 },
    when: { outcome: "approve" },
    reason_code: "DTI",
    reason: "Obligations are too high in relation to income.",
  },
  {
    id: "country-served",
    description: "The applicant lives in a country that is served.",
    critical: true,
    vertex: "intake",
    predicate: { input: "/applicant/country", op: "in", value: ["AT", "DE"] },
  },
  {
    id: "high-incomes-reviewed",
    description: "Above an income of 5000 a person has looked at it.",
    critical: false,
    vertex: "human_review",
    when: { input: "/income", op: "gt", value: 5000 },
  },
];

const bytes = (byte: number) => byte.toString(16).padStart(2, "0").repeat(31);
/** Slot of each input in pointer order: /applicant/country, /debt, /income. */
const PLACES = [5, 0, 17];
const slots = Array.from({ length: STATEMENT_LIMITS.inputs }, (_, slot): Slot => {
  const leaf = PLACES.indexOf(slot);
  const salt = bytes(slot + 1);
  return leaf < 0 ? { salt, filler: bytes(slot + 0x41) } : { salt, leaf };
});

export const WORKED_EXAMPLE = {
  decision: {
    steps: ["intake", "scoring", "human_review", "approve", "decline"],
    outcomes: ["approve", "decline"],
    derived,
    constraints,
    path: ["intake", "scoring", "decline"],
    outcome: "decline",
    inputs: { debt: 1900.5, income: 4200.5, applicant: { country: "DE" } },
  },
  reasons: ["debt-to-income"],
  slots,
  pathSalt: bytes(0xaa),
  contextDigest: "04".repeat(32),
};

/** Witness input, signals and leaf hashes, in slot order, of the example. */
export function workedStatement() {
  const { decision, slots, pathSalt, contextDigest, reasons } = WORKED_EXAMPLE;
  const evaluation = evaluatePolicy(decision);
  if (!evaluation.ok) throw new Error(evaluation.detail);
  const { input, signals } = buildWitnessInput(
    { ...decision, evaluation: evaluation.value, contextDigest, reasons },
    { slots, pathSalt },
  );
  const leaves = encodeSlots(slots, evaluation.value.leaves).map((leaf, slot) => ({
    pointer: evaluation.value.leaves[PLACES.indexOf(slot)]?.pointer ?? null,
    ...leaf,
    hash: hashInputLeaf(leaf),
  }));
  return { input, signals: publicSignals(signals), leaves };
}
