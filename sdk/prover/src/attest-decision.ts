/** One decision from the caller's arguments to the signed document, the same in Node and in a tab. */
import type { Pipeline } from "@svc/core";
import { pickMembers } from "./arguments.ts";
import {
  type AttestationSigner,
  type AttestationWithOpening,
  type Issue,
  proveStatement,
  type SigningIdentity,
  signInTime,
  type UnsignedAttestation,
} from "./attest.ts";
import type { Decision } from "./decision.ts";
import {
  ATTEST_OPTIONS,
  type AttestOptions,
  checkListeners,
  readAuthorityBinding,
  readIssuer,
  readNonce,
  readReasons,
  readSequence,
  readValidity,
} from "./options.ts";
import { prepareDecision } from "./prepare.ts";
import type { Prover } from "./prover.ts";
import { checkSources, readSources } from "./sources.ts";

/** Who signs, under which circuit, and what proves. */
export interface Issuer<Signing extends SigningIdentity = AttestationSigner>
  extends Pick<Issue, "artefacts" | "verifier" | "randomBytes"> {
  readonly signer: Signing;
  readonly prover: Pick<Prover, "prove">;
}

/**
 * Everything that a caller can have got wrong is refused before the issuer is asked for, and with it the proving key.
 *
 * @throws TypeError, RangeError with a code of `PROVER_ERRORS`; `PolicyRefusal`; the signal's reason; what `open` and
 *   proving throw
 */
export async function proveDecision<Signing extends SigningIdentity>(
  pipeline: Pipeline,
  decision: Decision,
  options: AttestOptions,
  now: () => number,
  open: () => Issuer<Signing> | Promise<Issuer<Signing>>,
): Promise<{
  readonly proven: UnsignedAttestation;
  readonly signer: Signing;
  readonly given: AttestOptions;
}> {
  const given = pickMembers("options", options, ATTEST_OPTIONS) as AttestOptions;
  checkListeners(given);
  const prepared = prepareDecision(pipeline, decision);
  const validity = readValidity(given, now);
  const authorityBinding = readAuthorityBinding(given.authorityBinding, prepared.policy);
  const reasons = readReasons(given.reasons, prepared.evaluation);
  const sequence = readSequence(given.sequence);
  const claimed = readIssuer(given.issuer);
  const sources = await readSources(given.sources, prepared);
  const nonce = readNonce(given.nonce, sources);
  given.signal?.throwIfAborted();
  const { prover, ...issuer } = await open();
  checkSources(sources, prepared.policy, { issuer: issuer.signer.publicKey, issuedAt: validity.issuedAt });
  const proven = await proveStatement(prepared, {
    ...issuer,
    ...validity,
    authorityBinding,
    includeCircuitRecord: given.includeCircuitRecord !== false,
    reasons,
    sequence,
    claimed,
    nonce,
    sources,
    prove: (request) => prover.prove(request, { signal: given.signal, onProgress: given.onProvingProgress }),
  });
  return { proven, signer: issuer.signer, given };
}

/** `proveDecision`, and the signature. @throws what it throws; VdiError `signature_refused`, `sequence_void` */
export async function attestDecision(
  pipeline: Pipeline,
  decision: Decision,
  options: AttestOptions,
  now: () => number,
  open: () => Issuer | Promise<Issuer>,
): Promise<AttestationWithOpening> {
  const drawnAt = now();
  const { proven, signer, given } = await proveDecision(pipeline, decision, options, now, open);
  const { unsigned, ...kept } = proven;
  const issued = { attestation: await signInTime(unsigned, signer, drawnAt, now), ...kept };
  given.onOpening?.(issued.opening);
  if (issued.sourceEvidence !== undefined) given.onSourceEvidence?.(issued.sourceEvidence);
  return issued;
}
