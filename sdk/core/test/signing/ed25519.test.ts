// One Ed25519 rule, against every published suite, by both paths, in every runtime.
import policy from "vectors:ed25519/policy_expectations.json";
import rfc8032 from "vectors:ed25519/rfc8032_noble.json";
import speccheck from "vectors:ed25519/speccheck_cases.json";
import wycheproof from "vectors:ed25519/wycheproof_ed25519_test.json";
import { ed25519 } from "@noble/curves/ed25519.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeVectors, runs } from "../../../../tools/testing/vectors.ts";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { decodeHex, encodeHex } from "../../src/bytes/hex.ts";
import { generateSecretKey, publicKeyOf, signEd25519 } from "../../src/issuing/secret-keys.ts";
import { publicKeyFault, signatureFault, verifyEd25519 } from "../../src/signing/ed25519.ts";
import { signatureFaultAsync } from "../../src/signing/ed25519-async.ts";

const bytes = (hex: string) => decodeHex(hex) as Uint8Array;

/** Both paths must answer alike, reason included. */
async function verdict(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): Promise<string> {
  const synchronous = signatureFault(signature, message, publicKey);
  expect(await signatureFaultAsync(signature, message, publicKey)).toBe(synchronous);
  return synchronous ?? "valid";
}

interface WycheproofTest {
  readonly tcId: number;
  readonly msg: string;
  readonly sig: string;
  readonly result: "valid" | "invalid";
}

describeVectors("Wycheproof", wycheproof, ({ testGroups }) => {
  const groups = testGroups as { publicKey: { pk: string }; tests: WycheproofTest[] }[];
  test("151 of 151", async () => {
    let seen = 0;
    for (const { publicKey, tests } of groups) {
      for (const { tcId, msg, sig, result } of tests) {
        const found = await verdict(bytes(sig), bytes(msg), bytes(publicKey.pk));
        recordVerdict(`ed25519/wycheproof/${tcId}`, found);
        expect(found === "valid", `test ${tcId}`).toBe(result === "valid");
        seen++;
      }
    }
    expect(seen).toBe(151);
  });
});

describeVectors("speccheck: the twelve cases on which verifiers differ", speccheck, (cases) => {
  test("only case 3 verifies", async () => {
    const verdicts: boolean[] = [];
    for (const [i, { message, pub_key, signature }] of (cases as Record<string, string>[]).entries()) {
      const found = await verdict(
        bytes(signature as string),
        bytes(message as string),
        bytes(pub_key as string),
      );
      recordVerdict(`ed25519/speccheck/${i}`, found);
      verdicts.push(found === "valid");
    }
    expect(verdicts).toEqual(
      (policy as never as { policy_strict_expect: { speccheck: boolean[] } }).policy_strict_expect.speccheck,
    );
    expect(verdicts.flatMap((valid, i) => (valid ? [i] : []))).toEqual([3]);
  });
});

describeVectors("RFC 8032 section 7.1", rfc8032, (cases) => {
  test.each(cases as { priv: string; pub: string; msg: string; sig: string }[])(
    "$pub",
    async ({ priv, pub, msg, sig }) => {
      expect(encodeHex(publicKeyOf(bytes(priv)))).toBe(pub);
      expect(encodeHex(signEd25519(bytes(msg), bytes(priv)))).toBe(sig);
      expect(await verdict(bytes(sig), bytes(msg), bytes(pub))).toBe("valid");
    },
  );
});

const P = 2n ** 255n - 19n;
const L = ed25519.Point.Fn.ORDER;

function littleEndian(value: bigint, sign = false): Uint8Array {
  const encoded = Uint8Array.from({ length: 32 }, (_, i) => Number((value >> BigInt(8 * i)) & 0xffn));
  if (sign) encoded[31] = (encoded[31] as number) | 0x80;
  return encoded;
}

/** Every encoding of a point of small order that some verifier accepts: the canonical eight and their aliases. */
function smallOrderEncodings(): Uint8Array[] {
  const torsion = new Set<string>();
  // A point of order 8, from any point: [L]P has only the torsion component.
  for (let y = 2n; torsion.size < 8; y++) {
    let point: InstanceType<typeof ed25519.Point>;
    try {
      point = ed25519.Point.fromBytes(littleEndian(y), true).multiplyUnsafe(L - 1n);
      point = point.add(ed25519.Point.fromBytes(littleEndian(y), true));
    } catch {
      continue;
    }
    let sum = point;
    for (let i = 0; i < 8; i++) {
      torsion.add(encodeHex(sum.toBytes()));
      sum = sum.add(point);
    }
    if (torsion.size < 8) torsion.clear();
  }
  const aliases = [0n, 1n, P - 1n, P, P + 1n].flatMap((y) => [littleEndian(y), littleEndian(y, true)]);
  const all = new Set([...torsion, ...aliases.map((alias) => encodeHex(alias))]);
  return [...all].map(bytes);
}

describe("points that are refused by their encoding", () => {
  const encodings = smallOrderEncodings();

  test("14 encodings of small order, as key and as R", async () => {
    expect(encodings.length).toBe(14);
    const secretKey = littleEndian(7n);
    const honest = signEd25519(new Uint8Array(3), secretKey);
    for (const encoding of encodings) {
      expect(publicKeyFault(encoding)).not.toBeNull();
      const asKey = await verdict(honest, new Uint8Array(3), encoding);
      expect(["public_key_small_order", "public_key_not_canonical"]).toContain(asKey);
      const withR = Uint8Array.of(...encoding, ...honest.subarray(32));
      const asR = await verdict(withR, new Uint8Array(3), publicKeyOf(secretKey));
      expect(["signature_small_order", "signature_not_canonical"]).toContain(asR);
    }
  });

  test("a small-order key with which S = 0 fits any message is refused", () => {
    const identity = littleEndian(1n);
    expect(
      verifyEd25519(Uint8Array.of(...identity, ...new Uint8Array(32)), new Uint8Array(9), identity),
    ).toBe(false);
  });

  test("y at and above the prime, and off the curve", () => {
    expect(publicKeyFault(littleEndian(P + 3n))).toBe("public_key_not_canonical");
    expect(publicKeyFault(littleEndian(2n))).toBe("public_key_not_on_curve");
    expect(publicKeyFault(new Uint8Array(31))).toBe("public_key_not_canonical");
    expect(publicKeyFault(publicKeyOf(generateSecretKey()))).toBeNull();
  });
});

describe("the same signature in other bytes", () => {
  const secretKey = littleEndian(11n);
  const publicKey = publicKeyOf(secretKey);
  const message = new TextEncoder().encode("receipt");
  const signature = signEd25519(message, secretKey);
  const s = signature.subarray(32).reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);

  test.each([1n, 2n, 3n, 15n])("S + %dL is refused", async (times) => {
    const forged = Uint8Array.of(...signature.subarray(0, 32), ...littleEndian(s + times * L));
    expect(await verdict(forged, message, publicKey)).toBe("signature_not_canonical");
  });

  test.each([0, 63, 65, 128])("%d bytes are refused", async (length) => {
    const cut = new Uint8Array(length);
    cut.set(signature.subarray(0, Math.min(64, length)));
    expect(await verdict(cut, message, publicKey)).toBe("signature_not_canonical");
  });

  test("every bit matters", async () => {
    for (let bit = 0; bit < 512; bit += 7) {
      const flipped = signature.slice();
      flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7));
      expect(await verdict(flipped, message, publicKey), `bit ${bit}`).not.toBe("valid");
    }
  });
});

describe("both ways", () => {
  test("what is signed verifies, and noble agrees", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.uint8Array({ maxLength: 200 }),
        async (secretKey, message) => {
          const publicKey = publicKeyOf(secretKey);
          const signature = signEd25519(message, secretKey);
          expect(await verdict(signature, message, publicKey)).toBe("valid");
          expect(ed25519.verify(signature, message, publicKey, { zip215: false })).toBe(true);
          const other = Uint8Array.of(...message, 0);
          expect(await verdict(signature, other, publicKey)).toBe("signature_mismatch");
        },
      ),
      { numRuns: runs(20, 2_000) },
    );
  });

  test("a secret key of another length is the caller's error, and is not repeated in it", () => {
    const secret = new Uint8Array(31).fill(0xab);
    expect(() => signEd25519(new Uint8Array(1), secret)).toThrow(/^secretKey: expected 32 bytes, found 31$/);
  });
});
