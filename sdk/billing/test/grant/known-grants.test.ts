// Grants that were verified before: what is not looked at twice, and what is, every time.
import { type ChargeAuthority, PAYLOAD_TYPES, signDocument } from "@svc/core";
import { describe, expect, test } from "vitest";
import { type GrantContext, grantFault, KnownGrants } from "../../src/index.ts";
import { grant, NOW, operator, SNAPSHOT, stranger } from "../support/bill.ts";

const CONTEXT: GrantContext = {
  now: NOW,
  clockSkewSeconds: 60,
  grantKeys: [operator.publicKey],
  pinnedRoots: [operator.publicKey],
  allowOpenSignature: false,
  revocation: SNAPSHOT,
};

async function knownBy(one: ChargeAuthority): Promise<KnownGrants> {
  const known = new KnownGrants(4);
  expect(await grantFault(one, CONTEXT, known)).toBeNull();
  expect(known.size).toBe(1);
  return known;
}

test("a good grant is known from then on, and no grant that differs from it", async () => {
  const one = grant();
  const known = await knownBy(one);
  expect(known.has(structuredClone(one))).toBe(true);
  expect(await grantFault(one, CONTEXT, known)).toBeNull();
  expect(known.size).toBe(1);
});

describe("with the original known", () => {
  const one = grant();

  test.each([
    ["max_charge_micros", { ...one, max_charge_micros: "999999999" }],
    ["max_events", { ...one, max_events: 1_000 }],
    ["expires_at", { ...one, expires_at: one.expires_at + 1 }],
    ["scope", { ...one, scope: { ...one.scope, endpoint: "/other" } }],
  ])("another %s is refused", async (_, changed) => {
    const fault = await grantFault(changed, CONTEXT, await knownBy(one));
    expect(fault?.reason).toBe("authority_id_mismatch");
  });

  test("another signature over the same terms is refused and not remembered", async () => {
    const known = await knownBy(one);
    const forged = { ...one, signature: { ...one.signature, value: "00".repeat(64) } };
    expect((await grantFault(forged, CONTEXT, known))?.reason).toBe("grant_signature_invalid");
    expect(known.size).toBe(1);
    expect(known.has(forged)).toBe(false);
  });

  test("the same terms signed by another key are refused", async () => {
    const { signature: _, ...terms } = one;
    const other = signDocument(PAYLOAD_TYPES.chargeAuthority, terms, stranger);
    expect((await grantFault(other, CONTEXT, await knownBy(one)))?.reason).toBe("grant_key_unknown");
  });

  test.each([
    ["grant_expired", { now: one.expires_at }],
    ["grant_not_yet_valid", { now: one.issued_at - 61 }],
    ["grant_key_unknown", { grantKeys: [stranger.publicKey] }],
    ["grant_key_not_pinned", { pinnedRoots: [stranger.publicKey] }],
    ["pinned_roots_required", { pinnedRoots: undefined }],
    ["grant_revoked", { revocation: { ...SNAPSHOT, revokedAttestations: [one.authority_id] } }],
    ["grant_revoked", { revocation: { ...SNAPSHOT, revokedKids: [operator.kid] } }],
  ] satisfies [string, Partial<GrantContext>][])("%s is found as before", async (reason, change) => {
    const fault = await grantFault(one, { ...CONTEXT, ...change }, await knownBy(one));
    expect(fault?.reason).toBe(reason);
  });
});

test("no more are held than the capacity, and those used last", () => {
  const known = new KnownGrants(2);
  const [a, b, c] = ["a", "b", "c"].map((nonce) => ({ ...grant(), nonce })) as [
    ChargeAuthority,
    ChargeAuthority,
    ChargeAuthority,
  ];
  known.add(a);
  known.add(b);
  expect(known.has(a)).toBe(true);
  known.add(c);
  expect(known.size).toBe(2);
  expect([a, b, c].map((one) => known.has(one))).toEqual([true, false, true]);
});

test("a grant that is altered while its signature is checked is not known", async () => {
  const known = new KnownGrants(4);
  const one = grant();
  const checked = grantFault(one, CONTEXT, known);
  (one as { max_charge_micros: string }).max_charge_micros = "999999999";
  expect(await checked).toBeNull();
  expect(known.has(one)).toBe(false);
  expect((await grantFault(one, CONTEXT, known))?.reason).toBe("authority_id_mismatch");
});
