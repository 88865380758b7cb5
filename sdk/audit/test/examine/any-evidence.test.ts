// Whatever a stranger hands over, each entry answers and never says yes: no accessor, proxy or view that went away
// makes one throw, and nothing of what such a thing says is repeated. The same for a registry that fails.

import { createBundle } from "@svc/audit";
import { verifyBilling, verifyBillingAttestation } from "@svc/billing";
import { makeLogPolicy, openCheckpoint, verifyLogEvidence } from "@svc/tlog";
import { logNamedIn, verifyReceiptInclusion, verifyStatementInclusion } from "@svc/vdi-transparency";
import * as verifier from "@svc/vdi-verifier";
import { verifyAnswer, verifyPeriod, verifyPeriodEvidence } from "@svc/vdi-verifier/periods";
import { beforeAll, describe, expect, test } from "vitest";
import { attestation, first, NOW, PARTS, second, TRUST } from "../../../../tools/fixtures/bundle-parts.ts";
import { examine, verifyBundle } from "../../src/index.ts";

const OWN = "what the value says itself";
const trap = (): never => {
  throw new Error(OWN);
};
/** Not honest, because a proxy that is never heard is what it stands for. */
const altered = { ...attestation, nonce: "00".repeat(32) };
const TRAPS = ["get", "has", "ownKeys", "getPrototypeOf", "getOwnPropertyDescriptor"] as const;
const bundle = createBundle(PARTS);

function detached<T>(view: (buffer: ArrayBuffer) => T): T {
  const buffer = new TextEncoder().encode(JSON.stringify(attestation)).buffer as ArrayBuffer;
  const made = view(buffer);
  structuredClone(buffer, { transfer: [buffer] });
  return made;
}

function revoked(target: object): unknown {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

/** A good document whose member throws when it is looked at, or is such a thing itself. */
const spoilt = (document: object, name: string, value: PropertyDescriptor): object =>
  Object.defineProperty({ ...document }, name, { enumerable: true, ...value });

const cyclic = (): unknown => {
  const own: Record<string, unknown> = { ...attestation };
  own.pipeline = own;
  return own;
};
const deep = (): unknown => Array.from({ length: 20_000 }).reduce<unknown>((inner) => [inner], attestation);

const ODD: readonly (readonly [string, () => unknown])[] = [
  ...TRAPS.map(
    (name) => [`a proxy whose ${name} throws`, () => new Proxy(altered, { [name]: trap })] as const,
  ),
  ...TRAPS.map(
    (name) => [`a proxied list whose ${name} throws`, () => new Proxy([first], { [name]: trap })] as const,
  ),
  ["a proxy that throws on everything", () => new Proxy({}, Object.fromEntries(TRAPS.map((t) => [t, trap])))],
  ["a revoked proxy", () => revoked({})],
  ["a revoked list", () => revoked([])],
  ["detached bytes", () => detached((buffer) => new Uint8Array(buffer))],
  ["a detached view", () => detached((buffer) => new DataView(buffer))],
  ["a detached buffer", () => detached((buffer) => buffer)],
  ...[
    "attestation_id",
    "signature",
    "verification",
    "receipt_id",
    "verifier",
    "parts",
    "billing_version",
    "length",
  ].map(
    (name) => [`a getter of ${name} that throws`, () => spoilt(attestation, name, { get: trap })] as const,
  ),
  ["a receipt with such a getter", () => spoilt(first, "signature", { get: trap })],
  ["a bundle with such a getter", () => spoilt(bundle, "attestation", { get: trap })],
  [
    "a proxy inside an attestation",
    () => ({ ...attestation, signature: new Proxy({}, { ownKeys: trap, get: trap }) }),
  ],
  [
    "detached bytes inside one",
    () => ({ ...attestation, nonce: detached((buffer) => new Uint8Array(buffer)) }),
  ],
  ["toJSON that throws", () => ({ ...attestation, toJSON: trap })],
  // biome-ignore lint/suspicious/noThenProperty: it is what is tested
  ["a thenable that throws", () => Object.defineProperty({ ...attestation }, "then", { get: trap })],
  ["an iterator that throws", () => ({ ...attestation, [Symbol.iterator]: trap })],
  ["a primitive that throws", () => ({ ...attestation, [Symbol.toPrimitive]: trap, toString: trap })],
  ["its own member", cyclic],
  ["lists in lists", deep],
  ["a function", () => trap],
  ["a symbol", () => Symbol(OWN)],
  ["a big number", () => 7n],
  ["nothing", () => undefined],
  ["null", () => null],
  ["no number", () => Number.NaN],
  ["half a character", () => "\ud800"],
];

const POLICY = makeLogPolicy((TRUST.logs ?? [])[0] as never);
const anchors = { now: NOW + 120, trustedVerifiers: TRUST.trustedVerifiers ?? [] };

/** Every entry that takes evidence, and whether its answer says yes. */
const ENTRIES: Readonly<Record<string, (value: unknown) => Promise<[yes: boolean, answer: unknown]>>> = {
  verifyDecision: async (value) => ofValid(await verifier.verifyDecision(value)),
  verify: async (value) => ofValid(await verifier.verify(value)),
  async verifyDecisions(value) {
    const answers: verifier.VerificationResult[] = [];
    for await (const answer of verifier.verifyDecisions([value, attestation, value], { now: NOW }))
      answers.push(answer);
    // The honest neighbour has the answer that it has alone.
    expect(answers[1]).toEqual(await verifier.verifyDecision(attestation, { now: NOW }));
    return [
      answers.length !== 3 || (answers[0]?.valid ?? true) || (answers[2]?.valid ?? true),
      [answers[0], answers[2]],
    ];
  },
  async verifyAndReceipt(value) {
    const { verification, receipt } = await verifier.verifyAndReceipt(value);
    return [verification.valid || receipt?.result.valid === true, { verification, receipt }];
  },
  async expand(value) {
    const read = verifier.expand(value);
    return [read.ok, read];
  },
  verifyDisclosure: async (value) => ofValid(await verifier.verifyDisclosure(value, value)),
  verifyReceipt: async (value) => ofValid(await verifier.verifyReceipt(value, anchors)),
  "verifyReceipt, its attestation": async (value) =>
    value === undefined
      ? [false, null]
      : ofValid(await verifier.verifyReceipt(first, { ...anchors, attestation: value })),
  verifyReceiptChain: async (value) => ofValid(await verifier.verifyReceiptChain([first, value], anchors)),
  async scoreReceiptSet(value) {
    const score = verifier.scoreReceiptSet([value]);
    return [score.valid_receipts > 0 || score.trust_score > 0, score];
  },
  async scoreReceiptSetAsync(value) {
    const score = await verifier.scoreReceiptSetAsync([value]);
    return [score.valid_receipts > 0 || score.trust_score > 0, score];
  },
  async evaluateAcceptancePolicy(value) {
    const answer = await verifier.evaluateAcceptancePolicy([value], { level: "low" });
    return [answer.accepted, answer];
  },
  async "evaluateAcceptancePolicy, its attestation"(value) {
    if (value === undefined) return [false, null];
    const answer = await verifier.evaluateAcceptancePolicy(
      [first, second],
      { level: "low", random: () => 0 },
      value as never,
    );
    return [answer.accepted, answer];
  },
  async verifyBundle(value) {
    const answer = await verifyBundle(value, TRUST);
    return [answer.verdict === "verified" || answer.valid, answer];
  },
  async examine(value) {
    const answer = await examine([{ source: "odd", value }], {});
    return [answer.documents.some(({ verdict }) => verdict === "verified"), answer.documents];
  },
  verifyBilling: async (value) =>
    ofValid(await verifyBilling({ attestation: value, receipt: value } as never)),
  verifyBillingAttestation: async (value) =>
    ofValid(verifyBillingAttestation({ attestation: value, openings: value } as never)),
  verifyPeriod: async (value) =>
    ofVerdict(
      await verifyPeriod(value, { attestations: [value], leaves: [value], proofs: [value] } as never),
    ),
  verifyAnswer: async (value) => ofVerdict(await verifyAnswer(value, {})),
  async verifyPeriodEvidence(value) {
    const answer = await verifyPeriodEvidence(value);
    return [answer.convicts, answer];
  },
  async openCheckpoint(value) {
    const read = openCheckpoint(value as never, POLICY);
    return [read.ok, read];
  },
  async verifyLogEvidence(value) {
    const answer = verifyLogEvidence(value, POLICY);
    return [answer.contradictory, answer];
  },
  async logNamedIn(value) {
    const read = logNamedIn({ entry: value, proof: value, checkpoint: value });
    const named = logNamedIn({ document: value as never });
    return [read.ok || named.ok, [read, named]];
  },
  verifyReceiptInclusion: async (value) =>
    ofValid(verifyReceiptInclusion(value, { entry: value, proof: value, checkpoint: value }, POLICY)),
  "verifyReceiptInclusion, of a good receipt": async (value) =>
    ofValid(verifyReceiptInclusion(first, { entry: value, proof: value, checkpoint: value }, POLICY)),
  "verifyReceiptInclusion, its document": async (value) =>
    ofValid(verifyReceiptInclusion(first, { document: value as never }, POLICY)),
  verifyStatementInclusion: async (value) =>
    ofValid(verifyStatementInclusion(value, { entry: value, proof: value, checkpoint: value }, POLICY)),
};

function ofVerdict(answer: { readonly verdict: string }): [boolean, unknown] {
  return [answer.verdict === "verified", answer];
}

function ofValid(answer: { readonly valid: boolean }): [boolean, unknown] {
  return [answer.valid, answer];
}

describe.each(Object.entries(ENTRIES))("%s", (_name, entry) => {
  test.each(ODD)("%s", async (_odd, make) => {
    const [yes, answer] = await entry(make());
    expect(yes).toBe(false);
    expect(JSON.stringify(answer)).not.toContain(OWN);
  });
});

/** They take the text of a note, which is read as no document. */
const OF_TEXT = ["openCheckpoint", "verifyReceiptInclusion, its document"];

test.each(Object.entries(ENTRIES).filter(([name]) => !OF_TEXT.includes(name)))(
  "%s says of a Promise that an await is missing",
  async (_name, entry) => {
    await expect(entry(Promise.resolve(attestation))).rejects.toThrow(/: is an await missing\?$/);
    await expect(entry(Promise.reject(new Error(OWN)))).rejects.toThrow(TypeError);
  },
);

describe("a registry", () => {
  const FAILING: readonly (readonly [string, () => unknown])[] = [
    ["whose method throws", trap],
    ["that answers nothing", () => undefined],
    ["that answers later", () => Promise.resolve({ valid: true })],
    ["whose answer throws", () => new Proxy({}, { get: trap })],
    ["whose answer says yes in words", () => ({ valid: "true" })],
    ["whose answer cannot be read", () => revoked({})],
  ];
  let now: number;
  beforeAll(() => {
    now = first.verified_at + 1;
  });
  test("counts the receipt where it knows the key", async () => {
    const knowing = { validateKey: () => ({ valid: true }) };
    expect(await verifier.verifyReceipt(first, { now, registry: knowing })).toMatchObject({ valid: true });
  });
  test.each(FAILING)("%s makes no receipt anybody's", async (_, validateKey) => {
    const registry = { validateKey } as never;
    const receipt = await verifier.verifyReceipt(first, { now, registry });
    const chain = await verifier.verifyReceiptChain([first], { now, registry });
    const score = verifier.scoreReceiptSet([first], { now, registry });
    const accepted = await verifier.evaluateAcceptancePolicy([first], { level: "low", now, registry });
    expect([receipt.valid, chain.valid, score.valid_receipts, accepted.accepted]).toEqual([
      false,
      false,
      0,
      false,
    ]);
    expect(JSON.stringify([receipt, chain, score, accepted])).not.toContain(OWN);
  });
});
