/** The worker that verifies: one document after the other, each step posted as it stands. */
import { type VerificationResult, verifyDecision } from "@svc/vdi-verifier";
import type { StepEvent, VerifyAsk } from "./messages.ts";
import { type Port, serveCalls } from "./serve-calls.ts";

export type VerificationPort = Port<VerifyAsk, StepEvent, VerificationResult>;

export function serveVerification(port: VerificationPort): void {
  serveCalls(port, ({ attestation, options }, { signal, onEvent }) =>
    verifyDecision(attestation, { ...options, signal, onStep: (step) => onEvent({ step }) }),
  );
}
