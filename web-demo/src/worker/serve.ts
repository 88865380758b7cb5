/** The worker that verifies: one document after the other, each step posted as it stands. */
import type { VerificationResult } from "@svc/vdi-verifier";
import type { TimedStep, VerifyAsk } from "./messages.ts";
import { type Port, serveCalls } from "./serve-calls.ts";
import { verifyTimed } from "./timed-verification.ts";

export type VerificationPort = Port<VerifyAsk, TimedStep, VerificationResult>;

export function serveVerification(port: VerificationPort): void {
  serveCalls(port, ({ attestation, options }, { signal, onEvent }) =>
    verifyTimed(attestation, options, {
      signal,
      onStep: (step, milliseconds) => onEvent({ step, milliseconds }),
    }),
  );
}
