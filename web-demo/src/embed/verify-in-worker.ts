/**
 * `verifyInWorker`: one call that verifies off the main thread, with progress and cancelling, for web
 * applications that bring the worker script along. Where the worker cannot start, the same work is done on the
 * calling thread.
 */
import { readMembers } from "@svc/core/trust";
import { VERIFY_OPTIONS, type VerificationResult, type VerifyOptions } from "@svc/vdi-verifier";
import { readUnjudgedOptions } from "@svc/vdi-verifier/opened";
import { openVerificationRoom, type VerificationRoom } from "../worker/verify-in-worker.ts";

export interface VerifyInWorkerOptions extends VerifyOptions {
  /**
   * The worker: the address of `vdi-worker.js`, or a function that makes one, which is how an application under
   * Trusted Types passes an address that its policy let through.
   */
  readonly worker: string | URL | (() => Worker | null);
}

const MEMBERS = ["worker", ...VERIFY_OPTIONS] as const;
/** Of a function that is written where it is passed there is another for each call, and a worker of each. */
const MAX_ROOMS = 4;
const rooms = new Map<unknown, VerificationRoom>();

/**
 * As `verifyDecision`; `options.onStep` is called in the caller's thread, `options.signal` ends the work at once.
 *
 * @param beside the worker where the options name none, as in `@svc/vdi-verifier/worker`
 * @throws TypeError, RangeError when an option is malformed; the signal's reason when it is aborted; VdiError
 *   `worker_failed` when the worker ended, or what it answered is no result
 */
export async function verifyInWorker(
  attestation: unknown,
  options: VerifyInWorkerOptions,
  beside?: () => Worker,
): Promise<VerificationResult> {
  // Not spread: what this holds inherits nothing, whatever was put on prototypes.
  const given = readMembers(options, MEMBERS, "options");
  const { worker = beside, ...verifying } = given as Partial<VerifyInWorkerOptions>;
  if (typeof worker !== "string" && typeof worker !== "function" && !(worker instanceof URL)) {
    throw new TypeError("options.worker: expected an address or a function");
  }
  const key = worker instanceof URL ? worker.href : worker;
  const start = typeof worker === "function" ? worker : () => new Worker(worker, { type: "module" });
  // As `verifyDecision` reads them: a message would lose what is inherited or hidden, and with it the demand.
  readUnjudgedOptions(verifying);
  const { signal, onStep, ...rest } = verifying;
  const room = rooms.get(key) ?? openVerificationRoom(start);
  rooms.set(key, room);
  for (const [other, { retire }] of rooms) {
    if (rooms.size > MAX_ROOMS && other !== key && retire()) rooms.delete(other);
  }
  return room.verify(attestation, rest, { signal, onEvent: ({ step }) => onStep?.(step) });
}
