/** A line of a stream as a JSON row, small enough for a table of millions. */

import {
  type AttestationFinding,
  type AttestationTerms,
  type ExamineTrust,
  examine,
  type Item,
  type Kind,
  recogniseLine,
  type VerdictKind,
  verifyAttestations,
} from "@svc/audit";
import { type CountedDecision, countedDecision } from "@svc/audit/many";
import { decodeUtf8, withoutUndefined } from "@svc/core";
import { createTrustPolicy, currentSeconds } from "@svc/core/trust";
import { documentVerdictOf } from "@svc/vdi-verifier";
import type { TrustSettings } from "../trust-file.ts";
import type { Batch } from "./lines.ts";

export interface StreamRow {
  /** Where the line ends in the stream, in bytes: to go on from. */
  readonly end: number;
  readonly verdict: VerdictKind;
  /** Kind of a single document that is no decision; `unknown` where it is not known. */
  readonly kind?: Kind;
  /** How many documents the line holds, where it holds several: the worst of them decides. */
  readonly documents?: number;
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
  /** `null` when the line is no decision. */
  readonly counted: CountedDecision | null;
  readonly text: string | null;
  /** Its number from where reading began, from 1. */
  readonly number: number;
}

/** How each line is judged: alone, by one clock however long it takes. As plain data, for threads. */
export interface LineTerms {
  readonly attestations: AttestationTerms;
}

export function termsOfLines({ verification }: TrustSettings): LineTerms {
  const timed = { now: currentSeconds(), ...verification };
  return {
    attestations: {
      verification: timed,
      logTimes: {},
      evidence: {},
      witnessedTimes: {},
      withHashes: false,
      withContent: false,
    },
  };
}

/** Judges lines, each equal to what it has alone in a file of its own. */
export class LineJudge {
  readonly #attestations: AttestationTerms;
  readonly #trust: ExamineTrust;

  constructor({ attestations }: LineTerms) {
    const { trust, ...rest } = attestations.verification;
    // Read once in this thread, and not for each line.
    const verification = { ...rest, trust: typeof trust === "object" ? createTrustPolicy(trust) : trust };
    this.#attestations = { ...attestations, verification };
    this.#trust = { verification };
  }

  /** The lines of a batch, in order. White space alone is no line. */
  async judge(batch: Batch): Promise<FoundLine[]> {
    const found: FoundLine[] = [];
    const texts: string[] = [];
    const places: number[] = [];
    for (const { end, number, text } of linesIn(batch)) {
      const open = (row: Omit<StreamRow, "end">) =>
        found.push({ row: { end, ...row }, counted: null, text: text ?? null, number });
      if (text === undefined) open({ verdict: "could_not_check", reason: "too_large" });
      else if (text === null) open({ verdict: "could_not_check", reason: "not_utf8" });
      else {
        const items = recogniseLine(text, "");
        const [item, ...more] = items;
        if (item?.kind === "attestation" && more.length === 0) {
          places.push(found.length);
          texts.push(item.text);
          open({ verdict: "could_not_check" });
        } else open(await this.#judgeOther(items));
      }
    }
    let next = 0;
    for await (const finding of verifyAttestations(texts, this.#attestations)) {
      const place = places[next++] as number;
      const line = found[place] as FoundLine;
      const { result, stated, held_at: held } = finding;
      const judged = held === undefined ? result : { ...result, held_at: held };
      found[place] = {
        ...line,
        row: rowOf(finding, line.row.end),
        counted: countedDecision(judged, stated),
      };
    }
    return found;
  }

  /** Examines a line that is no decision, or several documents, like a whole file. */
  async #judgeOther(items: readonly Item[]): Promise<Omit<StreamRow, "end">> {
    const { documents, ties, verdict } = await examine(items, this.#trust);
    const [only] = documents;
    const worst = [...documents, ...ties].find((one) => one.verdict === verdict);
    const reason = verdict === "verified" ? undefined : (worst?.reason ?? reasonOf(worst));
    return withoutUndefined({
      verdict,
      kind: documents.length === 1 ? only?.kind : undefined,
      documents: documents.length > 1 ? documents.length : undefined,
      reason,
    });
  }
}

/** Returns the reason why a line could not be examined at all. */
function reasonOf(one: object | undefined): string | undefined {
  return (one as { readonly problem?: { readonly reason: string } } | undefined)?.problem?.reason;
}

interface Line {
  readonly end: number;
  readonly number: number;
  /** `null` when the bytes are no text; absent when the line is longer than any document. */
  readonly text?: string | null;
}

function* linesIn({ bytes, lengths, ends, numbers }: Batch): Generator<Line, void, undefined> {
  let at = 0;
  for (const [i, length] of lengths.entries()) {
    const [end, number] = [ends[i] as number, numbers[i] as number];
    if (length < 0) {
      yield { end, number };
      continue;
    }
    const text = decodeUtf8(bytes.subarray(at, at + length));
    at += length;
    if (text === null || /[^ \t\r]/.test(text)) yield { end, number, text };
  }
}

function rowOf(finding: AttestationFinding, end: number): StreamRow {
  const { result, stated } = finding;
  return withoutUndefined({
    end,
    verdict: documentVerdictOf(result, finding.held_at),
    reason: result.reason,
    step: result.failedStep,
    attestation_id: stated?.attestation_id,
    issuer: stated?.issuer,
    outcome: stated?.outcome,
    issued_at: stated?.issued_at,
    trust: result.trust,
  });
}
