// Refusals about outcomes, derived values, texts and reasons: code, what was wrong, the call, what the message says.

import { readManyOptions } from "../../src/attest-many.ts";
import type { ProverErrorCode } from "../../src/errors.ts";
import { readIssuer, readNonce, readReasons, readSequence } from "../../src/options.ts";
import { definePipeline } from "../../src/pipeline.ts";
import { prepareDecision } from "../../src/prepare.ts";
import { approval, creditPipeline, INPUTS, STEPS } from "./credit.ts";

export type Refusal = readonly [code: ProverErrorCode, what: string, run: () => unknown, says: RegExp];

const rule = { id: "r", description: "A rule.", critical: true, vertex: "a" };
const define = (config: object) => definePipeline({ name: "P", steps: ["a", "b"], ...config } as never);
const decide = (change: object) => prepareDecision(creditPipeline(), { ...approval(), ...change });
const withInputs = (change: object) => decide({ privateInputs: { ...INPUTS, ...change } });
const derive = (change: object) =>
  define({
    derived: [{ name: "v", terms: [{ input: "/x", times: 1 }], plus: 0, ...change }],
    constraints: [{ ...rule, predicate: { derived: "v", op: "le", value: 1 } }],
  });

export const STATEMENT_REFUSALS: readonly Refusal[] = [
  [
    "outcome_not_declared",
    "a step that is no outcome",
    () => decide({ executionPath: STEPS.slice(0, 4), outcomeId: "credit_policy" }),
    /"credit_policy" is none of those .* outcomes are "approve", "decline"/,
  ],
  [
    "path_not_ended",
    "two outcomes",
    () => decide({ executionPath: [...STEPS], outcomeId: "decline" }),
    /visits another outcome beside "decline"/,
  ],
  [
    "path_not_ended",
    "a step after the outcome",
    () => {
      const pipeline = define({ outcomes: ["a"] });
      prepareDecision(pipeline, { executionPath: ["a", "b"], outcomeId: "a", privateInputs: {} });
    },
    /goes on after "a"/,
  ],
  ["outcomes_malformed", "no step", () => define({ outcomes: ["c"] }), /config\.outcomes: "c" is no step/],
  ["outcomes_malformed", "an empty list", () => define({ outcomes: [] }), /config\.outcomes/],
  [
    "outcomes_differ",
    "others than the manifest's",
    () => define({ manifest: "fair-lending-v1", steps: [...STEPS], outcomes: ["approve"] }),
    /declares "approve", "decline"/,
  ],
  [
    "manifest_and_constraints",
    "a manifest and derived values",
    () => define({ manifest: "fair-lending-v1", derived: [] }),
    /leave one or the others out/,
  ],
  ["derived_malformed", "no term", () => derive({ terms: [] }), /config\.derived\[0]\.terms/],
  ["derived_malformed", "a factor of 0", () => derive({ terms: [{ input: "/x", times: 0 }] }), /times/],
  [
    "derived_malformed",
    "three of them",
    () =>
      define({
        derived: ["a", "b", "c"].map((name) => ({ name, terms: [{ input: "/x", times: 1 }], plus: 0 })),
      }),
    /config\.derived: .*at most 2/,
  ],
  [
    "derived_malformed",
    "a constant that the unit has no room for",
    () => derive({ terms: [{ input: "/x", times: 0.000001 }], plus: 4_000_000_000_000 }),
    /config\.derived\[0]\.plus: A number with 13 digits before the point is too large: times 10\^12 it must be below 2\^62/,
  ],
  [
    "constraint_malformed",
    "a derived value that is not defined",
    () => define({ constraints: [{ ...rule, predicate: { derived: "none", op: "le", value: 1 } }] }),
    /config\.constraints\[0]\.predicate: No derived value is called/,
  ],
  [
    "derived_too_large",
    "a result beyond the range",
    () => {
      const pipeline = derive({ terms: [{ input: "/x", times: 4_000_000_000_000 }] });
      prepareDecision(pipeline, { executionPath: ["a"], outcomeId: "a", privateInputs: { x: 4_000_000 } });
    },
    /"v le 1", and the derived value is too large/,
  ],
  [
    "input_not_normal",
    "a text with a space behind it",
    () => withInputs({ applicant: { ...INPUTS.applicant, checking_account: "A12 " } }),
    /checking_account in .*normal form C/,
  ],
  [
    "reasons_malformed",
    "a number",
    () => readReasons(7, decide({}).evaluation),
    /options\.reasons: expected constraint ids/,
  ],
  [
    "reason_not_violated",
    "a rule that holds",
    () => readReasons(["approved-amount-limit"], decide({}).evaluation),
    /"approved-amount-limit" cannot be proved to be violated/,
  ],
  ["nonce_malformed", "a nonce that is too short", () => readNonce("ab", null), /expected 64 hex digits/],
  [
    "nonce_malformed",
    "a nonce beside sources that signed for another",
    () => readNonce("00".repeat(32), { challenge: "11".repeat(32) }),
    /another challenge/,
  ],
  [
    "claimed_issuer_malformed",
    "a domain in capitals",
    () => readIssuer({ domain: "Lender.example" }),
    /options\.issuer: expected \{ domain \}/,
  ],
  [
    "sequence_malformed",
    "a number from 0",
    () => readSequence({ stream: "loans", number: 0 }),
    /options\.sequence: expected \{ stream, number \}/,
  ],
  [
    "sequence_malformed",
    "one place for many",
    () => readManyOptions({ sequence: { stream: "loans", number: 1 } }),
    /a function that gives each its own/,
  ],
];
