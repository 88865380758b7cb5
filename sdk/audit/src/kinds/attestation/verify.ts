/** The attestations of a set, verified under the log times, snapshots and source evidence that the set shows. */
import {
  type CaseReference,
  type DecisionAttestation,
  hashCaseReference,
  type Json,
  parseDisclosure,
  parseOpening,
  parseSourceEvidence,
  withoutUndefined,
} from "@svc/core";
import { STEP_SET } from "@svc/messages";
import { documentVerdictOf } from "@svc/vdi-verifier";
import type { StatedDocument } from "@svc/vdi-verifier/opened";
import type { VerdictKind } from "../../model/examination.ts";
import { findingRow, wordedBy } from "../../model/found.ts";
import { type AttestationFinding, type AttestationTerms, inputOf, type Placed } from "../../model/input.ts";
import { type Answer, attestationInputs, type DocumentSet, once, openedReceipts } from "../../model/set.ts";
import { attestationTimes, verifyLogs } from "../log/verify.ts";
import { verifyRevocations } from "../revocation/verify.ts";
import { verifyAttestations } from "./verify-attestations.ts";

/** Attestations are handed on as they were read only where few are here. */
const MAX_WITH_CONTENT = 8;
/** Fewer are verified where they are. */
const WORTH_SENDING = 65;

/** Kinds that are verified beside the attestations as they were read. */
const BESIDE_ATTESTATIONS = ["manifest", "circuit_record", "disclosure", "source_evidence"] as const;

export interface PlacedAttestation {
  readonly index: number;
  /** Null where it could not be read. */
  readonly read: DecisionAttestation | null;
  readonly verdict: VerdictKind;
  /** Its proof, key and signature were checked. */
  readonly isShown: boolean;
  /** By what receipts name it; null where nobody asks. */
  readonly document: StatedDocument | null;
}

export const verifyAttestationsOf = once(async (set): Promise<readonly PlacedAttestation[]> => {
  const places = set.of("attestation");
  if (places.length === 0) return [];
  const receipts = await openedReceipts(set);
  const { times, witnessed } = await verifyLogs(set);
  const { verification, settings } = await verifyRevocations(set);
  const references = referencesNamed(set.placed);
  const terms: AttestationTerms = {
    verification,
    logTimes: Object.fromEntries(attestationTimes(receipts, times)),
    witnessedTimes: Object.fromEntries(attestationTimes(receipts, witnessed)),
    evidence: evidenceNamed(set.placed),
    withHashes: receipts.length > 0,
    withContent:
      set.of(...BESIDE_ATTESTATIONS).length > 0 ||
      references.size > 0 ||
      places.some((index) => set.at(index).item.reference !== undefined) ||
      places.length <= MAX_WITH_CONTENT,
  };
  const found: PlacedAttestation[] = [];
  for await (const finding of findingsOf(set, places, terms, settings)) {
    const index = places[found.length] as number;
    const { reference } = set.at(index).item;
    const answer = attestationAnswer(finding, openedReference(finding.read, references, reference));
    set.answer(index, answer);
    const { read = null, result, document } = finding;
    const isShown = result.inputs !== undefined;
    found.push({ index, read, verdict: answer.verdict, isShown, document });
  }
  return found;
});

function findingsOf(
  set: DocumentSet,
  places: readonly number[],
  terms: AttestationTerms,
  settings: DocumentSet["terms"]["settings"],
): AsyncIterable<AttestationFinding> {
  const { signal, onStep, verifyMany } = set.options;
  const isHere = places.every((index) => set.at(index).later === undefined);
  if (verifyMany !== undefined && isHere && places.length >= WORTH_SENDING) {
    const texts = places.map((index) => set.at(index).item.text);
    return verifyMany(texts, terms, signal);
  }
  const [only, ...others] = places;
  const isAlone = only !== undefined && others.length === 0 && onStep !== undefined;
  return verifyAttestations(attestationInputs(set), terms, {
    settings,
    signal,
    onStep: isAlone ? (_, step) => onStep(only, step) : undefined,
  });
}

/** Source evidence by the attestation that it names; what cannot be read names none. */
export function evidenceNamed(placed: readonly Placed[]): AttestationTerms["evidence"] {
  const byId = new Map<string, Json[]>();
  for (const { item, fault } of placed) {
    const { kind, value } = item;
    if (kind !== "source_evidence" || fault !== undefined || value === undefined) continue;
    const read = parseSourceEvidence(value);
    if (!read.ok) continue;
    const { attestation_id: id } = read.value;
    byId.set(id, [...(byId.get(id) ?? []), value]);
  }
  return Object.fromEntries(byId);
}

/** Case references by the attestation that their disclosure or opening names. */
function referencesNamed(placed: readonly Placed[]): ReadonlyMap<string, readonly CaseReference[]> {
  const byId = new Map<string, CaseReference[]>();
  for (const { item, fault } of placed) {
    if (fault !== undefined) continue;
    const parse = { disclosure: parseDisclosure, opening: parseOpening }[item.kind as string];
    const read = parse?.(inputOf(item));
    if (!read?.ok || read.value.reference === undefined) continue;
    const { attestation_id: id, reference } = read.value;
    byId.set(id, [...(byId.get(id) ?? []), reference]);
  }
  return byId;
}

/** The text of a reference that gives the attestation's commitment. */
function openedReference(
  attestation: DecisionAttestation | null | undefined,
  references: ReadonlyMap<string, readonly CaseReference[]>,
  given: CaseReference | undefined,
): string | undefined {
  const named = references.get(attestation?.attestation_id ?? "") ?? [];
  const opened = given === undefined ? named : [given, ...named];
  return opened.find((each) => hashCaseReference(each) === attestation?.decision.reference)?.text;
}

function attestationAnswer(found: AttestationFinding, reference: string | undefined): Answer {
  const { result, held_at, read, stated } = found;
  const verdict = documentVerdictOf(result, held_at);
  const base = {
    verdict,
    findings: result.steps.map((step) => findingRow(step.name, step.outcome, step)),
    result:
      held_at === undefined && reference === undefined
        ? result
        : withoutUndefined({ ...result, held_at, reference }),
    stated: stated ?? undefined,
    read,
  };
  if (verdict === "verified") return { ...base, rests_on: result.trust.issuer };
  const failed = result.steps.find(({ step }) => step === result.failedStep);
  const rests_on = held_at === undefined ? undefined : result.trust.issuer;
  return { ...base, held_at, rests_on, reason: result.reason, ...wordedBy(STEP_SET, failed) };
}
