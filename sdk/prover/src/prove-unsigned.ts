/**
 * Proving for an issuer whose key is elsewhere: with a signing service, or with whoever asked. What comes out is whole but
 * for the signature, and its identifier stands already: asked twice to sign one, a signer gives one attestation.
 */
import type { Pipeline } from "@svc/core";
import type { UnsignedAttestation } from "./attest.ts";
import { proveDecision } from "./attest-decision.ts";
import { type KeylessConfig, readKeylessConfig } from "./config.ts";
import type { Decision } from "./decision.ts";
import { openCircuit } from "./open-circuit.ts";
import type { AttestOptions } from "./options.ts";

/**
 * Proves one decision without signing it; `signUnsigned` puts the signature in.
 *
 * The proof is verified for signals that plain code computed before this resolves. Nothing of it says that the issuer
 * agrees: that is the signature.
 *
 * @throws TypeError, RangeError with a code of `PROVER_ERRORS`; `PolicyRefusal`; VdiError for artefacts and proving
 */
export async function proveUnsigned(
  config: KeylessConfig,
  pipeline: Pipeline,
  decision: Decision,
  options: AttestOptions = {},
): Promise<UnsignedAttestation> {
  const { signer, randomBytes, now, circuitDir, allowUnrecognisedCircuit, prover } =
    readKeylessConfig(config);
  const { proven } = await proveDecision(pipeline, decision, options, now, async () => ({
    ...(await openCircuit(circuitDir, allowUnrecognisedCircuit, prover)),
    signer,
    randomBytes,
  }));
  return proven;
}
