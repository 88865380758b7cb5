// Every reason code of every closed set has a case, and every kind of document one. A set, a code or a kind that has none
// stands here with the reason why not; what is new fails until it has one or the other, and what has got its case is
// taken off the list.
import { readFileSync } from "node:fs";
import { BUNDLE_REASONS, KIND_NAMES, recognise } from "@svc/audit";
import * as sets from "@svc/core/finding";
import type { KeyFault } from "@svc/vdi-verifier-registry";
import { expect, test } from "vitest";
import { readCaseFiles } from "../src/files.ts";

const ISSUING = "of who makes documents, and in no answer about one";
const SERVICE = "of a service or its settings, and in no answer about a document";
const LOG_KEEPING = "of who keeps, copies or witnesses a log, and in no answer about a document";
const NOTES = "a note beside what holds, worded for people; no answer of the suite has it";

/** Sets of the finding room that no operation of the suite answers with. */
const OUTSIDE: Readonly<Record<string, string>> = {
  CEREMONY_REASONS: ISSUING,
  CHARGE_REASONS:
    "of a service that is asked to bill: what it shares with the verification of bills is in BILL_REASONS",
  CONTRADICTIONS: "how a log convicted itself, beside the answer that it did",
  COSIGNING_REASONS: LOG_KEEPING,
  ENVELOPE_REASONS: "of the library's reader of envelopes: a verification names its own reason for one",
  EXAMINED_NOTES: NOTES,
  FSCK_REASONS: LOG_KEEPING,
  INPUT_REASONS: ISSUING,
  LOG_CLIENT_REASONS: LOG_KEEPING,
  LOG_DOCUMENT_REASONS: "of documents of logs given as files: held alike by the command lines' own test",
  MANIFEST_REASONS: ISSUING,
  NUMBER_REASONS: ISSUING,
  PACKET_REASONS: "of personal links, which the library opens: sdk/verifier/test/open-packet.test.ts",
  PATH_REASONS: ISSUING,
  POLICY_REASONS: ISSUING,
  POLL_REASONS: SERVICE,
  RECEIPT_FSCK_REASONS: LOG_KEEPING,
  RECEIPT_NOTES: NOTES,
  RECOGNITION_REASONS:
    "why a text was not recognised, worded for people; the kind itself is the command lines' test's",
  REQUEST_REASONS: SERVICE,
  RULE_REASONS: ISSUING,
  SCORECARD_REASONS: ISSUING,
  SERVICE_REASONS: SERVICE,
  SETTING_REASONS: SERVICE,
  SOURCE_OPENING_REASONS: "of the issuer, who alone has the opening",
  STEP_NOTES: NOTES,
  TERM_REASONS: ISSUING,
  URL_REASONS: SERVICE,
  VKEY_REASONS: "of the reader's own key: the caller's mistake, for which the suite has one answer",
  WITNESS_REASONS: LOG_KEEPING,
};

const CLOSED: Readonly<Record<string, object>> = {
  ...Object.fromEntries(
    Object.entries(sets as Readonly<Record<string, unknown>>).filter(
      ([name, set]) =>
        !(name in OUTSIDE) && /^[A-Z_]+$/.test(name) && !Array.isArray(set) && typeof set === "object",
    ),
  ),
  BUNDLE_REASONS,
};

/** Codes beside the sets that a registry answers about a key with. */
const KEY_FAULTS: readonly KeyFault[] = [
  "verifier_unknown",
  "key_unknown",
  "key_not_yet_valid",
  "key_retired",
  "verifier_revoked",
];

/** Reasons that no line of JSON can cause in a healthy program, and the tests that cause them instead. */
const WITHOUT_CASE: Readonly<Record<string, string>> = {
  not_plain_data: "a value of a programming language, which JSON cannot say: sdk/core/test/json/read.test.ts",
  proof_not_checked:
    "without an engine, without memory for one more key, or without a second engine where the first refuses: " +
    "sdk/verifier/test/absent-parts.node.test.ts, sdk/groth16/test/wasm/many-keys.test.ts, broken-binary.node.test.ts",
  setup_not_checked: "of a verifier made without transcripts: sdk/verifier/test/absent-parts.node.test.ts",
  registry_not_empty:
    "of a registry that is filled already, and every question begins with an empty one: " +
    "sdk/verifier-registry/test/registry-document.test.ts",
};

/** Kinds of documents in no question: what a reader keeps private, or its own, and what stands in others alone. */
const KINDS_WITHOUT_CASE: Readonly<Record<string, string>> = {
  beacon_round: "stands in requests and answers",
  log_tile: "a file by its path, judged by vdi alone",
  opening: "private: no reader verifies it",
  source_opening: "private: no reader verifies it",
  source_statement: "stands in source evidence and attestations",
  trust_roots: "whom the reader trusts, and no evidence: sdk/cli/test/vdi",
  unknown: "no kind",
};

function textsSeen(): ReadonlySet<string> {
  return new Set(
    readCaseFiles().flatMap(({ cases }) => cases.flatMap(({ expect: answer }) => textsIn(answer))),
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test("every set of reasons is one that the suite answers with, or stands here with the reason why not", () => {
  expect(Object.keys(OUTSIDE).filter((name) => !(name in sets))).toEqual([]);
  const seen = textsSeen();
  const answered = Object.keys(OUTSIDE).filter((name) => {
    const codes = Object.keys((sets as unknown as Record<string, object>)[name] as object);
    return codes.every((code) => seen.has(code));
  });
  expect(answered).toEqual([]);
});

test("every reason code has a case", () => {
  const seen = textsSeen();
  const codes = [...new Set([...Object.values(CLOSED).flatMap((set) => Object.keys(set)), ...KEY_FAULTS])];
  expect(codes.length).toBeGreaterThan(150);
  expect(codes.filter((code) => !seen.has(code) && !(code in WITHOUT_CASE))).toEqual([]);
  expect(Object.keys(WITHOUT_CASE).filter((code) => seen.has(code) || !codes.includes(code))).toEqual([]);
  const untried = Object.entries(WITHOUT_CASE).filter(([code, why]) => {
    const [file = ""] = /sdk\/\S+\.ts/.exec(why) ?? [];
    return !readFileSync(new URL(`../../${file}`, import.meta.url), "utf8").includes(code);
  });
  expect(untried).toEqual([]);
});

test("every kind of document has a case", () => {
  const seen = new Set<string>();
  const look = (value: unknown, depth: number): void => {
    if (depth > 4 || value === null || (typeof value !== "object" && typeof value !== "string")) return;
    if (typeof value === "string" && !/^c2sp|\n|^[{[]/.test(value)) return;
    if (Array.isArray(value) && value.length > 40) return;
    for (const { kind } of recognise(value, "a case")) seen.add(kind);
    if (typeof value === "object") for (const each of Object.values(value)) look(each, depth + 1);
  };
  for (const file of readCaseFiles()) {
    for (const { input, options } of Object.values(file.bases)) look({ input, options }, 0);
    const leaves = Object.values(file.bases).flatMap(
      ({ input }) => (input.leaves as unknown[] | undefined) ?? [],
    );
    if (leaves.length > 0) look(JSON.stringify(leaves[0]), 0);
  }
  const kinds = Object.keys(KIND_NAMES);
  expect(kinds.filter((kind) => !seen.has(kind) && !(kind in KINDS_WITHOUT_CASE))).toEqual([]);
  expect(Object.keys(KINDS_WITHOUT_CASE).filter((kind) => !kinds.includes(kind))).toEqual([]);
});

test("the page on files names the kinds that are known by sight, in the order in which they are looked for", () => {
  const page = readFileSync(new URL("../../docs/protocol/11-files.md", import.meta.url), "utf8");
  const table = page.split("<!-- table: kinds of files -->")[1]?.split("<!-- end -->")[0] ?? "";
  const rows = [...table.matchAll(/^\| `([a-z_]+)` \| (.*) \|$/gm)];
  const named = rows.map(([, kind]) => kind as string);
  const text = ["log_tile", "period_leaves", "statement_log_proof", "tlog_proof", "unknown"];
  expect([...named, ...text].sort()).toEqual(Object.keys(KIND_NAMES).sort());
  for (const [, kind = "", known = ""] of rows) {
    const names = [...known.matchAll(/`([^`]+)`/g)]
      .map(([, name = ""]) => name)
      .filter((name) => name !== "salt");
    const documents =
      names[0] === "type"
        ? names.slice(1).map((type) => ({ type }))
        : [Object.fromEntries(names.map((name) => [name, kind === "billing_openings" ? { salt: "" } : 0]))];
    for (const document of documents)
      expect(recognise(document, "a row").map((item) => item.kind)).toEqual([kind]);
  }
});
