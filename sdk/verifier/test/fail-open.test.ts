// A caller's mistake must not turn into a weaker demand, and what is verified is what was handed over.
import { describe, expect, test } from "vitest";
import {
  createTrustPolicy,
  evaluateAcceptancePolicy,
  scoreReceiptSet,
  slim,
  VERIFY_OPTIONS,
  type VerifyOptions,
  validateSchema,
  verifyAndReceipt,
  verifyDecision,
  verifyDecisions,
  verifyDisclosure,
  verifyReceipt,
  verifyReceiptChain,
  verifyZKProof,
} from "../src/index.ts";
import { NOW, publicKeyOf } from "./fixtures/attestation.ts";
import { governed, PINNED, STRICT } from "./fixtures/cases/case.ts";
import { receiptOf, tvsOf } from "./fixtures/receipts.ts";

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
    const revocation = Promise.resolve({ snapshot: {} }) as never;
    await expect(verifyDecision(document, { revocation })).rejects.toThrow(/^options\.revocation: /);
  });
});

describe("undefined", () => {
  const lost = undefined as unknown as never;

  test("options, and members of them, that are undefined are absent", async () => {
    const alone = await verifyDecision(document, { now: NOW });
    const names = VERIFY_OPTIONS.filter((name) => name !== "now");
    const members = Object.fromEntries(names.map((name) => [name, undefined]));
    expect(await verifyDecision(document, { now: NOW, ...members })).toEqual(alone);
    expect(await verifyDecision(document, undefined)).toMatchObject({
      steps: { length: alone.steps.length },
    });
    const strict = { ...STRICT, at: undefined, signal: undefined, requireGovernance: undefined };
    expect(await verifyDecision(document, strict)).toEqual(await verifyDecision(document, STRICT));
  });

  test("anchors and standing that are undefined are absent", async () => {
    const [receipt, now] = [receiptOf(), NOW];
    const anchors = {
      trustedVerifiers: undefined,
      registry: undefined,
      tvs: undefined,
      attestation: undefined,
    };
    expect(await verifyReceipt(receipt, { now, ...anchors })).toEqual(await verifyReceipt(receipt, { now }));
    const standing = { ...anchors, roots: undefined, revocation: undefined, logTimes: undefined };
    expect(scoreReceiptSet([receipt], { now, ...standing })).toEqual(scoreReceiptSet([receipt], { now }));
    const policy = { now, level: undefined, tvs: undefined, spotCheckRate: undefined };
    expect(await evaluateAcceptancePolicy([receipt], policy, undefined)).toEqual(
      await evaluateAcceptancePolicy([receipt], { now }),
    );
    expect(await evaluateAcceptancePolicy([], undefined)).toEqual(await evaluateAcceptancePolicy([]));
  });

  test("a member of trust that is undefined is refused: an unset variable must not weaken a demand", async () => {
    await expect(verifyDecision(document, { trust: { issuers: lost } })).rejects.toThrow(
      "options.trust.issuers: undefined",
    );
    const entry = { public_key: document.signature.public_key, kid: lost };
    await expect(verifyDecision(document, { trust: { issuers: [entry] } })).rejects.toThrow(
      "options.trust.issuers[0].kid: undefined",
    );
    const source = { public_key: entry.public_key, roles: ["bureau"], name: lost };
    await expect(verifyDecision(document, { trust: { sources: [source] } })).rejects.toThrow(
      "options.trust.sources[0].name: undefined",
    );
    expect(() => createTrustPolicy({ issuers: lost })).toThrow("trust.issuers: undefined");
    expect(() => createTrustPolicy(lost)).toThrow("trust: undefined");
    const set = { ...tvsOf(["one"]), quorum: lost };
    await expect(verifyReceipt(receiptOf(), { tvs: set })).rejects.toThrow("options.tvs.quorum: undefined");
    const roots = [{ issuers: lost }];
    expect(() => scoreReceiptSet([], { roots })).toThrow("options.roots[0].issuers: undefined");
  });
});

test("a public key, or a circuit's hash, that is revoked in capitals is revoked", async () => {
  const { public_key } = document.signature;
  const revoked = async (name: string) =>
    (await verifyDecision(document, {
      ...STRICT,
      revocation: {
        snapshot: { revokedAttestations: [], revokedKids: [name], snapshotTime: STRICT.now as number },
      },
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

describe("a document that nobody awaited", () => {
  const late = () => Promise.resolve(document) as never;
  const missing = /found a Promise: is an await missing\?$/;

  test.each<readonly [string, () => unknown]>([
    ["verifyDecision", () => verifyDecision(late())],
    ["verifyDecision of what never comes", () => verifyDecision(Promise.reject(new Error("offline")))],
    ["verifyDecisions", () => verifyDecisions([late()]).next()],
    ["verifyDisclosure", () => verifyDisclosure(late(), document)],
    ["verifyAndReceipt", () => verifyAndReceipt(late())],
    ["verifyReceipt", () => verifyReceipt(late())],
    ["verifyReceipt, its attestation", () => verifyReceipt(receiptOf(), { attestation: late() })],
    ["verifyReceiptChain", () => verifyReceiptChain([late()])],
    ["scoreReceiptSet", () => scoreReceiptSet([late()])],
    ["evaluateAcceptancePolicy", () => evaluateAcceptancePolicy([late()])],
    ["evaluateAcceptancePolicy, its attestation", () => evaluateAcceptancePolicy([], {}, late())],
    ["validateSchema", () => validateSchema(late())],
    ["verifyZKProof", () => verifyZKProof(late())],
    ["slim", () => slim(late())],
  ])("%s", async (_, call) => {
    await expect((async () => call())()).rejects.toThrow(missing);
    await expect((async () => call())()).rejects.toThrow(TypeError);
  });
});
