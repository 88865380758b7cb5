// Every case of the conformance table, and that the table reaches every reason that the steps word themselves.
import { DECISION_REASONS } from "@svc/core/finding";
import { expect, test } from "vitest";
import { recordVerdict } from "../../../tools/testing/verdict.ts";
import { verifyDecision } from "../src/verify-decision.ts";
import { verificationCases } from "./fixtures/verification-cases.ts";

const cases = verificationCases();
const reached = new Set<string>();

test.each(cases)("$name", async ({ name, attestation, options, wanted }) => {
  const result = await verifyDecision(attestation, options);
  for (const { reason } of result.steps) if (reason !== undefined) reached.add(reason);
  const { valid, failedStep, reason, conclusive, trust, setup_grade } = result;
  expect({ valid, failedStep, reason, conclusive }).toEqual({
    valid: wanted.valid,
    failedStep: wanted.failedStep,
    reason: wanted.reason,
    conclusive: wanted.conclusive ?? true,
  });
  if (wanted.listed !== undefined) expect(result.issuer?.listed).toBe(wanted.listed);
  if (wanted.trust !== undefined) expect(trust).toMatchObject(wanted.trust);
  if (wanted.inputs !== undefined) {
    const found = result.inputs?.map(({ input, root, reason }) => [input, reason ?? root]) ?? [];
    expect(Object.fromEntries(found)).toEqual(wanted.inputs);
  }
  if (wanted.source_evidence !== undefined) {
    const { valid: holds, reason: why } = result.source_evidence ?? {};
    expect(holds ? "holds" : why).toBe(wanted.source_evidence);
  }
  if (wanted.setup_grade !== undefined) expect(setup_grade).toBe(wanted.setup_grade);
  for (const row of result.steps) if (!row.valid) expect(row.detail, row.reason).toMatch(/^[A-Z"].*[.)]$/s);
  recordVerdict(`verification/${name}`, { ...result, engine: undefined });
});

test("the table reaches every reason but the engine's own", () => {
  // Values that are not JSON text come in through the API alone; the run rows have tests of their own, and so have
  // scripts that were made without a part.
  const elsewhere = [
    ...["not_utf8", "too_large", "too_many_members", "not_plain_data"],
    ...["proof_not_checked", "setup_not_checked"],
  ];
  const engine =
    /^(?:signal|signals|proof|point|coordinate|key|pairing|transcript|knowledge|delta|contribution|beacon)_/;
  const own = Object.keys(DECISION_REASONS).filter(
    (reason) =>
      (!engine.test(reason) ||
        /^(?:signal_mismatch|signal_schema_mismatch|key_hash_mismatch)$/.test(reason)) &&
      !elsewhere.includes(reason),
  );
  expect(own.filter((reason) => !reached.has(reason))).toEqual([]);
});
