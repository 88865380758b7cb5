// A signing key that leaked, and the bills that it signed before: kept where witnesses saw them before the time that a
// snapshot of a pinned key gives, and for nothing else that anybody says.
import {
  canonicalBytes,
  createSigner,
  encodeBase64,
  encodeUtf8,
  hashBillingAttestation,
  PAYLOAD_TYPES,
  parseRevocationSnapshot,
  preAuthEncoding,
  type RevocationSnapshot,
} from "@svc/core";
import { describe, expect, test } from "vitest";
import { type BillingOptions, verifyBilling } from "../../src/index.ts";
import { chain, overage } from "../support/adjusted.ts";
import { NOW, operator, STRICT, stranger } from "../support/bill.ts";
import { row, v2 } from "../support/forged.ts";

const revoker = createSigner("66".repeat(32));
const SINCE = NOW + 1_000;
/** The reader's clock, when all of it is known. */
const LATER = NOW + 5_000;

function signed(change: Partial<RevocationSnapshot> = {}, signer = revoker) {
  const snapshot: RevocationSnapshot = {
    revokedAttestations: [],
    revokedKids: [operator.publicKey],
    revokedSince: { [operator.publicKey]: SINCE },
    snapshotTime: LATER - 60,
    ...change,
  };
  const payload = canonicalBytes(snapshot);
  const sig = encodeBase64(signer.sign(preAuthEncoding(PAYLOAD_TYPES.revocation, payload)));
  const envelope = {
    payloadType: PAYLOAD_TYPES.revocation,
    payload: encodeBase64(payload),
    signatures: [{ keyid: signer.kid, sig }],
  };
  return { snapshot, envelope };
}

const reader = (revocation: BillingOptions["revocation"], change: object = {}): BillingOptions => ({
  ...STRICT,
  now: LATER,
  trust: { issuers: [operator.publicKey], revocationKeys: [revoker.publicKey] },
  witnessedTime: SINCE - 1,
  ...(revocation === undefined ? {} : { revocation }),
  ...change,
});

const ask = async (options: BillingOptions) => {
  const { valid, checks, trust } = await verifyBilling({ attestation: v2.attestation }, options);
  return [valid, row(checks, "revocation")?.reason ?? trust.revocation];
};

describe("a bill under a key that leaked", () => {
  test("that witnesses saw before stands, and it is said on whose word", async () => {
    expect(await ask(reader(signed()))).toEqual([true, "logged"]);
    const unlisted = signed({ revokedKids: [], revokedSince: {} });
    expect(await ask(reader(unlisted))).toEqual([true, "pinned"]);
  });

  const kid = operator.kid;
  const bare = { trust: { issuers: [operator.publicKey] } };
  const attacks: [string, BillingOptions][] = [
    ["seen at that very second", reader(signed(), { witnessedTime: SINCE })],
    [
      "seen afterwards, whatever the log's own time says",
      reader(signed(), { witnessedTime: SINCE + 1, logTime: NOW }),
    ],
    [
      "on a log's own word, which nobody confirms",
      reader(signed(), { witnessedTime: undefined, logTime: NOW }),
    ],
    ["on its own times alone", reader(signed(), { witnessedTime: undefined })],
    ["by a snapshot that nobody signed", reader({ snapshot: signed().snapshot })],
    ["by one that a stranger signed", reader(signed({}, stranger))],
    ["by one that the thief signed", reader(signed({}, operator))],
    [
      "by one whose envelope is another's",
      reader({ ...signed(), envelope: signed({ snapshotTime: LATER - 61 }).envelope }),
    ],
    ["for a reader who pins no revocation key", reader(signed(), bare)],
    ["revoked without a time", reader(signed({ revokedSince: {} }))],
    [
      "revoked without one under another of its names",
      reader(signed({ revokedKids: [operator.publicKey, kid] })),
    ],
    [
      "after a snapshot that moves the time, beside the one that gave it",
      reader({ ...signed(), earlier: [signed({ revokedSince: { [operator.publicKey]: NOW } })] }),
    ],
  ].map(([name, options]) => {
    const { witnessedTime, ...rest } = options as BillingOptions;
    return [name as string, witnessedTime === undefined ? rest : (options as BillingOptions)];
  });

  test.each(attacks)("is not kept: %s", async (_, options) => {
    expect(await ask(options)).toEqual([false, "issuer_revoked"]);
  });

  test("an earlier snapshot counts by its signature, and only to make the time earlier", async () => {
    const moved = (since: number, signer = revoker) =>
      signed({ revokedSince: { [operator.publicKey]: since } }, signer);
    const beside = (...earlier: ReturnType<typeof moved>[]) => ask(reader({ ...signed(), earlier }));
    expect(await beside(moved(NOW, stranger))).toEqual([true, "logged"]);
    expect(await beside(moved(SINCE + 9_999))).toEqual([true, "logged"]);
    expect(await beside(moved(SINCE + 9_999), moved(SINCE - 1))).toEqual([false, "issuer_revoked"]);
    expect(await beside(signed({ revokedKids: [], revokedSince: {} }))).toEqual([true, "logged"]);
  });

  test("what was seen of it says nothing of what is beside it: each document has a time of its own", async () => {
    const given = (witnessedTimes?: Record<string, number>) =>
      verifyBilling(chain(overage), reader(signed(), witnessedTimes === undefined ? {} : { witnessedTimes }));
    const rows = (await given()).checks;
    expect(row(rows, "revocation")?.valid).toBe(true);
    expect(row(rows, "adjustments")?.reason).toBe("adjustment_invalid");
    const hash = hashBillingAttestation(overage);
    expect((await given({ [hash]: SINCE })).valid).toBe(false);
    expect((await given({ [hash]: SINCE - 1 })).valid).toBe(true);
    for (const wrong of [{ x: 1 }, { [hash]: -1 }, { [hash]: "1" }, new Map([[hash, SINCE - 1]])])
      await expect(given(wrong as never)).rejects.toThrow("options.witnessedTimes");
  });

  test("one that is revoked itself is never kept", async () => {
    const both = signed({ revokedAttestations: [v2.attestation.attestation_id] });
    expect(await ask(reader(both))).toEqual([false, "attestation_revoked"]);
  });

  test("times of keys that are not listed, blind names and malformed options are refused", async () => {
    const bad = (change: object) => parseRevocationSnapshot({ ...signed().snapshot, ...change }).ok;
    expect(bad({ revokedKids: [] })).toBe(false);
    expect(bad({ revokedSince: { [operator.publicKey]: -1 } })).toBe(false);
    const blind =
      '{"revokedAttestations":[],"revokedKids":["constructor"],"revokedSince":{"constructor":1},"snapshotTime":1}';
    for (const given of [blind, encodeUtf8(blind), JSON.parse(blind)])
      expect(parseRevocationSnapshot(given).ok).toBe(false);
    await expect(ask(reader({ ...signed(), earlier: [5 as never] }))).rejects.toThrow(
      "options.revocation.earlier[0]",
    );
    await expect(ask(reader({ ...signed(), earlier: Array(65).fill(signed()) }))).rejects.toThrow(
      "at most 64",
    );
    await expect(ask(reader(signed(), { witnessedTime: 1.5 }))).rejects.toThrow("options.witnessedTime");
  });
});
