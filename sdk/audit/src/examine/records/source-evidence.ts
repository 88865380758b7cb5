/**
 * Source evidence beside the attestation that it is about: its statements must be about this decision, and count for no
 * more than the attestation does. Whose keys those are is the reader's to say, input by input.
 */
import type { DecisionAttestation } from "@svc/core";
import type { InputStanding, SourceEvidenceResult, VerifySettings } from "@svc/vdi-verifier";
import { type GivenEvidence, judgeEvidence } from "@svc/vdi-verifier/opened";
import { SOURCE_EVIDENCE_SET } from "@svc/words";
import { worded } from "../found.ts";
import type { VerdictKind } from "../verdict.ts";
import type { RecordAnswer } from "./answer.ts";

/** What evidence comes to: which inputs its sources signed, and on whose word those then stand. */
export interface ExaminedSources extends SourceEvidenceResult {
  readonly inputs: readonly InputStanding[];
}

export interface VerifiedBeside {
  readonly read: DecisionAttestation;
  readonly verdict: VerdictKind;
  /** Its proof, key and signature were checked: only then does a rule read what a source signed. */
  readonly isShown: boolean;
}

export async function examineSourceEvidence(
  given: GivenEvidence,
  { read, verdict, isShown }: VerifiedBeside,
  settings: VerifySettings,
): Promise<RecordAnswer> {
  const { inputs, source_evidence: found } = await judgeEvidence(read, given, settings);
  if (found === undefined || !found.valid) {
    const { reason = "part_malformed", values = {}, pointer } = found ?? {};
    const what = { reason, values, ...(pointer === undefined ? {} : { pointer }) };
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
