/**
 * Attestations under the reader's terms, each read once: here, in a worker of a page, or in a thread. What a pinned
 * log showed of when one was there makes its own terms.
 */
import { withoutUndefined } from "@svc/core/json";
import type { DecisionAttestation } from "@svc/core/wire";
import { type StepResult, type VerificationResult, type VerifySettings, verdictOf } from "@svc/vdi-verifier";
import {
  type GivenEvidence,
  givenEvidence,
  OpenedAttestation,
  openAttestation,
  prepareGroup,
  readSettings,
  runSteps,
  statedDocument,
} from "@svc/vdi-verifier/opened";
import type { StatedMembers } from "../../model/examination.ts";
import type { AttestationFinding, AttestationTerms } from "../../model/input.ts";

/** Documents whose signatures and proofs are computed together. */
const GROUP = 64;

export interface Watching {
  /** `terms.verification` as it was read already. */
  readonly settings?: VerifySettings | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Each row of the document at that place as soon as it stands. */
  readonly onStep?: ((index: number, step: StepResult) => void) | undefined;
}

/**
 * One finding for each input, in order, equal to what it has alone.
 *
 * @param inputs JSON text, UTF-8 bytes, values, or what was opened already; drawn a group at a time, as they are needed
 * @throws the signal's reason; as `verifyDecision` for malformed options
 */
export async function* verifyAttestations(
  inputs: Iterable<unknown> | AsyncIterable<unknown>,
  terms: AttestationTerms,
  { settings: given, signal, onStep }: Watching = {},
): AsyncGenerator<AttestationFinding, void, undefined> {
  const settings: VerifySettings = {
    ...(given ?? (await readSettings(terms.verification))),
    signal: signal ?? null,
  };
  let start = 0;
  for await (const group of groupsOf(inputs)) {
    const prepared =
      onStep === undefined
        ? await prepareGroup(
            group.map(({ evidence }) => evidence),
            settings,
          )
        : settings;
    for (const [i, attestation] of group.entries()) {
      signal?.throwIfAborted();
      const place = start + i;
      const watched: VerifySettings =
        onStep === undefined ? prepared : { ...prepared, onStep: (step) => onStep(place, step) };
      yield await verifyOne(attestation, watched, terms);
    }
    start += group.length;
  }
}

async function* groupsOf(
  inputs: Iterable<unknown> | AsyncIterable<unknown>,
): AsyncGenerator<OpenedAttestation[], void, undefined> {
  let group: OpenedAttestation[] = [];
  for await (const input of inputs) {
    group.push(input instanceof OpenedAttestation ? input : openAttestation(input));
    if (group.length < GROUP) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

async function verifyOne(
  attestation: OpenedAttestation,
  settings: VerifySettings,
  { verification, logTimes, witnessedTimes, evidence: beside, withHashes, withContent }: AttestationTerms,
): Promise<AttestationFinding> {
  const hash = Object.keys(logTimes).length > 0 ? attestation.hash : null;
  const found = hash !== null && Object.hasOwn(logTimes, hash) ? (logTimes[hash] ?? null) : null;
  // A time that the reader vouches for comes before one that a log shows.
  const logTime = verification.logTime ?? found;
  const seen = hash !== null && Object.hasOwn(witnessedTimes, hash) ? (witnessedTimes[hash] ?? null) : null;
  const witnessedTime = verification.witnessedTime ?? seen;
  const { evidence } = attestation;
  const own = evidence.ok ? evidenceBeside(evidence.value, beside) : [];
  const result = await runSteps(evidence, { ...settings, logTime, witnessedTime, evidence: own });
  const held =
    logTime === null ? null : await heldAt(attestation, result, { ...settings, logTime, witnessedTime });
  const read = evidence.ok ? evidence.value : null;
  return withoutUndefined({
    result,
    document: withHashes ? statedDocument(attestation) : null,
    stated: read === null ? null : statedMembers(read),
    held_at: held ?? undefined,
    read: withContent ? read : undefined,
  });
}

function evidenceBeside(
  { attestation_id }: DecisionAttestation,
  beside: AttestationTerms["evidence"],
): GivenEvidence[] {
  return Object.hasOwn(beside, attestation_id) ? (beside[attestation_id] ?? []).map(givenEvidence) : [];
}

/** The log time, where the document has expired since, and at that time every step of the same run passes. */
async function heldAt(
  { evidence }: OpenedAttestation,
  result: VerificationResult,
  settings: VerifySettings & { readonly logTime: number },
): Promise<number | null> {
  if (verdictOf(result) !== "expired") return null;
  const then = await runSteps(evidence, { ...settings, onStep: null, at: settings.logTime });
  return then.valid ? settings.logTime : null;
}

function statedMembers(attestation: DecisionAttestation): StatedMembers {
  return {
    attestation_id: attestation.attestation_id,
    outcome: attestation.decision.outcome,
    pipeline: attestation.pipeline.name,
    issuer: attestation.signature.public_key,
    issued_at: attestation.issued_at,
  };
}
