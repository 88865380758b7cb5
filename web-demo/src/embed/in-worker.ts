/**
 * `@svc/vdi-verifier/worker`: `verifyInWorker` with the worker's script beside this file. The address is spelt out as
 * bundlers look for it, so that they move the worker along and nobody copies a file.
 */
import { verifyInWorker as verifyIn } from "./script.ts";
import type { VerifyInWorkerOptions } from "./verify-in-worker.ts";

const start = () => new Worker(new URL("./vdi-worker.js", import.meta.url), { type: "module" });

/** @throws as `verifyInWorker` of the scripts */
export async function verifyInWorker(
  attestation: unknown,
  options?: Omit<VerifyInWorkerOptions, "worker">,
): ReturnType<typeof verifyIn> {
  return verifyIn(attestation, options as VerifyInWorkerOptions, start);
}
