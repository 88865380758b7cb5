/** What a text is taken for: every kind by itself, several in one text, and texts that are nothing or damaged. */

import { createBundle } from "@svc/audit";
import { PAYLOAD_TYPES } from "@svc/core";
import type { Failure } from "@svc/core/finding";
import { EXAMINED_SET, sentenceOf } from "@svc/messages";
import { describe, expect, test } from "vitest";
import {
  attestation,
  circuitRecord,
  first,
  log,
  manifest,
  PARTS,
  second,
  signedSnapshot,
} from "../../../../../tools/fixtures/bundle-parts.ts";
import { recordVerdict } from "../../../../../tools/testing/verdict.ts";
import { KIND_NAMES } from "../../../src/kinds/table.ts";
import { recognise } from "../../../src/recognise/recognise.ts";
import { LOGGED } from "../fixtures/items.ts";
import { PERIOD } from "../fixtures/period.ts";

const kindsOf = (text: string) => recognise(text, "file").map(({ kind }) => kind);
const text = (value: unknown) => JSON.stringify(value);
const { snapshot, envelope } = signedSnapshot();
const salt = "ab".repeat(31);

const ONE: { readonly [kind in keyof typeof KIND_NAMES]?: string } = {
  attestation: text(attestation),
  receipt: text(first),
  log_entry: text(LOGGED.entry),
  inclusion_proof: text(LOGGED.proof),
  checkpoint: text(LOGGED.checkpoint),
  consistency_proof: text(log.getConsistencyProof(1)),
  tlog_proof: LOGGED.document,
  log_evidence: text({ type: "log_evidence_v1" }),
  revocation: text(snapshot),
  manifest: text(manifest),
  circuit_record: text(circuitRecord),
  billing_attestation: text({ type: "billing_attestation_v1" }),
  billing_adjustment: text({ type: "billing_adjustment_v1" }),
  billing_openings: text({ meter: { salt, value: {} }, charge: { salt } }),
  audit_bundle: text(createBundle(PARTS)),
  opening: text({ type: "decision_opening_v1" }),
  disclosure: text({ type: "input_disclosure_v1" }),
  source_evidence: text({ type: "source_evidence_v1" }),
  source_statement: text({ type: "source_statement_v1" }),
  source_opening: text({ type: "source_opening_v1", statement: { type: "source_statement_v1" } }),
  period_statement: text({ type: "period_statement_v1" }),
  period_leaves: JSON.stringify({ number: 1, void: true }),
  statement_log_proof: PERIOD.proof,
  period_evidence: text({ type: "period_evidence_v1" }),
  sample_request: text({ type: "sample_request_v1", beacon: { type: "beacon_round_v1" } }),
  sample_answer: text({ type: "sample_answer_v1", request: { type: "sample_request_v1" } }),
  beacon_round: text({ type: "beacon_round_v1" }),
  trust_roots: text({ type: "vdi_trust_v1" }),
};

describe("one document", () => {
  test.each(Object.entries(ONE))("%s", (kind, document) => {
    const items = recognise(document, "file");
    expect(items.map((item) => item.kind)).toEqual([kind]);
    expect(items[0]).toMatchObject({ source: "file" });
    expect(items[0]?.problem).toBeUndefined();
    recordVerdict(`report/recognise/${kind}`, items[0]?.text.length);
  });

  test("every kind has a name, and every kind but tiles and the unknown is recognised above", () => {
    const known = Object.keys(KIND_NAMES).filter((kind) => kind !== "unknown" && kind !== "log_tile");
    expect(Object.keys(ONE).sort()).toEqual(known.sort());
  });

  test("a checkpoint as the bare note keeps its last line break, without which it is no note", () => {
    const { note } = LOGGED.checkpoint;
    expect(recognise(note, "file")).toEqual([
      { kind: "checkpoint", text: note, value: note, source: "file" },
    ]);
  });
});

describe("several in one text", () => {
  test("JSON Lines, one of them damaged and one of them nothing", () => {
    const items = recognise(
      `${text(attestation)}\n\n${text(first)}\nnonsense\n${text(second).slice(0, -9)}\n`,
      "f",
    );
    expect(items.map(({ kind, source, problem }) => [kind, source, problem === undefined])).toEqual([
      ["attestation", "f, line 1", true],
      ["receipt", "f, line 2", true],
      ["unknown", "f, line 3", false],
      ["unknown", "f, line 4", false],
    ]);
  });

  test("an array, and an answer of the service that carries documents", () => {
    expect(kindsOf(text([attestation, [first]]))).toEqual(["attestation", "receipt"]);
    const { entry, proof, checkpoint } = LOGGED;
    expect(kindsOf(text({ receipt: first, entry, inclusion: proof, checkpoint }))).toEqual([
      "receipt",
      "log_entry",
      "inclusion_proof",
      "checkpoint",
    ]);
    expect(kindsOf(text({ entry, proof, checkpoint }))).toEqual([
      "log_entry",
      "inclusion_proof",
      "checkpoint",
    ]);
  });

  test("a snapshot keeps the envelope that it came in or with, and no other kind does", () => {
    const [inside] = recognise(text(envelope), "file");
    expect(inside).toMatchObject({ kind: "revocation", envelope, source: "file, DSSE payload" });
    const [beside] = recognise(text({ snapshot, envelope }), "file");
    expect(beside).toMatchObject({ kind: "revocation", envelope, value: snapshot });
    const receipt = { payloadType: PAYLOAD_TYPES.receipt, payload: btoa(text(first)), signatures: [] };
    const [whole] = recognise(text(receipt), "file");
    expect(whole).toMatchObject({ kind: "receipt", value: first });
    expect(whole).not.toHaveProperty("envelope");
    const misfit = { ...receipt, payloadType: PAYLOAD_TYPES.revocation };
    expect(recognise(text(misfit), "file")).toMatchObject([
      { kind: "unknown", problem: { reason: "envelope_foreign" } },
    ]);
  });
});

test("a file about a bill comes before its type, a note before its first line, and only JSON's white space is none", () => {
  const [refused] = recognise(text({ type: "decision_attestation_v1", bill: {} }), "f");
  expect(refused).toMatchObject({ kind: "unknown", problem: { reason: "member_malformed" } });
  const note = LOGGED.checkpoint.note.replace(/^[^\n]+/, "{origin}");
  expect(kindsOf(note)).toEqual(["checkpoint"]);
  expect(kindsOf(`\f{}\n${text(attestation)}`)).toEqual(["unknown"]);
  expect(kindsOf(` {}\t\n\r\n${text(attestation)}`)).toEqual(["unknown", "attestation"]);
  expect(kindsOf(`${text({ type: "a\u2028b" })}\n7`)).toEqual(["unknown", "unknown"]);
});

describe("nothing that is known", () => {
  test.each([
    ["", "There is nothing in it."],
    [" \n\t ", "There is nothing in it."],
    ["[]", "The list is empty."],
    ["7", "It is no JSON object."],
    ["null", "It is no JSON object."],
    ["{}", "none of the documents that are known here"],
    ["hello", "It is not a document that can be read"],
    ["\u0000\u0000", "It is not a document that can be read"],
    ['{"a":1,"a":2}', "It is not a document that can be read"],
  ])("%j", (document, problem) => {
    const [item, ...more] = recognise(document, "file");
    expect(more).toEqual([]);
    expect(item?.kind).toBe("unknown");
    expect(sentenceOf(EXAMINED_SET, item?.problem as Failure)).toContain(problem);
  });

  test("64 hex digits may be somebody's secret: they are named as what they look like, and dropped", () => {
    const [item] = recognise(`${"5a".repeat(32)}\n`, "file");
    expect(item?.problem?.reason).toBe("digits_of_key_or_hash");
    expect(JSON.stringify(item)).not.toContain("5a5a");
  });

  test("what cannot be read is none of the documents, whatever it calls itself", () => {
    const twice = text(attestation).replace("{", '{"type":"decision_attestation_v1",');
    for (const unread of [twice, ...Object.values(ONE).map((one) => one.slice(0, -1))]) {
      if (!unread.startsWith("{")) continue;
      expect(recognise(unread, "file")).toMatchObject([
        { kind: "unknown", problem: { reason: "unreadable" } },
      ]);
    }
  });

  test("members of prototypes are no members", () => {
    expect(kindsOf('{"type":"toString"}')).toEqual(["unknown"]);
    expect(kindsOf('{"__proto__":{"type":"decision_attestation_v1"}}')).toEqual(["unknown"]);
  });
});
