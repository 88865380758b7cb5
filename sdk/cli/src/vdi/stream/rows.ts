/** What is said of a line of a stream: a row of JSON, small enough for a table of millions. */
import { decodeUtf8 } from "@svc/core";
import { currentSeconds } from "@svc/core/trust";
import {
  type AttestationFinding,
  type AttestationTerms,
  attestationVerdict,
  recogniseLine,
  type VerdictKind,
  verifyAttestations,
} from "@svc/examine";
import { type CountedDecision, countedDecision } from "@svc/report/many";
import type { VerifyOptions } from "@svc/vdi-verifier";
import type { Batch } from "./lines.ts";

export interface StreamRow {
  /** Where the line ends in the stream, in bytes: to go on from. */
  readonly end: number;
  readonly verdict: VerdictKind;
  /** Code of the first step that failed, or why there was nothing to verify. */
  readonly reason?: string;
  readonly step?: number;
  readonly attestation_id?: string;
  readonly issuer?: string;
  readonly outcome?: string;
  readonly issued_at?: number;
  /** On whose word it rests, as `result.trust` of the library. */
  readonly trust?: AttestationFinding["result"]["trust"];
}

/** A line as it was found: its row, how a tally counts it, and its text where that could be read. */
export interface FoundLine {
  readonly row: StreamRow;
  /** Null of what is no attestation. */
  readonly counted: CountedDecision | null;
  readonly text: string | null;
}

/** The lines of a batch, in order, each equal to what it has alone. */
export async function foundLinesOf(
  { bytes, lengths, ends }: Omit<Batch, "numbers">,
  terms: AttestationTerms,
): Promise<FoundLine[]> {
  const found: FoundLine[] = [];
  const texts: string[] = [];
  const places: number[] = [];
  let at = 0;
  for (const [i, length] of lengths.entries()) {
    const end = ends[i] as number;
    const open = (verdict: VerdictKind, reason?: string, text: string | null = null) =>
      found.push({ row: { end, verdict, ...(reason === undefined ? {} : { reason }) }, counted: null, text });
    if (length < 0) {
      open("not_valid", "too_large");
      continue;
    }
    const text = decodeUtf8(bytes.subarray(at, at + length));
    at += length;
    const attestation = text === null ? null : attestationIn(text);
    if (attestation === null) {
      open("could_not_check", text === null ? "not_utf8" : "not_an_attestation", text);
      continue;
    }
    places.push(found.length);
    texts.push(attestation);
    open("could_not_check", undefined, text);
  }
  let next = 0;
  for await (const finding of verifyAttestations(texts, terms)) {
    const place = places[next++] as number;
    const { row, text } = found[place] as FoundLine;
    const { result, stated, held_at: held } = finding;
    const judged = held === undefined ? result : { ...result, held_at: held };
    found[place] = { row: rowOf(finding, row.end), counted: countedDecision(judged, stated), text };
  }
  return found;
}

/** The attestation that a line is, thin ones expanded; null where it is anything else, or more than one. */
function attestationIn(line: string): string | null {
  const [item, ...more] = recogniseLine(line, "");
  return item?.kind === "attestation" && more.length === 0 ? item.text : null;
}

function rowOf(finding: AttestationFinding, end: number): StreamRow {
  const { result, stated } = finding;
  return {
    end,
    verdict: attestationVerdict(finding),
    ...(result.reason === undefined ? {} : { reason: result.reason }),
    ...(result.failedStep === undefined ? {} : { step: result.failedStep }),
    ...(stated === null
      ? {}
      : {
          attestation_id: stated.attestation_id,
          issuer: stated.issuer,
          outcome: stated.outcome,
          issued_at: stated.issued_at,
        }),
    trust: result.trust,
  };
}

/** Each line judged alone. One clock for all, however long it takes. */
export function termsOfLines(verification: VerifyOptions): AttestationTerms {
  return {
    verification: { now: currentSeconds(), ...verification },
    logTimes: {},
    evidence: {},
    witnessedTimes: {},
    withHashes: false,
    withContent: false,
  };
}
