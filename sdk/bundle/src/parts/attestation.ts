/** The attestation's row: what `verifyDecision` says, in three answers. */
import type { VerificationResult } from "@svc/vdi-verifier";
import { type BundlePart, couldNotCheck, notValid, verified } from "../part.ts";

const PLACE = { part: "attestation", pointer: "/attestation" } as const;

export function attestationRow({
  valid,
  conclusive,
  failedStep,
  reason,
  steps,
  trust,
}: VerificationResult): BundlePart {
  if (valid) return verified(PLACE, trust.issuer);
  const detail = `Step ${failedStep}: ${steps.find(({ step }) => step === failedStep)?.detail ?? reason}`;
  const answer = conclusive ? notValid : couldNotCheck;
  return answer(PLACE, reason ?? "schema", detail);
}
