// What sources gave is refused, by name and without a value, before anything is proved: openings that do not open,
// statements of other decisions, issuers, times and people, values that are not the decision's, demands unmet.
import type { SourceOpening } from "@svc/core";
import { askSources, createSource } from "@svc/source";
import { describe, expect, test } from "vitest";
import { VDI } from "../src/index.ts";
import { CIRCUIT_DIR, SIGNING_KEY } from "./support/circuit.ts";

const vdi = new VDI({ signingKey: SIGNING_KEY, circuitDir: CIRCUIT_DIR, allowUnrecognisedCircuit: true });
const NOW = 1_800_000_000;
const bank = createSource({ signingKey: "0a".repeat(32), name: "Bank" });
const meter = createSource({ signingKey: "0b".repeat(32), name: "Meter" });
const request = askSources({ audience: vdi.publicKey, subject: "customer 4711" });
const { type: _, ...asked } = request;
const times = { issuedAt: NOW - 10, expiresAt: NOW + 10 };
const signedBy = (source: typeof bank, values: Record<string, number>, changes = {}) =>
  source.signInputs({ ...asked, ...times, values, ...changes }).opening;

const pipeline = (sourced?: { input: string; role: string }[]) =>
  vdi.pipeline({
    name: "Loan",
    steps: ["intake", "approve"],
    constraints: [
      {
        id: "income",
        description: "Enough.",
        critical: true,
        vertex: "intake",
        predicate: { input: "/income", op: "ge", value: 1 },
      },
    ],
    ...(sourced === undefined ? {} : { sourced }),
  });
const DECISION = {
  executionPath: ["intake", "approve"],
  privateInputs: { income: 987_654, kwh: 3 },
  outcomeId: "approve",
};
const ofBank = signedBy(bank, { "/income": 987_654 });
const ofMeter = signedBy(meter, { "/kwh": 3 });
const other = askSources({ audience: vdi.publicKey, subject: "customer 4712" });

const altered = (changes: Partial<SourceOpening>) => [{ ...ofBank, ...changes }];
const [input] = ofBank.inputs as [SourceOpening["inputs"][number]];

test.each<[string, unknown, string]>([
  ["no list", ofBank, "source_malformed"],
  ["no opening", [ofBank.statement], "source_malformed"],
  ["another value than was signed", altered({ inputs: [{ ...input, value: 987_655 }] }), "source_malformed"],
  ["another salt", altered({ inputs: [{ ...input, salt: "01".repeat(31) }] }), "source_malformed"],
  ["another person", altered({ subject: { ...ofBank.subject, value: "customer 4712" } }), "source_malformed"],
  [
    "a statement that was altered",
    altered({ statement: { ...ofBank.statement, source: { name: "Central bank" } } }),
    "source_malformed",
  ],
  ["a value that the decision has not", [signedBy(bank, { "/income": 5 })], "source_unfit"],
  ["an input that the decision has not", [signedBy(bank, { "/wealth": 5 })], "source_unfit"],
  ["one input by two", [ofBank, signedBy(meter, { "/income": 987_654 })], "source_unfit"],
  ["two decisions", [ofBank, signedBy(meter, { "/kwh": 3 }, { challenge: other.challenge })], "source_unfit"],
  ["two people", [ofBank, signedBy(meter, { "/kwh": 3 }, { subject: other.subject })], "source_unfit"],
  ["another issuer", [signedBy(bank, { "/income": 987_654 }, { audience: bank.publicKey })], "source_unfit"],
  ["a statement that is over", [signedBy(bank, { "/income": 987_654 }, { expiresAt: NOW })], "source_unfit"],
  [
    "a statement not yet in force",
    [signedBy(bank, { "/income": 987_654 }, { issuedAt: NOW + 1 })],
    "source_unfit",
  ],
])("%s", async (_name, sources, code) => {
  const made = vdi.attest(pipeline(), DECISION, { issuedAt: NOW, sources: sources as SourceOpening[] });
  await expect(made).rejects.toMatchObject({ code });
  await expect(made).rejects.not.toThrow(/98765|471[12]/);
});

test("a Promise among the sources is a mistake of the caller", async () => {
  const sources = [Promise.resolve(ofBank)] as unknown as SourceOpening[];
  const made = vdi.attest(pipeline(), DECISION, { issuedAt: NOW, sources });
  await expect(made).rejects.toThrow(/is an await missing/);
});

describe("where the manifest demands sources", () => {
  const DEMANDING = pipeline([{ input: "/income", role: "bank" }]);

  test.each<[string, { sources?: SourceOpening[] }]>([
    ["none", {}],
    ["one about something else", { sources: [ofMeter] }],
  ])("%s: no proof is made", async (_name, given) => {
    await expect(vdi.attest(DEMANDING, DECISION, { issuedAt: NOW, ...given })).rejects.toMatchObject({
      code: "source_unfit",
    });
  });

  test.each([
    ["no list", {}],
    [
      "an input twice",
      [
        { input: "/income", role: "bank" },
        { input: "/income", role: "meter" },
      ],
    ],
    ["a role in capitals", [{ input: "/income", role: "Bank" }]],
    ["a pointer as a role", [{ input: "/income", role: "/income" }]],
    ["none", []],
    ["25 inputs", Array.from({ length: 25 }, (_, i) => ({ input: `/x${i}`, role: "bank" }))],
  ])("%s in the pipeline", (_name, sourced) => {
    expect(() => pipeline(sourced as never)).toThrow(expect.objectContaining({ code: "sourced_malformed" }));
  });
});
