// A sample: drawn by the one round that follows the log time, the same for everybody, and answered or not.
import { hashPeriodStatement, type PeriodStatement } from "@svc/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../tools/testing/verdict.ts";
import {
  type AnswerOptions,
  type AnswerResult,
  answerSample,
  createSampleRequest,
  QUICKNET,
  roundOfSample,
  SAMPLE_DELAY_SECONDS,
  sampleOf,
  timeOfRound,
  verifyAnswer,
} from "../src/index.ts";
import { ATTACKS, answer, BEACON, OPTIONS, ROUND, records, request } from "./fixtures/answers.ts";
import { CHAIN, roundNumber } from "./fixtures/beacon.ts";
import {
  ATTESTATIONS,
  attested,
  HASH,
  LOGGED_AT,
  type leaves,
  logged,
  NOW,
  OPENINGS,
  statement,
  VERIFICATION,
  VOID,
} from "./fixtures/month.ts";
import quicknet from "./vectors/drand-quicknet.json" with { type: "json" };

describe("drawing", () => {
  test("published rounds of drand draw what they draw, here and everywhere", () => {
    for (const { round, signature } of quicknet.rounds) {
      const beacon = { type: "beacon_round_v1" as const, chain: quicknet.chain.hash, round, signature };
      const year = { ...statement, last: 1_000_000, count: 1_000_000, voids: 0 };
      const drawn = sampleOf(year, beacon, 40);
      expect(new Set(drawn).size).toBe(40);
      expect(drawn.toSorted((a, b) => a - b)).toEqual(drawn);
      recordVerdict(`sample/quicknet ${round}`, drawn);
    }
  });

  test("the worked numbers of the protocol", () => {
    const year = {
      type: "period_statement_v1" as const,
      issuer: "ab".repeat(32),
      stream: "loans",
      from: 1_709_251_200,
      to: 1_711_929_600,
      first: 1,
      last: 1_000_000,
      count: 1_000_000,
      voids: 0,
      root: "cd".repeat(32),
      outcomes: [{ outcome: "approve", count: 1_000_000 }],
    };
    const [{ round, signature }] = quicknet.rounds as [(typeof quicknet.rounds)[number]];
    const beacon = { type: "beacon_round_v1" as const, chain: quicknet.chain.hash, round, signature };
    expect(hashPeriodStatement(year)).toBe(
      "768c46ed28c183d9809452e7fffc1e8f24d976bf0794c37b89cb599944d0fa00",
    );
    expect(sampleOf(year, beacon, 5)).toEqual([94_443, 191_670, 287_580, 344_936, 385_800]);
  });

  test("the round is the first after the log time and an hour, and its time is known", () => {
    for (const timestamp of [LOGGED_AT, LOGGED_AT + 1, LOGGED_AT + 29, LOGGED_AT + 30]) {
      const time = timeOfRound(CHAIN, roundOfSample(CHAIN, { timestamp }));
      expect(time).toBeGreaterThanOrEqual(timestamp + SAMPLE_DELAY_SECONDS);
      expect(time).toBeLessThan(timestamp + SAMPLE_DELAY_SECONDS + CHAIN.period);
    }
    expect(roundOfSample(QUICKNET, { timestamp: 1_692_806_364 - SAMPLE_DELAY_SECONDS })).toBe(1000);
  });

  test("different leaves, all below the number there are; a larger sample holds the smaller one", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3000 }),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 1000 }),
        (count, size, round) => {
          const one = { ...statement, first: 1, last: count, count, voids: 0 };
          const beacon = { ...BEACON, round };
          const drawn = sampleOf(one, beacon, size);
          expect(drawn).toHaveLength(Math.min(size, count));
          expect(new Set(drawn).size).toBe(drawn.length);
          expect(drawn.every((index) => index >= 0 && index < count)).toBe(true);
          const larger = sampleOf(one, beacon, size + 7);
          expect(drawn.every((index) => larger.includes(index))).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
  });

  test("each leaf is drawn about as often as any other", () => {
    const hits = Array.from({ length: 5 }, () => 0);
    for (let round = 1; round <= 2000; round++) {
      const [index] = sampleOf(
        { ...statement, first: 1, last: 5, count: 5, voids: 0 },
        { ...BEACON, round },
        1,
      );
      hits[index as number] = (hits[index as number] as number) + 1;
    }
    // Chi squared with four degrees of freedom: below 18.5 but for one run in a thousand, and this one is always the same.
    const chi = hits.reduce((sum, hit) => sum + (hit - 400) ** 2 / 400, 0);
    expect(chi).toBeLessThan(18.5);
  });

  test("another round, another signature or another statement draws another sample", () => {
    const year = { ...statement, first: 1, last: 1_000_000, count: 1_000_000, voids: 0 };
    const drawn = sampleOf(year, BEACON, 20);
    for (const [other, beacon] of [
      [year, roundNumber(ROUND + 1)],
      [year, { ...BEACON, signature: roundNumber(ROUND + 1).signature }],
      [{ ...year, root: "0".repeat(64) }, BEACON],
    ] as const) {
      expect(sampleOf(other, beacon, 20)).not.toEqual(drawn);
    }
  });

  test.each([0, -1, 1.5, 10_001, "4", undefined, null, Number.NaN])(
    "a size of %j is the caller's error",
    (size) => {
      expect(() => sampleOf(statement, BEACON, size as number)).toThrow(/size/);
      expect(() => createSampleRequest(statement, BEACON, size as number)).toThrow(/request/);
    },
  );
});

const rows = ({ checks }: AnswerResult) =>
  checks.map(
    ({ check, answer: found, reason }) => `${check} ${found}${reason === undefined ? "" : ` ${reason}`}`,
  );

describe("a true answer", () => {
  test("six asked, six answered, six verified", async () => {
    const result = await verifyAnswer(JSON.stringify(answer), OPTIONS);
    expect(rows(result)).toEqual(
      ["schema", "statement", "request", "beacon", "round", "items", "complete"].map(
        (row) => `${row} passed`,
      ),
    );
    expect(result).toMatchObject({
      valid: true,
      asked: 6,
      answered: 6,
      verified: 6,
      unanswered: [],
      requested: true,
    });
    expect(result.items.map(({ index }) => index)).toEqual(sampleOf(statement, BEACON, 6));
    recordVerdict("answer/true", {
      rows: rows(result),
      items: result.items.map(({ index, standing }) => [index, standing]),
    });
  });

  test("all leaves, the void among them shown to be void", async () => {
    const all = await answerSample(createSampleRequest(statement, BEACON, 15), records);
    const { request: _, ...unasked } = OPTIONS;
    const result = await verifyAnswer(all, unasked);
    expect(result).toMatchObject({
      valid: true,
      asked: 15,
      answered: 15,
      verified: 15,
      voids: 1,
      requested: false,
    });
    expect(result.items.find(({ standing }) => standing === "void")?.index).toBe(VOID - 1);
  });

  test("attestations that ran out since were in force when they were issued", async () => {
    const late = { ...VERIFICATION, now: NOW + 400 * 86_400 };
    expect(await verifyAnswer(answer, { ...OPTIONS, verification: late })).toMatchObject({
      valid: true,
      verified: 6,
    });
  });

  test("under a profile that leaves the proofs out, none counts as verified", async () => {
    const minimal = { ...VERIFICATION, profileId: "VDI_VERIFY_MINIMAL_V1" as const };
    const result = await verifyAnswer(answer, { ...OPTIONS, verification: minimal });
    expect(result).toMatchObject({ valid: false, verdict: "could_not_check", answered: 6, verified: 0 });
    expect(result.items[0]?.values).toMatchObject({ because: "not_in_profile" });
  });

  test("with the inputs asked for shown, where the issuer kept the openings", async () => {
    const asked = createSampleRequest(statement, BEACON, 15, ["/amount"]);
    const all = await answerSample(asked, {
      ...records,
      openingOf: (id) => Object.values(OPENINGS).find((one) => one.attestation_id === id) as never,
    }).catch((error: Error) => error);
    // It kept two: for the others it has to say that it cannot.
    expect(all).toBeInstanceOf(Error);
    const known = await answerSample(asked, {
      ...records,
      openingOf: (id) => Object.values(OPENINGS).find((one) => one.attestation_id === id) ?? null,
    });
    const result = await verifyAnswer(known, { ...OPTIONS, request: asked });
    const shown = result.items.filter(({ inputs }) => inputs !== undefined);
    expect(shown.map(({ index, standing, inputs }) => [index, standing, inputs])).toEqual([
      [0, "verified", [{ pointer: "/amount", value: 1001 }]],
      [1, "verified", [{ pointer: "/amount", value: 1002 }]],
    ]);
    expect(result).toMatchObject({ verdict: "could_not_check", reason: "disclosure_missing" });
  });

  test("the issuer answers for its own statement and leaves only", async () => {
    await expect(answerSample({ ...request, statement_hash: "0".repeat(64) }, records)).rejects.toMatchObject(
      { code: "statement_not_asked" },
    );
    const other: PeriodStatement = { ...statement, root: "0".repeat(64) };
    const asked = { ...request, statement_hash: hashPeriodStatement(other) };
    await expect(answerSample(asked, { ...records, statement: other })).rejects.toMatchObject({
      code: "leaves_differ",
    });
  });
});

describe("attacks", () => {
  test.each(ATTACKS)(
    "$name",
    async ({ name, answer: given, options = OPTIONS, reason, verdict = "not_valid" }) => {
      const document = JSON.stringify(given);
      const result = await verifyAnswer(document, options);
      expect({ verdict: result.verdict, reason: result.reason, rows: rows(result) }).toMatchObject({
        verdict,
        reason,
      });
      expect(result.valid).toBe(false);
      recordVerdict(`answer/${name}`, { verdict: result.verdict, rows: rows(result) });
    },
  );
});

test("of a statement that covers an attestation of another month the answer is not valid", async () => {
  const stray = attested("14 when logged");
  const { close } = await import("./fixtures/month.ts");
  const made = close([...ATTESTATIONS, stray], { voids: [VOID], to: LOGGED_AT + 5 }, (content) => ({
    ...content,
    to: statement.to,
  }));
  const asked = createSampleRequest(made.statement, BEACON, 100);
  const all = await answerSample(asked, {
    ...records,
    statement: made.statement,
    tree: made.tree,
    leafAt: (index) => made.leaves[index] as (typeof leaves)[number],
    attestationOf: (id) => (id === stray.attestation_id ? stray : records.attestationOf(id)),
    log: await logged(made.statement),
  });
  const result = await verifyAnswer(all, { ...OPTIONS, request: asked });
  expect(result).toMatchObject({ verdict: "not_valid", reason: "attestation_outside_period" });
});

test.each<[string, object]>([
  ["an unknown member", { beacon: [] }],
  ["a request that is none", { request: {} }],
  ["a time asked about", { verification: { at: NOW } }],
  ["a log time", { verification: { logTime: NOW } }],
  ["verification that is a Promise", { verification: Promise.resolve({}) }],
  ["an unknown option of verification", { verification: { trusted: {} } }],
  ["logs that are none", { logs: [{}] }],
  ["beacons that are none", { beacons: [{}] }],
])("options: %s is the caller's error, whatever the answer", async (_, options) => {
  for (const given of [answer, null])
    await expect(verifyAnswer(given, options as AnswerOptions)).rejects.toThrow(/options/);
});

test("the statement is the month's", () => {
  expect(request.statement_hash).toBe(HASH);
});

test("a statement with more leaves than numbers count exactly is refused, and not drawn from for ever", () => {
  const { rounds, chain } = quicknet;
  const [{ round, signature }] = rounds as [(typeof rounds)[number]];
  const beacon = { type: "beacon_round_v1" as const, chain: chain.hash, round, signature };
  const year = { ...statement, last: 1_000_000, count: 1_000_000 };
  expect(() => sampleOf({ ...year, voids: Number.MAX_SAFE_INTEGER }, beacon, 5)).toThrow(RangeError);
  for (const voids of [1e21, 0.5, Number.NaN, null, "1"])
    expect(() => sampleOf({ ...year, voids: voids as number }, beacon, 5)).toThrow(TypeError);
  expect(() => sampleOf(year, { ...beacon, signature: "00" }, 5)).toThrow(TypeError);
});
