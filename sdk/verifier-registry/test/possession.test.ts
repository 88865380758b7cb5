import { canonicalBytes, createSigner, encodeHex, preAuthEncoding } from "@svc/core";
import { describe, expect, test } from "vitest";
import { POSSESSION_PAYLOAD_TYPE, provePossession, verifyPossession } from "../src/index.ts";
import { ALICE, BOB, codeOf, publicKeyOf, registryAt, secretOf } from "./support/registry.ts";

const alice = { verifierId: ALICE, name: "Alice", publicKey: publicKeyOf(1) };

describe("proof of possession", () => {
  test("is optional, and checked whenever it is given", () => {
    const { registry } = registryAt();
    const wrong = "00".repeat(64);
    expect(codeOf(() => registry.register({ ...alice, proofOfPossession: wrong }))).toBe(
      "possession_invalid",
    );
    expect(registry.getVerifier(ALICE)).toBeNull();
    registry.register(alice);
    expect(codeOf(() => registry.rotateKey(ALICE, publicKeyOf(2), 0, { proofOfPossession: wrong }))).toBe(
      "possession_invalid",
    );
    expect(registry.rotateKey(ALICE, publicKeyOf(2)).new_key_version).toBe(2);
  });

  test("can be asked for, at registration and at every rotation", () => {
    const { registry } = registryAt(undefined, { requireProofOfPossession: true });
    expect(codeOf(() => registry.register(alice))).toBe("possession_missing");
    const first = provePossession(registry.challenge(ALICE, publicKeyOf(1)), secretOf(1));
    expect(registry.register({ ...alice, proofOfPossession: first }).keys.length).toBe(1);
    expect(codeOf(() => registry.rotateKey(ALICE, publicKeyOf(2)))).toBe("possession_missing");
    const challenge = registry.challenge(ALICE, publicKeyOf(2));
    expect(challenge).toEqual({
      type: "verifier_key_possession_v1",
      registry: "default",
      verifier_id: ALICE,
      public_key: publicKeyOf(2),
      key_version: 2,
    });
    const second = provePossession(challenge, secretOf(2));
    expect(registry.rotateKey(ALICE, publicKeyOf(2), 0, { proofOfPossession: second }).new_key_version).toBe(
      2,
    );
  });

  test("fits one verifier, one key, one version and one registry", () => {
    const { registry } = registryAt();
    const challenge = registry.challenge(ALICE, publicKeyOf(1));
    const proof = provePossession(challenge, secretOf(1));
    expect(verifyPossession(challenge, proof)).toBe(true);
    const others = [
      { ...challenge, verifier_id: BOB },
      { ...challenge, public_key: publicKeyOf(2) },
      { ...challenge, key_version: 2 },
      { ...challenge, registry: "another" },
    ];
    for (const other of others) expect(verifyPossession(other, proof)).toBe(false);
    const stolen = { ...alice, verifierId: BOB, proofOfPossession: proof };
    expect(codeOf(() => registry.register(stolen))).toBe("possession_invalid");
  });

  test("is a signature of its own kind: bytes signed as anything else do not count", () => {
    const { registry } = registryAt();
    const challenge = registry.challenge(ALICE, publicKeyOf(1));
    const signer = createSigner(secretOf(1));
    const sign = (payloadType: string) =>
      encodeHex(signer.sign(preAuthEncoding(payloadType, canonicalBytes(challenge))));
    expect(verifyPossession(challenge, sign(POSSESSION_PAYLOAD_TYPE))).toBe(true);
    expect(verifyPossession(challenge, sign("application/vnd.svc.verification-receipt.v1+json"))).toBe(false);
    expect(verifyPossession(challenge, encodeHex(signer.sign(canonicalBytes(challenge))))).toBe(false);
  });

  test("malformed proofs are refused, never thrown over", () => {
    const { registry } = registryAt();
    const challenge = registry.challenge(ALICE, publicKeyOf(1));
    const proof = provePossession(challenge, secretOf(1));
    for (const malformed of ["", "zz", proof.toUpperCase(), proof.slice(2), `${proof}00`, "ff".repeat(64)]) {
      expect(verifyPossession(challenge, malformed)).toBe(false);
    }
  });

  test("is made with the key in the challenge or not at all, and no message holds a secret", () => {
    const { registry } = registryAt();
    const challenge = registry.challenge(ALICE, publicKeyOf(1));
    for (const secret of [secretOf(2), `${secretOf(1)}00`, "not a key"]) {
      expect(() => provePossession(challenge, secret)).toThrow(TypeError);
      expect(() => provePossession(challenge, secret)).not.toThrow(secret);
    }
  });
});
