// threat 4: every bit of a valid attestation's canonical bytes flipped, one at a time. None is accepted, none makes
// the verifier throw. The long run flips them all, the ordinary one every 11th.
import { canonicalBytes, keyHash } from "@svc/core";
import { expect, test } from "vitest";
import { runs } from "../../../tools/testing/vectors.ts";
import { recordVerdict } from "../../../tools/testing/verdict.ts";
import { verifyDecision } from "../src/verify-decision.ts";
import { buildAttestation, NOW, testSetup } from "./fixtures/attestation.ts";

test("threat 4: no flipped bit is accepted", async () => {
  const bytes = canonicalBytes(buildAttestation());
  const options = {
    now: NOW,
    stopAtFirstFailure: true,
    trust: { verificationKeys: [keyHash(testSetup().key)] },
  };
  expect((await verifyDecision(bytes, options)).valid).toBe(true);
  const counts: Record<string, number> = {};
  for (let bit = 0; bit < bytes.length * 8; bit += runs(11, 1)) {
    const flipped = Uint8Array.from(bytes);
    flipped[bit >> 3] = (bytes[bit >> 3] as number) ^ (1 << (bit & 7));
    const { valid, failedStep, reason } = await verifyDecision(flipped, options);
    expect(valid, `bit ${bit}`).toBe(false);
    counts[`${failedStep} ${reason}`] = (counts[`${failedStep} ${reason}`] ?? 0) + 1;
  }
  expect(Object.keys(counts).length).toBeGreaterThan(3);
  recordVerdict("bit flips", Object.entries(counts).sort());
});
