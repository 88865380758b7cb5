/**
 * `@svc/vdi-verifier/worker`: `verifyInWorker` with the worker's script beside this file. The address is spelt out as
 * bundlers look for it, so that they move the worker along and nobody copies a file.
 */
import type { VerifyOptions } from "../options/read-options.ts";
import type { VerificationResult } from "../result.ts";
import { type VerifyInWorkerOptions, verifyInWorker as verifyIn } from "./inline.ts";

const start = () => new Worker(new URL("./vdi-worker.js", import.meta.url), { type: "module" });

/**
 * As `verifyDecision`, off the calling thread where a worker can be had.
 *
 * @throws VdiError `worker_failed` when the worker ended, or what it answered is no result
 */
export async function verifyInWorker(
  attestation: unknown,
  options?: VerifyOptions,
): Promise<VerificationResult> {
  return verifyIn(attestation, options as VerifyInWorkerOptions, start);
}
