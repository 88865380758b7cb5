/**
 * Runs the table of steps over one attestation and says what the outcome rests on.
 *
 * Evidence never makes it throw. It throws for a malformed option (TypeError, RangeError), the caller's own abort, what
 * the caller's `onStep` throws, and a proof engine that this runtime cannot load.
 */

import type { VerificationStep } from "@svc/core/finding";
import { withoutUndefined } from "@svc/core/json";
import { standingOfIssuer } from "@svc/core/trust";
import { type DecisionAttestation, NOTHING_CHECKED, type Trust } from "@svc/core/wire";
import { noticesOfRead, standingsOf } from "./derived.ts";
import { readEvidence } from "./opened/attestation.ts";
import { judgeSettings, readUnjudgedOptions, type VerifyOptions } from "./options/read-options.ts";
import type { VerifySettings } from "./options/settings.ts";
import type { StepOutcome, StepResult, VerificationResult } from "./result.ts";
import { engineOrAbsence } from "./steps/5-proof.ts";
import { startSignature } from "./steps/6-signature.ts";
import { type InputsFinding, inputsOnIssuersWord } from "./steps/issuers-word.ts";
import { type Evidence, fail, isFailure, type StepFinding } from "./steps/step.ts";
import { isCounted, SHOWN_BY, STEPS, stepNamed } from "./steps/steps.ts";

/**
 * Verifies a decision attestation offline.
 *
 * `valid: true` means that every step of the profile passed: the issuer knew some committed inputs and a path
 * that satisfy the policy, and signed. It does not mean that the inputs are true, that this path was really
 * executed, or that the keys are anybody's in particular: `trust` says which roots the pass rests on, and
 * without pinned ones a document vouches for itself.
 *
 * @param attestation a `DecisionAttestation` as JSON text, UTF-8 bytes or value; read once
 * @throws TypeError, RangeError when an option is malformed, unknown, or names no profile
 */
export async function verifyDecision(
  attestation: unknown,
  options?: VerifyOptions,
): Promise<VerificationResult> {
  const settings = readUnjudgedOptions(options);
  // Read before anything is waited for: what the caller does to it afterwards changes nothing.
  const evidence = readEvidence(attestation);
  return runSteps(evidence, await judgeSettings(settings));
}

/** Another name of `verifyDecision`. */
export const verify = verifyDecision;

/** The run itself, for entries that have read document and options already. */
export async function runSteps(evidence: Evidence, settings: VerifySettings): Promise<VerificationResult> {
  const rows: StepResult[] = [];
  const findings: StepFinding[] = [];
  let stopped = false;
  if (!settings.stopAtFirstFailure) startSignature(evidence, settings);
  // Steps 3 and 4 hash with what comes with the engine. What keeps it from being had is for step 5 to say.
  if (evidence.ok && isCounted(stepNamed("proof"), settings)) await engineOrAbsence().catch(() => {});
  for (const step of STEPS) {
    settings.signal?.throwIfAborted();
    if (step.applies !== undefined && !step.applies(evidence, settings)) continue;
    const counted = isCounted(step, settings);
    const finding = !counted ? LEFT_OUT : stopped ? STOPPED : await step.check(evidence, settings);
    findings.push(finding);
    const row = { step: step.number, name: step.name, ...(await worded(finding)) };
    rows.push(row);
    // A copy: whatever the listener does to it, the verdict is of the row.
    settings.onStep?.({ ...row });
    if (row.outcome === "failed" && settings.stopAtFirstFailure) stopped = true;
  }
  const inputs = await inputsOf(evidence, settings, rows);
  return resultOf(evidence, settings, rows, findings, inputs);
}

/**
 * On whose word the inputs stand, where policy, proof, key and issuer's signature hold: elsewhere nothing shows that a
 * rule read the leaf that a source signed. The judgement is loaded with the first evidence there is to look at.
 */
async function inputsOf(
  evidence: Evidence,
  settings: VerifySettings,
  rows: readonly StepResult[],
): Promise<InputsFinding | null> {
  if (!evidence.ok || !SHOWN_BY.every((name) => hasPassed(rows, name))) return null;
  const attestation = evidence.value;
  if (attestation.sources === undefined && settings.evidence.length === 0) {
    return inputsOnIssuersWord(attestation);
  }
  return (await import("./steps/judge-sources.ts")).judgeSources(attestation, settings);
}

function hasPassed(rows: readonly StepResult[], name: VerificationStep): boolean {
  return rows.some((row) => row.name === name && row.valid);
}

const PASSED: StepOutcome = Object.freeze({ valid: true, outcome: "passed" });

let words: typeof import("./steps/outcome.ts") | null = null;

/** Sentences are loaded with the first thing there is to say: a script that has nothing to say loads none. */
async function worded(finding: StepFinding): Promise<StepOutcome> {
  const isSilent = !isFailure(finding) && (finding.notes ?? []).length === 0;
  if (isSilent) return PASSED;
  words ??= await import("./steps/outcome.ts");
  return words.outcomeOf(finding);
}

const LEFT_OUT: StepFinding = Object.freeze(fail("not_in_profile"));
const STOPPED: StepFinding = Object.freeze(fail("not_reached", { because: "stopped" }));

function resultOf(
  evidence: Evidence,
  settings: VerifySettings,
  steps: readonly StepResult[],
  findings: readonly StepFinding[],
  inputs: InputsFinding | null,
): VerificationResult {
  const first = steps.find(({ outcome }) => outcome === "failed" || outcome === "open");
  const setupGrade = findings.findLast((finding) => finding.setupGrade !== undefined)?.setupGrade;
  const engine = findings.findLast((finding) => finding.engine !== undefined)?.engine;
  return withoutUndefined<VerificationResult>({
    valid: first === undefined,
    steps,
    failedStep: first?.step,
    reason: first?.reason,
    ...documentMembers(evidence, steps),
    issuer: evidence.ok ? standingOfIssuer(evidence.value, "decisions", settings) : undefined,
    inputs: inputs?.inputs,
    source_evidence: inputs?.source_evidence,
    trust: Object.assign(
      {},
      NOTHING_CHECKED,
      ...findings.map(({ rests_on }) => rests_on),
      inputs?.pinned === true ? { inputs: "pinned" } : {},
    ) as Trust,
    conclusive: first === undefined || !evidence.ok || steps.some(({ outcome }) => outcome === "failed"),
    profile_id: settings.profile.id,
    roots_digest: settings.rootsDigest,
    evaluated_at: settings.at,
    setup_grade: setupGrade,
    engine,
  });
}

/** Derives the document's identities, and the proved state of its rules when the proof is valid. */
function documentMembers(evidence: Evidence, steps: readonly StepResult[]) {
  if (!evidence.ok) return {};
  const attestation: DecisionAttestation = evidence.value;
  const notices = noticesOfRead(attestation);
  const proved = (["policy", "proof", "key"] as const).every((name) => hasPassed(steps, name));
  return {
    attestation_id: attestation.attestation_id,
    policy_notices: notices.length === 0 ? undefined : notices,
    rules: proved ? standingsOf(attestation) : undefined,
  };
}
