/**
 * Disclosed inputs beside the attestation that they are said to be of: they must open its commitments, and count for
 * no more than the attestation does. That they are true is the issuer's word.
 */
import {
  type DecisionAttestation,
  disclosureFailure,
  type InputDisclosure,
  parseDisclosure,
  withoutUndefined,
} from "@svc/core";
import { inCodes } from "@svc/core/finding";
import type { ShownInputs, VerdictKind } from "../../model/examination.ts";
import { malformed } from "../../model/found.ts";
import { inputOf } from "../../model/input.ts";
import type { Answer } from "../../model/set.ts";
import { besideAttestations } from "../attestation/beside.ts";

export const verifyDisclosures = besideAttestations("disclosure", "disclosure_of", (item) => {
  const read = parseDisclosure(inputOf(item));
  if (!read.ok) return malformed(read);
  return {
    ask: (attestation) => examineDisclosure(read.value, attestation.read, attestation.verdict),
    otherwise: "disclosure_of_another_attestation",
  };
});

/** @param verdict what was found of the attestation itself */
function examineDisclosure(
  disclosure: InputDisclosure,
  attestation: DecisionAttestation,
  verdict: VerdictKind,
): Answer {
  const fault = disclosureFailure(disclosure, attestation);
  if (fault !== null) return { verdict: "not_valid", reason: fault.reason, detail: inCodes(fault) };
  if (verdict === "not_valid") return { verdict, reason: "attestation_not_valid" };
  if (verdict === "could_not_check") return { verdict, reason: "attestation_not_checked" };
  const { inputs, path, reference } = disclosure;
  const result: ShownInputs = withoutUndefined({
    inputs: inputs.map(({ pointer, value }) => ({ pointer, value })),
    path: path?.steps,
    reference: reference?.text,
  });
  return { verdict: "verified", rests_on: "self_asserted", result };
}
