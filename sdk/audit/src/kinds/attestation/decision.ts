/** What a result on a decision comes to as facts for the one sentence that every surface says first. */
import { withoutUndefined } from "@svc/core/json";
import type { PolicyNotice } from "@svc/core/statement";
import { type DecisionAttestation, TRUST_SUBJECTS, type TrustSubject } from "@svc/core/wire";
import type { VerificationResult } from "@svc/vdi-verifier";
import type { DecisionFacts, ProofStanding, RulesStanding } from "@svc/words";
import type { IssuerNames } from "../../model/view.ts";
import { nameOf } from "../../model/wording.ts";

/** A result, and the log time at which an expired decision held. */
export type JudgedResult = VerificationResult & { readonly held_at?: number };

/**
 * A result and what it is about as facts for `decisionInWords`.
 *
 * @param attestation as it was read from what the result is about
 * @param names the reader's own; used for a pinned key alone
 */
export function decisionFacts(
  result: JudgedResult,
  { decision, policy, signature, issued_at, expires_at }: DecisionAttestation,
  names: IssuerNames = {},
): DecisionFacts {
  const verdict = verdictOf(result);
  const pinned = result.trust.issuer === "pinned";
  const { public_key: key } = signature;
  const name = pinned ? nameOf(key, names) : undefined;
  return withoutUndefined({
    verdict,
    outcome: decision.outcome,
    issued_at,
    expires_at,
    policy: {
      manifest_id: policy.manifest_id,
      manifest_version: policy.manifest_version,
      name: policy.name,
      standing: verdict === "verified" || verdict === "lapsed" ? rulesOf(result) : "claimed",
    },
    issuer: withoutUndefined({ pinned, name }),
    proof: proofOf(result),
    unproved: result.rules?.filter(({ state }) => state === "not_proved").length ?? 0,
    held_at: result.held_at,
  });
}

/**
 * Whether a decision holds, or has lapsed: everything but its time held then, and what was proved of its rules was proved.
 * True says nothing of whether it is in force.
 */
export function holdsOrHeld({ valid, held_at }: Pick<JudgedResult, "valid" | "held_at">): boolean {
  return valid || held_at !== undefined;
}

/** On whose word what is told: of what holds, and of what lapsed all but its time, which its log says and its sentence. */
export function subjectsTold(result: Pick<JudgedResult, "valid" | "held_at">): readonly TrustSubject[] {
  if (result.valid) return TRUST_SUBJECTS;
  return holdsOrHeld(result) ? TRUST_SUBJECTS.filter((subject) => subject !== "time") : [];
}

function verdictOf(result: JudgedResult): DecisionFacts["verdict"] {
  if (result.held_at !== undefined) return "lapsed";
  if (result.valid) return "verified";
  if (isOnlyUnpinned(result)) return "not_pinned";
  return result.conclusive ? "not_valid" : "could_not_check";
}

/** Refused for the reader's own list alone: no step found anything false. */
export function isOnlyUnpinned({ valid, steps }: Pick<VerificationResult, "valid" | "steps">): boolean {
  const failed = steps.filter((step) => !step.valid && step.reason !== "not_in_profile");
  return !valid && failed.length > 0 && failed.every(({ reason }) => reason === "issuer_not_trusted");
}

function rulesOf({ trust }: JudgedResult): RulesStanding {
  if (trust.manifest === "registry") return "published";
  if (trust.manifest === "pinned") return "bound";
  // Where the proof was not checked, nothing ties the rules that are shown to the decision.
  return trust.circuit === "not_checked" ? "claimed" : "own";
}

const SHOWING_NOTHING: readonly PolicyNotice[] = [
  "empty_policy",
  "no_predicate",
  "no_critical_rule",
  "outcome_covers_nothing",
];

function proofOf({ trust, policy_notices: notices = [] }: JudgedResult): ProofStanding {
  if (trust.circuit === "not_checked") return "not_checked";
  if (trust.circuit !== "pinned" && trust.circuit !== "built_in") return "unvouched_key";
  if (SHOWING_NOTHING.some((notice) => notices.includes(notice))) return "shows_nothing";
  return notices.includes("all_waivable") ? "waivable" : "holds";
}
