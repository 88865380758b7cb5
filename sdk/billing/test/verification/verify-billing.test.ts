// Verification: what passes, what a profile leaves out, and that no evidence makes it throw.
import { createSigner, PAYLOAD_TYPES, signDocument } from "@svc/core";
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { NOW, operator, SALTS, SNAPSHOT, STRICT, stranger } from "../support/bill.ts";

import { hidden, hiddenV1, row, v1, v2, verified } from "../support/forged.ts";

describe("what passes", () => {
  test.each([
    [
      "v2 with a grant",
      v2,
      [
        "schema",
        "attestation_id",
        "signature",
        "time",
        "manifest",
        "fingerprint",
        "revocation",
        "commitments",
        "receipt",
      ],
    ],
    [
      "v1",
      v1,
      [
        "schema",
        "attestation_id",
        "signature",
        "time",
        "manifest",
        "arithmetic",
        "revocation",
        "commitments",
        "receipt",
      ],
    ],
    [
      "private v2",
      hidden,
      [
        "schema",
        "attestation_id",
        "signature",
        "time",
        "manifest",
        "fingerprint",
        "revocation",
        "commitments",
        "receipt",
      ],
    ],
    [
      "private v1",
      hiddenV1,
      [
        "schema",
        "attestation_id",
        "signature",
        "time",
        "manifest",
        "arithmetic",
        "revocation",
        "commitments",
        "receipt",
      ],
    ],
  ])("%s, strict, with its openings and receipt", async (name, one, rows) => {
    const result = await verified(one);
    expect(result).toMatchObject({
      valid: true,
      conclusive: true,
      attestation_id: one.attestation.attestation_id,
    });
    expect(result.checks.filter(({ valid }) => valid).map(({ check }) => check)).toEqual(rows);
    expect(row(result.checks, "inclusion")?.reason).toBe("not_checked");
    expect(result.trust).toMatchObject({
      issuer: "pinned",
      manifest: "registry",
      circuit: "not_checked",
      execution: "self_asserted",
    });
    recordVerdict(`billing-verify/${name}`, result);
  });

  test("the charge is what the tariff says: 3 + 2 of the units, at 2000 and 10000 a thousand", () => {
    expect(v2.attestation.charge_micros).toBe("5000");
    expect(v1.attestation.charge_micros).toBe("18000");
  });

  test("a private document shows neither event, tariff, charge nor intent", () => {
    const text = JSON.stringify(hidden.attestation);
    for (const secret of ["/v1/chat", "input_tokens", "5000", "standard", "m-1"])
      expect(text).not.toContain(secret);
  });

  test("text and bytes verify as the value does", async () => {
    const text = JSON.stringify(v2.attestation);
    const byValue = await verified({ attestation: v2.attestation });
    expect(await verified({ attestation: text })).toEqual(byValue);
    expect(await verified({ attestation: new TextEncoder().encode(text) })).toEqual(byValue);
  });

  test("the inclusion checker's word is the row", async () => {
    const material = { entry: { a: 1 }, inclusion: { b: 2 }, checkpoint: { c: 3 } };
    const seen: unknown[] = [];
    const checkInclusion = (receipt: unknown, given: object) => {
      seen.push(receipt, given);
      return { valid: true } as const;
    };
    const result = await verified({ ...v2, ...material }, { ...STRICT, checkInclusion });
    expect(row(result.checks, "inclusion")).toEqual({ check: "inclusion", valid: true, outcome: "passed" });
    expect(seen).toEqual([v2.receipt, { entry: { a: 1 }, proof: { b: 2 }, checkpoint: { c: 3 } }]);
  });
});

describe("profiles", () => {
  test("standard without roots: valid, on the document's own word, and it says so", async () => {
    const result = await verified(
      { attestation: v2.attestation },
      { profileId: "VDI_VERIFY_STANDARD_V1", now: NOW },
    );
    expect(result).toMatchObject({
      valid: true,
      conclusive: true,
      trust: { issuer: "self_asserted", revocation: "not_checked" },
    });
    expect(row(result.checks, "revocation")?.reason).toBe("not_checked");
  });

  test("strict without roots: not valid and not conclusive", async () => {
    const result = await verified({ attestation: v2.attestation }, { now: NOW });
    expect(result).toMatchObject({ valid: false, conclusive: false });
    expect(
      result.checks
        .filter(({ valid, reason }) => !valid && reason !== "not_checked")
        .map(({ reason }) => reason),
    ).toEqual(["issuer_trust_missing", "revocation_missing"]);
  });

  test("minimal leaves revocation out and still honours a pinned key", async () => {
    const minimal = { profileId: "VDI_VERIFY_MINIMAL_V1", now: NOW } as const;
    const revoked = { snapshot: { ...SNAPSHOT, revokedKids: [operator.kid] } };
    const result = await verified({ attestation: v2.attestation }, { ...minimal, revocation: revoked });
    expect(row(result.checks, "revocation")?.reason).toBe("not_in_profile");
    expect(result.valid).toBe(true);
    const pinned = await verified(
      { attestation: v2.attestation },
      { ...minimal, trust: { issuers: [stranger.publicKey] } },
    );
    expect(pinned).toMatchObject({ valid: false, conclusive: true });
  });

  test.each(["VDI_VERIFY_STRICT_V2", "strict", "", "constructor"])(
    "profile %j is a wrong call",
    async (profileId) => {
      await expect(
        verified({ attestation: v2.attestation }, { profileId: profileId as never }),
      ).rejects.toThrow(RangeError);
    },
  );
});

test("no detail shows a salt or a private value", async () => {
  const secret = {
    ...hidden.openings,
    charge: { salt: SALTS.charge, value: { charge_micros: "777777", currency: "EUR" } },
  };
  const result = await verified({ ...hidden, openings: secret });
  expect(JSON.stringify(result)).not.toContain(SALTS.charge);
});

test("evidence of any shape is a value, never an exception", async () => {
  const odd = [undefined, null, 1, "", "[]", [], {}, new Uint8Array([255]), () => 1, Symbol.iterator];
  for (const one of odd) {
    const result = await verified({
      attestation: one,
      receipt: one,
      openings: one,
      entry: one,
      inclusion: one,
      checkpoint: one,
    });
    expect(result).toMatchObject({ valid: false, conclusive: true, attestation_id: null });
  }
});

test("a key of one kind of document signs no other", async () => {
  const other = createSigner("44".repeat(32));
  const wrong = signDocument(PAYLOAD_TYPES.receipt, { ...v2.attestation }, other);
  expect(row((await verified({ attestation: wrong })).checks, "signature")?.reason).toBe("signature_invalid");
});
