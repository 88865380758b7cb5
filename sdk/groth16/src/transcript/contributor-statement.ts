/**
 * The signed statement of a contributor to a phase-2 setup: "I compiled this source, verified phase 1, computed the
 * initial key from it, checked what I was handed, contributed this." One statement over everything that a forger would
 * want to choose afterwards.
 *
 * The chain of contributions ties to delta alone. Alpha, beta, gamma, the points of the public signals and [tau]_2
 * are the **fixed part**: nobody's contribution changes them, so a contributor can sign them, and a key that keeps
 * somebody's chain but has another fixed part has none of their signatures.
 */
import { DOMAINS, digest } from "@svc/core/digest";
import { canonicalBytes, withoutUndefined } from "@svc/core/json";
import { PAYLOAD_TYPES, preAuthEncoding } from "@svc/core/signing";
import type { VerificationKey } from "@svc/core/wire";

/** The members of a verification key that no contribution changes, and a point of phase 1 that is not in it. */
export interface FixedPart {
  readonly key: Pick<VerificationKey, "nPublic" | "vk_alpha_1" | "vk_beta_2" | "vk_gamma_2" | "IC">;
  /** [tau]_2 of the powers of tau, x and y with two coordinates each. */
  readonly tau2: readonly (readonly string[])[];
}

/** SHA-256 under its domain, 64 hex digits. */
export function fixedPartDigest({ key, tau2 }: FixedPart): string {
  const { nPublic, vk_alpha_1, vk_beta_2, vk_gamma_2, IC } = key;
  return digest(DOMAINS.setupFixedPart, { nPublic, vk_alpha_1, vk_beta_2, vk_gamma_2, IC, tau_2: tau2 });
}

export interface ContributorStatement {
  /** BLAKE2b-512 of the contribution, 128 hex digits. Absent: its signer checked and did not contribute. */
  readonly contribution_hash?: string;
  /** `fixedPartDigest`. */
  readonly fixed_part_digest: string;
  /** The transcript's circuit hash: BLAKE2b-512 over circuit and phase 1, 128 hex digits. */
  readonly circuit_hash: string;
  /** SHA-256 of the compiled constraint system. */
  readonly r1cs_hash: string;
  /** SHA-256 over the circuit's sources. */
  readonly source_hash: string;
  /** BLAKE2b-512 of the powers-of-tau file, 128 hex digits. */
  readonly ptau_hash: string;
}

/** The bytes that a contributor signs with Ed25519: DSSE pre-authentication encoding of the statement. */
export function contributorStatementBytes(statement: ContributorStatement): Uint8Array {
  const { contribution_hash, fixed_part_digest, circuit_hash, r1cs_hash, source_hash, ptau_hash } = statement;
  return preAuthEncoding(
    PAYLOAD_TYPES.setupContribution,
    canonicalBytes(
      withoutUndefined({
        contribution_hash,
        fixed_part_digest,
        circuit_hash,
        r1cs_hash,
        source_hash,
        ptau_hash,
      }),
    ),
  );
}
