/**
 * `verifyInWorker`: one call that verifies off the main thread, with progress and cancelling, for web
 * applications that bring the worker script along. Where the worker cannot start, the same work is done on the
 * calling thread.
 */
import type { VerificationResult, VerifyOptions } from "@svc/vdi-verifier";
import { openVerificationRoom, type VerificationRoom } from "../worker/verify-in-worker.ts";

export interface VerifyInWorkerOptions extends VerifyOptions {
  /**
   * The worker: the address of `vdi-worker.js`, or a function that makes one, which is how an application under
   * Trusted Types passes an address that its policy let through.
   */
  readonly worker: string | URL | (() => Worker | null);
}

const rooms = new Map<unknown, VerificationRoom>();

/**
 * As `verifyDecision`; `options.onStep` is called in the caller's thread, `options.signal` ends the work at once.
 *
 * @throws TypeError, RangeError when an option is malformed; the signal's reason when it is aborted
 */
export async function verifyInWorker(
  attestation: unknown,
  { worker, signal, onStep, ...options }: VerifyInWorkerOptions,
): Promise<VerificationResult> {
  if (typeof worker !== "string" && typeof worker !== "function" && !(worker instanceof URL)) {
    throw new TypeError("options.worker: expected the worker's address or a function that makes one");
  }
  const key = worker instanceof URL ? worker.href : worker;
  const start = typeof worker === "function" ? worker : () => new Worker(worker, { type: "module" });
  const room = rooms.get(key) ?? openVerificationRoom(start);
  rooms.set(key, room);
  return room.verify(attestation, options, {
    ...(signal === undefined ? {} : { signal }),
    ...(onStep === undefined ? {} : { onStep: (step) => onStep(step) }),
  });
}
