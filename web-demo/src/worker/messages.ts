/** What page and worker say to each other. Everything in it survives structured cloning. */

import type { StepResult, VerificationResult } from "@svc/vdi-verifier";
import type { CloneableOptions } from "./cloneable-options.ts";

export type Request =
  | {
      readonly id: number;
      readonly attestation: unknown;
      readonly options: CloneableOptions;
    }
  | { readonly abort: number };

export type WorkerAnswer =
  /** Milliseconds since the row before, or since the start. */
  | { readonly id: number; readonly step: StepResult; readonly milliseconds: number }
  | { readonly id: number; readonly result: VerificationResult }
  | { readonly id: number; readonly error: { readonly name: string; readonly message: string } };
