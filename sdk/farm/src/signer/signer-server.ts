/**
 * `vdi-prover signer`: holds one issuer's key, or asks the program that does, and signs attestations for workers that hold none. It is shown the whole
 * document, makes the bytes under the signature itself, and hands the signature out only once the signed document passes all
 * eight steps: a worker cannot have it sign anything else, and cannot use it on other documents of the issuer.
 */
import {
  type DecisionAttestation,
  encodeHex,
  PAYLOAD_TYPES,
  parseAttestation,
  signedBytes,
  VdiError,
} from "@svc/core";
import { verifyDecision } from "@svc/vdi-verifier";
import { ownerOf } from "../http/owner.ts";
import { FarmRefusal } from "../http/problems.ts";
import { type Asked, type HttpAnswer, serve } from "../http/serve.ts";
import type { FarmHttpServer, ServeOptions } from "../http/server-options.ts";
import type { ByteSigner } from "./signer.ts";

export interface SignerConfig {
  readonly signer: ByteSigner;
  /** SHA-256 of the secrets of workers that may ask. */
  readonly callerHashes: readonly string[];
  /** Hashes of the policies that are signed under; absent: any. */
  readonly manifests?: readonly string[] | undefined;
}

const MAX_BODY_BYTES = 1 << 20;

/**
 * Serves one issuer's signatures to workers: only of attestations that verify but for the signature that is asked for.
 *
 * @throws TypeError for a key that is none, VdiError without the hash of a caller's secret
 */
export async function startSigner(
  config: SignerConfig,
  options: Omit<ServeOptions, "maxBodyBytes">,
): Promise<FarmHttpServer> {
  const { callerHashes, manifests, signer } = config;
  if (callerHashes.length === 0)
    throw new VdiError("config_malformed", "a signer without a caller's secret signs for nobody");
  const sign = async (asked: Asked): Promise<HttpAnswer> => {
    if (ownerOf(asked.request, [{ secretHashes: callerHashes }]) === null) {
      throw new FarmRefusal("secret_wrong", { headers: { "www-authenticate": 'Bearer realm="signer"' } });
    }
    const unsigned = unsignedIn(await asked.json(), signer);
    if (manifests !== undefined && !manifests.includes(unsigned.policy.manifest_hash))
      throw new FarmRefusal("policy_not_signed");
    const value = encodeHex(await signatureBy(signer, signedBytes(PAYLOAD_TYPES.attestation, unsigned)));
    const attestation = { ...unsigned, signature: { ...unsigned.signature, value } };
    const trust = { issuers: [{ public_key: signer.publicKey }] };
    const { valid } = await verifyDecision(attestation, { trust, at: attestation.issued_at });
    if (!valid) throw new FarmRefusal("attestation_not_valid");
    return { status: 200, body: { signature: value } };
  };
  return serve(
    [
      {
        name: "livez",
        method: "GET",
        path: /^\/livez$/,
        answer: () => ({ status: 200, body: { live: true } }),
      },
      { name: "sign", method: "POST", path: /^\/v1\/sign$/, answer: sign },
    ],
    { ...options, maxBodyBytes: MAX_BODY_BYTES },
  );
}

async function signatureBy(signer: ByteSigner, message: Uint8Array): Promise<Uint8Array> {
  try {
    return await signer.sign(message);
  } catch (error) {
    if (error instanceof VdiError && error.code === "key_unreachable")
      throw new FarmRefusal("key_unreachable");
    throw error;
  }
}

/** @throws FarmRefusal */
function unsignedIn(
  body: unknown,
  { publicKey, kid }: { readonly publicKey: string; readonly kid: string },
): DecisionAttestation {
  const { unsigned } = (body ?? {}) as { readonly unsigned?: { readonly signature?: object } };
  if (typeof unsigned !== "object" || unsigned === null)
    throw new FarmRefusal("body_malformed", { pointer: "/unsigned" });
  // A signature of the right length, so that the rest can be read.
  const read = parseAttestation({
    ...unsigned,
    signature: { ...unsigned.signature, value: "0".repeat(128) },
  });
  if (!read.ok) throw new FarmRefusal("attestation_not_valid", { pointer: `/unsigned${read.pointer ?? ""}` });
  const { signature } = read.value;
  if (signature.public_key !== publicKey || signature.kid !== kid) {
    throw new FarmRefusal("attestation_not_valid", { pointer: "/unsigned/signature" });
  }
  return { ...read.value, signature: { ...signature, value: "" } };
}
