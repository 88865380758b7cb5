/**
 * Step 4: the manifest's hash follows from its members, the proof was made for its constraints, every critical
 * one is claimed to hold, the reasons are those of their mask, the pipeline declares the outcomes that the manifest
 * does, sources signed the inputs that it wants from them, and a policy that calls itself published is the published
 * one. Who stands behind the rules is judged in `manifest-authority.ts`.
 */
import { causeOf } from "@svc/core/finding";
import { PAYLOAD_TYPES, verifyDocumentAsync } from "@svc/core/signing";
import { DECISION_SIGNALS } from "@svc/core/statement";
import type { DecisionAttestation } from "@svc/core/wire";
import { publishedManifestHash, publishedVersions } from "@svc/vdi-registry";
import { manifestHashOf, noticesOfRead } from "../derived.ts";
import type { VerifySettings } from "../options/settings.ts";
import { policyRootOf } from "../statement-roots.ts";
import type { CheckedStatement } from "./judge-sources.ts";
import { bindingOf, type CheckedBinding, checkManifestAuthority } from "./manifest-authority.ts";
import { fail, isFailure, onAttestation, remark, type StepFailure, type StepFinding } from "./step.ts";

export const checkPolicy = onAttestation(judgeWithSignatures);

const POLICY_ROOT = DECISION_SIGNALS.indexOf("policy_root");

async function judgeWithSignatures(
  attestation: DecisionAttestation,
  settings: VerifySettings,
): Promise<StepFinding> {
  const sources = await checkSources(attestation);
  const binding = bindingOf(attestation, settings);
  if (binding === null) return judgePolicy(attestation, settings, { binding, sources });
  const signature = await verifyDocumentAsync(PAYLOAD_TYPES.authorityBinding, binding);
  return judgePolicy(attestation, settings, { binding: { binding, signature }, sources });
}

/** Loaded where a manifest demands sources or the document carries their statements. */
async function checkSources(attestation: DecisionAttestation): Promise<StepFailure | null> {
  if (attestation.sources === undefined && attestation.policy.sourced === undefined) return null;
  const { statementsOf, checkSourcedInputs } = await import("./judge-sources.ts");
  const checked: CheckedStatement[] = [];
  for (const statement of statementsOf(attestation)) {
    const signature = await verifyDocumentAsync(PAYLOAD_TYPES.sourceStatement, statement);
    checked.push({ statement, signature });
  }
  return checkSourcedInputs(attestation, checked);
}

/** What others signed of the document, judged before the policy itself is. */
export interface CheckedParts {
  readonly binding: CheckedBinding | null;
  /** Fault of the sources' statements, or of their absence. */
  readonly sources: StepFailure | null;
}

export function judgePolicy(
  attestation: DecisionAttestation,
  settings: VerifySettings,
  { binding, sources }: CheckedParts,
): StepFinding {
  const fault =
    checkHash(attestation) ??
    checkVertices(attestation) ??
    checkRoot(attestation) ??
    checkMask(attestation) ??
    checkReasons(attestation) ??
    checkOutcomes(attestation) ??
    sources ??
    checkPublished(attestation);
  const finding = fault ?? checkManifestAuthority(attestation, settings, binding);
  if (isFailure(finding)) return finding;
  const notices = noticesOfRead(attestation).map((notice) => remark(notice));
  return { ...finding, notes: [...notices, ...(finding.notes ?? [])] };
}

function checkHash({ policy }: DecisionAttestation): StepFailure | null {
  const expected = manifestHashOf(policy);
  const found = policy.manifest_hash;
  return found === expected ? null : fail("manifest_hash_mismatch", { expected, found });
}

function checkVertices({ pipeline, policy }: DecisionAttestation): StepFailure | null {
  for (const { id, vertex, when } of policy.constraints) {
    if (!pipeline.steps.includes(vertex)) return fail("vertex_not_a_step", { constraint: id, found: vertex });
    if (when !== undefined && "outcome" in when && !pipeline.steps.includes(when.outcome)) {
      return fail("when_outcome_not_a_step", { constraint: id, found: when.outcome });
    }
  }
  return null;
}

function checkRoot({ pipeline, policy, proof }: DecisionAttestation): StepFailure | null {
  const root = policyRootOf({ ...policy, steps: pipeline.steps });
  if (!root.ok) {
    return fail("policy_not_encodable", { cause: causeOf(root) }, `/policy${root.pointer ?? ""}`);
  }
  const found = proof.public_signals[POLICY_ROOT];
  const expected = String(root.value);
  return found === expected ? null : fail("policy_root_mismatch", { expected, found: found ?? null });
}

function checkMask({ policy, decision }: DecisionAttestation): StepFailure | null {
  const mask = decision.satisfied_mask;
  const count = policy.constraints.length;
  if (mask >= 2 ** count) return fail("mask_beyond_constraints", { expected: count, found: mask });
  for (const [i, { id, critical }] of policy.constraints.entries()) {
    if (critical && ((mask >> i) & 1) === 0)
      return fail("critical_constraint_not_proved", { constraint: id });
  }
  return null;
}

/** Returns whether each named reason can be one, and the list and its mask say the same. */
function checkReasons({ policy, decision }: DecisionAttestation): StepFailure | null {
  const { violated_mask: mask, reasons: found } = decision;
  const count = policy.constraints.length;
  if (mask >= 2 ** count) return fail("violated_mask_beyond_constraints", { expected: count, found: mask });
  const named = policy.constraints.filter((_, i) => ((mask >> i) & 1) === 1);
  const empty = named.find(({ predicate }) => predicate === undefined);
  if (empty !== undefined) return fail("reason_without_predicate", { constraint: empty.id });
  const expected = named.map(({ id }) => id);
  return sameList(found, expected) ? null : fail("reasons_differ_from_mask", { expected, found });
}

/** A manifest that declares outcomes declares those of every pipeline under it, these and no others. */
function checkOutcomes({ pipeline, policy }: DecisionAttestation): StepFailure | null {
  const { outcomes: expected } = policy;
  const found = pipeline.outcomes ?? [];
  if (expected === undefined || sameList(found, expected)) return null;
  return fail("outcomes_differ_from_manifest", { expected, found });
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one, i) => one === b[i]);
}

function checkPublished({ policy }: DecisionAttestation): StepFailure | null {
  const { manifest_id: id, manifest_version: version, manifest_hash: found } = policy;
  const versions = publishedVersions(id);
  if (versions.length === 0) return null;
  const expected = publishedManifestHash(id, version);
  if (expected === null) {
    return fail("manifest_version_unknown", { manifest: id, expected: versions, found: version });
  }
  if (found === expected) return null;
  return fail("manifest_differs_from_published", { manifest: id, version, expected, found });
}
