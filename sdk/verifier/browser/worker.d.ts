/** `@svc/vdi-verifier/worker`: verification off the calling thread, the worker's script brought along by bundlers. */
import type { VerificationResult, VerifyOptions } from "../dist/index.js";

/**
 * As `verifyDecision`; on the calling thread where a worker cannot be had. A worker that lives and does not answer is waited
 * for until `options.signal` ends call and worker: `AbortSignal.timeout(30_000)` waits for half a minute.
 *
 * @throws VdiError `worker_failed` when the worker ended, or what it answered is no result
 */
export declare function verifyInWorker(
  attestation: unknown,
  options?: VerifyOptions,
): Promise<VerificationResult>;
