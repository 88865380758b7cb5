/** What a period's tree holds of an attestation, taken out of the document or kept by the issuer as it issues. */
import {
  type DecisionAttestation,
  isAttestationId,
  type PeriodLeaf,
  type Sequence,
  StepName,
} from "@svc/core";
import * as v from "valibot";

/** An attestation as a period counts it. */
export interface PeriodEntry {
  readonly attestation_id: string;
  readonly outcome: string;
  /** Unix seconds: the period that it belongs to. */
  readonly issued_at: number;
  readonly sequence?: Sequence;
}

/** The entry of an attestation, as the document states it: neither id nor signature is looked at. */
export function periodEntryOf({
  attestation_id,
  decision,
  issued_at,
  sequence,
}: DecisionAttestation): PeriodEntry {
  const { outcome } = decision;
  return { attestation_id, outcome, issued_at, ...(sequence === undefined ? {} : { sequence }) };
}

/** The leaf of an entry under a statement about this stream: numbers of another stream are none of it. */
export function periodLeafOf(
  { attestation_id, outcome, sequence }: PeriodEntry,
  stream: string | undefined,
): PeriodLeaf {
  const numbered = stream !== undefined && sequence?.stream === stream;
  return numbered ? { number: sequence.number, attestation_id, outcome } : { attestation_id, outcome };
}

/** @throws TypeError naming the member of what an issuer passes for an entry */
export function assertEntry(entry: PeriodEntry): void {
  const { attestation_id, outcome, issued_at, sequence } = entry;
  if (!isAttestationId(attestation_id))
    throw new TypeError("entry.attestation_id: expected vdi:att:<64 hex digits>");
  if (!v.is(StepName, outcome)) throw new TypeError("entry.outcome: expected a step's name");
  if (!Number.isSafeInteger(issued_at) || issued_at < 0) {
    throw new TypeError("entry.issued_at: expected whole Unix seconds");
  }
  if (sequence === undefined) return;
  if (typeof sequence.stream !== "string" || !Number.isSafeInteger(sequence.number) || sequence.number < 1) {
    throw new TypeError("entry.sequence: expected { stream, number }, the number at least 1");
  }
}
