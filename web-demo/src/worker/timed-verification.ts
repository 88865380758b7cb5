/** `verifyDecision` with the time that each step took: the same on the main thread and in a worker. */
import { type StepResult, type VerificationResult, verifyDecision } from "@svc/vdi-verifier";
import type { CloneableOptions } from "./cloneable-options.ts";

export interface TimedOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with each row as it stands, and the milliseconds that it took. */
  readonly onStep?: (step: StepResult, milliseconds: number) => void;
}

export async function verifyTimed(
  attestation: unknown,
  options: CloneableOptions,
  { signal, onStep }: TimedOptions = {},
): Promise<VerificationResult> {
  let last = performance.now();
  return verifyDecision(attestation, {
    ...options,
    ...(signal === undefined ? {} : { signal }),
    onStep: (step) => {
      const now = performance.now();
      onStep?.(step, now - last);
      last = now;
    },
  });
}
