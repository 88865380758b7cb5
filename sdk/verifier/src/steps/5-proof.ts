/**
 * Step 5: somebody knew inputs and a path that satisfy the policy, and made this proof for this very document.
 *
 * The public signals are recomputed from the document and compared before the pairing, so a proof cannot be
 * lifted into another attestation. Under a key whose secrets somebody knows, a proof proves nothing: see step 7.
 */
import { causeOf } from "@svc/core/finding";
import { DECISION_SIGNALS } from "@svc/core/statement";
import type { DecisionAttestation, VerificationKey } from "@svc/core/wire";
import type { Engine, KeyPreparation, PreparedKey, ProofItem, ProofVerdict } from "@svc/groth16";
import { acceleratePoseidon, loadEngine } from "#proof-engine";
import { keyHashOf, memoizedBy } from "../derived.ts";
import type { VerifySettings } from "../options/settings.ts";
import { signalsOf } from "../statement-roots.ts";
import { vouchedFor } from "./7-key.ts";
import { AbsentPart, absentPart } from "./absent-part.ts";
import { fail, failWith, onAttestation, pass, type StepFailure, type StepFinding } from "./step.ts";

export const checkProof = onAttestation(judgeProof);

async function judgeProof(attestation: DecisionAttestation, settings: VerifySettings): Promise<StepFinding> {
  // A proof has a verdict beforehand only where its signals were found to be the document's (`many/precompute.ts`).
  const known = settings.precomputed?.proofs.get(attestation);
  const fault = known === undefined ? checkSignals(attestation) : null;
  if (fault !== null) return fault;
  const engine = await engineOrAbsence();
  if (engine instanceof AbsentPart) return fail("proof_not_checked", { part: engine.part });
  const prepared = prepareKey(engine, attestation.verification.key, settings);
  if (!prepared.ok) return failWith(prepared, { engine: engine.name });
  const verdict = known ?? verifiedBy(prepared.key, attestation);
  return verdict.valid ? pass({ engine: engine.name }) : failWith(verdict, { engine: engine.name });
}

function verifiedBy(key: PreparedKey, attestation: DecisionAttestation): ProofVerdict {
  const { proof, publicSignals } = proofItem(attestation);
  return key.verify(proof, publicSignals);
}

/** The engine, and with it what hashes as quickly; or why this script has none here. */
export async function engineOrAbsence(): Promise<Engine | AbsentPart> {
  const [engine] = await Promise.all([loadEngine().catch(absentPart), acceleratePoseidon()]);
  return engine;
}

/** Returns the engine's input from a document: the whole proof, so that its own claims are checked there too. */
export function proofItem({ proof }: DecisionAttestation): ProofItem {
  const { public_signals: publicSignals, system: protocol, ...rest } = proof;
  return { proof: { protocol, ...rest }, publicSignals };
}

type Preparations = WeakMap<Engine, WeakMap<VerificationKey, KeyPreparation>>;
const ofKnownKeys: Preparations = new WeakMap();
const ofStrangersKeys: Preparations = new WeakMap();

/** The key as the engine judged it; read and judged once for a key that documents share. */
export function prepareKey(
  engine: Engine,
  key: VerificationKey,
  settings: Pick<VerifySettings, "circuits">,
): KeyPreparation {
  const known = vouchedFor(keyHashOf(key), settings) !== null;
  const byKey = memoizedBy(known ? ofKnownKeys : ofStrangersKeys, engine, () => new WeakMap());
  const prepared = memoizedBy(byKey, key, () => engine.prepare(key, { known }));
  // What could not be judged this time may be the next.
  if (prepared.reason === "proof_not_checked") byKey.delete(key);
  return prepared;
}

/**
 * Checks that the proof is about this document: its signals are those that follow from it. Returns `null` when they
 * are.
 */
export function checkSignals(attestation: DecisionAttestation): StepFailure | null {
  const { pipeline, proof } = attestation;
  const signals = proof.public_signals;
  if (signals.length !== DECISION_SIGNALS.length) {
    const values = { expected: DECISION_SIGNALS.length, found: signals.length };
    return failWith({ reason: "signal_count_mismatch", values });
  }
  // What step 3 refuses has no pipeline_root to compare.
  const stray = pipeline.outcomes?.find((outcome) => !pipeline.steps.includes(outcome));
  if (stray !== undefined) return fail("declared_outcome_not_a_step", { found: stray });
  const made = signalsOf(attestation);
  if (!made.ok) {
    const { reason, values } = made;
    return reason === "signal_not_in_field" || reason === "signal_not_canonical"
      ? failWith({ reason, values })
      : fail("policy_not_encodable", { cause: causeOf(made) });
  }
  const expected = made.value;
  const at = expected.findIndex((value, i) => value !== signals[i]);
  if (at < 0) return null;
  return fail("signal_mismatch", {
    signal: DECISION_SIGNALS[at] as string,
    expected: expected[at] as string,
    found: signals[at] ?? null,
  });
}
