// A snapshot may list thousands: it is read once, and not for each bill. Counted by what was made of it.
import { createSigner } from "@svc/core";
import { expect, test, vi } from "vitest";
import { ownVerification } from "../../src/register/own-verification.ts";

const KEY = "51bfae7fa92c515512cd3ad442760e41612e59dfec3913f670b721c04255b068";
const frozen = (kids: string[]) =>
  Object.freeze({
    revokedAttestations: Object.freeze(["vdi:att:1"]) as string[],
    revokedKids: Object.freeze(kids) as string[],
    snapshotTime: 1_700_000_000,
  });
const terms = (snapshot: ReturnType<typeof frozen>) => ({ operatorKeys: [KEY], meterKeys: [], snapshot });

test("a thousand bills under one snapshot read it once, each at its own time", () => {
  const encode = vi.spyOn(TextEncoder.prototype, "encode");
  const digested = () =>
    encode.mock.calls.filter(([text]) => text?.includes('\0{"revokedAttestations"')).length;
  const given = terms(frozen(["k"]));
  for (let now = 1; now <= 1_000; now++) {
    const { now: asked, at, revocation } = ownVerification(given, now);
    expect([asked, at, revocation?.kids.has("k")]).toEqual([now, now, true]);
  }
  expect(digested()).toBe(1);
});

test("another snapshot, other keys, other meters and another profile are read for themselves", () => {
  const one = terms(frozen(["k"]));
  const read = (change: object) => ownVerification({ ...one, ...change }, 5);
  expect(read({ snapshot: frozen(["l"]) }).revocation?.kids.has("k")).toBe(false);
  expect(read({ operatorKeys: [createSigner("11".repeat(32)).publicKey] }).issuers?.[0]?.public_key).not.toBe(
    KEY,
  );
  expect(read({ meterKeys: [KEY] }).meterKeys?.length).toBe(1);
  expect(read({}).meterKeys).toBeNull();
  expect(read({ profileId: "VDI_VERIFY_MINIMAL_V1" }).profile).not.toEqual(read({}).profile);
});

test("what can still be changed is read each time", () => {
  const snapshot = { revokedAttestations: [], revokedKids: ["k"], snapshotTime: 1_700_000_000 };
  const own = () => ownVerification({ operatorKeys: [KEY], meterKeys: [], snapshot }, 5).revocation;
  expect(own()?.kids.has("l")).toBe(false);
  snapshot.revokedKids.push("l");
  expect(own()?.kids.has("l")).toBe(true);
});
