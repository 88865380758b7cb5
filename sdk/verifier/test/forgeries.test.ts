// Documents that an attacker can build with every tool but the trusted keys: consistent in everything, with lifted or
// re-randomised proofs, keys without a setup, values that change while they are read.
import { type DecisionAttestation, keyHash } from "@svc/core";
import { describe, expect, test } from "vitest";
import { PROFILES } from "../src/profiles.ts";
import { verifyDecision } from "../src/verify-decision.ts";
import { buildAttestation, NOW, publicKeyOf, seal, signerOf, testSetup } from "./fixtures/attestation.ts";
import { buildRecord } from "./fixtures/circuit-record.ts";
import { gammaEqualsDelta, makeSetup, proveUnderGammaEqualsDelta, rerandomise } from "./fixtures/setup.ts";
import { governed, PINNED, resealed, STRICT } from "./fixtures/verification-cases.ts";

const setup = testSetup();

/** Steps that fail, by number. */
async function failures(attestation: unknown, options = PINNED): Promise<number[]> {
  const { steps } = await verifyDecision(attestation, options);
  return steps.flatMap(({ step, valid }) => (valid ? [] : [step]));
}

describe("threat 1: a forgery from an own setup and an own key, all hashes recomputed", () => {
  const own = makeSetup(9);
  const forged = buildAttestation({
    setup: own,
    issuer: signerOf("mallory"),
    circuit: buildRecord(own, {}, signerOf("mallory")),
  });

  test("fails at the key, under the default profile, without any options", async () => {
    const result = await verifyDecision(buildAttestation({ setup: own, issuer: signerOf("mallory") }), {
      now: NOW,
    });
    expect(result).toMatchObject({
      valid: false,
      failedStep: 7,
      reason: "verification_key_unrecognised",
      conclusive: true,
    });
    expect(result.steps.filter(({ valid }) => !valid)).toHaveLength(1);
  });

  test("fails at issuer, key and governance under STRICT", async () => {
    expect(await failures(forged, STRICT)).toEqual([6, 7, 8]);
  });

  test("its own governance record does not help it", async () => {
    expect(
      await failures(forged, {
        ...PINNED,
        trust: { ...PINNED.trust, governanceKeys: [publicKeyOf("governor")] },
      }),
    ).toEqual([7, 8]);
  });

  test("accepted on demand, it is marked as vouching for itself", async () => {
    const result = await verifyDecision(buildAttestation({ setup: own, issuer: signerOf("mallory") }), {
      now: NOW,
      trust: { acceptUnrecognisedKey: true },
    });
    expect(result.valid).toBe(true);
    expect(result.trust).toEqual({
      issuer: "self_asserted",
      circuit: "self_asserted",
      manifest: "self_asserted",
      revocation: "not_checked",
      time: "self_asserted",
      inputs: "self_asserted",
      execution: "self_asserted",
    });
  });

  test("no root makes inputs or execution more than the issuer's word", async () => {
    const { valid, trust } = await verifyDecision(governed(), { ...STRICT, logTime: NOW });
    expect(valid).toBe(true);
    expect([trust.inputs, trust.execution]).toEqual(["self_asserted", "self_asserted"]);
  });
});

describe("threat 2: a proof under a key without a phase-2 contribution", () => {
  const key = gammaEqualsDelta(setup);
  const forged = resealed((copy) => {
    copy.verification = { key, key_hash: keyHash(key) };
    Object.assign(copy.proof, proveUnderGammaEqualsDelta(key, copy.proof.public_signals));
  });

  test("is refused by name, even where its key is pinned or accepted", async () => {
    for (const trust of [{}, { verificationKeys: [key] }, { acceptUnrecognisedKey: true }]) {
      const result = await verifyDecision(forged, { now: NOW, trust });
      expect(result).toMatchObject({ valid: false, failedStep: 5, reason: "key_gamma_equals_delta" });
    }
  });
});

describe("threat 3: proofs swapped between two attestations, both sealed again", () => {
  const [a, b] = [buildAttestation(), buildAttestation({ nonce: "22".repeat(32) })];

  test("with their signals", async () => {
    const swapped = resealed((copy) => {
      copy.proof = structuredClone(b.proof);
    }, a);
    const result = await verifyDecision(swapped, PINNED);
    expect(result).toMatchObject({ valid: false, failedStep: 5, reason: "signal_mismatch" });
    expect(result.steps[4]?.detail).toContain("context");
    expect(await failures(swapped)).toEqual([5]);
  });

  test("without their signals", async () => {
    const { pi_a, pi_b, pi_c } = b.proof;
    const swapped = resealed((copy) => Object.assign(copy.proof, structuredClone({ pi_a, pi_b, pi_c })), a);
    expect(await verifyDecision(swapped, PINNED)).toMatchObject({
      failedStep: 5,
      reason: "pairing_mismatch",
    });
  });

  test("under another issuer's key", async () => {
    const stolen = seal(structuredClone(a), signerOf("mallory"));
    expect(await verifyDecision(stolen, PINNED)).toMatchObject({ failedStep: 5, reason: "signal_mismatch" });
  });
});

describe("threat 12: proofs re-randomised by anyone", () => {
  const original = buildAttestation();
  const variants = Object.entries(rerandomise(setup.key, original.proof));

  test.each(variants)("%s: keeps the id, breaks the signature, and is otherwise valid", async (_, points) => {
    const altered: DecisionAttestation = { ...original, proof: { ...original.proof, ...points } };
    expect(altered.proof).not.toEqual(original.proof);
    const result = await verifyDecision(altered, PINNED);
    expect(result.attestation_id).toBe(original.attestation_id);
    expect(result.steps.filter(({ valid }) => !valid)).toEqual([
      expect.objectContaining({ step: 6, reason: "signature_mismatch" }),
    ]);
    expect(seal(altered).attestation_id).toBe(original.attestation_id);
    expect((await verifyDecision(seal(altered), PINNED)).valid).toBe(true);
  });
});

describe("threat 8: a part stripped", () => {
  test.each(["signature", "proof", "verification", "policy", "pipeline"])("%s", async (member) => {
    const document = buildAttestation() as unknown as Record<string, unknown>;
    const { [member]: _, ...without } = document;
    for (const altered of [
      without,
      ...[null, "", [], {}, 0].map((value) => ({ ...document, [member]: value })),
    ]) {
      const result = await verifyDecision(altered, PINNED);
      expect(result).toMatchObject({ valid: false, failedStep: 1, reason: "schema", conclusive: true });
      expect(result.steps).toHaveLength(7);
      expect(result.steps.slice(1).every(({ valid, reason }) => !valid && reason === "not_reached")).toBe(
        true,
      );
    }
  });
});

describe("threat 9: another algorithm, curve or system", () => {
  const confusions: [string, (copy: DecisionAttestation) => void][] = [
    ["plonk", (copy) => Object.assign(copy.proof, { system: "plonk" })],
    ["bls12381", (copy) => Object.assign(copy.proof, { curve: "bls12381" })],
    ["key of plonk", (copy) => Object.assign(copy.verification.key, { protocol: "plonk" })],
    ["key of bls12381", (copy) => Object.assign(copy.verification.key, { curve: "bls12381" })],
    ["mock", (copy) => Object.assign(copy.proof, { system: "groth16-mock" })],
    ["no signature algorithm", (copy) => Object.assign(copy.signature, { algorithm: "none" })],
    ["another signature algorithm", (copy) => Object.assign(copy.signature, { algorithm: "HS256" })],
  ];
  test.each(confusions)("%s", async (_, edit) => {
    const copy = structuredClone(buildAttestation());
    edit(copy);
    expect(await verifyDecision(copy, PINNED)).toMatchObject({
      valid: false,
      failedStep: 1,
      reason: "schema",
    });
  });
});

describe("threat 16: a value that changes while it is read", () => {
  test("an accessor is refused", async () => {
    const document = { ...buildAttestation() };
    Object.defineProperty(document, "issued_at", { enumerable: true, get: () => NOW });
    expect(await verifyDecision(document, PINNED)).toMatchObject({ failedStep: 1, reason: "not_plain_data" });
  });

  test("a proxy that tells each reader something else is asked once, and judged by that", async () => {
    const good = buildAttestation();
    let reads = 0;
    const shifting = new Proxy(good, {
      getOwnPropertyDescriptor(target, name) {
        const descriptor = Reflect.getOwnPropertyDescriptor(target, name);
        if (name !== "expires_at" || descriptor === undefined) return descriptor;
        reads += 1;
        return reads === 1 ? descriptor : { ...descriptor, value: 0 };
      },
      get(target, name, receiver) {
        return name === "expires_at"
          ? reads++ === 0
            ? target.expires_at
            : 0
          : Reflect.get(target, name, receiver);
      },
    });
    const result = await verifyDecision(shifting, PINNED);
    expect(result.valid).toBe(true);
    expect(reads).toBe(1);
  });

  test("what throws when touched is refused, and throws no further", async () => {
    const hostile = new Proxy(
      {},
      {
        ownKeys() {
          throw new Error("boo");
        },
      },
    );
    expect(await verifyDecision(hostile, PINNED)).toMatchObject({ failedStep: 1, reason: "not_plain_data" });
  });
});

describe("threat 24: step 8 made to disappear", () => {
  const known = {
    now: NOW,
    trust: { verificationKeys: [buildRecord(setup)], governanceKeys: [publicKeyOf("governor")] },
  };

  test("a record left out of a governed circuit's document: still eight steps, and failed", async () => {
    const { circuit: _, ...bare } = governed();
    const result = await verifyDecision(seal(bare as DecisionAttestation), known);
    expect(result.steps).toHaveLength(8);
    expect(result).toMatchObject({ valid: false, failedStep: 8, reason: "circuit_record_absent" });
  });

  test("a false key hash does not take the step away", async () => {
    const { circuit: _, ...bare } = governed();
    const disguised = structuredClone(bare) as DecisionAttestation;
    disguised.verification.key_hash = "0".repeat(64);
    const { steps } = await verifyDecision(seal(disguised), known);
    expect(steps.flatMap(({ valid, reason }) => (valid ? [] : [reason]))).toEqual([
      "key_hash_mismatch",
      "circuit_record_absent",
    ]);
  });

  test("the rule, not the author, decides", async () => {
    const { length } = (await verifyDecision(buildAttestation(), PINNED)).steps;
    expect(length).toBe(7);
    const demanded = [
      { ...PINNED, requireGovernance: true },
      { ...PINNED, profileId: PROFILES.VDI_VERIFY_STRICT_V1.id },
    ];
    for (const options of demanded) {
      expect((await verifyDecision(buildAttestation(), options)).steps).toHaveLength(8);
      expect((await verifyDecision("{", options)).steps).toHaveLength(8);
    }
    expect((await verifyDecision(governed(), PINNED)).steps).toHaveLength(8);
  });
});
