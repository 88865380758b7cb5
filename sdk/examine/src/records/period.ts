/** Statements about periods, answers to samples, evidence against issuers, and rounds of beacons, among other documents. */
import {
  type AnswerResult,
  type PeriodResult,
  type PeriodRow,
  verifyAnswer,
  verifyPeriod,
  verifyPeriodEvidence,
} from "@svc/completeness";
import type { Json } from "@svc/core/json";
import {
  hashPeriodStatement,
  type PeriodStatement,
  parsePeriodStatement,
  parseStatementEntry,
} from "@svc/core/wire";
import { parseTlogProof } from "@svc/tlog";
import type { VerifyOptions } from "@svc/vdi-verifier";
import type { Item } from "../documents/recognise.ts";
import type { ExaminedDocument, FindingRow } from "../examination.ts";
import { inputOf } from "../set/input.ts";
import type { Terms } from "../terms.ts";

export type ExaminedPeriod = Pick<
  ExaminedDocument,
  "verdict" | "reason" | "detail" | "rests_on" | "findings" | "result"
>;

/** What stands beside a statement among the documents. */
export interface BesideStatements {
  /** Other statements, as they were read. */
  readonly statements: readonly Json[];
  /** C2SP proofs of entries about statements. */
  readonly proofs: readonly string[];
}

export type TermsOfPeriods = Pick<Terms, "logs"> & { readonly verification: VerifyOptions };

/** What a statement came to, and what the proof that is about it did. */
export interface ExaminedStatement {
  readonly answer: ExaminedPeriod;
  /** Place among the proofs, and what it shows; null where none is about the statement. */
  readonly proof: { readonly place: number; readonly answer: ExaminedPeriod } | null;
}

/** A statement beside the one that it names, the others of its key, and the first log proof that is about it. */
export async function examineStatement(
  item: Item,
  beside: BesideStatements,
  { verification, logs }: TermsOfPeriods,
): Promise<ExaminedStatement> {
  const input = inputOf(item);
  const own = parsePeriodStatement(input);
  const others = beside.statements.flatMap((one) => {
    const read = parsePeriodStatement(one);
    return read.ok ? [read.value] : [];
  });
  const previous = own.ok ? others.find((one) => hashPeriodStatement(one) === own.value.previous) : undefined;
  const ask = {
    verification,
    logs,
    ...(previous === undefined ? {} : { previous }),
    ...(others.length === 0 ? {} : { others }),
  };
  const place = own.ok ? beside.proofs.findIndex((proof) => isAbout(proof, own.value)) : -1;
  if (place < 0) return { answer: answerOf(await verifyPeriod(input, ask)), proof: null };
  const found = await verifyPeriod(input, { ...ask, log: { document: beside.proofs[place] as string } });
  return { answer: answerOf(found), proof: { place, answer: answerOfProof(found) } };
}

/** The entry in the proof names the statement; whether it is in a log is for the verification. */
function isAbout(proof: string, statement: PeriodStatement): boolean {
  const parsed = parseTlogProof(proof);
  const entry =
    parsed.ok && parsed.value.extra !== undefined ? parseStatementEntry(parsed.value.extra) : null;
  return entry?.ok === true && entry.value.statement_hash === hashPeriodStatement(statement);
}

function answerOfProof({ checks }: PeriodResult): ExaminedPeriod {
  const row = checks.find(({ check }) => check === "log");
  const nothing = { findings: [], result: null };
  if (row?.answer === "passed" || row?.reason === "logged_before_end") {
    return { verdict: "verified", rests_on: "pinned", ...nothing };
  }
  const verdict = row?.answer === "failed" ? "not_valid" : "could_not_check";
  return {
    verdict,
    ...(row?.reason === undefined ? {} : { reason: row.reason }),
    ...(row?.detail === undefined ? {} : { detail: row.detail }),
    ...nothing,
  };
}

/** An answer by itself: its own request, the beacons that are built in. */
export async function examineAnswer(
  item: Item,
  { verification, logs }: TermsOfPeriods,
): Promise<ExaminedPeriod> {
  const { at: _at, logTime: _logTime, ...rest } = verification;
  return answerOf(await verifyAnswer(inputOf(item), { verification: rest, logs }));
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
    ...(first?.detail === undefined ? {} : { detail: first.detail }),
    ...(verdict === "verified" && rests !== undefined ? { rests_on: rests } : {}),
    findings: checks.map(findingOf),
    result,
  };
}

/** What could not be checked counts as failed for want of material, as everywhere in this room. */
function findingOf({ check, answer, reason, values, pointer, detail }: PeriodRow<string>): FindingRow {
  return {
    check,
    answer: answer === "open" ? "failed" : answer,
    ...(reason === undefined ? {} : { reason }),
    ...(values === undefined ? {} : { values }),
    ...(pointer === undefined ? {} : { pointer }),
    ...(detail === undefined ? {} : { detail }),
  };
}
