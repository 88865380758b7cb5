// Evidence convicts nobody who did nothing: what strangers put together against an honest issuer shows nothing.
import { attestationId, type DecisionAttestation, hashPeriodStatement } from "@svc/core";
import { expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { issuePeriodStatement, verifyPeriod, verifyPeriodEvidence } from "../../src/periods/index.ts";
import {
  attested,
  BESIDE,
  close,
  DAY,
  leaves,
  NOW,
  NUMBERED,
  proofOf,
  signerOf,
  statement,
  TO,
} from "./fixtures/month.ts";

/** In the issuer's name, with the id of its content, and a signature that is none of the issuer's. */
function forged(change: Partial<DecisionAttestation>): DecisionAttestation {
  const made = { ...attested("unknown 0"), ...change };
  return { ...made, attestation_id: attestationId(made) };
}

const { signature: _, ...content } = statement;
const again = issuePeriodStatement(content, signerOf("issuer", "another-kid"));
const april = close([], { previous: statement, to: TO + DAY }).statement;
const five = attested("5");
const stranger = attested("1 of another");
const [low, high] = [proofOf(13), proofOf(14)];
const unknown = Array.from({ length: 12 }, (_each, i) => attested(`unknown ${i}`));
const between = unknown.find(
  ({ attestation_id }) =>
    attestation_id > (low.leaf as { attestation_id: string }).attestation_id &&
    attestation_id < (high.leaf as { attestation_id: string }).attestation_id,
) as DecisionAttestation;

test("the case of one between two neighbours is there", () => expect(between).toBeDefined());

const CASES: readonly [string, object][] = [
  [
    "a forged attestation that it left out",
    {
      kind: "omitted_attestation",
      attestation: forged({ issued_at: statement.from + 1 }),
      leaves: [low, high],
    },
  ],
  [
    "a forged one under a number of its",
    { kind: "omitted_attestation", attestation: forged({ sequence: { stream: "loans", number: 99 } }) },
  ],
  ["another key's attestation", { kind: "omitted_attestation", attestation: stranger, leaves: [proofOf(0)] }],
  [
    "one of another month",
    { kind: "omitted_attestation", attestation: attested("beside, later"), leaves: [low, high] },
  ],
  ["a number of the next month", { kind: "omitted_attestation", attestation: attested("14 later") }],
  ["one that it counted", { kind: "omitted_attestation", attestation: five, leaves: [proofOf(4)] }],
  [
    "one that it counted, beside another leaf",
    { kind: "omitted_attestation", attestation: five, leaves: [proofOf(3)] },
  ],
  ["one that it counted, beside nothing", { kind: "omitted_attestation", attestation: five }],
  [
    "one that it counted beside the stream, by a neighbour",
    { kind: "omitted_attestation", attestation: BESIDE[0], leaves: [proofOf(12)] },
  ],
  [
    "one left out, by one neighbour alone",
    { kind: "omitted_attestation", attestation: between, leaves: [low] },
  ],
  [
    "one left out, by leaves that are none of the tree's",
    {
      kind: "omitted_attestation",
      attestation: attested("5 again"),
      leaves: [{ ...proofOf(4), leaf: leaves[3] }],
    },
  ],
  ["a leaf at an index where it is not", { kind: "wrong_tree", leaves: [{ ...proofOf(4), index: 5 }] }],
  ["leaves in their places", { kind: "wrong_tree", leaves: [proofOf(4), proofOf(5)] }],
  ["leaves in their places, the last ones first", { kind: "wrong_tree", leaves: [high, low] }],
  ["one leaf twice", { kind: "wrong_tree", leaves: [proofOf(4), proofOf(4)] }],
  [
    "one that it counted in its month",
    { kind: "foreign_attestation", attestation: five, leaves: [proofOf(4)] },
  ],
  ["a statement that was altered", { kind: "disagreeing_counts", statement: { ...statement, count: 99 } }],
  ["counts that agree", { kind: "disagreeing_counts" }],
  ["the same statement twice", { kind: "two_statements", other_statement: statement }],
  ["the same content signed again", { kind: "two_statements", other_statement: again }],
  ["two months", { kind: "two_statements", other_statement: april }],
  ["a month and an altered one", { kind: "two_statements", other_statement: { ...statement, count: 13 } }],
  ["a chain that holds", { kind: "broken_chain", statement: april, other_statement: statement }],
  ["a chain that nobody states", { kind: "broken_chain", other_statement: april }],
  ["one attestation twice", { kind: "number_twice", attestation: five, other_attestation: five }],
  [
    "one number of two streams",
    { kind: "number_twice", attestation: attested("1"), other_attestation: attested("1 of cards") },
  ],
  [
    "one number of two keys",
    { kind: "number_twice", attestation: attested("1"), other_attestation: stranger },
  ],
  [
    "a forged one beside a real one",
    {
      kind: "number_twice",
      attestation: five,
      other_attestation: forged({ sequence: { stream: "loans", number: 5 } }),
    },
  ],
  ["nothing at all", { kind: "number_twice", statement: undefined }],
];

test.each(CASES)("%s", async (name, change) => {
  const evidence = { type: "period_evidence_v1", statement, ...change };
  const verdict = await verifyPeriodEvidence(JSON.stringify(evidence));
  expect(verdict.convicts).toBe(false);
  recordVerdict(`framing/${name}`, verdict);
});

test("one that it counted is not left out because leaves further away have it between them", async () => {
  const three = close([...BESIDE, between]);
  const index = three.leaves.findIndex(
    (leaf) => "attestation_id" in leaf && leaf.attestation_id === between.attestation_id,
  );
  expect(index).toBe(1);
  const around = [proofOf(0, three), proofOf(2, three)];
  const evidence = { type: "period_evidence_v1", kind: "omitted_attestation", statement: three.statement };
  const verdict = await verifyPeriodEvidence({ ...evidence, attestation: between, leaves: around });
  expect(verdict).toMatchObject({ convicts: false, reason: "nothing_convicts" });
});

test("one that it counted is not left out because two neighbours stand before it", async () => {
  const three = close([...BESIDE, between]);
  const last = [...BESIDE, between].find(
    ({ attestation_id }) => attestation_id === Object(three.leaves[2]).attestation_id,
  );
  const before = [proofOf(0, three), proofOf(1, three)];
  const evidence = { type: "period_evidence_v1", kind: "omitted_attestation", statement: three.statement };
  const verdict = await verifyPeriodEvidence({ ...evidence, attestation: last, leaves: before });
  expect(verdict).toMatchObject({ convicts: false, reason: "nothing_convicts" });
});

test("the same attestation with other proof points, which anybody makes of it, is no second one", async () => {
  const { sequence } = five;
  expect(sequence).toEqual({ stream: "loans", number: 5 });
  const other = { ...five, proof: { ...five.proof, pi_a: five.proof.pi_c } };
  // Its signature covers the points, so it is signed by nobody; and its id is the same.
  const verdict = await verifyPeriodEvidence({
    type: "period_evidence_v1",
    kind: "number_twice",
    attestation: five,
    other_attestation: other,
  });
  expect(verdict.convicts).toBe(false);
});

test("forged ones beside a statement are counted as signed by nobody, and nothing comes of them", async () => {
  const attestations = [
    forged({ issued_at: statement.from + 1 }),
    forged({ sequence: { stream: "loans", number: 7 } }),
  ];
  const result = await verifyPeriod(statement, {
    verification: { now: NOW },
    leaves,
    attestations: [...attestations, ...NUMBERED],
  });
  expect(result).toMatchObject({
    valid: true,
    evidence: [],
    attestations: { covered: 12, elsewhere: 2, omitted: 0 },
  });
  expect(hashPeriodStatement(statement)).toBe(result.statement_hash);
});
