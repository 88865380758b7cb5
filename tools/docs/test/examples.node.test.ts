// The example documents are what their page says, and follow from the attestation to the byte of their content.
import { readdirSync } from "node:fs";
import { verifyBundle } from "@svc/audit";
import type { DecisionAttestation, VerificationReceipt } from "@svc/core";
import { parseTrustFile, verifyDecision, verifyReceipt } from "@svc/vdi-verifier";
import { describe, expect, test } from "vitest";
import { derivedExamples, EXAMPLES, readExample } from "../make-examples.ts";
import { SOURCED_EXAMPLES } from "../make-sourced-examples.ts";
import { readDocument } from "../samples.ts";

const attestation = readExample<DecisionAttestation>("attestation.json");
const derived = await derivedExamples(attestation);
const trust = parseTrustFile(readExample("trust.json"));
const { trustedVerifiers = [] } = trust;
const verification = { trust };
const YEARS_2035 = Date.UTC(2035) / 1000;

test.each(Object.keys(derived))("%s is as the script makes it", (name) => {
  expect(readExample(name)).toEqual(derived[name]);
});

test("every file has a row on their page", () => {
  const page = readDocument("docs/examples/README.md");
  for (const name of readdirSync(EXAMPLES)) if (name.endsWith(".json")) expect(page).toContain(`\`${name}\``);
});

describe("their verdicts", () => {
  test.each([
    ["today", undefined],
    ["in 2035", YEARS_2035],
  ] as const)("the attestation, %s", async (_when, at) => {
    const time = at === undefined ? {} : { at, now: at };
    const { valid, trust } = await verifyDecision(attestation, { ...verification, ...time });
    expect({ valid, issuer: trust.issuer }).toEqual({ valid: true, issuer: "pinned" });
  });

  test("the altered one", async () => {
    const { valid, failedStep } = await verifyDecision(readExample("altered.json"), verification);
    expect({ valid, failedStep }).toEqual({ valid: false, failedStep: 1 });
  });

  test("the month's, of which one says another outcome than was proved", async () => {
    const lines = readDocument("docs/examples/month.jsonl").trim().split("\n");
    const asked = { ...verification, at: 1_798_000_000, now: 1_798_000_000 };
    const results = await Promise.all(lines.map((line) => verifyDecision(JSON.parse(line), asked)));
    expect(results.map(({ valid }) => valid)).toEqual(Array.from({ length: 12 }, (_, i) => i !== 5));
    expect(results.filter(({ trust }) => trust.issuer === "pinned")).toHaveLength(11);
  });

  test("the receipts", async () => {
    for (const receipt of readExample<VerificationReceipt[]>("receipts.json")) {
      const { valid, all_original_checks_passed } = await verifyReceipt(receipt, {
        attestation,
        trustedVerifiers,
      });
      expect([valid, all_original_checks_passed]).toEqual([true, true]);
    }
  });

  test("those whose inputs sources signed, today and in 2035", async () => {
    const read = (name: string) => readExample(name, SOURCED_EXAMPLES);
    const trusting = { trust: parseTrustFile(read("trust.json")) };
    for (const time of [{}, { at: YEARS_2035, now: YEARS_2035 }]) {
      const evidence = read("evidence.json");
      const beside = await verifyDecision(read("attestation.json"), { ...trusting, ...time, evidence });
      expect(beside).toMatchObject({ valid: true, source_evidence: { valid: true } });
      expect(beside.inputs?.filter(({ root }) => root === "pinned")).toHaveLength(4);
      const carrying = await verifyDecision(read("demanded.json"), { ...trusting, ...time });
      expect(carrying).toMatchObject({ valid: true, trust: { inputs: "pinned" } });
    }
  });

  test("the bundle, each part", async () => {
    const { verdict, parts } = await verifyBundle(readExample("audit.json"), verification);
    expect(verdict).toBe("verified");
    expect(parts.map(({ part }) => part)).toEqual(["attestation", "receipt", "log", "manifest"]);
  });
});
