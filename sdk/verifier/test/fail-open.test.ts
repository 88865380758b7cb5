// A caller's mistake must not turn into a weaker demand, and what is verified is what was handed over.
import { describe, expect, test } from "vitest";
import {
  createTrustPolicy,
  evaluateAcceptancePolicy,
  scoreReceiptSet,
  type VerifyOptions,
  verifyAndReceipt,
  verifyDecision,
  verifyDecisions,
  verifyReceipt,
} from "../src/index.ts";
import { publicKeyOf } from "./fixtures/attestation.ts";
import { governed, PINNED, STRICT } from "./fixtures/cases/case.ts";
import { receiptOf } from "./fixtures/receipts.ts";

const document = governed();
const STRANGERS = { issuers: [publicKeyOf("somebody else")] };

class Demands {
  get trust() {
    return STRANGERS;
  }
}

describe("an options object that code takes for an empty one", () => {
  const disguised: readonly [string, unknown][] = [
    ["a Promise", Promise.resolve({ trust: STRANGERS })],
    ["a Map", new Map([["trust", STRANGERS]])],
    ["a class with getters", new Demands()],
    ["inherited members", Object.create({ trust: STRANGERS })],
    ["a Date", new Date()],
  ];
  test.each(disguised)("%s is refused by every entry", async (_, options) => {
    const given = options as object;
    await expect(verifyDecision(document, given)).rejects.toThrow(TypeError);
    await expect(verifyDecisions([document], given).next()).rejects.toThrow(TypeError);
    await expect(verifyAndReceipt(document, given)).rejects.toThrow(TypeError);
    await expect(verifyReceipt(receiptOf(), given)).rejects.toThrow(TypeError);
    await expect(evaluateAcceptancePolicy([receiptOf()], given)).rejects.toThrow(TypeError);
    expect(() => scoreReceiptSet([receiptOf()], given)).toThrow(TypeError);
  });

  test.each(disguised)("%s as options.trust", async (_, trust) => {
    await expect(verifyDecision(document, { trust } as VerifyOptions)).rejects.toThrow(/^options\.trust: /);
  });

  test("a snapshot that does not arrive is no snapshot", async () => {
    const revocation = Promise.resolve({ snapshot: {} }) as unknown as { snapshot: unknown };
    await expect(verifyDecision(document, { revocation })).rejects.toThrow(/^options\.revocation: /);
  });
});

describe("a demand that a function forgot to return", () => {
  const loaded = undefined as unknown as never;

  test.each(["trust", "revocation"])("%s is refused by every entry", async (demand) => {
    const given = { [demand]: loaded };
    const path = new RegExp(`\\.${demand}: undefined$`);
    await expect(verifyDecision(document, given)).rejects.toThrow(path);
    await expect(verifyDecisions([document], given).next()).rejects.toThrow(path);
    await expect(verifyAndReceipt(document, given)).rejects.toThrow(path);
  });

  test("the options of every entry, and what receipts are held to", async () => {
    const refused = "options: undefined";
    await expect(verifyDecision(document, loaded)).rejects.toThrow(refused);
    await expect(verifyDecisions([document], loaded).next()).rejects.toThrow(refused);
    await expect(verifyAndReceipt(document, loaded)).rejects.toThrow("verifierConfig: undefined");
    await expect(verifyReceipt(receiptOf(), loaded)).rejects.toThrow(refused);
    for (const demand of ["tvs", "registry", "trustedVerifiers", "attestation", "now"]) {
      const path = `options.${demand}: undefined`;
      await expect(verifyReceipt(receiptOf(), { [demand]: loaded })).rejects.toThrow(path);
      expect(() => scoreReceiptSet([receiptOf()], { [demand]: loaded })).toThrow(path);
    }
    expect(() => scoreReceiptSet([receiptOf()], loaded)).toThrow(refused);
    expect(() => scoreReceiptSet([receiptOf()], { roots: loaded })).toThrow("options.roots: undefined");
    for (const demand of ["profileId", "requireGovernance", "at", "stopAtFirstFailure"]) {
      await expect(verifyDecision(document, { [demand]: loaded })).rejects.toThrow(
        `options.${demand}: undefined`,
      );
    }
    expect((await verifyDecision(document, { ...STRICT, signal: loaded })).valid).toBe(true);
  });

  test("a list of a trust policy", async () => {
    await expect(verifyDecision(document, { trust: { issuers: loaded } })).rejects.toThrow(
      "options.trust.issuers: undefined",
    );
    expect(() => createTrustPolicy({ issuers: loaded })).toThrow("trust.issuers: undefined");
  });

  test("a policy of acceptance, and a member of it", async () => {
    await expect(evaluateAcceptancePolicy([receiptOf()], loaded)).rejects.toThrow("policy: undefined");
    await expect(evaluateAcceptancePolicy([receiptOf()], loaded, document)).rejects.toThrow(TypeError);
    await expect(evaluateAcceptancePolicy([receiptOf()], { level: loaded })).rejects.toThrow(
      "policy.level: undefined",
    );
    await expect(evaluateAcceptancePolicy([receiptOf()], {}, loaded)).rejects.toThrow(
      "attestation: undefined",
    );
    expect(await evaluateAcceptancePolicy([])).toMatchObject({ accepted: false, reason: "no_receipts" });
  });
});

test("a public key, or a circuit's hash, that is revoked in capitals is revoked", async () => {
  const { public_key } = document.signature;
  const revoked = async (name: string) =>
    (await verifyDecision(document, {
      ...STRICT,
      revocation: { snapshot: { revokedAttestations: [], revokedKids: [name], snapshotTime: STRICT.now } },
    })) as { reason?: string };
  expect((await revoked(public_key)).reason).toBe("issuer_revoked");
  expect((await revoked(public_key.toUpperCase())).reason).toBe("issuer_revoked");
  expect((await revoked(document.verification.key_hash.toUpperCase())).reason).toBe(
    "verification_key_revoked",
  );
  expect((await revoked(`${public_key.toUpperCase()} `)).reason).toBeUndefined();
});

test("a trust policy is taken in place of its roots", async () => {
  const { trust, ...options } = PINNED;
  const policy = createTrustPolicy(trust as object);
  expect(await verifyDecision(document, { ...options, trust: policy })).toEqual(
    await verifyDecision(document, PINNED),
  );
  const others = createTrustPolicy({ ...trust, ...STRANGERS });
  expect(await verifyDecision(document, { ...options, trust: others })).toMatchObject({
    valid: false,
    reason: "issuer_not_trusted",
  });
});

describe("read at the door", () => {
  const text = JSON.stringify(document);
  const altered = text.replace(/"nonce":"../, '"nonce":"00');

  test("a buffer that is written over does not lend its verdict", async () => {
    const utf8 = new TextEncoder();
    const buffer = utf8.encode(text);
    function* reused() {
      buffer.set(utf8.encode(altered));
      yield buffer;
      buffer.set(utf8.encode(text));
      yield buffer;
    }
    const verdicts: boolean[] = [];
    for await (const { valid } of verifyDecisions(reused(), STRICT)) verdicts.push(valid);
    expect(verdicts).toEqual([false, true]);
  });

  test("a value that is changed while it is verified does not either", async () => {
    const value = structuredClone(JSON.parse(altered));
    const verdict = verifyDecision(value, STRICT);
    Object.assign(value, JSON.parse(text));
    expect((await verdict).valid).toBe(false);
  });
});

test("a listener that changes the step it is told of changes no verdict", async () => {
  const altered = { ...document, decision: { ...document.decision, outcome: "another" } };
  const demands = { ...PINNED, trust: STRANGERS };
  const onStep = (step: object) => Object.assign(step, { valid: true, reason: undefined });
  for (const [given, options] of [
    [altered, STRICT],
    [document, demands],
  ] as const) {
    const result = await verifyDecision(given, { ...options, onStep });
    expect(result).toEqual(await verifyDecision(given, options));
    expect(result.valid).toBe(false);
  }
});
