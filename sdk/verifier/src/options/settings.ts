/** The options of a verification once they are read: what every step is given beside the document. */
import type { Revocation, Roots } from "@svc/core/trust";
import type { Precomputed } from "../many/precomputed.ts";
import type { Profile } from "../profile.ts";
import type { StepResult } from "../result.ts";
import type { GivenEvidence } from "./source-evidence.ts";

/** What the steps see of the options. `null` is "not given". */
export interface VerifySettings extends Roots {
  readonly profile: Profile;
  readonly at: number;
  readonly now: number;
  readonly logTime: number | null;
  readonly witnessedTime: number | null;
  readonly requireGovernance: boolean;
  /** Null as well when the profile leaves revocation out. */
  readonly revocation: Revocation | null;
  /** Source evidence that was given; the best of it counts. */
  readonly evidence: readonly GivenEvidence[];
  readonly stopAtFirstFailure: boolean;
  readonly signal: AbortSignal | null;
  readonly onStep: ((step: StepResult) => void) | null;
  /** Set by `verifyDecisions` alone. */
  readonly precomputed: Precomputed | null;
}
