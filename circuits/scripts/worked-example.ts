/**
 * The worked example of README.md: one small decision with fixed salts. Its commitments are compared with the page
 * and with the circuit, and its proof ships as a vector, so that a second verifier has something to start from.
 */
import {
  buildWitnessInput,
  type Constraint,
  encodeLeaf,
  evaluatePolicy,
  hashLeaf,
  publicSignals,
} from "@svc/core";

const constraints: Constraint[] = [
  {
    id: "amount-limit",
    description: "An approved amount is at most 10000.",
    critical: true,
    vertex: "approve",
    predicate: { input: "/amount", op: "le", value: 10000 },
    when: { outcome: "approve" },
  },
  {
    id: "large-amounts-reviewed",
    description: "Above 5000 a person has looked at it.",
    critical: false,
    vertex: "human_review",
    when: { input: "/amount", op: "gt", value: 5000 },
  },
];

export const WORKED_EXAMPLE = {
  decision: {
    steps: ["intake", "scoring", "human_review", "approve", "decline"],
    constraints,
    path: ["intake", "scoring", "approve"],
    outcome: "approve",
    inputs: { amount: 4200.5, applicant: { country: "DE" } },
  },
  leafSalts: ["01".repeat(31), "02".repeat(31)],
  pathSalt: "03".repeat(31),
  contextDigest: "04".repeat(32),
};

/** Witness input, signals and leaf hashes of the example. */
export function workedStatement() {
  const { decision, leafSalts, pathSalt, contextDigest } = WORKED_EXAMPLE;
  const evaluation = evaluatePolicy(decision);
  if (!evaluation.ok) throw new Error(evaluation.detail);
  const { input, signals } = buildWitnessInput(
    { ...decision, evaluation: evaluation.value, contextDigest },
    { leafSalts, pathSalt },
  );
  const leaves = evaluation.value.leaves.map((leaf, i) => {
    const encoded = encodeLeaf(leaf, leafSalts[i] as string);
    return { pointer: leaf.pointer, ...encoded, hash: hashLeaf(encoded) };
  });
  return { input, signals: publicSignals(signals), leaves };
}
