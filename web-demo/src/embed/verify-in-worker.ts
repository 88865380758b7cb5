/**
 * `verifyInWorker`: one call that verifies off the main thread, with progress and cancelling, for web
 * applications that bring the worker script along. Where the worker cannot start, the same work is done on the
 * calling thread.
 */
import { readGiven, readMembers } from "@svc/core/trust";
import { VERIFY_OPTIONS, type VerificationResult, type VerifyOptions } from "@svc/vdi-verifier";
import { openVerificationRoom, type VerificationRoom } from "../worker/verify-in-worker.ts";

export interface VerifyInWorkerOptions extends VerifyOptions {
  /**
   * The worker: the address of `vdi-worker.js`, or a function that makes one, which is how an application under
   * Trusted Types passes an address that its policy let through.
   */
  readonly worker: string | URL | (() => Worker | null);
}

const MEMBERS = ["worker", ...VERIFY_OPTIONS] as const;
const rooms = new Map<unknown, VerificationRoom>();

/**
 * As `verifyDecision`; `options.onStep` is called in the caller's thread, `options.signal` ends the work at once.
 *
 * @param beside the worker where the options name none, as in `@svc/vdi-verifier/worker`
 * @throws TypeError, RangeError when an option is malformed; the signal's reason when it is aborted
 */
export async function verifyInWorker(
  attestation: unknown,
  options: VerifyInWorkerOptions,
  beside?: () => Worker,
): Promise<VerificationResult> {
  const given = { ...readMembers(readGiven([options], "options"), MEMBERS, "options") };
  const { worker = beside, signal, onStep, ...rest } = given as unknown as Partial<VerifyInWorkerOptions>;
  if (typeof worker !== "string" && typeof worker !== "function" && !(worker instanceof URL)) {
    throw new TypeError("options.worker: expected the worker's address or a function that makes one");
  }
  const key = worker instanceof URL ? worker.href : worker;
  const start = typeof worker === "function" ? worker : () => new Worker(worker, { type: "module" });
  const room = rooms.get(key) ?? openVerificationRoom(start);
  rooms.set(key, room);
  return room.verify(attestation, rest, {
    ...(signal === undefined ? {} : { signal }),
    ...(onStep === undefined ? {} : { onStep: (step) => onStep(step) }),
  });
}
