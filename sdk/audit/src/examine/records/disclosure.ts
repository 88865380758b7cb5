/**
 * Disclosed inputs beside the attestation that they are said to be of: they must open its commitments, and count for
 * no more than the attestation does. That they are true is the issuer's word.
 */
import { type DecisionAttestation, disclosureFailure, type InputDisclosure } from "@svc/core";
import { inCodes } from "@svc/core/finding";
import type { VerdictKind } from "../verdict.ts";
import type { RecordAnswer } from "./answer.ts";

/** What is shown, where it opens what a verified attestation commits to: otherwise nothing is. */
export interface ShownInputs {
  readonly inputs: readonly Pick<InputDisclosure["inputs"][number], "pointer" | "value">[];
  readonly path?: readonly string[];
}

/** @param verdict what was found of the attestation itself */
export function examineDisclosure(
  disclosure: InputDisclosure,
  attestation: DecisionAttestation,
  verdict: VerdictKind,
): RecordAnswer {
  const fault = disclosureFailure(disclosure, attestation);
  if (fault !== null) return { verdict: "not_valid", reason: fault.reason, detail: inCodes(fault) };
  if (verdict === "not_valid") return { verdict, reason: "attestation_not_valid" };
  if (verdict === "could_not_check") return { verdict, reason: "attestation_not_checked" };
  const { inputs, path } = disclosure;
  const result: ShownInputs = {
    inputs: inputs.map(({ pointer, value }) => ({ pointer, value })),
    ...(path === undefined ? {} : { path: path.steps }),
  };
  return { verdict: "verified", rests_on: "self_asserted", result };
}
