/**
 * Doubt whether writes are kept. A failed answer, or counts that no object took, put the isolate in doubt. A readiness
 * check then has an object keep bytes in a store of its own, and success ends the doubt, so a service without requests
 * becomes ready again. Without doubt nothing is written.
 */

interface TrialObject extends Rpc.DurableObjectBranded {
  tryWrite(): Promise<void>;
}

export interface TrialBinding {
  readonly SERVICE_METRICS: DurableObjectNamespace<TrialObject>;
}

import { objectOf } from "./names.ts";

let doubts = 0;
/** So many of them a trial that began later has ended. */
let ended = 0;

/** Something that may have been a write failed. */
export function doubtStorage(): void {
  doubts += 1;
}

/**
 * Returns true when nothing failed or a trial write succeeds now. A full object may still refuse its own writes.
 * Concurrent callers each make a trial, so nobody is told that all is well before one succeeded.
 */
export async function keepsWrites({ SERVICE_METRICS }: TrialBinding): Promise<boolean> {
  const known = doubts;
  if (known === ended) return true;
  const isKept = await objectOf(SERVICE_METRICS, "metrics", "trial")
    .tryWrite()
    .then(
      () => true,
      () => false,
    );
  if (isKept) ended = Math.max(ended, known);
  return doubts === ended;
}
