/**
 * Whether what is written is kept. An answer that failed, or counts that no object took, are a doubt of the isolate. While there
 * is one, whoever asks whether the service is ready has an object keep bytes in a store of its own, and the doubt ends when
 * that succeeded: so a service that nobody sends requests to any more becomes ready again. Without one nothing is written.
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
 * True where nothing failed, or bytes are kept now; what a store of its own keeps, a full object may still refuse. Whoever asks
 * while another's trial runs makes one too: until one succeeded nobody is told that all is well.
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
