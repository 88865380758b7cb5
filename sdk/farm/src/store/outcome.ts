/** Results of an attempt as codes: neither the queue nor the rows nor a log ever get an error's sentence. */
import { VdiError } from "@svc/core";
import { systemCode } from "./system-code.ts";

/**
 * Why an attempt did not succeed. `again`: the world was at fault, and another attempt may succeed. Otherwise every attempt
 * would come to the same.
 */
export class AttemptFailed extends VdiError {
  readonly again: boolean;

  constructor(code: string, again: boolean) {
    super(code, code);
    this.again = again;
  }
}

/** Codes of the prover that concern the worker's machine and not the decision. */
const WORLD = new Set([
  "artefact_missing",
  "artefact_unreadable",
  "artefact_altered",
  "artefacts_malformed",
  "artefacts_unrecognised",
  "proving_failed",
  "proof_refused",
  "worker_failed",
  "database_unreachable",
]);

/** Node's and PostgreSQL's codes are in capitals, the prover's and ours are not. */
export function failureOf(error: unknown): AttemptFailed {
  if (error instanceof AttemptFailed) return error;
  const code = systemCode(error);
  const isOurs = /^[a-z][a-z_]*$/.test(code) && code !== "unknown";
  if (!isOurs) return new AttemptFailed(code === "unknown" ? "worker_failed" : "database_unreachable", true);
  return new AttemptFailed(code, WORLD.has(code));
}
