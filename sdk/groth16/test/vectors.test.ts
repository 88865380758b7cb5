// Published keys and proofs, each with the verdict that `vectors/INDEX.md` demands.
import files from "vectors:groth16?tree";
import type { KeyReason } from "@svc/core/finding";
import { beforeAll, expect, test } from "vitest";
import { describeVectors } from "../../../tools/testing/vectors.ts";
import { recordVerdict } from "../../../tools/testing/verdict.ts";
import type { Engine } from "../src/engine.ts";
import { loadEngine } from "../src/load-engine.ts";
import { ceremonyOfPoints, PERPETUAL_54_POINTS } from "../src/transcript/public-ceremonies.ts";

type Files = Record<string, unknown>;

const PROVED = ["zkemail_proof_of_twitter", "cosnarks_multiplier2_bn254"] as const;
const OTHER_SYSTEMS: readonly (readonly [string, KeyReason])[] = [
  ["cosnarks_multiplier2_bls12381/verification_key.json", "key_wrong_curve"],
  ["garaga_snarkjs_bls12381/verification_key.json", "key_wrong_curve"],
  ["negative_wrong_protocol/plonk_bn254_verification_key.json", "key_wrong_protocol"],
];
const UNSOUND = [
  "cosnarks_poseidon_bn254/verification_key.json",
  "garaga_snarkjs_bn254/verification_key.json",
  "vk_only/arkworks_circom_compat.json",
] as const;
const PRODUCTION: readonly (readonly [string, number])[] = [
  ["vk_only/privacy_pools_commitment.json", 4],
  ["vk_only/privacy_pools_merkleTree.json", 36],
  ["vk_only/privacy_pools_withdraw.json", 8],
];

describeVectors("published Groth16 vectors", files as Files, (files) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await loadEngine({ prefer: "js" });
  });

  function prepare(path: string) {
    const key = files[path];
    if (key === undefined) throw new Error(`no vector ${path}`);
    return engine.prepare(key);
  }

  function prepared(path: string) {
    const result = prepare(path);
    if (!result.ok) throw new Error(`${path}: ${result.reason}`);
    return result.key;
  }

  test.each(PROVED)("%s is valid, and nothing else passes under its key", (name) => {
    const key = prepared(`${name}/verification_key.json`);
    const [proof, signals] = [files[`${name}/proof.json`], files[`${name}/public.json`] as string[]];
    expect(key.verify(proof, signals)).toEqual({ valid: true });
    expect(key.verifyBatch([0, 1, 2].map(() => ({ proof, publicSignals: signals })))).toEqual(
      [0, 1, 2].map(() => ({ valid: true })),
    );
    signals.forEach((signal, i) => {
      const changed = signals.with(i, `${BigInt(signal) ^ 1n}`);
      expect(key.verify(proof, changed)).toMatchObject({ valid: false, reason: "pairing_mismatch" });
    });
    recordVerdict(`groth16 vectors/${name}`, key.verify(proof, signals));
  });

  test("a proof of another circuit under a key with as many signals", () => {
    const key = prepared("cosnarks_multiplier2_bn254/verification_key.json");
    const verdict = key.verify(
      files["cosnarks_poseidon_bn254/proof.json"],
      files["cosnarks_poseidon_bn254/public.json"],
    );
    expect(verdict).toMatchObject({ valid: false, reason: "pairing_mismatch" });
  });

  test.each(UNSOUND)("%s is refused: gamma equals delta", (path) => {
    const result = prepare(path);
    expect(result).toMatchObject({ ok: false, reason: "key_gamma_equals_delta" });
    recordVerdict(`groth16 vectors/${path}`, result);
  });

  test.each(OTHER_SYSTEMS)("%s is refused: %s", (path, reason) => {
    expect(prepare(path)).toMatchObject({ ok: false, reason });
  });

  test.each([
    ["cosnarks_multiplier2_bls12381/proof.json", "proof_wrong_curve"],
    ["garaga_snarkjs_bls12381/proof.json", "proof_wrong_curve"],
    ["negative_wrong_protocol/plonk_bn254_proof.json", "proof_malformed"],
  ])("%s under a good key is refused: %s", (path, reason) => {
    const key = prepared("cosnarks_multiplier2_bn254/verification_key.json");
    expect(key.verify(files[path], ["33"])).toMatchObject({ valid: false, reason });
  });

  test.each(PRODUCTION)("%s takes %i public signals", (path, count) => {
    expect(prepared(path).publicSignalCount).toBe(count);
  });

  test("every verification key of the set has a verdict here", () => {
    const named = [
      ...PROVED.map((name) => `${name}/verification_key.json`),
      ...OTHER_SYSTEMS.map(([path]) => path),
      ...UNSOUND,
      ...PRODUCTION.map(([path]) => path),
    ];
    const keys = Object.keys(files).filter(
      (path) => path.endsWith("verification_key.json") || path.startsWith("vk_only/"),
    );
    expect(named.toSorted()).toEqual(keys.toSorted());
  });
});

describeVectors("points of the perpetual powers of tau", files as Files, (published) => {
  test("alpha and beta are those of an unrelated project's key", () => {
    const key = published["zkemail_proof_of_twitter/verification_key.json"] ?? {};
    const { vk_alpha_1, vk_beta_2 } = key as { vk_alpha_1: string[]; vk_beta_2: string[][] };
    const { tau_2 } = PERPETUAL_54_POINTS;
    expect(ceremonyOfPoints({ alpha_1: vk_alpha_1, beta_2: vk_beta_2, tau_2 })).not.toBeNull();
  });
});
