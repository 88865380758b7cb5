// Attestations and statements that came inside other documents are held against a statement as those beside it are.
import { expect, test } from "vitest";
import { examine } from "../../src/index.ts";
import * as month from "./fixtures/month.ts";

const leaves = { text: month.leaves.map((leaf) => JSON.stringify(leaf)).join("\n") };
const omitted = month.attested("unknown 0");
const statement = { value: month.statement };

async function found(given: readonly object[], options: object = {}) {
  const sources = given.map((one, i) => ({ source: String(i), ...one }) as never);
  const { documents } = await examine(sources, month.TRUST, { now: month.NOW, ...options });
  return documents;
}
const rows = async (given: readonly object[], options?: object) =>
  (await found(given, options)).map(({ verdict, reason }) => [verdict, reason]);

const bundle = (attestation: unknown) => ({ value: { type: "audit_bundle_v1", attestation } });
const evidence = (parts: object) => ({
  value: { type: "period_evidence_v1", kind: "omitted_attestation", ...parts },
});
const answered = await month.answer(3);
const withItem = (attestation: unknown) => ({
  value: { ...answered, items: answered.items.map((item) => ({ ...item, attestation })) },
});

test.each<[string, object, object?]>([
  ["a bundle", bundle(omitted)],
  ["a bundle that is malformed", { value: { ...bundle(omitted).value, receipts: 1 } }],
  ["evidence", evidence({ attestation: omitted })],
  ["evidence, as the other one", evidence({ other_attestation: omitted })],
  ["an answer", withItem(omitted)],
  ["a document that receipts are held against", { value: month.counted }, { attestation: omitted }],
])("an attestation that a period leaves out is found in %s", async (_, given, options) => {
  expect((await rows([statement, leaves, given], options))[0]).toEqual(["not_valid", "attestation_omitted"]);
});

test("an attestation that is counted may come in a bundle and an answer", async () => {
  const documents = await found([statement, leaves, bundle(month.counted), { value: answered }]);
  expect(documents[0]?.verdict).toBe("verified");
});

test("an attestation that cannot be read in a bundle leaves the row about attestations open", async () => {
  expect((await rows([statement, leaves, bundle({ ...omitted, type: "none" })]))[0]).toEqual([
    "could_not_check",
    "attestation_unreadable",
  ]);
});

test.each<[string, object]>([
  ["a document", { data: omitted }],
  ["a list", { attestations: [omitted] }],
  ["an object in an object", { data: { data: [{ attestation: omitted }] } }],
  ["the compact form", { data: { type: "thin_decision_attestation_v1" } }],
  ["an envelope", { envelope: { payloadType: "a", payload: "", signatures: [] } }],
])(
  "%s under a member that nobody reads is named, and leaves the row about attestations open",
  async (_, more) => {
    const documents = await found([statement, leaves, { value: { attestation: month.counted, ...more } }]);
    expect(documents[0]).toMatchObject({ verdict: "could_not_check", reason: "attestation_unreadable" });
    const source = `2, ${Object.keys(more)[0]}`;
    expect(documents.at(-1)).toMatchObject({ source, kind: "unknown", reason: "member_not_judged" });
  },
);

test("what a service restates beside its documents hides none", async () => {
  const log_entry = { v: 2, type: "period_statement_v1" };
  const answer = { attestation: month.counted, log_entry, valid: true, steps: [{ name: "proof" }] };
  expect((await found([statement, leaves, { value: answer }])).map(({ kind }) => kind)).toEqual([
    "period_statement",
    "period_leaves",
    "attestation",
  ]);
});

test("a file in a tile's place that is no tile leaves the row about attestations open", async () => {
  const bytes = new TextEncoder().encode(JSON.stringify(omitted));
  expect((await rows([statement, leaves, { path: "tile/0/000", bytes }]))[0]).toEqual([
    "could_not_check",
    "attestation_unreadable",
  ]);
});

test("without leaves an attestation of the period is not shown to be in it", async () => {
  expect((await rows([statement, { value: omitted }]))[0]).toEqual(["could_not_check", "leaf_not_shown"]);
});

test("a statement in an answer or in evidence contradicts one beside it", async () => {
  for (const other of [
    { value: { ...answered, statement: month.rewritten } },
    evidence({ statement: month.rewritten }),
    evidence({ other_statement: month.rewritten }),
  ]) {
    expect((await rows([statement, other]))[0]).toEqual(["not_valid", "two_statements"]);
  }
});

test("the statement in an answer is held against the attestations and statements beside it", async () => {
  const about = async (...given: object[]) => {
    const [answer] = await found([{ value: answered }, ...given]);
    const row = answer?.findings.find(({ check }) => check === "statement");
    return [row?.outcome, row?.reason];
  };
  expect(await about(leaves, statement, { value: month.counted })).toEqual(["passed", undefined]);
  expect(await about(leaves, { value: omitted })).toEqual(["failed", "attestation_omitted"]);
  expect(await about({ value: omitted })).toEqual(["open", "leaf_not_shown"]);
  expect(await about(leaves, bundle(omitted))).toEqual(["failed", "attestation_omitted"]);
  expect(await about({ value: month.rewritten })).toEqual(["failed", "two_statements"]);
});
