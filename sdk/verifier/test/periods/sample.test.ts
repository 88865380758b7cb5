// A sample: drawn by the one round that follows the log time, the same for everybody, and answered or not.
import { hashPeriodStatement, type PeriodStatement } from "@svc/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import {
  type AnswerOptions,
  type AnswerResult,
  answerSample,
  createSampleRequest,
  QUICKNET,
  roundOfSample,
  sampleOf,
  timeOfRound,
  verifyAnswer,
} from "../../src/periods/index.ts";
import {
  ATTACKS,
  answer,
  BEACON,
  nonceAnswer,
  nonceRequest,
  OPTIONS,
  ROUND,
  ROUND_TIME,
  records,
  request,
} from "./fixtures/answers.ts";
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
  TO,
  VERIFICATION,
  VOID,
} from "./fixtures/month.ts";
import quicknet from "./vectors/drand-quicknet.json" with { type: "json" };

describe("drawing", () => {
  test("published rounds of drand draw what they draw, here and everywhere", () => {
    for (const { round, signature } of quicknet.rounds) {
      const beacon = { type: "beacon_round_v1" as const, chain: quicknet.chain.hash, round, signature };
      const year = { ...statement, last: 1_000_000, count: 1_000_000, voids: 0 };
      const drawn = sampleOf(year, { beacon }, 40);
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
      draw: { chain: quicknet.chain.hash, after: 86_400 },
    };
    const [{ round, signature }] = quicknet.rounds as [(typeof quicknet.rounds)[number]];
    const beacon = { type: "beacon_round_v1" as const, chain: quicknet.chain.hash, round, signature };
    expect(hashPeriodStatement(year)).toBe(
      "16b9da7e9a3c9ab70e707e81215895f10a2972fca82d188c327bb525e67d9d0a",
    );
    expect(roundOfSample(QUICKNET, year, year.draw)).toBe(6_404_212);
    expect(sampleOf(year, { beacon }, 5)).toEqual([134_867, 302_994, 335_219, 530_560, 768_808]);
    const nonce = "ef".repeat(32);
    expect(sampleOf(year, { nonce }, 5)).toEqual([19_131, 400_113, 536_034, 969_271, 988_946]);
  });

  test("the round is the first at or after the time that the statement states, and its time is known", () => {
    const after = 3_600;
    for (const to of [TO, TO + 1, TO + 29, TO + 30]) {
      const time = timeOfRound(CHAIN, roundOfSample(CHAIN, { to }, { after }));
      expect(time).toBeGreaterThanOrEqual(to + after);
      expect(time).toBeLessThan(to + after + CHAIN.period);
    }
    // Round 1000 is public at 1692806364.
    const roundAfter = (to: number) => roundOfSample(QUICKNET, { to }, { after });
    expect([3_597, 3_598, 3_600, 3_601].map((before) => roundAfter(1_692_806_364 - before))).toEqual([
      1001, 1001, 1000, 1000,
    ]);
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
          const drawn = sampleOf(one, { beacon }, size);
          expect(drawn).toHaveLength(Math.min(size, count));
          expect(new Set(drawn).size).toBe(drawn.length);
          expect(drawn.every((index) => index >= 0 && index < count)).toBe(true);
          const larger = sampleOf(one, { beacon }, size + 7);
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
        { beacon: { ...BEACON, round } },
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
    const drawn = sampleOf(year, { beacon: BEACON }, 20);
    for (const [other, beacon] of [
      [year, roundNumber(ROUND + 1)],
      [year, { ...BEACON, signature: roundNumber(ROUND + 1).signature }],
      [{ ...year, root: "0".repeat(64) }, BEACON],
    ] as const) {
      expect(sampleOf(other, { beacon }, 20)).not.toEqual(drawn);
    }
  });

  test("another nonce or another statement draws another sample", () => {
    const year = { ...statement, first: 1, last: 1_000_000, count: 1_000_000, voids: 0 };
    const nonce = "ef".repeat(32);
    const drawn = sampleOf(year, { nonce }, 20);
    expect(sampleOf(year, { nonce: "ee".repeat(32) }, 20)).not.toEqual(drawn);
    expect(sampleOf({ ...year, root: "0".repeat(64) }, { nonce }, 20)).not.toEqual(drawn);
    expect(sampleOf(year, { nonce }, 27)).toEqual(expect.arrayContaining(drawn));
  });

  test.each<[string, object]>([
    ["neither", {}],
    ["both", { beacon: BEACON, nonce: "ef".repeat(32) }],
    ["a round of no beacon", { beacon: { round: 1 } }],
    ["a nonce that is short", { nonce: "ef" }],
    ["a nonce in capitals", { nonce: "EF".repeat(32) }],
    ["a round itself", BEACON],
    ["an unknown member", { beacon: BEACON, round: 1 }],
  ])("a draw that is %s is the caller's error", (_, draw) => {
    expect(() => sampleOf(statement, draw as never, 5)).toThrow(/draw/);
    expect(() => createSampleRequest(statement, draw as never, 5)).toThrow(TypeError);
  });

  test.each([0, -1, 1.5, 10_001, "4", undefined, null, Number.NaN])(
    "a size of %j is the caller's error",
    (size) => {
      expect(() => sampleOf(statement, { beacon: BEACON }, size as number)).toThrow(/size/);
      expect(() => createSampleRequest(statement, { beacon: BEACON }, size as number)).toThrow(/request/);
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
    expect(result.items.map(({ index }) => index)).toEqual(sampleOf(statement, { beacon: BEACON }, 6));
    recordVerdict("answer/true", {
      rows: rows(result),
      items: result.items.map(({ index, standing }) => [index, standing]),
    });
  });

  test("to the auditor's own nonce, without a beacon's round", async () => {
    const result = await verifyAnswer(nonceAnswer, { ...OPTIONS, request: nonceRequest, beacons: [] });
    expect(rows(result)).toEqual([
      ...["schema", "statement", "request"].map((row) => `${row} passed`),
      "beacon left_out",
      "round left_out",
      "items passed",
      "complete passed",
    ]);
    expect(result).toMatchObject({ valid: true, asked: 6, verified: 6, requested: true });
  });

  test.each<[string, string, (readonly [logged: number, seen: number])[]]>([
    ["log and witnesses had it one second before the round", "passed", [[ROUND_TIME - 1, ROUND_TIME - 1]]],
    [
      "one of them had it when the round was public",
      "round_missed",
      [
        [ROUND_TIME, ROUND_TIME],
        [ROUND_TIME, ROUND_TIME - 1],
        [ROUND_TIME - 1, ROUND_TIME],
      ],
    ],
  ])("%s: %s", async (_, wanted, times) => {
    for (const [at, seen] of times) {
      const result = await verifyAnswer({ ...answer, log: await logged(statement, at, seen) }, OPTIONS);
      const row = result.checks.find(({ check }) => check === "round");
      expect(row?.reason ?? row?.answer).toBe(wanted);
    }
  });

  test("all leaves, the void among them shown to be void", async () => {
    const all = await answerSample(createSampleRequest(statement, { beacon: BEACON }, 15), records);
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
    expect(result).toMatchObject({ valid: false, verdict: "could_not_check", answered: 6 });
    // A void needs no proof.
    expect(result.verified).toBe(result.voids);
    const unproved = result.items.filter(({ standing }) => standing !== "void");
    for (const { values } of unproved) expect(values).toMatchObject({ because: "not_in_profile" });
  });

  test("with the inputs asked for shown, where the issuer kept the openings", async () => {
    const asked = createSampleRequest(statement, { beacon: BEACON }, 15, ["/amount"]);
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
  const asked = createSampleRequest(made.statement, { beacon: BEACON }, 100);
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
  expect(() => sampleOf({ ...year, voids: Number.MAX_SAFE_INTEGER }, { beacon }, 5)).toThrow(RangeError);
  for (const voids of [1e21, 0.5, Number.NaN, null, "1"])
    expect(() => sampleOf({ ...year, voids: voids as number }, { beacon }, 5)).toThrow(TypeError);
  expect(() => sampleOf(year, { beacon: { ...beacon, signature: "00" } }, 5)).toThrow(TypeError);
});
