/**
 * Source evidence beside the attestation that it is about: its statements must be about this decision, and count for no
 * more than the attestation does. Whose keys those are is the reader's to say, input by input.
 */
import { parseSourceEvidence, withoutUndefined } from "@svc/core";
import { SOURCE_EVIDENCE_SET } from "@svc/messages";
import type { VerifySettings } from "@svc/vdi-verifier";
import { type GivenEvidence, givenEvidence, judgeEvidence } from "@svc/vdi-verifier/opened";
import type { ExaminedSources } from "../../model/examination.ts";
import { malformed, worded } from "../../model/found.ts";
import { inputOf } from "../../model/input.ts";
import type { Answer } from "../../model/set.ts";
import { besideAttestations, type ReadAttestation } from "../attestation/beside.ts";

export const verifySourceEvidence = besideAttestations(
  "source_evidence",
  "source_evidence_of",
  (item, settings) => {
    const read = parseSourceEvidence(inputOf(item));
    if (!read.ok) return malformed(read);
    const given = givenEvidence(read.value);
    return {
      ask: (attestation) => examineSourceEvidence(given, attestation, settings),
      otherwise: "source_evidence_of_another_attestation",
    };
  },
);

async function examineSourceEvidence(
  given: GivenEvidence,
  { read, verdict, isShown }: ReadAttestation,
  settings: VerifySettings,
): Promise<Answer> {
  const { inputs, source_evidence: found } = await judgeEvidence(read, given, settings);
  if (found === undefined || !found.valid) {
    const { reason = "part_malformed", values = {}, pointer } = found ?? {};
    const what = withoutUndefined({ reason, values, pointer });
    return {
      verdict: "not_valid",
      reason,
      ...worded(SOURCE_EVIDENCE_SET, what),
      result: { valid: false, ...found, inputs: [] },
    };
  }
  if (verdict === "not_valid") return { verdict, reason: "attestation_not_valid" };
  if (verdict === "could_not_check" || !isShown) {
    return { verdict: "could_not_check", reason: "attestation_not_checked" };
  }
  const signed = inputs.filter(({ source }) => source !== undefined);
  const isPinned = signed.every(({ root }) => root === "pinned");
  const result: ExaminedSources = { ...found, inputs: signed };
  return { verdict: "verified", rests_on: isPinned ? "pinned" : "self_asserted", result };
}
