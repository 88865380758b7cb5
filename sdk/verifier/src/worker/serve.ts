/** The side of the worker that verifies: posts each step as it stands, then the result. */
import type { VerificationResult } from "../result.ts";
import { verifyDecision } from "../verify-decision.ts";
import { type Port, serveCalls } from "./calls.ts";
import type { StepEvent, VerifyAsk } from "./verify-in-worker.ts";

export type VerificationPort = Port<VerifyAsk, StepEvent, VerificationResult>;

export function serveVerification(port: VerificationPort): void {
  serveCalls(port, ({ attestation, options }, { signal, onEvent }) =>
    verifyDecision(attestation, { ...options, signal, onStep: (step) => onEvent({ step }) }),
  );
}
