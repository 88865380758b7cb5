/**
 * Many attestations, several times quicker than one at a time, each with the result that it has alone.
 *
 * Documents are taken in groups. A group's signatures and proofs are checked together, then each document goes
 * through the same table of steps as in `verifyDecision`, which alone decides. A false proof among true ones makes
 * its group's combined check fail; every proof of the group is then checked by itself, so a group costs at most the
 * combined check more than its documents one by one.
 */
import { PAYLOAD_TYPES, verifyDocumentAsync } from "@svc/core/signing";
import { readCount, readMembers } from "@svc/core/trust";
import type { DecisionAttestation } from "@svc/core/wire";
import type { Engine, PreparedKey, ProofVerdict } from "@svc/groth16";
import { readEvidence } from "../opened/attestation.ts";
import { judgeSettings, settingsOf, VERIFY_OPTIONS, type VerifyOptions } from "../options/read-options.ts";
import { nothingPrecomputed, type Precomputed, type VerifySettings } from "../options/settings.ts";
import type { VerificationResult } from "../result.ts";
import { checkSignals, engineOrAbsence, prepareKey, proofItem } from "../steps/5-proof.ts";
import { AbsentPart } from "../steps/absent-part.ts";
import type { Evidence } from "../steps/step.ts";
import { isCounted, stepNamed } from "../steps/steps.ts";
import { runSteps } from "../verify-decision.ts";

/** Checks the issuers' signatures of all; the runtime works on them while the caller goes on. */
export async function precomputeSignatures(
  { signatures }: Precomputed,
  attestations: readonly DecisionAttestation[],
): Promise<void> {
  await Promise.all(
    attestations.map(async (attestation) => {
      signatures.set(attestation, await verifyDocumentAsync(PAYLOAD_TYPES.attestation, attestation));
    }),
  );
}

/** Checks the proofs of those that step 5 would put before the engine, together by key. */
export async function precomputeProofs(
  { proofs }: Precomputed,
  attestations: readonly DecisionAttestation[],
  settings: VerifySettings,
): Promise<void> {
  const engine = await engineOrAbsence();
  if (engine instanceof AbsentPart) return;
  for (const [key, group] of groupByKey(engine, attestations, settings)) {
    const verdicts = key.verifyBatch(group.map(proofItem));
    for (const [i, attestation] of group.entries()) proofs.set(attestation, verdicts[i] as ProofVerdict);
  }
}

function groupByKey(
  engine: Engine,
  attestations: readonly DecisionAttestation[],
  settings: VerifySettings,
): ReadonlyMap<PreparedKey, readonly DecisionAttestation[]> {
  const groups = new Map<PreparedKey, DecisionAttestation[]>();
  for (const attestation of attestations) {
    if (checkSignals(attestation) !== null) continue;
    const prepared = prepareKey(engine, attestation.verification.key, settings);
    if (!prepared.ok) continue;
    const group = groups.get(prepared.key);
    if (group === undefined) groups.set(prepared.key, [attestation]);
    else group.push(attestation);
  }
  return groups;
}

/** Documents of a group unless the caller says otherwise: what a group shares is by then a small part of its cost. */
const DEFAULT_GROUP_SIZE = 64;
const MAX_GROUP_SIZE = 1024;

/** As for one, and how many are taken together. */
export interface ManyOptions extends Omit<VerifyOptions, "onStep" | "evidence"> {
  /** 1 to 1024; default 64. A group is yielded only when all of it was computed. */
  readonly groupSize?: number | undefined;
}

/**
 * Verifies attestations and yields their results in order, each equal to what `verifyDecision` returns for the same
 * input, options and clock. `now` is read once, when iteration begins.
 *
 * Holds one group in memory, so the inputs may be a stream of any length. Stop by leaving the loop or by
 * `options.signal`, which is looked at between documents and between their steps.
 *
 * @param inputs attestations as JSON text, UTF-8 bytes or values; text and bytes are quickest, since parts that they
 *   repeat are recognised
 * @throws as `verifyDecision`; TypeError when `inputs` cannot be iterated or `options.onStep` is given, RangeError for
 *   a group size out of bounds; what `inputs` throws
 */
export async function* verifyDecisions(
  inputs: Iterable<unknown> | AsyncIterable<unknown>,
  options?: ManyOptions,
): AsyncGenerator<VerificationResult, void, undefined> {
  const { groupSize, ...rest } = readMembers(options, [...VERIFY_OPTIONS, "groupSize"], "options");
  const size = readCount(groupSize, "options.groupSize", 1, MAX_GROUP_SIZE) ?? DEFAULT_GROUP_SIZE;
  if (rest.onStep !== undefined)
    throw new TypeError("options.onStep: steps of many at once are not reported");
  if (rest.evidence !== undefined)
    throw new TypeError("options.evidence: it is about one attestation; verify that one by itself");
  const settings = await judgeSettings(settingsOf(rest, "options"));
  for await (const evidence of groupsOf(inputs, size)) {
    const prepared = await prepareGroup(evidence, settings);
    for (const one of evidence) yield await runSteps(one, prepared);
  }
}

/**
 * The dear computations of a group, done together: settings with which `runSteps` takes them as they are, also when
 * one document is judged several times.
 *
 * @throws the signal's reason
 */
export async function prepareGroup(
  evidence: readonly Evidence[],
  settings: VerifySettings,
): Promise<VerifySettings> {
  settings.signal?.throwIfAborted();
  const precomputed = nothingPrecomputed();
  const counts = (name: "signature" | "proof") => isCounted(stepNamed(name), settings);
  const attestations = evidence.flatMap((one): DecisionAttestation[] => (one.ok ? [one.value] : []));
  // Begun first: the runtime checks signatures on threads of its own while the proofs are checked on this one.
  const signatures = counts("signature") ? precomputeSignatures(precomputed, attestations) : null;
  const proofs = counts("proof") ? precomputeProofs(precomputed, attestations, settings) : null;
  await Promise.all([signatures, proofs]);
  return { ...settings, precomputed };
}

/** Never awaited: what a stranger sent may throw, or stand still, when it is asked whether it is a promise. */
function* readEach(inputs: Iterable<unknown>): Generator<Evidence> {
  for (const input of inputs) yield readEvidence(input);
}

async function* arriving(inputs: AsyncIterable<unknown>): AsyncGenerator<Evidence> {
  for await (const input of inputs) yield readEvidence(input);
}

/** Each input is read as it arrives: what its sender writes into the same buffer afterwards changes nothing. */
async function* groupsOf(
  inputs: Iterable<unknown> | AsyncIterable<unknown>,
  size: number,
): AsyncGenerator<Evidence[]> {
  let group: Evidence[] = [];
  // A string is iterable too, by its characters: one document taken for many.
  if (typeof inputs !== "object" || inputs === null) throw new TypeError("inputs: expected an iterable");
  for await (const evidence of Symbol.asyncIterator in inputs ? arriving(inputs) : readEach(inputs)) {
    group.push(evidence);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
