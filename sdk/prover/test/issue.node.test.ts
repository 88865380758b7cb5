// Between the circuit and the signature: a proof that does not verify, or that is for other signals than plain
// code computes, is never signed. No proving here; the stand-in for a thread lies.
import { createSigner, VdiError } from "@svc/core";
import { loadEngine, type PreparedKey } from "@svc/groth16";
import { loadProvingModule } from "@svc/groth16/prove";
import { describe, expect, test, vi } from "vitest";
import { loadArtefacts } from "../src/artefacts/load.ts";
import { type AttestationSigner, type Issue, proveStatement, signUnsigned } from "../src/attest.ts";
import { OwnProver } from "../src/own-prover.ts";
import { prepareDecision } from "../src/prepare.ts";
import { spawnThread } from "../src/worker/node-spawn.ts";
import { CIRCUIT_DIR, SIGNING_KEY } from "./support/circuit.ts";
import { approval, creditPipeline } from "./support/credit.ts";

const artefacts = await loadArtefacts(CIRCUIT_DIR);
const prepared = (await loadEngine()).prepare(artefacts.key);
const { IC, vk_beta_2 } = artefacts.key;
const signer = createSigner(SIGNING_KEY);
/** Points of the right groups, which prove nothing. */
const proof = {
  pi_a: IC[0] as never,
  pi_b: vk_beta_2 as never,
  pi_c: IC[1] as never,
};

let drawn = 0;

/** The two halves in their order, as every caller takes them. */
async function issueWith(given: Issue & { readonly signer: AttestationSigner }) {
  const { unsigned } = await proveStatement(prepareDecision(creditPipeline(), approval()), given);
  return signUnsigned(unsigned, given.signer);
}

function issue(prove: Issue["prove"]) {
  const sign = vi.fn(signer.sign);
  const done = issueWith({
    signer: { ...signer, sign },
    artefacts,
    verifier: (prepared as { key: PreparedKey }).key,
    // A counter: keys of unused slots must differ.
    randomBytes: (length) => new Uint8Array(length).fill(++drawn % 251),
    prove,
    issuedAt: 1,
    expiresAt: 2,
    includeCircuitRecord: true,
    reasons: [],
    nonce: null,
    sources: null,
  });
  return { sign, done };
}

describe("issuing", () => {
  test("does not sign a proof of other signals", async () => {
    const { done, sign } = issue(async () => ({
      proof,
      publicSignals: Array(8).fill("1"),
    }));
    await expect(done).rejects.toMatchObject({
      code: "proof_refused",
      message: expect.stringMatching(/signals/),
    });
    expect(sign).not.toHaveBeenCalled();
  });

  test("does not sign signals in excess", async () => {
    const { done } = issue(async ({ input: { context } }) => ({
      proof,
      publicSignals: [context as string, "0"],
    }));
    await expect(done).rejects.toMatchObject({ code: "proof_refused" });
  });

  test("does not sign a proof that does not verify", async () => {
    const { publicSignals, buildWitnessInput, contextDigest, drawSlots, encodeHex } = await import(
      "@svc/core"
    );
    const decision = prepareDecision(creditPipeline(), approval());
    // The order in which issuing draws: nonce, slots, salt of the path.
    drawn = 0;
    const filled = (length: number) => new Uint8Array(length).fill(++drawn % 251);
    const nonce = encodeHex(filled(32));
    const slots = drawSlots(decision.evaluation.leaves.length, filled);
    const secrets = { slots, pathSalt: encodeHex(filled(31)) };
    drawn = 0;
    const { signals } = buildWitnessInput(
      {
        ...decision.pipeline,
        outcome: decision.outcome,
        evaluation: decision.evaluation,
        contextDigest: contextDigest({
          pipeline_hash: decision.pipeline.hash,
          manifest_hash: decision.policy.manifest_hash,
          outcome: decision.outcome,
          issued_at: 1,
          expires_at: 2,
          nonce,
          public_key: signer.publicKey,
        }),
      },
      secrets,
    );
    const { done, sign } = issue(async () => ({
      proof,
      publicSignals: publicSignals(signals),
    }));
    await expect(done).rejects.toMatchObject({
      code: "proof_refused",
      message: expect.stringMatching(/pairing_mismatch/),
    });
    expect(sign).not.toHaveBeenCalled();
  });

  test("passes on what proving refuses", async () => {
    const fault = new VdiError("proving_failed", "no");
    const { done, sign } = issue(() => Promise.reject(fault));
    await expect(done).rejects.toBe(fault);
    expect(sign).not.toHaveBeenCalled();
  });

  test("does not hand on what the signer did not sign", async () => {
    const { kid, publicKey } = signer;
    const { proving } = artefacts;
    if (proving.prover !== "wasm") throw new Error(proving.prover);
    const prover = await OwnProver.start(await loadProvingModule(), proving.files, spawnThread, 2);
    const attest = (sign: AttestationSigner["sign"]) =>
      issueWith({
        signer: { kid, publicKey, sign },
        artefacts,
        verifier: (prepared as { key: PreparedKey }).key,
        randomBytes: (length) => new Uint8Array(length).fill(++drawn % 251),
        prove: (request) => prover.prove(request),
        reasons: [],
        nonce: null,
        sources: null,
        issuedAt: 1,
        expiresAt: 2,
        includeCircuitRecord: true,
      });
    await expect(attest(async () => new Uint8Array(64))).rejects.toMatchObject({ code: "signature_refused" });
    const attestation = await attest(async (message) => signer.sign(message));
    expect(attestation.signature.public_key).toBe(publicKey);
  });
});
