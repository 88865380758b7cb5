// Sentences on a period never state more than was checked.
import { describe, expect, test } from "vitest";
import { answerInWords, type FoundAnswer, type FoundPeriod, periodInWords } from "../src/index.ts";

const march = {
  from: Date.UTC(2027, 2, 1) / 1000,
  to: Date.UTC(2027, 3, 1) / 1000,
  stream: "loans",
  first: 1,
  last: 10_412,
  count: 10_412,
  voids: 0,
  outcomes: [
    { outcome: "approve", count: 6_372 },
    { outcome: "decline", count: 4_040 },
  ],
};
const period = (change: object = {}, statement: object = {}): FoundPeriod => ({
  statement: { ...march, ...statement },
  verdict: "verified",
  complete: true,
  logged: { witnessed_at: 1 },
  attestations: null,
  ...change,
});
const sample: FoundAnswer = {
  asked: 40,
  answered: 40,
  verified: 40,
  voids: 0,
  drawnBy: "beacon",
  requested: true,
};
const plain = (sentences: readonly string[]) => sentences.map((one) => one.replace(/\s/g, " "));
const head = (found: FoundPeriod) => plain(periodInWords(found))[0];

test("all leaves and the auditor's own sample: one sentence", () => {
  expect(plain(answerInWords(sample, period()))[0]).toBe(
    'This key states that it attested 10 412 decisions in March 2027 (UTC): of its numbers 1 to 10 412 none missing, none twice; 61.2 % "approve", 38.8 % "decline"; your sample of 40: 40 answered, 40 verified.',
  );
});

describe("what is not shown is not said", () => {
  test.each<[string, FoundPeriod]>([
    ["without leaves", period({ complete: false })],
    ["where an attestation is left out", period({ verdict: "not_valid" })],
  ])("nothing of missing or twice %s", (_, found) => {
    expect(plain(periodInWords(found)).join(" ")).not.toMatch(/none missing|none twice|All leaves are here/);
    expect(head(found)).toContain("10 412 decisions in March 2027 (UTC); 61.2 %");
  });

  test("numbers that began later are told from where, voids as declared, and unnumbered ones without numbers", () => {
    expect(head(period({}, { first: 500 }))).toContain("of its numbers 500 to 10 412 none missing");
    expect(head(period({}, { voids: 2, count: 10_410 }))).toContain(
      "none missing (2 declared void), none twice",
    );
    expect(head(period({ complete: false }, { voids: 2 }))).toContain(", and left 2 numbers void;");
    expect(head(period({}, { stream: undefined, first: 1, last: 0 }))).toContain(
      "(UTC): each attestation counted once;",
    );
  });

  test.each<[number, string]>([
    [10_411, 'over 99.9 % "approve", under 0.1 % "decline"'],
    [10_412, '100.0 % "approve"'],
  ])("%i of 10,412 is rounded to all or none only where it is", (approved, said) => {
    const outcomes = [
      { outcome: "approve", count: approved },
      { outcome: "decline", count: march.count - approved },
    ].filter(({ count }) => count > 0);
    expect(head(period({}, { outcomes }))).toContain(`; ${said}.`);
  });

  test("of many outcomes the largest, and how many more there are", () => {
    const outcomes = ["a", "b", "c", "d", "e"].map((outcome, i) => ({ outcome, count: 10 + i }));
    expect(head(period({}, { count: 60, outcomes }))).toMatch(
      /; 23.3 % "e", 21.7 % "d", 20.0 % "c", 2 other outcomes\.$/,
    );
  });

  test("whose sample it was, that it may have been chosen, and voids apart from attestations", () => {
    const said = (change: Partial<FoundAnswer>) =>
      plain(answerInWords({ ...sample, ...change }, period())).join(" ");
    expect(said({ requested: false })).toContain("; a sample of 40: 40 answered");
    expect(said({ isBeside: true })).toContain("; the requested sample of 40:");
    expect(said({ isBeside: true })).toContain("make sure that it is the one that you sent");
    expect(said({ voids: 3 })).toContain("40 answered, 37 verified, 3 void.");
    expect(said({ drawnBy: null })).toContain("That nobody chose the sample is not shown.");
    expect(said({ drawnBy: "nonce" })).toContain("Your own nonce drew the sample.");
  });
});

test.each<[string, number, number]>([
  ["in 2027 (UTC)", Date.UTC(2027, 0, 1), Date.UTC(2028, 0, 1)],
  ["in December 2027 (UTC)", Date.UTC(2027, 11, 1), Date.UTC(2028, 0, 1)],
  ["on 28 February 2027 (UTC)", Date.UTC(2027, 1, 28), Date.UTC(2027, 2, 1)],
  [
    "from 1 Mar 2027, 00:00:01 UTC until 1 Apr 2027, 00:00:00 UTC",
    Date.UTC(2027, 2, 1, 0, 0, 1),
    Date.UTC(2027, 3, 1),
  ],
  [
    "from 1 Mar 2027, 00:00:00 UTC until 31 Mar 2027, 00:00:00 UTC",
    Date.UTC(2027, 2, 1),
    Date.UTC(2027, 2, 31),
  ],
  ["from 0 s until 9007199254740991 s", 0, 9_007_199_254_740_991_000],
])("%s", (said, from, to) => {
  const words = head(period({}, { from: from / 1000, to: to / 1000 }));
  expect(words).toContain(`decisions ${said.replace("from 0 s", "from 1 Jan 1970, 00:00:00 UTC")}:`);
});
