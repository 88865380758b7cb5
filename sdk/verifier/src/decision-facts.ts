/** Facts of a result on a decision for the one sentence that every output begins with. */
import { withoutUndefined } from "@svc/core/json";
import type { PolicyNotice } from "@svc/core/statement";
import { type DecisionAttestation, isIssuerPinned, TRUST_SUBJECTS, type TrustSubject } from "@svc/core/wire";
import type { DecisionFacts, ProofStanding, RulesStanding } from "@svc/messages";
import type { VerificationResult } from "./result.ts";
import { documentVerdictOf, verdictOf } from "./verdict.ts";

/** The reader's names for pinned issuers, by public key. No document provides them. */
export type IssuerNames = Readonly<Record<string, string>>;

type Judged = VerificationResult & { readonly held_at?: number };

/**
 * A result and what it is about as facts for `decisionInWords`.
 *
 * @param attestation as it was read from what the result is about
 * @param names the reader's own; used for a pinned key alone
 */
export function decisionFacts(
  result: Judged,
  { decision, policy, signature, issuer, issued_at, expires_at }: DecisionAttestation,
  names: IssuerNames = {},
): DecisionFacts {
  const verdict = isOnlyUnpinned(result) ? "not_pinned" : documentVerdictOf(result, result.held_at);
  const pinned = isIssuerPinned(result.trust.issuer);
  const domain = result.trust.issuer === "domain" ? issuer?.domain : undefined;
  const { public_key: key } = signature;
  const name = pinned && Object.hasOwn(names, key) ? names[key] : undefined;
  return {
    verdict,
    outcome: decision.outcome,
    issued_at,
    expires_at,
    policy: {
      manifest_id: policy.manifest_id,
      manifest_version: policy.manifest_version,
      name: policy.name,
      standing: verdict === "verified" || verdict === "expired" ? rulesOf(result) : "claimed",
    },
    issuer: withoutUndefined({ pinned, name, domain }),
    proof: proofOf(result),
    unproved: result.rules?.filter(({ state }) => state === "not_proved").length ?? 0,
    ...(result.held_at === undefined ? {} : { held_at: result.held_at }),
  };
}

/**
 * Returns whether a decision is valid or expired. An expired one was valid in everything but its time, and its rules
 * were proved. True says nothing of whether it is in force.
 */
export function holdsOrHeld({ valid, held_at }: Pick<Judged, "valid" | "held_at">): boolean {
  return valid || held_at !== undefined;
}

/** On whose word what is told: of what holds, and of what expired all but its time, which its log says and its sentence. */
export function subjectsTold(result: Pick<Judged, "valid" | "held_at">): readonly TrustSubject[] {
  if (result.valid) return TRUST_SUBJECTS;
  return holdsOrHeld(result) ? TRUST_SUBJECTS.filter((subject) => subject !== "time") : [];
}

/** Refused for the reader's own list alone: no step found anything false. */
export function isOnlyUnpinned(result: VerificationResult): boolean {
  return !result.valid && verdictOf(result) === "issuer_not_confirmed";
}

function rulesOf({ trust }: Judged): RulesStanding {
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

function proofOf({ trust, policy_notices: notices = [] }: Judged): ProofStanding {
  if (trust.circuit === "not_checked") return "not_checked";
  if (trust.circuit !== "pinned" && trust.circuit !== "built_in") return "unvouched_key";
  if (SHOWING_NOTHING.some((notice) => notices.includes(notice))) return "shows_nothing";
  return notices.includes("all_waivable") ? "waivable" : "holds";
}
