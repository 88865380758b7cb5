// Properties of the scoring rule over random sets: what may never raise a score, what never matters.
import { ed25519 } from "@noble/curves/ed25519.js";
import { sha512 } from "@noble/hashes/sha2.js";
import {
  concatBytes,
  decodeHex,
  encodeHex,
  PAYLOAD_TYPES,
  signedBytes,
  type VerificationReceipt,
  verifyDocument,
} from "@svc/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { SCORE_RULE, scoreReceiptSet } from "../../src/score/score-receipts.ts";
import { NOW, secretOf } from "../fixtures/attestation.ts";
import { type ReceiptParts, receiptOf, tvsOf, verifierId, verifierKey } from "../fixtures/receipts.ts";

/** A second signature by the same key over the same content, with a nonce that RFC 8032 would not take. */
function signedAgain(one: VerificationReceipt, name: string): string {
  const { scalar, pointBytes } = ed25519.utils.getExtendedPublicKey(hexToBytes(secretOf(`verifier ${name}`)));
  const { Point } = ed25519;
  const order = Point.Fn.ORDER;
  const nonce = 1234567890123456789n;
  const r = Point.BASE.multiply(nonce).toBytes();
  const hash = sha512(concatBytes(r, pointBytes, signedBytes(PAYLOAD_TYPES.receipt, one)));
  const k = BigInt(`0x${encodeHex(hash.reverse())}`) % order;
  const s = (nonce + k * scalar) % order;
  return encodeHex(r) + encodeHex(hexToBytes(s.toString(16).padStart(64, "0")).reverse());
}

const hexToBytes = (hex: string) => decodeHex(hex) as Uint8Array;
const NAMES = ["a", "b", "c", "d", "e", "f"];
const made = new Map<string, VerificationReceipt>();

/** Receipts are signed once each; the sets are drawn from them. */
function receipt(parts: ReceiptParts): VerificationReceipt {
  const name = JSON.stringify(parts);
  const found = made.get(name) ?? receiptOf(parts);
  made.set(name, found);
  return found;
}

const parts: fc.Arbitrary<ReceiptParts> = fc.record({
  verifier: fc.constantFrom(...NAMES),
  profile: fc.constantFrom("strict" as const, "standard" as const, "minimal" as const),
  valid: fc.boolean(),
});
const sets = fc.array(parts, { maxLength: 9 });
const draws = { numRuns: runs(20, 10_000) };

const anchored = { now: NOW, tvs: tvsOf(NAMES) };
const free = { now: NOW };
const score = (set: readonly unknown[], options: typeof free = anchored) =>
  scoreReceiptSet(set, options).trust_score;

describe("the score", () => {
  test("is an integer from 0 to 100, the same with and without anchors", () => {
    fc.assert(
      fc.property(sets, (set) => {
        const [tied, loose] = [score(set.map(receipt)), score(set.map(receipt), free)];
        expect(Number.isInteger(tied) && tied >= 0 && tied <= 100).toBe(true);
        expect(loose).toBe(tied);
      }),
      draws,
    );
  });

  test("does not depend on order", () => {
    fc.assert(
      fc.property(sets, fc.infiniteStream(fc.nat(1_000)), (set, order) => {
        const receipts = set.map(receipt);
        const keyed = receipts.map((one) => ({ one, at: order.next().value as number }));
        const shuffled = keyed.sort((x, y) => x.at - y.at).map(({ one }) => one);
        const [first, second] = [scoreReceiptSet(receipts, anchored), scoreReceiptSet(shuffled, anchored)];
        expect({ ...second, ignored: [] }).toEqual({ ...first, ignored: [] });
      }),
      draws,
    );
  });

  test("threat 31: copies do not change it", () => {
    fc.assert(
      fc.property(sets, fc.nat(), (set, pick) => {
        const receipts = set.map(receipt);
        const copy = receipts[pick % Math.max(1, receipts.length)];
        if (copy === undefined) return;
        const text = JSON.stringify(copy, null, 2);
        expect(score([...receipts, copy, structuredClone(copy), text])).toBe(score(receipts));
      }),
      draws,
    );
  });

  test("threat 31: another valid signature over the same content does not change it", () => {
    const [one, two] = [receipt({ verifier: "a" }), receipt({ verifier: "b" })];
    const again = { ...one, signature: { ...one.signature, value: signedAgain(one, "a") } };
    expect(again.signature.value).not.toBe(one.signature.value);
    expect(verifyDocument(PAYLOAD_TYPES.receipt, again)).toEqual({ valid: true });
    expect(scoreReceiptSet([one, two, again], anchored)).toMatchObject({
      trust_score: score([one, two]),
      ignored: [{ index: 2, reason: "duplicate" }],
    });
  });

  test("threat 31: other spellings of a signature or an id do not count", () => {
    const [one, two] = [receipt({ verifier: "a" }), receipt({ verifier: "b" })];
    const variants = [
      { ...one, signature: { ...one.signature, value: one.signature.value.toUpperCase() } },
      { ...one, verifier: { id: "vdi:verifier:A" } },
      { ...one, verifier: { id: `${verifierId("a")} ` } },
    ];
    expect(score([one, two, ...variants])).toBe(score([one, two]));
  });

  test("threat 33: what is not authentic never raises it", () => {
    const forged = (one: VerificationReceipt): unknown[] => [
      { ...one, result: { valid: true, conclusive: true } },
      { ...one, profile_id: "VDI_VERIFY_STRICT_V1" },
      { ...one, signature: { ...one.signature, public_key: verifierKey("f") } },
      { ...one, extra: true },
      null,
      "{",
    ];
    fc.assert(
      fc.property(sets, parts, fc.nat(5), (set, more, which) => {
        const receipts = set.map(receipt);
        const original = receipt(more);
        const fake = forged(original)[which];
        if (JSON.stringify(fake) === JSON.stringify(original)) return;
        expect(score([...receipts, fake])).toBe(score(receipts));
      }),
      draws,
    );
  });

  test("a contradiction never raises it, and caps it", () => {
    fc.assert(
      fc.property(sets, parts, (set, more) => {
        const receipts = set.map(receipt);
        const against = receipt({ ...more, valid: false });
        const after = score([...receipts, against]);
        expect(after).toBeLessThanOrEqual(score(receipts));
        expect(after).toBeLessThanOrEqual(SCORE_RULE.capWhenAnyInvalid);
      }),
      draws,
    );
  });

  test("threat 32: a thousand verifiers that nobody knows are not anchored", () => {
    const crowd = Array.from({ length: runs(60, 1_000) }, (_, i) => receipt({ verifier: `sybil-${i}` }));
    const result = scoreReceiptSet(crowd, free);
    expect(result.unique_verifiers).toBe(crowd.length);
    expect(result).toMatchObject({ trust_score: 90, recommendation: "high_confidence", anchored: false });
    expect(scoreReceiptSet(crowd, anchored).trust_score).toBe(0);
  });

  test("one receipt matched by id alone leaves the set unanchored", () => {
    const set = [receipt({ verifier: "a" }), receipt({ verifier: "b" })];
    const trusted = (...trustedVerifiers: string[]) => scoreReceiptSet(set, { now: NOW, trustedVerifiers });
    const own = (name: string) => `${verifierId(name)}#${verifierKey(name)}`;
    expect(trusted(verifierId("a"), verifierId("b"))).toMatchObject({ trust_score: 70, anchored: false });
    expect(trusted(own("a"), verifierId("b"))).toMatchObject({ trust_score: 70, anchored: false });
    expect(trusted(own("a"), own("b"))).toMatchObject({ trust_score: 70, anchored: true });
    expect(trusted(own("a"), verifierId("a"))).toMatchObject({ trust_score: 60, anchored: true });
    expect(trusted(own("c"))).toMatchObject({ trust_score: 0, anchored: false });
  });

  test("threat 30: a stranger's receipts under a listed id are not anchored", () => {
    const forged = ["a", "b", "c"].map((key) => receipt({ verifier: "alice", key }));
    const options = { now: NOW, trustedVerifiers: [verifierId("alice")] };
    expect(scoreReceiptSet(forged, options)).toMatchObject({ unique_verifiers: 1, anchored: false });
    const tied = { now: NOW, trustedVerifiers: [`${verifierId("alice")}#${verifierKey("alice")}`] };
    expect(scoreReceiptSet(forged, tied)).toMatchObject({ trust_score: 0, anchored: false });
    expect(scoreReceiptSet(forged, { now: NOW, tvs: tvsOf(["alice"]) })).toMatchObject({ trust_score: 0 });
  });

  test.each([null, undefined, {}, "[]", 7])("no list is the caller's mistake: %j", (input) => {
    expect(() => scoreReceiptSet(input as unknown as [])).toThrow(TypeError);
  });

  test("the rule cannot be changed from outside", () => {
    expect(() => Object.assign(SCORE_RULE, { zeroKnowledge: 99 })).toThrow(TypeError);
    expect(() => Object.assign(SCORE_RULE.profile, { VDI_VERIFY_MINIMAL_V1: 99 })).toThrow(TypeError);
  });
});
