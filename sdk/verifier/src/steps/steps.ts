/**
 * The eight steps in order, cheapest first: the one table that `verifyDecision`, the profiles, receipts, the page, the
 * README and the tests go through. A number is a place in it and stands nowhere else; the words for a step are
 * `STEP_WORDS` of `@svc/messages`, by name.
 */
import type { VerificationStep } from "@svc/core/finding";
import { PROFILE_IDS } from "@svc/core/wire";
import type { VerifySettings } from "../options/settings.ts";
import { checkSchema } from "./1-schema.ts";
import { checkTimestamps } from "./2-timestamps.ts";
import { checkPipeline } from "./3-pipeline.ts";
import { checkPolicy } from "./4-policy.ts";
import { checkProof } from "./5-proof.ts";
import { checkSignature } from "./6-signature.ts";
import { checkKey } from "./7-key.ts";
import { checkGovernance, governanceApplies } from "./8-governance.ts";
import type { Step } from "./step.ts";

const EVERY = PROFILE_IDS;
const WITH_PROOF = ["VDI_VERIFY_STRICT_V1", "VDI_VERIFY_STANDARD_V1"] as const;

export const STEPS: readonly Step[] = Object.freeze(
  (
    [
      { name: "schema", profiles: EVERY, check: checkSchema },
      { name: "timestamps", profiles: EVERY, check: checkTimestamps },
      { name: "pipeline", profiles: EVERY, check: checkPipeline },
      { name: "policy", profiles: EVERY, check: checkPolicy },
      { name: "proof", profiles: WITH_PROOF, check: checkProof },
      { name: "signature", profiles: EVERY, check: checkSignature },
      { name: "key", profiles: WITH_PROOF, check: checkKey },
      {
        name: "governance",
        profiles: WITH_PROOF,
        demanded: ({ requireGovernance }) => requireGovernance,
        applies: governanceApplies,
        check: checkGovernance,
      },
    ] as const satisfies readonly Omit<Step, "number">[]
  ).map((row, i) => Object.freeze({ number: i + 1, ...row })),
);

/** The steps without which nothing shows that a rule read what a source signed. */
export const SHOWN_BY: readonly VerificationStep[] = ["policy", "proof", "signature", "key"];

/** Returns whether a failure of the step makes the result one. */
export function isCounted({ profiles, demanded }: Step, settings: VerifySettings): boolean {
  return profiles.includes(settings.profile.id) || (demanded?.(settings) ?? false);
}

/** The row of a step. */
export function stepNamed(name: VerificationStep): Step {
  return STEPS.find((step) => step.name === name) as Step;
}
