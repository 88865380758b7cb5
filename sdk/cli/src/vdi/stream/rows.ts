/** What `vdi verify --stream` says of a line: a row of JSON, small enough for a table of millions. */
import { decodeUtf8 } from "@svc/core";
import {
  type AttestationFinding,
  type AttestationTerms,
  attestationVerdict,
  recogniseLine,
  type VerdictKind,
  verifyAttestations,
} from "@svc/examine";
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

/** The rows of a batch, in order, each equal to what its line has alone. */
export async function rowsOf({ bytes, lengths, ends }: Batch, terms: AttestationTerms): Promise<StreamRow[]> {
  const rows: StreamRow[] = [];
  const texts: string[] = [];
  const places: number[] = [];
  let at = 0;
  for (const [i, length] of lengths.entries()) {
    const end = ends[i] as number;
    if (length < 0) {
      rows.push({ end, verdict: "not_valid", reason: "too_large" });
      continue;
    }
    const text = decodeUtf8(bytes.subarray(at, at + length));
    at += length;
    const reason = text === null ? "not_utf8" : undefined;
    const attestation = text === null ? null : attestationIn(text);
    if (attestation === null) {
      rows.push({ end, verdict: "could_not_check", reason: reason ?? "not_an_attestation" });
      continue;
    }
    places.push(rows.length);
    texts.push(attestation);
    rows.push({ end, verdict: "could_not_check" });
  }
  let next = 0;
  for await (const finding of verifyAttestations(texts, terms)) {
    const place = places[next++] as number;
    rows[place] = rowOf(finding, rows[place]?.end as number);
  }
  return rows;
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
