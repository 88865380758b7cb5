// Every code of every closed set has a sentence that shows its values as what they are declared to be.
import {
  ACCEPTANCE_REASONS,
  BILL_REASONS,
  BINDING_REASONS,
  CEREMONY_REASONS,
  CHARGE_REASONS,
  CHECKPOINT_REASONS,
  CONTRADICTIONS,
  COSIGNING_REASONS,
  DECISION_REASONS,
  ENVELOPE_REASONS,
  EVIDENCE_REASONS,
  type Failure,
  FSCK_REASONS,
  failure,
  HISTORY_RULES,
  INCLUSION_REASONS,
  INPUT_REASONS,
  inCodes,
  KEY_FILE_FORMS,
  LOG_CLIENT_REASONS,
  LOG_DOCUMENT_REASONS,
  LOG_PROOF_REASONS,
  LOG_TERMS,
  MANIFEST_REASONS,
  NUMBER_REASONS,
  PACKET_REASONS,
  PATH_REASONS,
  POLICY_REASONS,
  POLL_REASONS,
  RECEIPT_FSCK_REASONS,
  RECEIPT_NOTES,
  RECEIPT_REASONS,
  REQUEST_REASONS,
  type ReasonTable,
  RULE_REASONS,
  SERVICE_REASONS,
  SETTING_REASONS,
  STEP_NOTES,
  TERMS,
  TREE_REASONS,
  URL_REASONS,
  type ValueKind,
  type Values,
  VERIFIERS_REASONS,
  VKEY_REASONS,
  WITNESS_REASONS,
} from "@svc/core/finding";
import { describe, expect, test } from "vitest";
import { de } from "../src/de/index.ts";
import {
  ACCEPTANCE_SET,
  BILL_SET,
  CEREMONY_SET,
  CHARGE_SET,
  ENVELOPE_SET,
  en,
  explainReason,
  FSCK_SET,
  INPUT_SET,
  LOG_SET,
  type Locale,
  MANIFEST_SET,
  NOTE_SET,
  PACKET_SET,
  PATH_SET,
  POLICY_SET,
  POLL_SET,
  RECEIPT_NOTE_SET,
  RECEIPT_SET,
  RULE_SET,
  SERVICE_SET,
  SETTING_SET,
  STEP_SET,
  sentenceOf,
  sentencesOf,
  VERIFIERS_SET,
  type WordedSet,
} from "../src/index.ts";

const CAUSE: Failure = { reason: "minus_zero", values: {} };
const SAMPLES: Readonly<Record<string, Values[string]>> = {
  name: "A1b2",
  text: 'a "text"\n',
  count: 3,
  time: 1_234_567_890,
  duration: 86_400,
  amount: "1234567890",
  grade: "mpc-2",
  pointer: "/a/b",
  flag: true,
  list: ["one", "two"],
  term: "stopped",
  log_term: "blank_line",
  form: "a number",
  cause: CAUSE,
};

function sample(kind: ValueKind, absent: boolean): Values[string] {
  if (kind.endsWith("?") && absent) return null;
  return SAMPLES[kind.replace("?", "")] ?? null;
}

const SETS: readonly (readonly [string, WordedSet, ReasonTable])[] = [
  ["steps", STEP_SET, DECISION_REASONS],
  ["notes", NOTE_SET, STEP_NOTES],
  ["envelope", ENVELOPE_SET, ENVELOPE_REASONS],
  ["policy", POLICY_SET, { ...NUMBER_REASONS, ...POLICY_REASONS }],
  ["path", PATH_SET, PATH_REASONS],
  ["receipts", RECEIPT_SET, RECEIPT_REASONS],
  ["what receipts say", RECEIPT_NOTE_SET, RECEIPT_NOTES],
  ["acceptance", ACCEPTANCE_SET, ACCEPTANCE_REASONS],
  ["inputs", INPUT_SET, INPUT_REASONS],
  ["brokenRules", RULE_SET, RULE_REASONS],
  ["manifest", MANIFEST_SET, { ...BINDING_REASONS, ...MANIFEST_REASONS }],
  ["verifiers", VERIFIERS_SET, VERIFIERS_REASONS],
  ["ceremony", CEREMONY_SET, CEREMONY_REASONS],
  ["bills", BILL_SET, BILL_REASONS],
  ["charges", CHARGE_SET, { ...CHARGE_REASONS, ...REQUEST_REASONS }],
  ["service", SERVICE_SET, SERVICE_REASONS],
  ["settings", SETTING_SET, { ...SETTING_REASONS, ...URL_REASONS }],
  ["packets", PACKET_SET, PACKET_REASONS],
  ["polls", POLL_SET, POLL_REASONS],
  ["fsck", FSCK_SET, { ...FSCK_REASONS, ...RECEIPT_FSCK_REASONS }],
  [
    "log",
    LOG_SET,
    {
      ...TREE_REASONS,
      ...VKEY_REASONS,
      ...CHECKPOINT_REASONS,
      ...LOG_PROOF_REASONS,
      ...WITNESS_REASONS,
      ...COSIGNING_REASONS,
      ...EVIDENCE_REASONS,
      ...CONTRADICTIONS,
      ...LOG_CLIENT_REASONS,
      ...INCLUSION_REASONS,
      ...LOG_DOCUMENT_REASONS,
    },
  ],
];

describe.each(SETS)("%s", (_, set, table) => {
  test.each(Object.keys(table))("%s", (reason) => {
    for (const absent of [false, true]) {
      const kinds = Object.entries(table[reason] ?? {});
      const values = Object.fromEntries(kinds.map(([name, kind]) => [name, sample(kind, absent)]));
      const sentence = sentenceOf(set, { reason, values });
      expect(sentence).toMatch(/^[A-Z0-9].*[.]$/s);
      expect(sentence).not.toMatch(/[{}]\w*[:}]|undefined|\[object|1234567890|\n/);
      expect(sentence).not.toBe(inCodes({ reason, values }));
    }
  });
});

test("a time is shown as a time and an amount as an amount, whatever its size", () => {
  expect(en.voice.time(1_234_567_890)).toBe("13 Feb 2009, 23:31:30 UTC");
  expect(en.voice.amount("1234567890")).toBe("1 234.56789");
  expect(en.voice.amount("-5")).toBe("-0.000005");
  expect(en.voice.amount("999999999999999999")).toBe("999 999 999 999.999999");
  expect(en.voice.amount("0")).toBe("0.00");
  expect(en.voice.duration(300)).toBe("5 minutes");
  expect(en.voice.duration(61)).toBe("61 seconds");
  expect(en.voice.duration(86_400)).toBe("1 day");
  expect(en.voice.duration(0)).toBe("0 seconds");
});

test("times that no date can show are numbers", () => {
  expect(en.voice.time(9e12)).toBe("9000000000000 s");
  expect(en.voice.time(Number.NaN)).toBe("NaN s");
  expect(en.voice.time(253_402_300_800)).toBe("1 Jan 10000, 00:00:00 UTC");
});

test("a stranger's text is quoted, escaped and cut; it fills no places", () => {
  const evil = `{found}</p>\u0000${"x".repeat(5_000)}`;
  const sentence = sentenceOf(STEP_SET, { reason: "outcome_not_a_step", values: { found: evil } });
  expect(sentence.length).toBeLessThan(300);
  expect(sentence).toContain('"{found}</p>\\u0000xxx');
});

test("the place in the document is named, the sentence stays one", () => {
  const found = failure("minus_zero", {}, "/decision/nonce") as Failure;
  expect(sentenceOf(STEP_SET, found)).toBe(
    "A number is minus zero, which has the canonical text of zero (at /decision/nonce).",
  );
});

test("a reason of a later version is shown in its codes", () => {
  const found: Failure = { reason: "quantum_break", values: { found: 3, cause: CAUSE }, pointer: "/proof" };
  expect(sentenceOf(STEP_SET, found)).toBe("quantum_break at /proof, found 3, cause (minus_zero)");
});

test("names of an object's prototype are no reasons", () => {
  expect(sentenceOf(STEP_SET, { reason: "constructor", values: {} })).toBe("constructor");
});

test("another language is one object; what it says is used, causes included", () => {
  const de: Locale = {
    ...en,
    voice: { ...ENGLISH, language: "de", at: (sentence, pointer) => `${pointer}: ${sentence}` },
    sentences: {
      ...en.sentences,
      steps: { ...en.sentences.steps, policy_not_encodable: "Die Regeln haben keine Kodierung. {cause}" },
      reading: { ...en.sentences.reading, minus_zero: "Eine Zahl ist minus null." },
    },
  };
  const found: Failure = { reason: "policy_not_encodable", values: { cause: CAUSE }, pointer: "/policy" };
  expect(sentenceOf(STEP_SET, found, de)).toBe(
    "/policy: Die Regeln haben keine Kodierung. Eine Zahl ist minus null.",
  );
});

test("every term is worded", () => {
  expect(TERMS.filter((term) => en.voice.terms[term] === undefined)).toEqual([]);
});

test("every term of logs is worded", () => {
  const said = LOG_TERMS.map((found) =>
    sentenceOf(LOG_SET, { reason: "no_contradiction", values: { found } }),
  );
  expect(said.filter((sentence) => !/^Nothing contradicts: (?!undefined).+[.]$/.test(sentence))).toEqual([]);
  expect(new Set(said).size).toBe(LOG_TERMS.length);
});

test("every rule of a history and every form of a key file is worded", () => {
  const rules = HISTORY_RULES.map((because) =>
    sentenceOf(VERIFIERS_SET, { reason: "history_inconsistent", values: { because } }),
  );
  const forms = KEY_FILE_FORMS.map((expected) =>
    sentenceOf(CEREMONY_SET, { reason: "key_file_malformed", values: { expected, section: null } }),
  );
  for (const [i, sentence] of [...rules, ...forms].entries())
    expect(sentence).not.toMatch(
      new RegExp(`[:] (expected )?${[...HISTORY_RULES, ...KEY_FILE_FORMS][i]}[.]$`),
    );
  expect(new Set([...rules, ...forms]).size).toBe(HISTORY_RULES.length + KEY_FILE_FORMS.length);
});

// Compiled with the tests: the errors expected here are the guarantee.
test("what a set does not declare does not compile", () => {
  type Table = { readonly expired: { readonly found: "time" }; readonly gone: { readonly by: "text" } };
  const declare = sentencesOf<Table>();
  // @ts-expect-error a code without a sentence
  declare({ expired: "On {found:time}." });
  // @ts-expect-error a place that the reason has no value for
  declare({ expired: "On {expected:time}.", gone: "By {by}." });
  // @ts-expect-error a time that is not shown as one
  declare({ expired: "On {found}.", gone: "By {by}." });
  // @ts-expect-error a text shown as an amount
  declare({ expired: "On {found:time}.", gone: "By {by:amount}." });
  const chosen = declare({
    expired: "On {found:time}.",
    gone: ({ by }) => (by === "" ? "Gone." : "By {by}."),
  });
  expect(Object.keys(chosen)).toEqual(["expired", "gone"]);
});

test("why a step fails is a statement in a few words, of reasons that there are, in both languages", () => {
  for (const { stepBriefs } of [en, de]) {
    expect(Object.keys(stepBriefs).sort()).toEqual(Object.keys(en.stepBriefs).sort());
    for (const [reason, brief] of Object.entries(stepBriefs)) {
      expect(explainReason(reason)).not.toEqual([]);
      expect(brief).toMatch(/^[A-Z][^?{}]+[.]$/);
    }
  }
});

test("a character that was found stands in quotes, whichever it is", () => {
  for (const found of ["j", "<", '"']) {
    const sentence = sentenceOf(STEP_SET, {
      reason: "not_json",
      values: { expected: "a_value", found, at: 0 },
    });
    expect(sentence).toBe(
      `The text is not JSON: expected a value, found ${JSON.stringify(found)} at character 0.`,
    );
  }
});
