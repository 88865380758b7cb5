/** The signature of a proof that is stored: asked for as often as it takes, it is of that one attestation. */
import type { DecisionAttestation } from "@svc/core";
import { signUnsigned } from "@svc/vdi-prover";
import { verifyDecision } from "@svc/vdi-verifier";
import type { FarmSigner } from "../signer/signer.ts";
import { readJob, storeSignature } from "../store/jobs.ts";
import { AttemptFailed, failureOf } from "../store/outcome.ts";
import type { Queryable } from "../store/types.ts";

export interface SigningWorld {
  readonly db: Queryable;
  /** By the issuer's public key. */
  readonly signers: ReadonlyMap<string, FarmSigner>;
}

/**
 * @returns false when there was nothing to do
 * @throws AttemptFailed; the signal's reason
 */
export async function signJob(
  { db, signers }: SigningWorld,
  id: string,
  signal: AbortSignal,
): Promise<boolean> {
  const row = await readJob(db, id, null).catch((error: unknown) => {
    throw failureOf(error);
  });
  if (row === null || row.state !== "proved" || row.document === null) return false;
  const signer = signers.get(row.header.issuer.public_key);
  if (signer === undefined) throw new AttemptFailed("signer_unknown", true);
  const unsigned = row.document;
  const attestation = await signed(unsigned, (one) => signer.sign(one, signal));
  signal.throwIfAborted();
  return storeSignature(db, attestation, id).catch((error: unknown) => {
    throw failureOf(error);
  });
}

/**
 * The signed attestation once it passes all eight steps under its issuer's key, whoever signed it.
 *
 * @throws AttemptFailed `signature_refused`, `attestation_not_valid`; what `sign` throws
 */
export async function signed(
  unsigned: DecisionAttestation,
  sign: (unsigned: DecisionAttestation) => Promise<Uint8Array>,
): Promise<DecisionAttestation> {
  const attestation = await signUnsigned(unsigned, { sign: () => sign(unsigned) }).catch((error: unknown) => {
    const failure = failureOf(error);
    throw failure.code === "signature_refused" ? new AttemptFailed("signature_refused", false) : failure;
  });
  const trust = { issuers: [{ public_key: attestation.signature.public_key }] };
  const { valid } = await verifyDecision(attestation, { trust, at: attestation.issued_at });
  if (!valid) throw new AttemptFailed("attestation_not_valid", false);
  return attestation;
}
