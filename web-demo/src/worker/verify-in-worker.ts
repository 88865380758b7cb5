/** `verifyDecision` off the main thread, where a worker can be had. */
import type { VerificationResult } from "@svc/vdi-verifier";
import type { CloneableOptions } from "./cloneable-options.ts";
import type { TimedStep, VerifyAsk } from "./messages.ts";
import { type TimedOptions, verifyTimed } from "./timed-verification.ts";
import { WorkerClient } from "./worker-client.ts";

export interface VerificationRoom {
  /**
   * @param attestation JSON text, UTF-8 bytes or a plain value
   * @throws TypeError, RangeError as `verifyDecision` does, for options that are malformed; the signal's reason
   */
  verify(
    attestation: unknown,
    options?: CloneableOptions,
    progress?: TimedOptions,
  ): Promise<VerificationResult>;
  /** "worker", or "main" once a worker could not be had. */
  readonly place: "worker" | "main";
  close(): void;
}

/** @param startWorker makes a worker of the worker entry; may throw, and may return null for "none here" */
export function openVerificationRoom(startWorker: () => Worker | null): VerificationRoom {
  const client = new WorkerClient<VerifyAsk, TimedStep, VerificationResult>(
    startWorker,
    ({ attestation, options }, { signal, onEvent }) =>
      verifyTimed(attestation, options, {
        ...(signal === undefined ? {} : { signal }),
        onStep: (step, milliseconds) => onEvent?.({ step, milliseconds }),
      }),
  );
  return {
    verify: (attestation, options = {}, { signal, onStep } = {}) =>
      client.ask(
        { attestation, options },
        { signal, onEvent: ({ step, milliseconds }) => onStep?.(step, milliseconds) },
      ),
    get place() {
      return client.place;
    },
    close: () => client.close(),
  };
}
