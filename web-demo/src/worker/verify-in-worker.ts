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
      const onEvent = (event: StepEvent) => {
        if (!isRow(event?.step)) throw unreadable();
        asking.onEvent?.(event);
      };
      const result = await client.ask(ask, { ...asking, onEvent });
      if (!isResult(result)) throw unreadable();
      return result;
    },
    retire: () => client.retire(),
  };
}

const unreadable = () => workerFailed("no readable answer");

/** Of a result's form, and in agreement with itself. What it says is the worker's word all the same. */
function isResult(answer: unknown): answer is VerificationResult {
  const { valid, conclusive, steps, trust, failedStep, evaluated_at, ...named } = Object(answer);
  const isNamed = [named.profile_id, named.roots_digest, ...Object.values(Object(trust))].every(isText);
  const failed = Array.isArray(steps) && steps.every(isRow) && steps.find(({ step }) => step === failedStep);
  return (
    typeof conclusive === "boolean" &&
    typeof evaluated_at === "number" &&
    isNamed &&
    isText(trust?.issuer) &&
    (valid === true
      ? steps?.length >= 7 && failedStep === undefined && failed === undefined
      : valid === false && failed?.valid === false)
  );
}

const isText = (value: unknown) => typeof value === "string";

function isRow(row: unknown): boolean {
  const { step, name, valid } = Object(row);
  return typeof step === "number" && isText(name) && typeof valid === "boolean";
}
