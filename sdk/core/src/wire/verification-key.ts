/**
 * A Groth16 verification key in snarkjs spelling, and its hash.
 *
 * The hash is taken without `vk_alphabeta_12`, a pairing value that follows from the rest: it is recomputed where it is
 * needed and never trusted. The proof engine checks the points.
 */
import * as v from "valibot";
import { digest } from "../digest/digest.ts";
import { DOMAINS } from "../digest/domains.ts";
import { Count, FieldElementText } from "./atoms.ts";

export const G1PointSchema = v.strictTuple([FieldElementText, FieldElementText, v.literal("1")]);
const Fp2 = v.strictTuple([FieldElementText, FieldElementText]);
export const G2PointSchema = v.strictTuple([Fp2, Fp2, v.strictTuple([v.literal("1"), v.literal("0")])]);
const Fp6 = v.strictTuple([Fp2, Fp2, Fp2]);

/** Public signals of any circuit that is read at all; the key's own count is checked against it. */
export const MAX_PUBLIC_SIGNALS = 64;

export const VerificationKeySchema = v.strictObject({
  protocol: v.literal("groth16"),
  curve: v.literal("bn128"),
  nPublic: v.pipe(Count, v.maxValue(MAX_PUBLIC_SIGNALS, `at most ${MAX_PUBLIC_SIGNALS} public signals`)),
  vk_alpha_1: G1PointSchema,
  vk_beta_2: G2PointSchema,
  vk_gamma_2: G2PointSchema,
  vk_delta_2: G2PointSchema,
  vk_alphabeta_12: v.exactOptional(v.strictTuple([Fp6, Fp6])),
  IC: v.pipe(
    v.array(G1PointSchema),
    v.minLength(1, "at least one point"),
    v.maxLength(MAX_PUBLIC_SIGNALS + 1, `at most ${MAX_PUBLIC_SIGNALS + 1} points`),
  ),
});

export type VerificationKey = v.InferOutput<typeof VerificationKeySchema>;

/** Digest of the key without `vk_alphabeta_12`: 64 hex digits. */
export function keyHash(key: VerificationKey): string {
  const { vk_alphabeta_12: _, ...rest } = key;
  return digest(DOMAINS.verificationKey, rest);
}

/** Names a proven statement independently of the proof, whose bytes anyone can re-randomise. */
export function statementHash(keyHashHex: string, publicSignals: readonly string[]): string {
  return digest(DOMAINS.statement, { key_hash: keyHashHex, public_signals: publicSignals });
}
