/**
 * The steps one by one. Each reads its argument once, runs its row of the table, and returns what it found. A
 * step alone says nothing about the others: a signature over a document with a wrong pipeline hash is valid.
 *
 * Each takes the options of `verifyDecision`, throws on malformed ones, and never on evidence.
 */
import { parseAttestation } from "@svc/core/wire";
import { judgeSettings, readUnjudgedOptions, type VerifyOptions } from "./options/read-options.ts";
import { readOptions } from "./options/read-options-sync.ts";
import type { VerifySettings } from "./options/settings.ts";
import type { StepOutcome } from "./result.ts";
import { checkSchema } from "./steps/1-schema.ts";
import { checkTimestamps } from "./steps/2-timestamps.ts";
import { checkPipeline } from "./steps/3-pipeline.ts";
import { checkProof } from "./steps/5-proof.ts";
import { checkKey } from "./steps/7-key.ts";
import { checkGovernance } from "./steps/8-governance.ts";
import { outcomeOf } from "./steps/outcome.ts";
import type { Check, Evidence, StepFinding } from "./steps/step.ts";
import { checkPolicySync, checkSignatureSync } from "./steps/synchronous.ts";

type SynchronousCheck = (evidence: Evidence, settings: VerifySettings) => StepFinding;

function alone(check: SynchronousCheck) {
  return (attestation: unknown, options?: VerifyOptions): StepOutcome => {
    const settings = readOptions(options);
    return outcomeOf(check(parseAttestation(attestation), settings));
  };
}

function aloneAsync(check: Check) {
  return async (attestation: unknown, options?: VerifyOptions): Promise<StepOutcome> => {
    const settings = readUnjudgedOptions(options);
    const evidence = parseAttestation(attestation);
    return outcomeOf(await check(evidence, await judgeSettings(settings)));
  };
}

/** Step 1: shape, bounds, encodings, and the id that follows from the content. */
export const validateSchema = alone(checkSchema);

/** Step 2: in force at `options.at`, by the issuer's own times. */
export const validateTimestamps = alone(checkTimestamps);

/** Step 3: pipeline hash, id and root follow from the steps; the outcome is one of them. */
export const validatePipelineIntegrity = alone(checkPipeline);

/** Step 4: manifest hash and policy root follow from the rules; critical ones are claimed to hold. */
export const validatePolicyIntegrity = alone(checkPolicySync);

/** Step 5: the Groth16 proof, for signals recomputed from the document. Under whose key, step 7 says. */
export const verifyZKProof = aloneAsync(checkProof);

/** Step 6: the Ed25519 signature, by the key in the document; whose key it is, `options.trust.issuers` says. */
export const verifySignature = alone(checkSignatureSync);

/** Step 7: the verification key has its hash, and is built in or pinned. */
export const verifyKeyIntegrity = alone(checkKey);

/** Step 8, whether or not its rule says that it applies: a governed circuit, in force, of a sufficient setup. */
export const verifyCircuitGovernance = aloneAsync(checkGovernance);
