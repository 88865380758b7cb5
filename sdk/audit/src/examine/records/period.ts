/** Statements about periods, answers to samples, evidence against issuers, and rounds of beacons, among other documents. */

import { canonicalize, type Json } from "@svc/core/json";
import {
  hashPeriodStatement,
  type PeriodStatement,
  parsePeriodStatement,
  parseStatementEntry,
} from "@svc/core/wire";
import { parseTlogProof } from "@svc/tlog";
import type { VerifyOptions } from "@svc/vdi-verifier";
import {
  type AnswerResult,
  type HeldAttestation,
  type PeriodResult,
  type PeriodRow,
  parseSampleAnswer,
  parseSampleRequest,
  type SampleRequest,
  verifyAnswer,
  verifyPeriod,
  verifyPeriodEvidence,
} from "@svc/vdi-verifier/periods";
import { PERIOD_SET } from "@svc/words";
import type { Item } from "../documents/recognise.ts";
import type { ExaminedDocument, FindingRow } from "../examination.ts";
import { wordedBy } from "../found.ts";
import { inputOf } from "../set/input.ts";
import type { Terms } from "../terms.ts";
import type { LeavesFile } from "./period-leaves.ts";

export type ExaminedPeriod = Pick<
  ExaminedDocument,
  "verdict" | "reason" | "detail" | "found" | "rests_on" | "findings" | "result"
>;

/** What may stand beside statements among the documents. */
interface Documents {
  /** All statements, as they were read. */
  readonly statements: readonly Json[];
  /** Statements in answers and evidence. */
  readonly carriedStatements: readonly Json[];
  /** C2SP proofs of entries about statements. */
  readonly proofs: readonly string[];
  /** Files of leaves, a line each. */
  readonly leaves: readonly LeavesFile[];
  /** Attestations, of whatever key, and what may be some. */
  readonly attestations: readonly HeldAttestation[];
  /** Those in answers: without leaves it is not shown where they stand. */
  readonly answered: readonly HeldAttestation[];
  /** What may be attestations and cannot be read. */
  readonly unreadable: readonly HeldAttestation[];
  /** Files of leaves with a line that is none. */
  readonly unreadLeaves: ReadonlyMap<LeavesFile, HeldAttestation>;
}

/** The same, with what is looked up for each statement: of many, each is read once. */
export interface BesideStatements extends Documents {
  /** Statements by their hash. */
  readonly byHash: ReadonlyMap<string, Json>;
  /** Places of proofs by the hash of the statement that they are about. */
  readonly proofPlaces: ReadonlyMap<string, number>;
  /** Places of leaves by the root that they make. */
  readonly leavesPlaces: ReadonlyMap<string, number>;
}

/** Of several with one hash or root the first counts. */
export function besideStatements(documents: Documents): BesideStatements {
  const { statements, proofs, leaves } = documents;
  return {
    ...documents,
    byHash: firstOf(statements, hashOf, (one) => one),
    proofPlaces: firstOf(proofs, statementOfProof, (_, place) => place),
    leavesPlaces: firstOf(
      leaves,
      ({ root }) => root,
      (_, place) => place,
    ),
  };
}

function firstOf<One, Found>(
  list: readonly One[],
  keyOf: (one: One) => string | null,
  foundIn: (one: One, place: number) => Found,
): ReadonlyMap<string, Found> {
  const found = new Map<string, Found>();
  for (const [place, one] of list.entries()) {
    const key = keyOf(one);
    if (key !== null && !found.has(key)) found.set(key, foundIn(one, place));
  }
  return found;
}

export type TermsOfPeriods = Pick<Terms, "logs"> & { readonly verification: VerifyOptions };

/** What a statement came to, and what the proof that is about it did. */
export interface ExaminedStatement {
  readonly answer: ExaminedPeriod;
  /** Place among the proofs, and what it shows; null where none is about the statement. */
  readonly proof: { readonly place: number; readonly answer: ExaminedPeriod } | null;
  /** The same of the leaves. */
  readonly leaves: { readonly place: number; readonly answer: ExaminedPeriod } | null;
}

/**
 * A statement beside the one that it names, the others of its key, the first log proof that is about it, and its leaves;
 * where those are here, attestations are held against them.
 *
 * @param place of the statement among all
 */
export async function examineStatement(
  item: Item,
  place: number,
  beside: BesideStatements,
  { verification, logs }: TermsOfPeriods,
): Promise<ExaminedStatement> {
  const input = inputOf(item);
  const own = parsePeriodStatement(input);
  const others = [...beside.statements.toSpliced(place, 1), ...beside.carriedStatements];
  const previous = own.ok ? beside.byHash.get(own.value.previous ?? "") : undefined;
  const ask = {
    verification,
    logs,
    ...(previous === undefined ? {} : { previous }),
    ...(others.length === 0 ? {} : { others }),
  };
  const proofPlace = (own.ok ? beside.proofPlaces.get(hashPeriodStatement(own.value)) : undefined) ?? -1;
  const leavesPlace = own.ok ? leavesOf(own.value, beside) : -1;
  const proof = beside.proofs[proofPlace];
  const leaves = beside.leaves[leavesPlace];
  const found = await verifyPeriod(input, {
    ...ask,
    ...(proof === undefined ? {} : { log: { document: proof } }),
    ...(leaves === undefined ? {} : { leaves: leaves.lines }),
    ...attestationsBeside(beside, leaves, beside.answered),
  });
  return {
    answer: answerOf(found),
    proof: proof === undefined ? null : { place: proofPlace, answer: answerOfRow(found, "log") },
    leaves: leaves === undefined ? null : { place: leavesPlace, answer: answerOfRow(found, "leaves") },
  };
}

/** What cannot be read may be an attestation that the period leaves out: it leaves the row open. */
function attestationsBeside(
  { attestations, unreadable, unreadLeaves }: Documents,
  own: LeavesFile | undefined,
  answered: readonly HeldAttestation[],
): { readonly attestations?: readonly HeldAttestation[] } {
  const unread = [...unreadLeaves].flatMap(([file, held]) => (file === own ? [] : [held]));
  const all = [...attestations, ...(own === undefined ? [] : answered), ...unreadable, ...unread];
  return all.length === 0 ? {} : { attestations: all };
}

function hashOf(statement: Json): string | null {
  const read = parsePeriodStatement(statement);
  return read.ok ? hashPeriodStatement(read.value) : null;
}

/** Those with its root; or the only ones, beside the only statement: what is wrong with them is said then. */
function leavesOf({ root }: PeriodStatement, { leaves, leavesPlaces, statements }: BesideStatements): number {
  const areAlone = leaves.length === 1 && statements.length === 1;
  return leavesPlaces.get(root) ?? (areAlone ? 0 : -1);
}

/** The hash of the statement that the entry in a proof names; whether it is in a log is for the verification. */
function statementOfProof(proof: string): string | null {
  const parsed = parseTlogProof(proof);
  const entry =
    parsed.ok && parsed.value.extra !== undefined ? parseStatementEntry(parsed.value.extra) : null;
  return entry?.ok === true ? entry.value.statement_hash : null;
}

/** What stands beside a statement is as good as the row about it. */
function answerOfRow({ checks, rests_on }: PeriodResult, check: "log" | "leaves"): ExaminedPeriod {
  const row = checks.find((one) => one.check === check);
  const nothing = { findings: [], result: null };
  if (row?.outcome === "passed" || row?.reason === "logged_before_end") {
    const whose = rests_on === "not_checked" ? "self_asserted" : rests_on;
    return { verdict: "verified", rests_on: check === "log" ? "pinned" : whose, ...nothing };
  }
  const verdict = row?.outcome === "failed" ? "not_valid" : "could_not_check";
  return {
    verdict,
    ...(row?.reason === undefined ? {} : { reason: row.reason }),
    ...(row === undefined ? {} : wordedBy(PERIOD_SET, row)),
    ...nothing,
  };
}

/** An answer beside the request that it answers, and its statement's leaves; the beacons that are built in. */
export async function examineAnswer(
  item: Item,
  beside: BesideStatements & { readonly requests: readonly unknown[] },
  { verification, logs }: TermsOfPeriods,
): Promise<ExaminedPeriod> {
  const { at: _at, logTime: _logTime, ...rest } = verification;
  const input = inputOf(item);
  const read = parseSampleAnswer(input);
  const statement = parsePeriodStatement(read.ok ? read.value.statement : null);
  const place = statement.ok ? beside.leavesPlaces.get(statement.value.root) : undefined;
  const own = place === undefined ? undefined : beside.leaves[place];
  const request = read.ok ? requestOf(read.value.request, beside.requests) : undefined;
  const found = await verifyAnswer(input, {
    verification: rest,
    logs,
    ...(own === undefined ? {} : { leaves: own.lines }),
    ...(request === undefined ? {} : { request }),
    others: [...beside.statements, ...beside.carriedStatements],
    ...attestationsBeside(beside, own, []),
  });
  return answerOf(found);
}

/**
 * Of several about its statement with its beacon's round the one that asks for most: a smaller one beside it excuses
 * nothing. Never one with a nonce: who brings answer and request along could have chosen it.
 */
function requestOf(answered: SampleRequest, given: readonly unknown[]): SampleRequest | undefined {
  const drawOf = ({ statement_hash, beacon }: SampleRequest) =>
    canonicalize({ statement_hash, beacon: beacon ?? null });
  const read = given.flatMap((one) => {
    const request = parseSampleRequest(one);
    const isOne = request.ok && request.value.nonce === undefined;
    return isOne && drawOf(request.value) === drawOf(answered) ? [request.value] : [];
  });
  return read.toSorted((a, b) => b.size - a.size)[0];
}

/** Evidence that convicts is verified: it shows what it says. */
export async function examineEvidenceOfPeriod(item: Item): Promise<ExaminedPeriod> {
  const verdict = await verifyPeriodEvidence(inputOf(item));
  return verdict.convicts
    ? { verdict: "verified", rests_on: "self_asserted", reason: verdict.kind, findings: [], result: verdict }
    : { verdict: "not_valid", reason: verdict.reason, detail: verdict.detail, findings: [], result: verdict };
}

function answerOf(result: PeriodResult | AnswerResult): ExaminedPeriod {
  const { verdict, reason, checks } = result;
  const rests = "rests_on" in result ? result.rests_on : result.period?.rests_on;
  const first = checks.find((row) => row.reason === reason && reason !== undefined);
  return {
    verdict,
    ...(reason === undefined ? {} : { reason }),
    ...(first === undefined ? {} : wordedBy(PERIOD_SET, first)),
    ...(verdict === "verified" && rests !== undefined ? { rests_on: rests } : {}),
    findings: checks.map(findingOf),
    result,
  };
}

function findingOf({ answer: _, ...row }: PeriodRow<string>): FindingRow {
  return row;
}
