/**
 * Facts and judgements that a run of the steps establishes for the receipt.
 *
 * A step looks at one thing after another and ends at the first that fails, so a row's reason tells what was
 * found in order before it, what was not, and what nobody looked at. The table below is that order; every reason
 * stands in it, and a new one does not compile until it does.
 */
import {
  ISSUER_KEY_REASONS,
  KEY_REASONS,
  PROOF_REASONS,
  type ReadReason,
  type Reason,
  SIGNATURE_REASONS,
  SOURCE_REASONS,
  TRANSCRIPT_REASONS,
  type VerificationStep,
} from "@svc/core/finding";
import { DECISION_SIGNALS } from "@svc/core/statement";
import {
  type DecisionAttestation,
  type Fact,
  isIssuerPinned,
  type Judgement,
  RECORDED_OF_DECISION,
  type Recorded,
  type RecordedRow,
  type Trust,
  type VerificationReceipt,
} from "@svc/core/wire";
import type { StepResult } from "../result.ts";

type Code = Fact | Judgement;

/** One thing that a step looks at, and the reasons for which it fails there. */
interface Look {
  /** Null: neither fact nor judgement, such as a limit of reading or material that the verifier lacked. */
  readonly code: Code | null;
  readonly reasons: readonly Reason[];
}

const look = <const R extends Reason>(code: Code | null, ...reasons: readonly R[]) => ({ code, reasons });

const UNCHECKED_TRANSCRIPT = ["transcript_too_long", "beacon_iterations_exceeded"] as const;

const LOOKS = {
  schema: [look("shape", "schema"), look("attestation_id", "attestation_id_mismatch")],
  timestamps: [
    look("interval", "expires_before_issue"),
    look("in_force", "issued_in_future", "expired", "issued_after_log_time"),
  ],
  pipeline: [
    look("pipeline_hash", "pipeline_hash_mismatch"),
    look("pipeline_id", "pipeline_id_mismatch"),
    look("outcome", "declared_outcome_not_a_step"),
    look("pipeline_root", "pipeline_root_mismatch"),
    look("outcome", "outcome_not_a_step", "outcome_not_declared"),
  ],
  policy: [
    look("manifest_hash", "manifest_hash_mismatch"),
    look("constraint_steps", "vertex_not_a_step", "when_outcome_not_a_step"),
    look("policy_root", "policy_not_encodable", "policy_root_mismatch"),
    look("satisfied_mask", "mask_beyond_constraints", "critical_constraint_not_proved"),
    look(
      "reasons",
      "violated_mask_beyond_constraints",
      "reason_without_predicate",
      "reasons_differ_from_mask",
    ),
    look("declared_outcomes", "outcomes_differ_from_manifest"),
    look("sourced_inputs", ...codesOf(SOURCE_REASONS), "input_not_sourced"),
    look("manifest_published", "manifest_version_unknown", "manifest_differs_from_published"),
    look("manifest_authority", "manifest_authority_unbound"),
    look("authority_binding", "authority_binding_mismatch"),
    look("authority_binding_signature", "authority_binding_signature_invalid"),
    look("manifest_authority", "authority_binding_not_current", "manifest_authority_revoked"),
    look(null, "manifest_authority_trust_missing"),
    look("manifest_authority", "manifest_authority_unrecognised"),
  ],
  proof: [
    look(
      "public_signals",
      "signal_count_mismatch",
      "policy_not_encodable",
      // The engine gives them too, of signals that are compared before it sees them.
      "signal_not_canonical",
      "signal_not_in_field",
      "signal_mismatch",
    ),
    look(null, "proof_not_checked"),
    look("verification_key", ...codesOf(KEY_REASONS)),
    look("proof", ...codesOf(PROOF_REASONS)),
  ],
  signature: [
    look("issuer_signature", ...codesOf(SIGNATURE_REASONS)),
    look("issuer_pinned", "issuer_not_trusted", "issuer_kid_mismatch", ...codesOf(ISSUER_KEY_REASONS)),
    look("not_revoked", "issuer_revoked", "attestation_revoked"),
    look(
      null,
      "issuer_directory_missing",
      "issuer_trust_missing",
      "revocation_missing",
      "revocation_signature_missing",
      "revocation_stale",
    ),
  ],
  key: [
    look("key_hash", "key_hash_mismatch"),
    look("key_recognised", "verification_key_revoked", "verification_key_unrecognised"),
  ],
  governance: [
    look("circuit_in_force", "circuit_record_absent"),
    look("governor_recognised", "governance_key_unrecognised", "governance_kid_mismatch"),
    look("circuit_record_signature", "circuit_record_signature_invalid"),
    look("governor_recognised", "governance_key_revoked"),
    look("circuit_record_key", "circuit_key_mismatch", "signal_schema_mismatch"),
    look(
      "circuit_in_force",
      "circuit_version_mismatch",
      "circuit_record_superseded",
      "circuit_revoked",
      "circuit_not_active",
    ),
    look(null, "setup_not_checked", ...UNCHECKED_TRANSCRIPT),
    look("setup_transcript", ...codesOf(TRANSCRIPT_REASONS), ...codesOf(KEY_REASONS)),
    look("setup_grade", "setup_grade_insufficient"),
  ],
} satisfies Readonly<Record<VerificationStep, readonly Look[]>>;

/** Reasons of which no step's looking tells anything. */
type Elsewhere = "not_reached" | "not_in_profile" | ReadReason;
type Placed = (typeof LOOKS)[VerificationStep][number]["reasons"][number];
/** Fails to compile while a reason has no place. */
const everyReasonHasItsPlace: [Exclude<Reason, Placed | Elsewhere>] extends [never] ? true : never = true;
void everyReasonHasItsPlace;

/** Judgements, and facts about an optional part, that hold only where somebody was there to be asked. */
const ROOTED: { readonly [Name in Code]?: (trust: Trust) => boolean } = {
  authority_binding: ({ manifest }) => manifest === "pinned",
  authority_binding_signature: ({ manifest }) => manifest === "pinned",
  manifest_authority: ({ manifest }) => manifest === "pinned" || manifest === "registry",
  issuer_pinned: ({ issuer }) => isIssuerPinned(issuer),
  not_revoked: ({ revocation }) => revocation !== "not_checked",
  key_recognised: ({ circuit }) => circuit === "pinned" || circuit === "built_in",
};

/** Facts and judgements that a receipt records. */
export type RecordedFindings = Pick<VerificationReceipt, "facts" | "judgements">;

/**
 * The facts and judgements of a decision's receipt: each of the table once, in its order.
 *
 * @param attestation null where the document could not be read as one
 */
export function recordOf(
  steps: readonly Pick<StepResult, "name" | "valid" | "reason">[],
  trust: Trust,
  attestation: DecisionAttestation | null,
): RecordedFindings {
  const found = new Map<Code, boolean>();
  for (const row of steps)
    for (const [code, value] of findingsOf(row, trust, attestation)) found.set(code, value);
  const recordedAs = ({ code }: RecordedRow<Code>): Recorded => found.get(code) ?? "not_evaluated";
  return {
    facts: RECORDED_OF_DECISION.facts.map((row) => ({ fact: row.code, value: recordedAs(row) })),
    judgements: RECORDED_OF_DECISION.judgements.map((row) => ({
      judgement: row.code,
      value: recordedAs(row),
    })),
  };
}

function findingsOf(
  { name, valid, reason }: Pick<StepResult, "name" | "valid" | "reason">,
  trust: Trust,
  attestation: DecisionAttestation | null,
): [Code, boolean][] {
  const looks: readonly Look[] = LOOKS[name];
  const end = valid ? looks.length : placeOf(looks, reason, attestation);
  if (end < 0) return [];
  const failed = looks[end]?.code ?? null;
  const ahead = new Set(looks.slice(end).map(({ code }) => code));
  const passed = looks.slice(0, end).flatMap(({ code }) => (code === null || ahead.has(code) ? [] : [code]));
  // By its place alone where the step failed later on: then the part was there and was looked at.
  const rooted = passed.filter((code) => isLooked(code, valid, trust));
  const held = [...new Set(rooted)].map((code): [Code, boolean] => [code, true]);
  return failed === null ? held : [...held, [failed, false]];
}

function isLooked(code: Code, passed: boolean, trust: Trust): boolean {
  const isFact = code.startsWith("authority_binding");
  return (isFact && !passed) || (ROOTED[code]?.(trust) ?? true);
}

/** Where the step ended; -1 where its looking never began. */
function placeOf(
  looks: readonly Look[],
  reason: Reason | undefined,
  attestation: DecisionAttestation | null,
): number {
  if (reason === undefined) return -1;
  const first = looks.findIndex(({ reasons }) => reasons.includes(reason));
  // The engine gives it too, about a key that takes another number of signals than the circuit has.
  const ofKey =
    reason === "signal_count_mismatch" &&
    attestation?.proof.public_signals.length === DECISION_SIGNALS.length;
  return ofKey ? looks.findLastIndex(({ reasons }) => reasons.includes(reason)) : first;
}

function codesOf<Reasons extends object>(reasons: Reasons): readonly (keyof Reasons)[] {
  return Object.keys(reasons) as (keyof Reasons)[];
}
