/** The attestations of a set, verified under the log times and snapshots that the set shows. */

import { type Json, parseSourceEvidence, withoutUndefined } from "@svc/core";
import { documentVerdictOf, type VerifyOptions, type VerifySettings } from "@svc/vdi-verifier";
import { STEP_SET } from "@svc/words";
import {
  type AttestationFinding,
  type AttestationTerms,
  verifyAttestations,
} from "../attestations/verify-attestations.ts";
import type { ExaminedDocument, FindingRow } from "../examination.ts";
import { wordedBy } from "../found.ts";
import type { Placed, SetOptions } from "./input.ts";

/** Fewer are verified where they are. */
const WORTH_SENDING = 65;

export interface AttestationAsk {
  readonly verification: VerifyOptions;
  /** The same, as it was read. */
  readonly settings: VerifySettings;
  /** By attestation hash. */
  readonly logTimes: ReadonlyMap<string, number>;
  readonly witnessedTimes: ReadonlyMap<string, number>;
  readonly evidence: AttestationTerms["evidence"];
  readonly withHashes: boolean;
  readonly withContent: boolean;
}

/** @param inputs what stands at the places, drawn as it is needed: opened, where something else needed them */
export function verifyPart(
  placed: readonly Placed[],
  inputs: AsyncIterable<unknown>,
  places: readonly number[],
  { logTimes, witnessedTimes, settings, ...ask }: AttestationAsk,
  { signal, onStep, verifyMany }: SetOptions,
): AsyncIterable<AttestationFinding> {
  const terms: AttestationTerms = {
    ...ask,
    logTimes: Object.fromEntries(logTimes),
    witnessedTimes: Object.fromEntries(witnessedTimes),
  };
  const isHere = places.every((index) => placed[index]?.later === undefined);
  if (verifyMany !== undefined && isHere && places.length >= WORTH_SENDING) {
    const texts = places.map((index) => (placed[index] as Placed).item.text);
    return verifyMany(texts, terms, signal);
  }
  const isAlone = places.length === 1 && onStep !== undefined;
  return verifyAttestations(inputs, terms, {
    settings,
    ...(signal === undefined ? {} : { signal }),
    ...(isAlone ? { onStep: (_, step) => onStep(places[0] as number, step) } : {}),
  });
}

/** Source evidence by the attestation that it names; what cannot be read names none. */
export function evidenceNamed(placed: readonly Placed[]): AttestationTerms["evidence"] {
  const named = placed.flatMap(({ item: { kind, value }, fault }) => {
    if (kind !== "source_evidence" || fault !== undefined || value === undefined) return [];
    const read = parseSourceEvidence(value);
    return read.ok ? [{ id: read.value.attestation_id, value }] : [];
  });
  const byId = new Map<string, Json[]>();
  for (const { id, value } of named) {
    const values = byId.get(id);
    if (values === undefined) byId.set(id, [value]);
    else values.push(value);
  }
  return Object.fromEntries(byId);
}

/** What the tree says of an attestation. */
export function attestationDocument(
  found: AttestationFinding,
): Omit<ExaminedDocument, "index" | "source" | "kind" | "pointer"> {
  const { result, held_at: held, read, stated } = found;
  const base = {
    findings: result.steps.map(
      ({ name: check, outcome, reason, detail, values, pointer }): FindingRow =>
        withoutUndefined({ check, outcome, reason, detail, values, pointer }),
    ),
    result: held === undefined ? result : { ...result, held_at: held },
    ...(stated === null ? {} : { stated }),
    ...(read === undefined ? {} : { read }),
  };
  const verdict = documentVerdictOf(result, held);
  if (verdict === "verified") return { ...base, verdict, rests_on: result.trust.issuer };
  const failed = result.steps.find(({ step }) => step === result.failedStep);
  const why = {
    ...(result.reason === undefined ? {} : { reason: result.reason }),
    ...wordedBy(STEP_SET, failed ?? {}),
  };
  if (held !== undefined) return { ...base, verdict, held_at: held, rests_on: result.trust.issuer, ...why };
  return { ...base, verdict, ...why };
}
