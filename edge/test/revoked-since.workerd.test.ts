// The service's own verifier, and a signing key of it that leaked: what its own log held before the time that the operator
// states stays good, bill and adjustment alike; what whoever has the key signs afterwards does not, whatever is beside it.
import { issueBillingAdjustment, issueBillingAttestation, verifyBillingAndReceipt } from "@svc/billing";
import { createSigner } from "@svc/core";
import { describe, expect, test } from "vitest";
import {
  type Body,
  billed,
  call,
  meterEvent,
  operator,
  PATHS,
  post,
  random,
  type Scene,
  seconds,
  TARIFF,
  usageEvent,
} from "./support/service.ts";

const fresh = createSigner("12".repeat(32));
/** The service after the key was changed: the old one is known, and revoked since a time. */
const after = (since: number | null) => ({
  VDI_BILLING_SIGNING_KEY: "12".repeat(32),
  VDI_BILLING_PREVIOUS_SIGNING_KEYS: operator.publicKey,
  VDI_BILLING_REVOCATION_JSON: JSON.stringify({
    revokedAttestations: [],
    revokedKids: [operator.kid],
    ...(since === null ? {} : { revokedSince: { [operator.kid]: since } }),
  }),
});
const verdict = async (evidence: object, since: number | null) => {
  const { body } = await call(post(PATHS.verify, evidence), after(since));
  const failed = body.checks.filter((row: Body) => !row.valid && !["not_checked"].includes(row.reason));
  return body.valid ? body.trust.revocation : failed.map((row: Body) => row.reason);
};
const correctionOf = (one: Scene, adjusts: string) => ({
  adjusts,
  billing_version: "v2",
  meter_event: meterEvent(one, { usage: { input_tokens: "1500", output_tokens: "100" } }),
  tariff_snapshot: TARIFF,
  charge_authority: one.grant,
});
const salts = () => ({ meter: random(31), tariff: random(31), charge: random(31), intent: random(31) });
// Other files of the same worker set the clock forward, and a log never back: no time of theirs is after this.
const LATER = 10 * 365 * 86_400;

describe("what the log held before", () => {
  test("is good: a bill, and what adjusts it", async () => {
    const { scene: one, answer } = await billed();
    const { attestation, receipt, openings } = answer;
    const since = seconds() + LATER;
    expect(await verdict({ attestation, receipt, openings }, since)).toBe("logged");
    const corrected = await call(post(PATHS.correct, correctionOf(one, attestation.attestation_id)));
    const adjustment = { attestation: corrected.body.attestation, openings: corrected.body.openings };
    expect(await verdict({ ...adjustment, bill: { attestation, openings } }, since)).toBe("logged");
    expect(await verdict({ attestation, openings, adjustments: [adjustment] }, since)).toBe("logged");
  });

  test("is not, where the log held it at that second or after, or the key is revoked without a time", async () => {
    const { attestation } = (await billed()).answer;
    for (const since of [attestation.issued_at, attestation.issued_at - LATER, null])
      expect(await verdict({ attestation }, since)).toEqual(["issuer_revoked"]);
  });
});

describe("what nobody logged is not kept by a time", () => {
  test("a bill that says that it is older than the leak", async () => {
    const documents = { version: "v1", usageEvent: usageEvent((await billed()).scene) } as const;
    const issued = { documents, mode: "disclosed", salts: salts() } as const;
    const forged = issueBillingAttestation(issued, operator, seconds() - 60);
    const options = { now: seconds(), profileId: "VDI_VERIFY_STANDARD_V1" } as const;
    const { receipt } = verifyBillingAndReceipt(forged, options, operator);
    expect(await verdict({ ...forged, receipt }, seconds() + LATER)).toEqual(["issuer_revoked"]);
  });

  test("an adjustment beside an honest bill, and a bill beside an honest adjustment", async () => {
    const { scene: one, answer } = await billed();
    const { attestation, openings } = answer;
    const since = seconds() + LATER;
    const voiding = { kind: "void", bill: attestation, previous: attestation } as const;
    const forged = issueBillingAdjustment(voiding, operator, seconds());
    const beside = { attestation: forged.attestation, openings: forged.openings };
    expect(await verdict({ attestation, openings, adjustments: [beside] }, since)).toEqual([
      "adjustment_invalid",
    ]);
    expect(await verdict({ ...beside, bill: { attestation, openings } }, since)).toEqual(["issuer_revoked"]);
    // The key of now is nobody else's.
    const own = issueBillingAdjustment(voiding, fresh, seconds());
    expect(await verdict({ ...own, bill: { attestation, openings } }, since)).not.toContain("issuer_revoked");
    expect(one.event).toBe(attestation.event_id);
  });
});
