/**
 * Attestations under the reader's terms, each read once: here, in a worker of a page, or in a thread. What a pinned
 * log showed of when one was there makes its own terms.
 */
import type { Json } from "@svc/core/json";
import type { DecisionAttestation } from "@svc/core/wire";
import {
  type StepResult,
  type VerificationResult,
  type VerifyOptions,
  type VerifySettings,
  verdictOf,
} from "@svc/vdi-verifier";
import {
  type GivenEvidence,
  givenEvidence,
  OpenedAttestation,
  openAttestation,
  prepareGroup,
  readSettings,
  runSteps,
  type StatedDocument,
  statedDocument,
} from "@svc/vdi-verifier/opened";

/** Documents whose signatures and proofs are computed together. */
const GROUP = 64;

/** What travels to a worker or thread; survives structured cloning. */
export interface AttestationTerms {
  /** Without signal and progress. */
  readonly verification: VerifyOptions;
  /** Verified log times by attestation hash, Unix seconds. */
  readonly logTimes: Readonly<Record<string, number>>;
  /** Those of them that witnesses saw, as many as the reader demands. */
  readonly witnessedTimes: Readonly<Record<string, number>>;
  /** Source evidence that stands beside them, by the attestation id that it names, as it was given. */
  readonly evidence: Readonly<Record<string, readonly Json[]>>;
  /** Whether somebody asks what receipts would call these documents. */
  readonly withHashes: boolean;
  /** Whether somebody wants them as they were read. */
  readonly withContent: boolean;
}

export interface AttestationFinding {
  readonly result: VerificationResult;
  /** By what receipts name it; null where it was not asked for. */
  readonly document: StatedDocument | null;
  /** As the document states them; null where it could not be read. */
  readonly stated: StatedMembers | null;
  /** The log time at which it held, of one that has expired since and fails for nothing else. */
  readonly held_at?: number;
  /** Null where it could not be read; absent where it was not asked for. */
  readonly read?: DecisionAttestation | null;
}

/** By which people find a document in a list. */
export interface StatedMembers {
  readonly attestation_id: string;
  readonly outcome: string;
  readonly pipeline: string;
  readonly issuer: string;
  readonly issued_at: number;
}

export interface Watching {
  /** `terms.verification` as it was read already. */
  readonly settings?: VerifySettings;
  readonly signal?: AbortSignal;
  /** Each row of the document at that place as soon as it stands. */
  readonly onStep?: (index: number, step: StepResult) => void;
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
    const prepared = onStep === undefined ? await prepareGroup(evidenceOf(group), settings) : settings;
    for (const [i, attestation] of group.entries()) {
      signal?.throwIfAborted();
      const place = start + i;
      const watched = onStep === undefined ? prepared : watching(prepared, (step) => onStep(place, step));
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
    group.push(opened(input));
    if (group.length < GROUP) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

function opened(input: unknown): OpenedAttestation {
  return input instanceof OpenedAttestation ? input : openAttestation(input);
}

function evidenceOf(group: readonly OpenedAttestation[]): OpenedAttestation["evidence"][] {
  return group.map(({ evidence }) => evidence);
}

function watching(settings: VerifySettings, onStep: (step: StepResult) => void): VerifySettings {
  return { ...settings, onStep };
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
  return {
    result,
    document: withHashes ? statedDocument(attestation) : null,
    stated: evidence.ok ? statedMembers(evidence.value) : null,
    ...(held === null ? {} : { held_at: held }),
    ...(withContent ? { read: evidence.ok ? evidence.value : null } : {}),
  };
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
