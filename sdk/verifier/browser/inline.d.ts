/**
 * `@svc/vdi-verifier/inline`: the verifier as one file with its WebAssembly in it, for bundlers that move no assets and
 * pages without a build. What few pages want loads with its first use from a file beside it; those calls return
 * promises.
 */
import type * as registry from "@svc/vdi-registry";
import type * as library from "../dist/index.js";

export {
  createTrustPolicy,
  DEFAULT_PROFILE_ID,
  explainConstraints,
  MATERIAL_REASONS,
  PROFILES,
  STEPS,
  slimForAnyReader,
  verify,
  verifyDecision,
  verifyReceipt,
  verifyReceiptChain,
} from "../dist/index.js";

export interface VerifyInWorkerOptions extends library.VerifyOptions {
  /** The address of `vdi-worker.js`, or a function that makes the worker; `@svc/vdi-verifier/worker` brings its own. */
  readonly worker: string | URL | (() => Worker | null);
}

/**
 * As `verifyDecision`, off the calling thread where a worker can be had.
 *
 * @throws VdiError `worker_failed` when the worker ended, or what it answered is no result
 */
export declare function verifyInWorker(
  attestation: unknown,
  options: VerifyInWorkerOptions,
): Promise<library.VerificationResult>;

type Later<Call extends (...args: never[]) => unknown> = (
  ...args: Parameters<Call>
) => Promise<Awaited<ReturnType<Call>>>;

/** What loads with its first use, all of it, the library's own names. */
export declare function loadMore(): Promise<
  typeof library & Pick<typeof registry, "getConstraints" | "getManifest" | "listManifests" | "MANIFESTS">
>;

export declare const validateSchema: Later<typeof library.validateSchema>;
export declare const validateTimestamps: Later<typeof library.validateTimestamps>;
export declare const validatePipelineIntegrity: Later<typeof library.validatePipelineIntegrity>;
export declare const validatePolicyIntegrity: Later<typeof library.validatePolicyIntegrity>;
export declare const verifyZKProof: Later<typeof library.verifyZKProof>;
export declare const verifySignature: Later<typeof library.verifySignature>;
export declare const verifyKeyIntegrity: Later<typeof library.verifyKeyIntegrity>;
export declare const verifyCircuitGovernance: Later<typeof library.verifyCircuitGovernance>;
export declare const verifyAndReceipt: Later<typeof library.verifyAndReceipt>;
export declare const evaluateAcceptancePolicy: Later<typeof library.evaluateAcceptancePolicy>;
export declare const scoreReceiptSet: Later<typeof library.scoreReceiptSet>;
export declare const scoreReceiptSetAsync: Later<typeof library.scoreReceiptSetAsync>;
export declare const getManifest: Later<typeof registry.getManifest>;
export declare const listManifests: Later<typeof registry.listManifests>;
export declare const getConstraints: Later<typeof registry.getConstraints>;
