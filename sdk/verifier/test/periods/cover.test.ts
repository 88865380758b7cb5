// Which attestations a statement covers: each limit of the cover, one second to either side of it; and two workers over
// a month's end.
import { type DecisionAttestation, PAYLOAD_TYPES, type PeriodStatement, signDocument } from "@svc/core";
import { describe, expect, test } from "vitest";
import {
  answerSample,
  closePeriod,
  createSampleRequest,
  issuePeriodStatement,
  type LeafProof,
  type PeriodEntry,
  periodEntryOf,
  verifyAnswer,
  verifyPeriod,
  verifyPeriodEvidence,
} from "../../src/periods/index.ts";
import { BEACON, OPTIONS, records } from "./fixtures/answers.ts";
import { beside, COVER, type CoverCase, monthWith, numbered } from "./fixtures/cover.ts";
import {
  ATTESTATIONS,
  close,
  DAY,
  FROM,
  ISSUER,
  proofOf,
  STREAM,
  signerOf,
  statement,
  TO,
  VERIFICATION,
  VOID,
} from "./fixtures/month.ts";

async function found(one: PeriodStatement, beside: object) {
  const { checks, inputs, evidence } = await verifyPeriod(one, { verification: VERIFICATION, ...beside });
  const row = checks.find(({ check }) => check === "attestations");
  const convicted = await Promise.all(evidence.map((each) => verifyPeriodEvidence(each)));
  return {
    answer: row?.reason ?? row?.answer,
    use: inputs.attestations[0],
    convicts: convicted.map((each) => (each.convicts ? each.kind : each.reason)),
  };
}

test.each(COVER)("$name", async ({ statement: one, beside: given, answer, use, convicts }) => {
  expect(await found(one, given)).toEqual({ answer, use, convicts });
});

describe("a leaf that has its id and is not its leaf", () => {
  const { statement: one, beside: given } = COVER.find(({ name }) =>
    name.startsWith("under a number"),
  ) as CoverCase;
  const { proofs, attestations } = given as { proofs: LeafProof[]; attestations: DecisionAttestation[] };

  test("convicts beside another leaf, in either order", async () => {
    const [own] = proofs as [LeafProof];
    const rest = { kind: "omitted_attestation", statement: one, attestation: attestations[0] };
    for (const proved of [[own], [own, own], [own, own].reverse()]) {
      const verdict = await verifyPeriodEvidence({ type: "period_evidence_v1", ...rest, leaves: proved });
      expect(verdict).toMatchObject({ convicts: true });
    }
  });
});

test("two leaves, either of which counts an attestation of another time, convict", async () => {
  const one = beside(TO);
  const made = monthWith(one);
  const index = made.leaves.findIndex((leaf) => Object(leaf).attestation_id === one.attestation_id);
  const [own, other] = [proofOf(index, made), proofOf(0, made)];
  for (const proved of [[own], [own, other], [other, own]]) {
    const evidence = {
      kind: "foreign_attestation",
      statement: made.statement,
      attestation: one,
      leaves: proved,
    };
    expect(await verifyPeriodEvidence({ type: "period_evidence_v1", ...evidence })).toMatchObject({
      convicts: true,
    });
  }
});

test("a statement that ends before it begins has no moment, and contradicts no other", async () => {
  const reversed = signDocument(
    PAYLOAD_TYPES.periodStatement,
    { ...statement, from: FROM + DAY, to: FROM + DAY - 1 },
    signerOf("issuer"),
  );
  const { checks } = await verifyPeriod(statement, { verification: VERIFICATION, others: [reversed] });
  expect(checks.find(({ check }) => check === "others")?.answer).toBe("passed");
});

test("an answer shows no attestation that was issued at another time than the cover allows", async () => {
  const shown = async (one: DecisionAttestation) => {
    const made = monthWith(one);
    const asked = createSampleRequest(made.statement, { beacon: BEACON }, 15);
    const { log: _, ...own } = records;
    const answer = await answerSample(asked, {
      ...own,
      ...(made as object),
      leafAt: (index: number) => made.leaves[index],
      attestationOf: (id: string) => (id === one.attestation_id ? one : records.attestationOf(id)),
    } as never);
    const { items } = await verifyAnswer(answer, { ...OPTIONS, request: asked });
    return items.find(({ attestation_id }) => attestation_id === one.attestation_id)?.reason;
  };
  // Its proof is another's, which is looked at only where the time is right.
  const cases: [DecisionAttestation, string][] = [
    [numbered(13, FROM - 601), "attestation_outside_period"],
    [numbered(13, FROM - 600), "attestation_not_valid"],
    [numbered(13, TO + 599), "attestation_not_valid"],
    [numbered(13, TO + 600), "attestation_outside_period"],
    [beside(FROM - 1), "attestation_outside_period"],
    [beside(FROM), "attestation_not_valid"],
    [beside(TO - 1), "attestation_not_valid"],
    [beside(TO), "attestation_outside_period"],
  ];
  for (const [one, wanted] of cases) expect(await shown(one)).toBe(wanted);
});

describe("two workers over a month's end", () => {
  const entry = (number: number, issued_at: number): PeriodEntry =>
    periodEntryOf(numbered(number, issued_at));
  // Numbers 5 and 7 were drawn before 6 and 8, by the slower worker.
  const both = [
    ...[1, 2, 3, 4].map((number) => entry(number, FROM + number)),
    entry(5, TO + 2),
    entry(6, TO - 1),
    entry(7, TO + 290),
    entry(8, TO + 4),
    entry(9, TO - 598),
    entry(10, TO + 9),
    entry(11, TO + 599),
  ];

  async function closed(terms: Partial<Parameters<typeof closePeriod>[1]>, entries: readonly PeriodEntry[]) {
    const tree: object[] = [];
    const told: [number | undefined, string][] = [];
    const content = await closePeriod(entries, {
      issuer: ISSUER,
      to: TO,
      onLeaf: (leaf) => tree.push(leaf),
      onElsewhere: ({ sequence }, period) => told.push([sequence?.number, period]),
      ...terms,
    });
    return { one: issuePeriodStatement(content, signerOf("issuer")), tree, told };
  }

  test.each([
    ["in the order of their numbers", both],
    ["in the order of their times", both.toSorted((a, b) => a.issued_at - b.issued_at)],
    ["the last ones first", both.toReversed()],
  ])("both periods close, and nothing convicts: entries %s", async (_, entries) => {
    const march = await closed({ from: FROM, stream: STREAM }, entries);
    expect(march.one).toMatchObject({ first: 1, last: 9, count: 9, voids: 0 });
    expect(march.told.toSorted()).toEqual([
      [10, "after"],
      [11, "after"],
    ]);
    const later = both.filter(({ issued_at }) => issued_at >= TO - 600);
    const april = await closed({ previous: march.one, to: TO + DAY }, later);
    expect(april.one).toMatchObject({ first: 10, last: 11, count: 2 });
    expect(april.told.map(([, period]) => period)).toEqual(later.slice(0, -2).map(() => "before"));
    const attestations = both.map(({ sequence, issued_at }) => numbered(sequence?.number ?? 0, issued_at));
    for (const { one, tree, previous } of [march, { ...april, previous: march.one }] as (typeof march & {
      previous?: PeriodStatement;
    })[]) {
      const verification = { ...VERIFICATION, now: TO + 2 * DAY };
      const beside = { leaves: tree, attestations, ...(previous === undefined ? {} : { previous }) };
      const result = await verifyPeriod(one, { verification, ...beside });
      expect(result).toMatchObject({ valid: true, evidence: [] });
      expect(result.attestations).toMatchObject({ covered: one.count, elsewhere: 11 - one.count });
    }
  });

  test("a number issued as the period ends is of the next one, and one second before it of this one", async () => {
    const [one] = both as [PeriodEntry];
    for (const [issuedAt, last] of [
      [TO - 1, 2],
      [TO, 1],
    ] as const) {
      const march = await closed({ from: FROM, stream: STREAM }, [one, entry(2, issuedAt)]);
      expect(march.one.last).toBe(last);
    }
  });

  test("a void behind the last number belongs to the period", async () => {
    const { one } = await closed({ from: FROM, stream: STREAM, voids: [6] }, both.slice(0, 5));
    expect(one).toMatchObject({ last: 6, count: 5, voids: 1 });
  });

  test("a number that is missing before the last is missing", async () => {
    const without = both.filter(({ sequence }) => sequence?.number !== 5);
    await expect(closed({ from: FROM, stream: STREAM }, without)).rejects.toMatchObject({
      code: "number_missing",
    });
  });
});

test("a draw that is stated defaults to a day, and is signed", async () => {
  const { draw } = close(ATTESTATIONS, { voids: [VOID], draw: { chain: BEACON.chain } }).statement;
  expect(draw).toEqual({ chain: BEACON.chain, after: 86_400 });
  const content = await closePeriod([], { issuer: ISSUER, from: FROM, to: TO });
  expect(content).not.toHaveProperty("draw");
  const changed = signDocument(
    PAYLOAD_TYPES.periodStatement,
    { ...statement, draw: { chain: BEACON.chain, after: 3_599 } },
    signerOf("issuer"),
  );
  expect((await verifyPeriod(changed)).checks).toMatchObject([{ check: "schema", answer: "failed" }]);
});
