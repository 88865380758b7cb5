// The walk-through as a test: every step succeeds, every attack gets its refusal, one paid call in all.
import { expect, test } from "vitest";
import { startService } from "../local-service.ts";
import { play } from "../play.ts";
import { startVendor } from "../stub-vendor.ts";

test("a gateway's day, and what the dishonest get", { tags: "long" }, async () => {
  const [service, vendor] = [await startService(), await startVendor()];
  try {
    const outcomes = Object.fromEntries(await play(service, vendor));
    expect(vendor.calls()).toBe(1);
    expect(outcomes).toMatchObject({
      "preflight, then the paid call": "eligible: true; vendor calls: 1",
      "attest v2": "charge 6000 micros, log entry 0 of 1",
      "attest v2 again, the same body": "the same attestation",
      "verify over HTTP": "valid",
      "verify offline, from the SDK": "valid; same answer: true",
      "attack: second preflight": "already_consumed; vendor calls: +0",
      "attack: changed intent": "event_has_other_intent; vendor calls: +0",
      "attack: replayed grant, another event": "events_exhausted; vendor calls: +0",
      "attack: grant with a larger bound": "authority_id_mismatch; vendor calls: +0",
      "attack: expired grant": "grant_expired; vendor calls: +0",
      "attack: attest the event again with less usage": "event_attested_otherwise",
      "attack: attest without preflight": "event_not_consumed",
      "attack: grant by a revoked key": "grant_revoked; vendor calls: +0",
    });
    expect(outcomes["attack: tampered meter"]).toContain("fingerprint: charge_mismatch");
    expect(outcomes["attack: bill by a revoked key"]).toContain("revocation: issuer_revoked");
  } finally {
    vendor.close();
    await service.close();
  }
});
