// Every refusal of the prover: its code, its kind and that its sentence names the argument. The last test holds
// the rows against the table of codes, so that a code nobody reaches is noticed.
import { afterAll, describe, expect, test } from "vitest";
import { readManyOptions } from "../src/attest-many.ts";
import { readConfig, readKeylessConfig } from "../src/config.ts";
import { PROVER_ERRORS, type ProverErrorCode } from "../src/error-table.ts";
import { readAuthorityBinding, readValidity } from "../src/options.ts";
import { definePipeline, reopenPipeline } from "../src/pipeline.ts";
import { prepareDecision } from "../src/prepare.ts";
import { caught } from "./support/caught.ts";
import { approval, creditPipeline, INPUTS, STEPS } from "./support/credit.ts";
import { type Refusal, STATEMENT_REFUSALS } from "./support/statement-refusals.ts";

const KEY = "9d".repeat(32);
const rule = { id: "r", description: "A rule.", critical: true, vertex: "a" };
const define = (config: object) => definePipeline({ name: "P", steps: ["a", "b"], ...config } as never);
const decide = (change: object) => prepareDecision(creditPipeline(), { ...approval(), ...change });
const withInputs = (change: object) => decide({ privateInputs: { ...INPUTS, ...change } });
const many = (length: number, name: (i: number) => unknown) => Array.from({ length }, (_, i) => name(i));
const clone = () => structuredClone(creditPipeline());

const ROWS: readonly Refusal[] = [
  ["config_malformed", "no configuration", () => readConfig(null), /config: expected an object/],
  ["config_malformed", "unknown option", () => readConfig({ signingKy: KEY }), /"signingKy"; known are/],
  [
    "config_malformed",
    "clock that is none",
    () => readConfig({ signingKey: KEY, circuitDir: "x", now: 5 }),
    /config\.now/,
  ],
  [
    "constraints_malformed",
    "rules that are null",
    () => define({ constraints: null }),
    /config\.constraints: expected a list, got null/,
  ],
  ["config_malformed", "manifest that is no id", () => define({ manifest: 7 }), /config\.manifest/],
  [
    "config_malformed",
    "attest's own spelling",
    () => decide({ path: ["intake"] }),
    /path: is called executionPath here/,
  ],
  ["reference_malformed", "no text", () => decide({ reference: 7 }), /reference/],
  ["reference_malformed", "an empty one", () => decide({ reference: "" }), /reference/],
  ["reference_malformed", "a space at its end", () => decide({ reference: "A-1 " }), /reference/],
  [
    "signing_key_malformed",
    "no key",
    () => readConfig({ circuitDir: "x" }),
    /signingKey: expected 64 .* undefined/,
  ],
  [
    "signing_key_malformed",
    "key of wrong length",
    () => readConfig({ signingKey: KEY.slice(2), circuitDir: "x" }),
    /got 62 characters/,
  ],
  [
    "signing_key_malformed",
    "upper-case key",
    () => readConfig({ signingKey: KEY.toUpperCase(), circuitDir: "x" }),
    /not lowercase hex/,
  ],
  [
    "kid_malformed",
    "kid with a space",
    () => readConfig({ signingKey: KEY, circuitDir: "x", kid: "a b" }),
    /config\.kid/,
  ],
  ["circuit_dir_malformed", "no folder", () => readConfig({ signingKey: KEY }), /config\.circuitDir/],
  [
    "issuer_malformed",
    "issuer without a key",
    () => readKeylessConfig({ circuitDir: "x", issuer: { kid: "a" } }),
    /config\.issuer\.publicKey/,
  ],
  [
    "config_malformed",
    "secret where the public key belongs",
    () => readKeylessConfig({ circuitDir: "x", issuer: { publicKey: KEY }, signingKey: KEY }),
    /unknown member "signingKey"/,
  ],

  ["pipeline_name_malformed", "empty name", () => define({ name: "" }), /config\.name/],
  ["pipeline_name_malformed", "no name", () => definePipeline({ steps: ["a"] } as never), /config\.name/],
  ["pipeline_version_malformed", "version with a space", () => define({ version: "1 0" }), /config\.version/],
  ["steps_malformed", "no steps", () => definePipeline({ name: "P" } as never), /config\.steps/],
  ["steps_malformed", "empty steps", () => define({ steps: [] }), /an empty list/],
  ["step_malformed", "step that is no text", () => define({ steps: ["a", 1] }), /steps\[1\]/],
  ["step_malformed", "empty step", () => define({ steps: ["a", ""] }), /config\.steps\[1]/],
  ["step_malformed", "step not in form C", () => define({ steps: ["e\u0301"] }), /config\.steps\[0]/],
  ["step_repeated", "step twice", () => define({ steps: ["a", "b", "a"] }), /steps\[2\]: "a" is there/],
  [
    "too_many_steps",
    "17 steps",
    () => define({ steps: many(17, (i) => `s${i}`) }),
    /17 steps; the circuit has room for 16/,
  ],
  [
    "authority_malformed",
    "authority of unknown type",
    () => define({ authority: { type: "ministry" } }),
    /config\.authority\.type/,
  ],
  ["authority_malformed", "ref", () => define({ authority: { ref: "x" } }), /is called reference here/],
  [
    "manifest_and_constraints",
    "both",
    () => define({ manifest: "fair-lending-v1", constraints: [] }),
    /a manifest brings its own constraints/,
  ],
  [
    "manifest_unknown",
    "unknown manifest",
    () => define({ manifest: "fair-lending-v9" }),
    /published are .*"vdi:manifest:fair-lending-v1"/,
  ],
  [
    "manifest_unknown",
    "a property of objects",
    () => define({ manifest: "constructor" }),
    /no manifest "vdi:manifest:constructor"/,
  ],
  [
    "manifest_steps_missing",
    "steps missing",
    () => define({ steps: ["intake", "approve"], manifest: "fair-lending-v1" }),
    /add "identity", "affordability"/,
  ],
  ["constraints_malformed", "no list", () => define({ constraints: { 0: rule } }), /config\.constraints/],
  [
    "constraint_malformed",
    "unknown operator",
    () =>
      define({
        constraints: [{ ...rule, predicate: { input: "/x", op: "like", value: 1 } }],
      }),
    /config\.constraints\[0]\.predicate/,
  ],
  [
    "constraint_malformed",
    "seven decimals",
    () =>
      define({
        constraints: [{ ...rule, predicate: { input: "/x", op: "le", value: 0.1234567 } }],
      }),
    /config\.constraints\[0]\.predicate\.value/,
  ],
  ["constraint_malformed", "not plain data", () => define({ constraints: [() => 1] }), /constraints\[0]/],
  [
    "constraint_repeated",
    "one id twice",
    () => define({ constraints: [rule, { ...rule, vertex: "b" }] }),
    /constraints\[1\]: the id "r"/,
  ],
  [
    "too_many_constraints",
    "17 constraints",
    () => define({ constraints: many(17, (i) => ({ ...rule, id: `r${i}` })) }),
    /17 constraints; the circuit has room for 16/,
  ],
  [
    "vertex_unknown",
    "vertex that is no step",
    () => define({ constraints: [{ ...rule, vertex: "c" }] }),
    /"r" is enforced at "c", which is no step; steps are "a", "b"/,
  ],
  [
    "when_outcome_unknown",
    "when of no step",
    () => define({ constraints: [{ ...rule, when: { outcome: "c" } }] }),
    /applies at outcome "c"/,
  ],
  [
    "constraint_malformed",
    "2^62 and more",
    () =>
      define({
        constraints: [
          {
            ...rule,
            predicate: { input: "/x", op: "le", value: 4_611_686_018_428 },
          },
        ],
      }),
    /config\.constraints\[0]\.predicate\.value/,
  ],
  [
    "pipeline_malformed",
    "a configuration",
    () => reopenPipeline({ name: "P", steps: ["a"] }),
    /vdi\.pipeline/,
  ],
  [
    "pipeline_altered",
    "steps exchanged",
    () => reopenPipeline({ ...clone(), steps: [...STEPS].reverse() }),
    /its hash is not that of its content/,
  ],
  [
    "pipeline_altered",
    "another hash",
    () => reopenPipeline({ ...clone(), hash: "0".repeat(64) }),
    /its hash is not that of its content/,
  ],
  [
    "pipeline_altered",
    "another id",
    () => reopenPipeline({ ...clone(), id: `vdi:pipeline:${"0".repeat(64)}` }),
    /its hash is not that of its content/,
  ],
  [
    "pipeline_altered",
    "a constraint of a published manifest weakened",
    () => {
      const altered = clone();
      const [first] = altered.constraints;
      if (first) first.critical = false;
      reopenPipeline(altered);
    },
    /its hash is not that of its content/,
  ],
  [
    "policy_unresolved",
    "unknown manifest hash",
    () => reopenPipeline({ ...clone(), manifestHash: "0".repeat(64) }),
    /pipeline\.manifestHash/,
  ],

  ["path_malformed", "no list", () => decide({ executionPath: "intake" }), /executionPath: expected a list/],
  ["path_malformed", "no text", () => decide({ executionPath: [1] }), /executionPath\[0\]/],
  ["path_empty", "empty path", () => decide({ executionPath: [] }), /executionPath/],
  [
    "path_step_unknown",
    "unknown step",
    () => decide({ executionPath: ["intake", "audit"] }),
    /executionPath\[1\]: "audit" is no step/,
  ],
  [
    "path_step_repeated",
    "repeated step",
    () => decide({ executionPath: ["intake", "intake"] }),
    /executionPath\[1\]: "intake" was visited before/,
  ],
  [
    "path_step_repeated",
    "longer than any pipeline",
    () => decide({ executionPath: many(17, () => "intake") }),
    /17 steps/,
  ],
  [
    "path_out_of_order",
    "out of order",
    () => decide({ executionPath: ["identity", "intake"] }),
    /"intake" comes before "identity"/,
  ],
  ["outcome_malformed", "no text", () => decide({ outcomeId: 5 }), /outcomeId/],
  [
    "outcome_not_on_path",
    "not visited",
    () => decide({ outcomeId: "decline" }),
    /is not on the execution path/,
  ],
  ["outcome_not_on_path", "no step", () => decide({ outcomeId: "audit" }), /is no step of the pipeline/],
  ["inputs_malformed", "a list", () => decide({ privateInputs: [1] }), /privateInputs: expected an object/],
  ["inputs_malformed", "bytes", () => decide({ privateInputs: new Uint8Array(2) }), /expected an object/],
  ["inputs_malformed", "undefined", () => withInputs({ x: undefined }), /privateInputs\.x/],
  ["inputs_malformed", "a date", () => withInputs({ x: new Date(0) }), /privateInputs\.x/],
  ["inputs_malformed", "an infinite number", () => withInputs({ x: Number.NaN }), /privateInputs\.x/],
  [
    "input_key_numeric",
    "digits as key",
    () => withInputs({ x: { 0: 1 } }),
    /privateInputs\.x: The key 0 has only digits/,
  ],
  [
    "input_pointer_too_long",
    "a long key",
    () => withInputs({ ["k".repeat(300)]: 1 }),
    /privateInputs: An input's pointer has 301 characters\. At most 256 are possible\.$/,
  ],
  [
    "input_pointer_not_name",
    "a decomposed key",
    () => withInputs({ "pru\u0308fung": 1 }),
    /Unicode normal form C, or has a control character\.$/,
  ],
  [
    "too_many_inputs",
    "25 leaves",
    () => withInputs(Object.fromEntries(many(17, (i) => [`x${i}`, i]) as [string, number][])),
    /privateInputs: There are 25 inputs, nested ones counted\. At most 24 are possible\.$/,
  ],
  [
    "input_not_representable",
    "seven decimals",
    () => withInputs({ x: 0.1234567 }),
    /privateInputs\.x: A number has 7 decimals\. At most 6 are possible\.$/,
  ],
  [
    "input_not_representable",
    "2^62 and more",
    () => withInputs({ x: 1e13 }),
    /\.x: A number with 14 digits before the point is too large: times 10\^6 it must be below 2\^62/,
  ],
  [
    "validity_malformed",
    "milliseconds",
    () => readValidity({ issuedAt: 1.7e12 }, Date.now),
    /not milliseconds/,
  ],
  [
    "validity_malformed",
    "expires first",
    () => readValidity({ issuedAt: 9, expiresAt: 9 }, Date.now),
    /is not after/,
  ],
  [
    "authority_binding_mismatch",
    "no binding",
    () => readAuthorityBinding({}, { manifest_id: "m", manifest_hash: "h" }),
    /options\.authorityBinding/,
  ],
  ["workers_out_of_range", "no thread", () => readManyOptions({ workers: 0 }), /options\.workers/],

  [
    "input_missing",
    "a rule's input is not there",
    () => withInputs({ application: {} }),
    /\/application\/amount/,
  ],
  [
    "input_mistyped",
    "a text for a number",
    () => withInputs({ application: { ...INPUTS.application, amount: "2400" } }),
    /product-range at step intake/,
  ],
  [
    "constraint_not_satisfied",
    "an approval over the limit",
    () =>
      decide({
        executionPath: STEPS.slice(0, 6),
        privateInputs: {
          ...INPUTS,
          application: { amount: 10_001, duration_months: 24 },
        },
      }),
    /^Rule approved-amount-limit at step approve is not met: "\/application\/amount le 10000" does not hold\. Critical constraints that do not hold: 2\. No proof/,
  ],
  [
    "constraint_not_satisfied",
    "a large amount that no human saw",
    () => withInputs({ application: { amount: 5001, duration_months: 24 } }),
    /large-amount-human-review is enforced at step human_review/,
  ],
];

/** Reached by tests of their own: with files, with threads, with sources. */
const ELSEWHERE: readonly ProverErrorCode[] = [
  "artefact_missing",
  "artefact_unreadable",
  "artefact_altered",
  "artefacts_malformed",
  "artefacts_unrecognised",
  "proving_failed",
  "proof_refused",
  "signature_refused",
  "sequence_void",
  "worker_failed",
  "source_malformed",
  "source_unfit",
  "sourced_malformed",
];

describe("refusals", () => {
  const reached = new Set<string>(ELSEWHERE);

  test.each([...ROWS, ...STATEMENT_REFUSALS])("%s: %s", (code, _what, run, says) => {
    const error = caught(run);
    expect(error.code).toBe(code);
    expect(error.name).toBe(PROVER_ERRORS[code].kind);
    expect(error.message).toMatch(says);
    expect(error.message.split("\n")).toHaveLength(1);
    reached.add(code);
  });

  afterAll(() => {
    expect([...reached].sort()).toEqual(Object.keys(PROVER_ERRORS).sort());
  });
});
