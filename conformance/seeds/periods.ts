// Statements about periods: a month that is true, every way in which one that its key signed can be false, what convicts
// the key, and the samples that a beacon draws.

import { PAYLOAD_TYPES, type PeriodContent, signDocument, withoutUndefined } from "@svc/core";
import { verifyPeriod } from "@svc/vdi-verifier/periods";
import { ATTACKS } from "../../sdk/verifier/test/periods/fixtures/attacks-on-periods.ts";
import { COVER } from "../../sdk/verifier/test/periods/fixtures/cover.ts";
import { fifth, GIVEN_ATTESTATIONS, GIVEN_OTHERS } from "../../sdk/verifier/test/periods/fixtures/inputs.ts";
import {
  ATTESTATIONS,
  attested,
  BESIDE,
  close,
  DAY,
  ISSUER,
  LOG,
  leaves,
  NUMBERED,
  proofOf,
  restated,
  signerOf,
  statement,
  TO,
  VERIFICATION,
  VOID,
  WITNESSED_POLICY,
} from "../../sdk/verifier/test/periods/fixtures/month.ts";
import type { Seed, SeedTable } from "./seed.ts";

const OPTIONS = { verification: VERIFICATION };
const april = close([], { previous: statement, to: TO + DAY }).statement;
const elsewhere = attested("13 later");

/** Signs content in place of the month's, even when it contradicts itself. */
function signed(change: Partial<Omit<PeriodContent, "stream">> & { readonly stream?: string | undefined }) {
  const { signature: _, stream: _own, ...content } = statement;
  const all = withoutUndefined({ ...content, ...change }) as PeriodContent;
  return signDocument(PAYLOAD_TYPES.periodStatement, all, signerOf("issuer"));
}

const [approve, decline] = statement.outcomes as [
  { outcome: string; count: number },
  { outcome: string; count: number },
];

interface Beside {
  readonly verification?: object;
  readonly logs?: readonly object[];
}

function questionOf(one: unknown, given: object): Seed["question"] {
  const { verification, logs, ...beside } = given as Beside;
  return {
    input: { statement: one, ...beside },
    options: withoutUndefined({ verification: verification ?? VERIFICATION, logs }),
  };
}

const TRUE: readonly (readonly [name: string, one: unknown, beside: object, verdict?: string])[] = [
  ["by itself", statement, {}],
  [
    "by a key that is trusted for periods alone",
    statement,
    {
      verification: {
        ...VERIFICATION,
        trust: { ...VERIFICATION.trust, issuers: [{ public_key: ISSUER, uses: ["periods"] }] },
      },
    },
  ],
  ["with its leaves", statement, { leaves }],
  ["with single leaves", statement, { proofs: [proofOf(0), proofOf(6), proofOf(12), proofOf(13)] }],
  ["in a log with two witnesses", statement, { log: { document: LOG }, logs: [WITNESSED_POLICY] }],
  ["the month after", april, { previous: statement }],
  ["beside itself and the month after", statement, { others: [statement, april] }],
  ["with attestations", statement, { leaves, attestations: [NUMBERED[0], NUMBERED[11], BESIDE[0]] }],
  ["with an attestation and its leaf", statement, { proofs: [proofOf(0)], attestations: [ATTESTATIONS[0]] }],
  ["with an attestation of another month", statement, { leaves, attestations: [attested("unknown 1")] }, ""],
  [
    "with the attestation of an altered one",
    statement,
    { leaves, attestations: [{ ...NUMBERED[0], issued_at: 1 }] },
    "",
  ],
];

const MALFORMED: readonly (readonly [name: string, one: unknown])[] = [
  ["a draw after less than an hour", { ...statement, draw: { ...statement.draw, after: 3_599 } }],
  ["a draw after more than thirty days", { ...statement, draw: { ...statement.draw, after: 2_592_001 } }],
  ["a draw without a time", { ...statement, draw: { chain: statement.draw?.chain } }],
  ["a draw with an unknown member", { ...statement, draw: { ...statement.draw, round: 1 } }],
  ["a draw that is null", { ...statement, draw: null }],
  ["an unknown member", { ...statement, note: 1 }],
  ["outcomes out of order", { ...statement, outcomes: [...statement.outcomes].reverse() }],
  ["a number as a text", { ...statement, count: "14" }],
  ["nothing", null],
];

/** Words of the protocol in an attestation's prose, which decide nothing. */
const PROSE = [
  "thin_decision_attestation_v1",
  "period_statement_v1",
  "attestation_omitted",
  "svc/period-leaf/v1",
];

function named(text: string) {
  const { pipeline, policy } = fifth;
  const step = `"type":"${text}"`;
  const steps = pipeline.steps.map((name, i) => (i === 0 ? step : name));
  return restated(fifth, { pipeline: { ...pipeline, name: text, steps }, policy: { ...policy, name: text } });
}

/** Each input in each form that a question can hold, alone and all together. */
function inputSeeds(): Seed[] {
  const forms = [
    ["a value", (value: unknown) => value],
    ["text", (value: unknown) => JSON.stringify(value)],
    ["text with space around it", (value: unknown) => ` ${JSON.stringify(value, null, 1)}\n`],
  ] as const;
  const seeds: Seed[] = [];
  for (const [form, of] of forms) {
    const all = GIVEN_ATTESTATIONS.map(([, value]) => of(value));
    const others = GIVEN_OTHERS.map(([, value]) => of(value));
    seeds.push(
      {
        name: `inputs: attestations of every kind, each as ${form}`,
        about: "Each attestation given is accounted for by its position.",
        question: questionOf(statement, { leaves, attestations: all }),
        wanted: {
          reason: "attestation_unreadable",
          inputs: { others: [], attestations: GIVEN_ATTESTATIONS.map(([, , use]) => use) },
        },
      },
      {
        name: `inputs: other statements of every kind, each as ${form}`,
        about: "Each other statement given is accounted for by its position.",
        question: questionOf(statement, { others }),
        wanted: {
          reason: "statement_unreadable",
          inputs: { others: GIVEN_OTHERS.map(([, , use]) => use), attestations: [] },
        },
      },
      ...PROSE.map((text) => ({
        name: `inputs: an attestation whose prose says ${text}, as ${form}`,
        about: "The parsed type decides what an attestation is, and no text in it does.",
        question: questionOf(statement, { leaves, attestations: [of(named(text))] }),
        wanted: { reason: "attestation_omitted", inputs: { others: [], attestations: ["used"] } },
      })),
    );
  }
  for (const [name, value, use] of GIVEN_ATTESTATIONS)
    seeds.push({
      name: `inputs: an attestation that is ${name}`,
      about: `What becomes of an attestation that is ${name}, beside one that is counted.`,
      question: questionOf(statement, { leaves, attestations: [value, fifth] }),
      wanted: {
        verdict: use === "unreadable" ? "could_not_check" : "verified",
        inputs: { others: [], attestations: [use, "used"] },
      },
    });
  for (const [name, value, use] of GIVEN_OTHERS)
    seeds.push({
      name: `inputs: another statement: ${name}`,
      about: `What becomes of another statement: ${name}.`,
      question: questionOf(statement, { others: [value] }),
      wanted: { inputs: { others: [use], attestations: [] } },
    });
  const given = { others: [statement, null], attestations: [fifth, "x"] };
  const none = { others: ["not_reached", "not_reached"], attestations: ["not_reached", "not_reached"] };
  for (const [name, one, inputs] of [
    ["none", null, none],
    ["signed by nobody", { ...statement, count: 1 }, none],
    [
      "one whose numbers disagree",
      signed({ stream: statement.stream, count: 1 }),
      { others: ["used", "unreadable"], attestations: ["not_reached", "not_reached"] },
    ],
  ] as const)
    seeds.push({
      name: `inputs: beside a statement that is ${name}`,
      about: "Where the check ends early, what it did not reach is said to be so.",
      question: questionOf(one, given),
      wanted: { inputs },
    });
  return seeds;
}

function coverSeeds(): Seed[] {
  return COVER.map(({ name, statement: one, beside, answer: row, use }) => ({
    name: `cover: ${name}`,
    about: `An attestation at a limit of what a statement covers: ${name}.`,
    question: questionOf(one, beside),
    row: {
      check: "attestations",
      answer:
        row === "passed"
          ? "passed"
          : row === "attestations_elsewhere" || row === "leaf_not_shown"
            ? "open"
            : "failed",
      reason: row === "passed" ? undefined : row,
    },
    wanted: { inputs: { others: [], attestations: [use] } },
  }));
}

export async function periods(): Promise<SeedTable> {
  const seeds: Seed[] = TRUE.map(([name, one, beside, verdict = "verified"]) => ({
    name: `true: ${name}`,
    about: `A statement that is true: ${name}.`,
    question: questionOf(one, beside),
    wanted: verdict === "" ? undefined : { verdict },
  }));
  for (const [name, one] of MALFORMED) {
    seeds.push({
      name: `malformed: ${name}`,
      about: `A statement that cannot be read: ${name}.`,
      question: questionOf(one, {}),
      wanted: { verdict: "not_valid", reason: "schema" },
    });
  }
  for (const { name, statement: one, options = {}, reason, verdict = "not_valid" } of ATTACKS) {
    seeds.push({
      name,
      about: `A statement that ${verdict === "not_valid" ? "is false" : "could not be checked"}: ${name}.`,
      question: questionOf(one, options),
      wanted: { verdict, reason },
    });
  }
  seeds.push(
    {
      name: "an attestation twice",
      about: "Two attestations under one number, of which no leaf is shown.",
      question: questionOf(statement, { attestations: [NUMBERED[4], attested("5 again")] }),
    },
    {
      name: "an attestation beside leaves that are refused",
      about:
        "A leaf behind the attestation's own is the next one, so that no leaf of them is shown: not even its own, which stands in its place.",
      question: questionOf(statement, {
        leaves: [...leaves.slice(0, 5), leaves[6], ...leaves.slice(6)],
        attestations: [NUMBERED[0]],
      }),
      wanted: { verdict: "not_valid", reason: "leaf_misplaced" },
    },
    {
      name: "an attestation beside the leaf before it, altered",
      about:
        "The proof of one leaf fails, and that of the attestation's own holds: each leaf is judged by itself.",
      question: questionOf(statement, {
        proofs: [{ ...proofOf(1), index: 2 }, proofOf(0)],
        attestations: [ATTESTATIONS[0]],
      }),
      wanted: { verdict: "not_valid", reason: "leaf_not_included" },
    },
    {
      name: "voids that the leaves do not have",
      about: "The counts of the statement are those of another tree.",
      question: questionOf(close(ATTESTATIONS.slice(1), { voids: [1, VOID] }).statement, { leaves }),
    },
    {
      name: "a period that is not over",
      about: "The time asked about is more than the skew before the end of the period.",
      question: questionOf(statement, { verification: { ...VERIFICATION, now: TO - 301 } }),
      wanted: { verdict: "could_not_check", reason: "period_not_over" },
    },
    {
      name: "a period that is over within the skew",
      about: "The time asked about is the skew before the end of the period.",
      question: questionOf(statement, { verification: { ...VERIFICATION, now: TO - 300 } }),
      wanted: { verdict: "verified" },
    },
    {
      name: "numbers of no stream",
      about: "The statement counts numbers and names no stream.",
      question: questionOf(signed({}), {}),
      wanted: { verdict: "not_valid", reason: "numbers_without_stream" },
    },
    {
      name: "a void counted as an attestation",
      about: "The leaves are the statement's, and one that it counts as an attestation is a void.",
      question: questionOf(
        signed({
          ...{ stream: statement.stream, voids: 0, count: statement.count + 1 },
          outcomes: [{ ...approve, count: approve.count + 1 }, decline],
        }),
        { leaves },
      ),
      wanted: { verdict: "not_valid", reason: "void_count_mismatch" },
    },
    {
      name: "an attestation of no month of the stream",
      about: "What is given is neither of the period nor in the tree.",
      question: questionOf(statement, { attestations: [elsewhere] }),
    },
  );
  seeds.push(...inputSeeds(), ...coverSeeds());
  return { operation: "period", seeds, bases: ["true: by itself", "true: with its leaves"] };
}

export async function periodEvidence(): Promise<SeedTable> {
  const seeds: Seed[] = [];
  for (const { name, statement: one, options = {}, convicts = [] } of ATTACKS) {
    if (convicts.length === 0) continue;
    const { evidence } = await verifyPeriod(one, { ...OPTIONS, ...options });
    for (const [i, each] of evidence.entries()) {
      seeds.push({
        name: `${name}, ${i + 1}`,
        about: `Evidence that convicts a key: ${each.kind}, ${name}.`,
        question: { input: { evidence: each } },
        wanted: { convicts: true, kind: each.kind },
      });
    }
  }
  const innocent = (name: string, evidence: object, reason: string): Seed => ({
    name,
    about: `Evidence that convicts nobody: ${name}.`,
    question: { input: { evidence: { type: "period_evidence_v1", ...evidence } } },
    wanted: { convicts: false, reason },
  });
  seeds.push(
    innocent(
      "one statement twice",
      { kind: "two_statements", statement, other_statement: statement },
      "nothing_convicts",
    ),
    innocent("two months", { kind: "two_statements", statement, other_statement: april }, "nothing_convicts"),
    innocent(
      "a chain that joins",
      { kind: "broken_chain", statement: april, other_statement: statement },
      "nothing_convicts",
    ),
    innocent("numbers that agree", { kind: "disagreeing_counts", statement }, "nothing_convicts"),
    innocent(
      "an attestation that is there",
      { kind: "omitted_attestation", statement, attestation: ATTESTATIONS[0], leaves: [proofOf(0)] },
      "nothing_convicts",
    ),
    innocent(
      "a leaf in its place",
      { kind: "wrong_tree", statement, leaves: [proofOf(0)] },
      "nothing_convicts",
    ),
    innocent(
      "a leaf of another tree",
      { kind: "wrong_tree", statement, leaves: [{ ...proofOf(3), leaf: leaves[4] }] },
      "leaf_not_included",
    ),
    innocent(
      "one attestation twice",
      { kind: "number_twice", attestation: NUMBERED[0], other_attestation: NUMBERED[0] },
      "nothing_convicts",
    ),
    innocent(
      "an attestation that is none",
      { kind: "omitted_attestation", statement, attestation: {} },
      "attestation_unreadable",
    ),
    innocent(
      "an attestation that was altered",
      { kind: "omitted_attestation", statement, attestation: { ...NUMBERED[0], issued_at: 1 } },
      "attestation_not_genuine",
    ),
    innocent(
      "a statement that was altered",
      { kind: "disagreeing_counts", statement: { ...statement, count: 1 } },
      "signature_mismatch",
    ),
    innocent("another kind", { kind: "late", statement }, "schema"),
    innocent("nothing", { kind: "disagreeing_counts" }, "nothing_convicts"),
  );
  return { operation: "period_evidence", seeds, bases: ["one statement twice"] };
}

const BEACON = {
  type: "beacon_round_v1",
  chain: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
  round: 1000,
  signature:
    "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
};

/** The statement of the pages' worked sample. */
const WORKED = {
  ...{
    type: "period_statement_v1",
    issuer: "ab".repeat(32),
    stream: "loans",
    from: 1_709_251_200,
    to: 1_711_929_600,
  },
  ...{ first: 1, last: 1_000_000, count: 1_000_000, voids: 0, root: "cd".repeat(32) },
  outcomes: [{ outcome: "approve", count: 1_000_000 }],
  draw: { chain: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971", after: 86_400 },
};

export function samples(): SeedTable {
  const row = (
    name: string,
    one: object,
    size: unknown,
    wanted?: object,
    draw: object = { beacon: BEACON },
  ): Seed => ({
    name,
    about: `What a beacon or a nonce draws: ${name}.`,
    question: { input: { statement: one, size, ...draw } },
    wanted,
  });
  const nonce = "ef".repeat(32);
  const all = { indices: Array.from({ length: 15 }, (_, i) => i) };
  const wrong = { wrong_call: true };
  return {
    operation: "sample",
    bases: ["the worked one"],
    seeds: [
      row("the worked one", WORKED, 5, { indices: [134_867, 302_994, 335_219, 530_560, 768_808] }),
      row("four of them", WORKED, 4),
      row("one", WORKED, 1),
      row("of another round", WORKED, 5, undefined, { beacon: { ...BEACON, round: 1001 } }),
      row("half of a month", statement, 7),
      row("all but one", statement, 14),
      row("all of a month", statement, 15, all),
      row("more than there are", statement, 100, all),
      row(
        "the worked one, by a nonce",
        WORKED,
        5,
        { indices: [19_131, 400_113, 536_034, 969_271, 988_946] },
        { nonce },
      ),
      row("one, by a nonce", WORKED, 1, undefined, { nonce }),
      row("half of a month, by a nonce", statement, 7, undefined, { nonce }),
      row("all of a month, by a nonce", statement, 15, all, { nonce }),
      row("by another nonce", WORKED, 5, undefined, { nonce: "ee".repeat(32) }),
      row("none", WORKED, 0, wrong),
      row("too many", WORKED, 10_001, wrong),
      row("by a nonce in capitals", WORKED, 5, wrong, { nonce: nonce.toUpperCase() }),
      row("by a short nonce", WORKED, 5, wrong, { nonce: "ef" }),
      row("by a nonce that is a number", WORKED, 5, wrong, { nonce: 5 }),
      row("by a nonce and a round", WORKED, 5, wrong, { nonce, beacon: BEACON }),
      row("by nothing", WORKED, 5, wrong, {}),
      row(
        "of a statement with a draw of a minute",
        { ...WORKED, draw: { ...WORKED.draw, after: 60 } },
        5,
        wrong,
      ),
    ],
  };
}
