// Grants: what issuing refuses, and every reason for which a grant is not good now.
import { authorityId, PAYLOAD_TYPES, type Signer, signDocument, verifyDocument } from "@svc/core";
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import {
  type GrantContext,
  grantFault,
  intentOf,
  issueGrant,
  parsePreflightRequest,
  scopeFault,
} from "../../src/index.ts";
import { grant, INTENT, NOW, operator, SNAPSHOT, stranger, TERMS } from "../support/bill.ts";

const CONTEXT: GrantContext = {
  now: NOW,
  clockSkewSeconds: 60,
  grantKeys: [operator.publicKey],
  pinnedRoots: [operator.publicKey],
  allowOpenSignature: false,
  revocation: SNAPSHOT,
};

test("a grant states its terms, its defaults and an id over all of them", async () => {
  const issued = grant();
  expect(issued).toMatchObject({ ...TERMS, max_events: 1, issued_at: NOW - 30, expires_at: NOW + 270 });
  expect(authorityId(issued)).toBe(issued.authority_id);
  expect(verifyDocument(PAYLOAD_TYPES.chargeAuthority, issued)).toEqual({ valid: true });
  expect(await grantFault(issued, CONTEXT)).toBeNull();
  recordVerdict("billing-grant/issued", issued);
});

test("issuing refuses terms that are no terms", () => {
  const issue = (change: object, nonce = "0b".repeat(32)) =>
    issueGrant({ ...TERMS, ...change }, operator, NOW, nonce);
  expect(() => issue({ expires_in_seconds: 0 })).toThrow(RangeError);
  expect(() => issue({ expires_in_seconds: 86_401 })).toThrow(RangeError);
  expect(() => issue({}, "0b")).toThrow(TypeError);
  expect(() => issue({ max_charge_micros: "1e3" })).toThrow(/max_charge_micros/);
  expect(() => issue({ max_events: 0 })).toThrow(/max_events/);
});

function resign(change: object, signer: Signer = operator) {
  const { signature: _s, authority_id: _a, ...terms } = { ...grant(), ...change };
  const signature = {
    algorithm: "Ed25519" as const,
    kid: signer.kid,
    public_key: signer.publicKey,
    value: "",
  };
  return signDocument(
    PAYLOAD_TYPES.chargeAuthority,
    { ...terms, authority_id: authorityId({ ...terms, signature }) },
    signer,
  );
}

describe("refusals", () => {
  const issued = grant();
  const cases: [string, object, Partial<GrantContext>][] = [
    ["pinned_roots_required", issued, { pinnedRoots: undefined }],
    ["grant_key_unknown", issued, { grantKeys: [stranger.publicKey] }],
    // The caller's own root never replaces the operator's list, and open mode waives only the caller's.
    ["grant_key_unknown", resign({}, stranger), { pinnedRoots: [stranger.publicKey] }],
    ["grant_key_unknown", resign({}, stranger), { pinnedRoots: undefined, allowOpenSignature: true }],
    ["grant_key_not_pinned", issued, { pinnedRoots: [stranger.publicKey] }],
    ["grant_key_not_pinned", issued, { pinnedRoots: [stranger.publicKey], allowOpenSignature: true }],
    ["grant_not_yet_valid", issued, { now: NOW - 91 }],
    ["grant_expired", issued, { now: NOW + 270 }],
    ["grant_expired", resign({ expires_at: NOW - 30 }), {}],
    ["grant_revoked", issued, { revocation: { ...SNAPSHOT, revokedKids: [operator.kid] } }],
    ["grant_revoked", issued, { revocation: { ...SNAPSHOT, revokedKids: [operator.publicKey] } }],
    // By the derived kid as well, whatever kid its holder states.
    [
      "grant_revoked",
      resign({}, { ...operator, kid: "ops-2031" }),
      { revocation: { ...SNAPSHOT, revokedKids: [operator.kid] } },
    ],
    ["grant_revoked", issued, { revocation: { ...SNAPSHOT, revokedAttestations: [issued.authority_id] } }],
    ["authority_id_mismatch", { ...issued, max_charge_micros: "50001" }, {}],
    [
      "grant_signature_invalid",
      { ...issued, signature: { ...issued.signature, value: "00".repeat(64) } },
      {},
    ],
  ];
  test.each(cases)("%s (%#)", async (reason, document, change) => {
    const context = { ...CONTEXT, ...change };
    expect((await grantFault(document as typeof issued, context))?.reason).toBe(reason);
    expect(await grantFault(issued, CONTEXT)).toBeNull();
  });

  test("open mode takes a grant of the operator's without the caller's roots", async () => {
    expect(
      await grantFault(issued, { ...CONTEXT, pinnedRoots: undefined, allowOpenSignature: true }),
    ).toBeNull();
  });

  test("the first and last second of validity", async () => {
    expect(await grantFault(issued, { ...CONTEXT, now: NOW - 90 })).toBeNull();
    expect(await grantFault(issued, { ...CONTEXT, now: NOW + 269 })).toBeNull();
  });
});

describe("scope", () => {
  const body = { charge_authority: grant(), ...INTENT, method: "POST", pinned_roots: [operator.publicKey] };

  test("the intent is the body without grant and roots, and nothing else", () => {
    const request = parsePreflightRequest(body);
    expect(request.ok && intentOf(request.value)).toEqual({ ...INTENT, method: "POST" });
  });

  test.each([
    ["tenant_mismatch", { tenant_id: "tenant-b" }],
    ["endpoint_mismatch", { endpoint: "/v1/chat/" }],
    ["endpoint_mismatch", { endpoint: "/V1/chat" }],
    ["model_mismatch", { model: "m-2" }],
  ])("%s", (reason, change) => {
    expect(scopeFault(grant(), { ...INTENT, ...change })?.reason).toBe(reason);
  });

  test("a grant for one intent is for no other", () => {
    const bound = grant({ scope: { ...TERMS.scope, execution_intent_digest: "00".repeat(32) } });
    expect(scopeFault(bound, INTENT)?.reason).toBe("intent_digest_mismatch");
    expect(scopeFault(grant({ scope: { endpoint: "/v1/chat" } }), INTENT)).toBeNull();
  });

  test.each([[[]], ["all"], [[1]], [[operator.kid]], [null]])("pinned_roots %j is malformed", (roots) => {
    expect(parsePreflightRequest({ ...body, pinned_roots: roots })).toMatchObject({
      ok: false,
      reason: "schema",
    });
  });
});
