/** What is asked of the worker that verifies, and what it tells meanwhile. */
import type { StepResult } from "@svc/vdi-verifier";
import type { CloneableOptions } from "./cloneable-options.ts";

export interface VerifyAsk {
  readonly attestation: unknown;
  readonly options: CloneableOptions;
}

export interface StepEvent {
  readonly step: StepResult;
}
