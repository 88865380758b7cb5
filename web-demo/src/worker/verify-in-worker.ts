/** `verifyDecision` off the main thread, where a worker can be had. */
import { type VerificationResult, verifyDecision } from "@svc/vdi-verifier";
import type { Asking } from "./calls.ts";
import type { CloneableOptions } from "./cloneable-options.ts";
import type { StepEvent, VerifyAsk } from "./messages.ts";
import { WorkerClient, workerFailed } from "./worker-client.ts";

export interface VerificationRoom {
  /**
   * @param attestation JSON text, UTF-8 bytes or a plain value
   * @throws TypeError, RangeError as `verifyDecision` does, for options that are malformed; the signal's reason;
   *   VdiError `worker_failed` when the worker ended, or what it answered is no result
   */
  verify(
    attestation: unknown,
    options: CloneableOptions,
    asking: Asking<StepEvent>,
  ): Promise<VerificationResult>;
  /** Ends its worker, unless somebody waits for an answer of it. @returns whether it did */
  retire(): boolean;
}

/** @param startWorker makes a worker of the worker entry; may throw, and may return null for "none here" */
export function openVerificationRoom(startWorker: () => Worker | null): VerificationRoom {
  const client = new WorkerClient<VerifyAsk, StepEvent, VerificationResult>(
    startWorker,
    ({ attestation, options }, { signal, onEvent }) =>
      verifyDecision(attestation, {
        ...options,
        ...(signal === undefined ? {} : { signal }),
        onStep: (step) => onEvent?.({ step }),
      }),
  );
  return {
    async verify(attestation, options, asking) {
      let ask: VerifyAsk = { attestation, options };
      try {
        // As it is now, for a worker that turns out not to start.
        ask = structuredClone(ask);
      } catch {
        // No message can carry it either: then it is read at once.
      }
      const result = await client.ask(ask, asking);
      if (typeof result?.valid !== "boolean") throw workerFailed("no readable answer");
      return result;
    },
    retire: () => client.retire(),
  };
}
