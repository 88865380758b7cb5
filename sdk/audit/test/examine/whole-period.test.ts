// A month beside its leaves, its log proof, what somebody holds, and the answer to a sample: judged as the library does.
import { answerInWords, type FoundAnswer, type FoundPeriod } from "@svc/messages";
import { expect, test } from "vitest";
import { examine, recognise } from "../../src/index.ts";
import * as month from "./fixtures/month.ts";

const lines = (leaves: readonly object[]) => leaves.map((leaf) => JSON.stringify(leaf)).join("\n");
const leaves = lines(month.leaves);

async function found(...documents: readonly unknown[]) {
  const items = documents.flatMap((one, i) =>
    recognise(typeof one === "string" ? one : JSON.stringify(one), `file ${i}`),
  );
  const set = await examine(items, month.TRUST, { now: month.NOW });
  return set.documents;
}
const answers = async (...documents: readonly unknown[]) =>
  (await found(...documents)).map(({ kind, verdict, reason }) => [kind, verdict, reason]);

test("with all its leaves a statement is complete, and attestations are held against them", async () => {
  const documents = await found(month.statement, month.proof, leaves, month.counted);
  expect(documents.slice(0, 3).map(({ kind, verdict }) => [kind, verdict])).toEqual([
    ["period_statement", "verified"],
    ["statement_log_proof", "verified"],
    ["period_leaves", "verified"],
  ]);
  expect(documents[0]?.result).toMatchObject({ complete: true, attestations: { covered: 1, omitted: 0 } });
});

test("an attestation that is not among the leaves convicts the key", async () => {
  const [statement] = await answers(month.statement, leaves, month.attested("unknown 0"));
  expect(statement).toEqual(["period_statement", "not_valid", "attestation_omitted"]);
});

test.each<[string, string]>([
  ["one that is not among the leaves", "unknown 0"],
  ["one that is", "1"],
])(
  "an attestation that is read later is held against the leaves as one that is here: %s",
  async (_, name) => {
    const others = [month.statement, leaves].flatMap((one, i) =>
      recognise(typeof one === "string" ? one : JSON.stringify(one), `file ${i}`),
    );
    const text = JSON.stringify(month.attested(name));
    const place = { kind: "attestation", source: "list" } as const;
    const held = (one: Parameters<typeof examine>[0]) =>
      examine([...one, ...others] as typeof others, month.TRUST, { now: month.NOW });
    const now = await held([{ ...place, text }]);
    expect(await held([{ ...place, later: async () => ({ text }) }])).toEqual(now);
  },
);

test.each<[string, string, string]>([
  ["a leaf too few", lines(month.leaves.slice(1)), "not_valid"],
  ["a line that is no leaf", `${leaves}\nno leaf`, "not_valid"],
])("%s: the statement is not taken to be complete", async (_, given, verdict) => {
  const [statement, beside] = await found(month.statement, given);
  expect([statement?.verdict, beside?.verdict]).toEqual([verdict, verdict]);
  expect(statement?.result).toMatchObject({ complete: false });
});

test("leaves alone wait for their statement", async () => {
  expect(await answers(leaves)).toEqual([["period_leaves", "could_not_check", "statement_missing"]]);
});

test("a request with a nonce beside the answer is not known to be the reader's own", async () => {
  const [held] = await found(await month.answerByNonce(3), month.requestByNonce(3), month.request(9));
  expect(held?.result).toMatchObject({ requested: false });
  expect(held?.findings.find(({ check }) => check === "request")).toMatchObject({
    reason: "request_not_own",
  });
  expect(held?.verdict).not.toBe("verified");
});

test("a request for another round beside the answer is none to it", async () => {
  const other = { ...month.request(9), beacon: { ...month.request(9).beacon, round: 7 } };
  const [held] = await found(await month.answer(3), other, month.request(5));
  expect(held?.result).toMatchObject({ requested: true, asked: 5 });
});

test("another statement that cannot be read leaves it open, and is named", async () => {
  const [statement, other] = await found(month.statement, { ...month.statement, note: 1 });
  expect([statement?.verdict, statement?.reason]).toEqual(["could_not_check", "statement_unreadable"]);
  expect(statement?.result).toMatchObject({ inputs: { others: ["unreadable"] } });
  expect(other?.verdict).toBe("not_valid");
});

test("an answer is held against the request beside it, the one that asks for most, and against all leaves", async () => {
  const [alone] = await found(await month.answer(3));
  expect(alone?.result).toMatchObject({ asked: 3, answered: 3, verified: 3, requested: false });
  const requests = [3, 5].map(month.request);
  const [held] = await found(await month.answer(3), ...requests, leaves);
  expect(held?.result).toMatchObject({ asked: 5, answered: 3, requested: true, period: { complete: true } });
  const result = held?.result as FoundAnswer & { period: FoundPeriod };
  const [head = ""] = answerInWords({ ...result, drawnBy: null, isBeside: true }, result.period);
  expect(head.replace(/\s/g, " ")).toContain("; the requested sample of 5: 3 answered,");
});
