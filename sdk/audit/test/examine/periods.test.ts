// Statements about periods among other documents: each beside the statement that it names, the others of its key, and
// the log proof that is about it.
import { createNoteSigner, encodeVkey } from "@svc/tlog";
import { expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { examine, recognise } from "../../src/index.ts";
import { PERIOD } from "./fixtures/period.ts";

const { issuer, logs, miscounted, next, proof, rewritten, skipping, statement } = PERIOD;
const evidence = (other: object) => ({
  type: "period_evidence_v1",
  kind: "two_statements",
  statement,
  other_statement: other,
});

const OTHER_LOG = [
  { log: encodeVkey(createNoteSigner("log.example/other", new Uint8Array(32).fill(7)).key) },
];

async function found(documents: readonly unknown[], pinned = true, known = logs) {
  const items = documents.flatMap((one, i) =>
    recognise(typeof one === "string" ? one : JSON.stringify(one), `file ${i}`),
  );
  const trust = pinned ? { verification: { trust: { issuers: [issuer] } }, logs: known } : {};
  const set = await examine(items, trust, { now: 4_000 });
  return set.documents.map(({ kind, verdict, reason, rests_on }) => [kind, verdict, reason ?? rests_on]);
}

test.each<[string, unknown[], boolean, unknown[], typeof logs?]>([
  ["alone", [statement], true, [["period_statement", "verified", "pinned"]]],
  ["of a key that nobody pinned", [statement], false, [["period_statement", "verified", "self_asserted"]]],
  [
    "with its log proof",
    [proof, statement],
    true,
    [
      ["statement_log_proof", "verified", "pinned"],
      ["period_statement", "verified", "pinned"],
    ],
  ],
  [
    "with its log proof, of a log that nobody pinned",
    [proof, statement],
    false,
    [
      ["statement_log_proof", "could_not_check", "log_trust_missing"],
      ["period_statement", "could_not_check", "log_trust_missing"],
    ],
  ],
  [
    "with its log proof, where another log is pinned",
    [proof, statement],
    true,
    [
      ["statement_log_proof", "could_not_check", "log_trust_missing"],
      ["period_statement", "could_not_check", "log_trust_missing"],
    ],
    OTHER_LOG,
  ],
  ["a log proof alone", [proof], true, [["statement_log_proof", "could_not_check", "statement_missing"]]],
  [
    "two periods, one after the other",
    [next, statement],
    true,
    [
      ["period_statement", "verified", "pinned"],
      ["period_statement", "verified", "pinned"],
    ],
  ],
  [
    "time left out between them",
    [statement, skipping],
    true,
    [
      ["period_statement", "verified", "pinned"],
      ["period_statement", "not_valid", "period_skipped"],
    ],
  ],
  [
    "two about one time",
    [statement, rewritten],
    true,
    [
      ["period_statement", "not_valid", "two_statements"],
      ["period_statement", "not_valid", "two_statements"],
    ],
  ],
  ["counts that disagree", [miscounted], true, [["period_statement", "not_valid", "counts_disagree"]]],
  ["evidence", [evidence(rewritten)], true, [["period_evidence", "verified", "two_statements"]]],
  [
    "evidence of nothing",
    [evidence(statement)],
    true,
    [["period_evidence", "not_valid", "nothing_convicts"]],
  ],
  [
    "an answer that is none",
    [{ type: "sample_answer_v1" }],
    true,
    [["sample_answer", "not_valid", "schema"]],
  ],
  [
    "a beacon's round",
    [{ type: "beacon_round_v1" }],
    true,
    [["beacon_round", "could_not_check", "answer_missing"]],
  ],
])("%s", async (name, documents, pinned, wanted, known) => {
  const answers = await found(documents, pinned, known);
  expect(answers).toEqual(wanted);
  recordVerdict(`examine/periods/${name}`, answers);
});

test("a log proof is tied to the statement that it is about, with what it came to", async () => {
  const tiesOf = async (known: typeof logs) => {
    const items = [proof, statement].flatMap((one, i) =>
      recognise(typeof one === "string" ? one : JSON.stringify(one), `file ${i}`),
    );
    const trust = { verification: { trust: { issuers: [issuer] } }, logs: known };
    return (await examine(items, trust, { now: 4_000 })).ties;
  };
  const tie = { tie: "evidence_of", from: [0], to: [1] };
  expect(await tiesOf(logs)).toEqual([{ ...tie, verdict: "verified" }]);
  expect(await tiesOf(OTHER_LOG)).toEqual([{ ...tie, verdict: "could_not_check" }]);
});
