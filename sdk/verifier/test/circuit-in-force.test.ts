// Step 8 at the very seconds at which a circuit's record begins and ends to be in force.
import { describe, expect, test } from "vitest";
import { verifyDecision } from "../src/verify-decision.ts";
import { NOW } from "./fixtures/attestation.ts";
import { governed, STRICT } from "./fixtures/verification-cases.ts";

const ISSUED = governed().issued_at;

async function reasonOf(record: object, change: object = {}): Promise<string | null> {
  const result = await verifyDecision(governed({}, record), { ...STRICT, ...change });
  const step = result.steps.find(({ name }) => name === "governance");
  return step?.reason ?? null;
}

describe("a circuit", () => {
  test.each([
    ["begins with the issue", { valid_from: ISSUED }, null],
    ["begins a second after", { valid_from: ISSUED + 1 }, "circuit_not_active"],
    ["ends a second after the issue", { valid_until: ISSUED + 1 }, null],
    ["ends with it", { valid_until: ISSUED }, "circuit_not_active"],
  ])("that %s", async (_, record, reason) => {
    expect(await reasonOf(record)).toBe(reason);
  });

  test.each([
    ["at the beginning", 0, null],
    ["a second before", -1, "circuit_revoked"],
  ])("revoked, of a document that was logged %s of its time", async (_, seconds, reason) => {
    const from = NOW - 3600;
    const record = { status: "revoked", valid_from: from, valid_until: NOW + 3600 };
    expect(await reasonOf(record, { logTime: from + seconds })).toBe(reason);
  });

  test.each([
    ["before the end", -1, null],
    ["at the end", 0, "circuit_revoked"],
  ])("revoked, of a document that was logged %s", async (_, seconds, reason) => {
    const record = { status: "revoked", valid_until: NOW - 60 };
    expect(await reasonOf(record, { logTime: NOW - 60 + seconds })).toBe(reason);
  });
});
