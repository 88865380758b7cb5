// What verify never does for a stranger: a pairing. There is no circuit for billing, so neither garbage nor a bill
// in order makes an engine, and a bill that fails a cheap row shows what came after it as not reached or not checked.
import { verifyDecision } from "@svc/vdi-verifier";
import { afterEach, expect, test, vi } from "vitest";
import real from "../../sdk/verifier/test/vectors/real/lending-approve.json" with { type: "json" };
import { billed, call, PATHS, post } from "./support/service.ts";

afterEach(() => void vi.restoreAllMocks());

test("neither garbage nor a bill in order makes a pairing engine, whatever proof it carries", async () => {
  const engines = vi.spyOn(WebAssembly, "Instance");
  const { attestation, receipt, openings } = (await billed()).answer;
  const hidden = (await billed(undefined, { mode: "private" })).answer.attestation;
  const { proof, verification } = real.attestation;
  const bodies = [
    { attestation },
    { attestation, receipt, openings },
    { attestation: { ...attestation, signature: { ...attestation.signature, value: "01".repeat(64) } } },
    { attestation: { ...attestation, proof, verification } },
    { attestation: { ...hidden, billing_proof: { ...proof, verification } } },
    { attestation: real.attestation },
    { attestation: null },
    {},
  ];
  for (const body of bodies) expect((await call(post(PATHS.verify, body))).status).toBeLessThan(500);
  expect(engines).toHaveBeenCalledTimes(0);
  // The count is one that counts: a decision's proof does make an engine, here as anywhere.
  const decision = await verifyDecision(real.attestation, { at: real.options.at });
  expect(decision.steps[4]?.valid).toBe(true);
  expect(engines.mock.calls.length).toBeGreaterThan(0);
});
