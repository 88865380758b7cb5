/**
 * Verifies an answer to a sample: the statement, its log time, the beacon's round or the auditor's nonce, what it
 * draws, and of each leaf drawn the attestation, verified as of when it was issued.
 *
 * A pass means that each of these attestations is valid, and that the issuer could not have picked them. About the
 * others it gives only a probability.
 */
import {
  causeOf,
  type DecisionAttestation,
  disclosureFailure,
  type Fail,
  failure,
  hashPeriodStatement,
  inCodes,
  type Outcome,
  type PERIOD_REASONS,
  type PeriodStatement,
  periodTreeSize,
  readMembers,
} from "@svc/core";
import type { LogPolicy, LogPolicyOptions } from "@svc/tlog";
import { documentVerdictOf, VERIFY_OPTIONS, type VerifyOptions, verifyDecision } from "../index.ts";
import { type AnswerItem, parseSampleAnswer, type SampleAnswer } from "./answer.ts";
import { type BeaconChain, beaconFault, readChains } from "./beacon.ts";
import { readCarried } from "./held-attestation.ts";
import { inclusionFault, isIssuedInTime, leafText, periodEntryOf, periodLeafOf, placeFault } from "./leaf.ts";
import type { Documents } from "./row.ts";
import { conclusionOf, type Found, leftOut, type PeriodRow, type PeriodVerdict, rowOf } from "./row.ts";
import { drawOf, parseSampleRequest, roundFault, type SampleRequest, sampleOf } from "./sample.ts";
import { type PeriodOptions, type PeriodResult, verifyPeriod } from "./verify-period.ts";

export const ANSWER_CHECKS = [
  "schema",
  "statement",
  "request",
  "beacon",
  "round",
  "items",
  "complete",
] as const;
export type AnswerCheck = (typeof ANSWER_CHECKS)[number];

export interface AnswerOptions {
  /** Whose keys count, revocation, profile and clock. `at` and `logTime` follow from the documents and are refused. */
  readonly verification?: VerifyOptions | undefined;
  readonly logs?: readonly (LogPolicyOptions | LogPolicy)[] | undefined;
  /**
   * The auditor's request. Without it the answer's own request counts, whose size the issuer may have chosen; one with
   * a nonce shows nothing then.
   */
  readonly request?: unknown;
  /** All leaves of the statement in their order, as `verifyPeriod` takes them. */
  readonly leaves?: Documents | undefined;
  /** Other statements, and attestations that the auditor holds: the answer's statement is held against them. */
  readonly others?: readonly unknown[] | undefined;
  readonly attestations?: Documents | undefined;
  /** Beacons whose keys the reader knows; default drand quicknet. */
  readonly beacons?: readonly BeaconChain[] | undefined;
}

export interface AnsweredItem {
  readonly index: number;
  readonly attestation_id?: string;
  /** `void`: shown to be a number without an attestation. */
  readonly standing: "verified" | "void" | "not_valid" | "could_not_check";
  readonly outcome: Outcome;
  readonly reason?: string;
  readonly values?: Found["values"];
  readonly detail?: string;
  /** Inputs that were disclosed and hold. */
  readonly inputs?: readonly { readonly pointer: string; readonly value: unknown }[];
}

export interface AnswerResult {
  /** Every leaf drawn was answered, and every attestation among them is valid. */
  readonly valid: boolean;
  readonly verdict: PeriodVerdict;
  readonly reason?: string;
  readonly checks: readonly PeriodRow<AnswerCheck>[];
  /** Result on the statement alone. */
  readonly period: PeriodResult | null;
  /** Leaves that were drawn. */
  readonly asked: number;
  /** Of these: with an item in the answer. */
  readonly answered: number;
  /** Of these: attestations that are valid, their proofs checked, and stand in their place, and voids shown to be such. */
  readonly verified: number;
  readonly voids: number;
  /** Indices drawn for which there is nothing. */
  readonly unanswered: readonly number[];
  readonly items: readonly AnsweredItem[];
  /** True when the reader gave the request. */
  readonly requested: boolean;
}

const BESIDE = ["logs", "leaves", "others", "attestations"] as const;
const NAMES = ["verification", "request", "beacons", ...BESIDE] as const;
const fail: Fail<typeof PERIOD_REASONS> = failure;

/**
 * Verifies an issuer's answer. Never throws on evidence.
 *
 * @param answer a `sample_answer_v1` as JSON text, UTF-8 bytes or value
 * @throws TypeError, RangeError for a malformed or unknown option
 */
export async function verifyAnswer(answer: unknown, options?: AnswerOptions): Promise<AnswerResult> {
  const given = readAnswerOptions(options);
  const read = parseSampleAnswer(answer);
  if (!read.ok) {
    // The options of what would have been verified have to be sound whatever was given.
    await verifyPeriod(null, given.period);
    return nothing(rowOf("schema", read, "failed"));
  }
  const { statement, log } = read.value;
  const period = await verifyPeriod(statement, {
    ...given.period,
    log: log === undefined ? undefined : { document: log },
  });
  return judge(read.value, period, given);
}

type ReadOptions = ReturnType<typeof readAnswerOptions>;

function readAnswerOptions(options: unknown) {
  const given = readMembers(options, NAMES, "options");
  const verification = {
    ...readMembers(given.verification, VERIFY_OPTIONS, "options.verification"),
  } as VerifyOptions;
  for (const name of ["at", "logTime"] as const) {
    if (verification[name] !== undefined) {
      throw new TypeError(`options.verification.${name}: it follows from the documents`);
    }
  }
  const request = given.request === undefined ? null : parseSampleRequest(given.request);
  if (request !== null && !request.ok)
    throw new TypeError(`options.request${request.pointer ?? ""}: ${request.detail}`);
  return {
    verification,
    request: request?.value ?? null,
    beacons: readChains(given.beacons, "options.beacons"),
    period: {
      verification,
      ...Object.fromEntries(BESIDE.map((name) => [name, given[name]])),
    } as PeriodOptions,
  };
}

async function judge(answer: SampleAnswer, period: PeriodResult, given: ReadOptions): Promise<AnswerResult> {
  const { statement } = period;
  const rows: PeriodRow<AnswerCheck>[] = [rowOf("schema", null), statementRow(period)];
  if (statement === null) return { ...nothing(rows[1] as PeriodRow<AnswerCheck>), checks: rows, period };
  const request = given.request ?? answer.request;
  rows.push(requestRow(answer.request, given.request, hashPeriodStatement(statement)));
  rows.push(...roundRows(request, period, statement, given));
  // Its key may state more leaves than anybody can draw from.
  const isDrawn = Number.isSafeInteger(periodTreeSize(statement));
  const drawn = isDrawn ? sampleOf(statement, drawOf(request), request.size) : [];
  const items: AnsweredItem[] = [];
  const seen = new Set<number>();
  const wanted = new Set(drawn);
  let stray: Found | null = null;
  for (const item of answer.items) {
    if (!wanted.has(item.index)) stray ??= fail("answered_beside_sample", { index: item.index }, "/items");
    else if (seen.has(item.index)) stray ??= fail("answered_twice", { index: item.index }, "/items");
    else items.push(await judgeItem(item, statement, request, given.verification));
    seen.add(item.index);
  }
  const worst =
    items.find(({ outcome }) => outcome === "failed") ?? items.find(({ outcome }) => outcome === "open");
  const isOpen = stray === null && worst?.outcome === "open";
  rows.push(rowOf("items", stray ?? faultOf(worst), isOpen ? "open" : "failed"));
  const unanswered = drawn.filter((index) => !seen.has(index));
  rows.push(
    rowOf(
      "complete",
      isDrawn && unanswered.length === 0 ? null : fail("unanswered", { found: unanswered.length }),
    ),
  );
  return {
    ...conclusionOf(rows),
    checks: rows,
    period,
    asked: drawn.length,
    answered: items.length,
    verified: items.filter(({ standing }) => standing === "verified" || standing === "void").length,
    voids: items.filter(({ standing }) => standing === "void").length,
    unanswered,
    items,
    requested: given.request !== null,
  };
}

function statementRow({ verdict, checks }: PeriodResult): PeriodRow<AnswerCheck> {
  const wanted = verdict === "not_valid" ? "failed" : "open";
  const first = checks.find(({ outcome }) => outcome === wanted);
  return first?.reason === undefined
    ? rowOf("statement", null)
    : rowOf("statement", { reason: first.reason, values: first.values ?? {} }, wanted);
}

/** Checks that the answer is to the statement asked about. The holder of a nonce could have chosen it. */
function requestRow(
  answered: SampleRequest,
  own: SampleRequest | null,
  hash: string,
): PeriodRow<AnswerCheck> {
  const asked = own ?? answered;
  if (asked.statement_hash !== hash)
    return rowOf("request", fail("statement_not_asked", { expected: asked.statement_hash, found: hash }));
  if (answered.statement_hash !== hash)
    return rowOf("request", fail("statement_not_asked", { expected: hash, found: answered.statement_hash }));
  return own === null && asked.nonce !== undefined
    ? rowOf("request", fail("request_not_own"))
    : rowOf("request", null);
}

/** Returns whether the beacon signed the round, and the round is the statement's own. A nonce has no round. */
function roundRows(
  { beacon }: SampleRequest,
  { logged }: PeriodResult,
  statement: PeriodStatement,
  { beacons }: ReadOptions,
): readonly PeriodRow<AnswerCheck>[] {
  if (beacon === undefined) return [leftOut("beacon"), leftOut("round")];
  return [
    rowOf("beacon", beaconFault(beacon, beacons)),
    rowOf("round", roundFault(beacon, statement, logged, beacons)),
  ];
}

async function judgeItem(
  item: AnswerItem,
  statement: PeriodStatement,
  request: SampleRequest,
  verification: VerifyOptions,
): Promise<AnsweredItem> {
  const { index, leaf } = item;
  const place = inclusionFault(statement, item) ?? placeFault(statement, index, leaf);
  if (place !== null) return judged(index, "not_valid", place);
  if ("void" in leaf) return { index, standing: "void", outcome: "passed" };
  const { attestation_id } = leaf;
  const found = (standing: "not_valid" | "could_not_check", fault: Found) => ({
    ...judged(index, standing, fault),
    attestation_id,
  });
  if (item.attestation === undefined) return found("could_not_check", fail("attestation_missing", { index }));
  const read = readCarried(item.attestation);
  if (!read.ok) {
    const standing = read.reason === "part_unknown" ? "could_not_check" : "not_valid";
    return found(standing, fail("attestation_unreadable", { because: causeOf(read) }));
  }
  const attestation = read.value;
  const belongs = belongsFault(item, statement, attestation);
  if (belongs !== null) return found("not_valid", belongs);
  // As of when it was issued: an auditor comes later, and what has run out since was in force then.
  const result = await verifyDecision(attestation, { ...verification, at: attestation.issued_at });
  if (!result.valid) {
    const because = result.reason ?? "not_valid";
    return documentVerdictOf(result) === "could_not_check"
      ? found("could_not_check", fail("attestation_not_checked", { index, because }))
      : found("not_valid", fail("attestation_not_valid", { index, because }));
  }
  // A profile without the proof says nothing of the decision, and a sample is drawn to look at decisions.
  if (!result.steps.some(({ name, valid }) => name === "proof" && valid))
    return found("could_not_check", fail("attestation_not_checked", { index, because: "not_in_profile" }));
  return { ...disclosedOf(item, attestation, request), index, attestation_id };
}

/** The leaf is this attestation's, it is of the statement's key, and was issued when the statement covers it. */
function belongsFault(
  { index, leaf }: AnswerItem,
  statement: PeriodStatement,
  attestation: DecisionAttestation,
): Found | null {
  const { issuer, stream } = statement;
  const { public_key } = attestation.signature;
  if (public_key !== issuer) return fail("statement_of_another_key", { expected: issuer, found: public_key });
  const own = leafText(periodLeafOf(periodEntryOf(attestation), stream));
  if (own !== leafText(leaf)) {
    return fail("attestation_of_another_leaf", { index, expected: leafText(leaf), found: own });
  }
  const { attestation_id, issued_at } = attestation;
  return isIssuedInTime(statement, "number" in leaf, issued_at)
    ? null
    : fail("attestation_outside_period", { found: attestation_id, at: issued_at });
}

function disclosedOf(
  { index, disclosure }: AnswerItem,
  attestation: DecisionAttestation,
  { disclose }: SampleRequest,
): Omit<AnsweredItem, "index"> {
  if (disclosure !== undefined) {
    const fault = disclosureFailure(disclosure, attestation);
    if (fault !== null)
      return judged(index, "not_valid", fail("disclosure_not_valid", { index, because: fault.reason }));
  }
  const shown = disclosure?.inputs.map(({ pointer, value }) => ({ pointer, value })) ?? [];
  const missing = (disclose ?? []).some((pointer) => !shown.some((input) => input.pointer === pointer));
  const inputs = shown.length === 0 ? {} : { inputs: shown };
  if (missing)
    return { ...judged(index, "could_not_check", fail("disclosure_missing", { index })), ...inputs };
  return { standing: "verified", outcome: "passed", ...inputs };
}

function judged(index: number, standing: "not_valid" | "could_not_check", fault: Found): AnsweredItem {
  const { reason, values } = fault;
  const outcome = standing === "not_valid" ? "failed" : "open";
  return { index, standing, outcome, reason, values, detail: inCodes(causeOf(fault)) };
}

function faultOf(item: AnsweredItem | undefined): Found | null {
  return item?.reason === undefined
    ? null
    : { reason: item.reason, values: item.values ?? {}, pointer: "/items" };
}

function nothing(row: PeriodRow<AnswerCheck>): AnswerResult {
  return {
    ...conclusionOf([row]),
    checks: [row],
    period: null,
    asked: 0,
    answered: 0,
    verified: 0,
    voids: 0,
    unanswered: [],
    items: [],
    requested: false,
  };
}
