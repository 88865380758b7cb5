/** Statements about periods beside each other and their log proofs, answers to samples, evidence against issuers. */
import { canonicalize, type Json, shareDocument, withoutUndefined } from "@svc/core/json";
import {
  hashPeriodStatement,
  type PeriodStatement,
  parsePeriodLeaf,
  parsePeriodStatement,
  parseStatementEntry,
} from "@svc/core/wire";
import { PERIOD_SET } from "@svc/messages";
import { parseTlogProof } from "@svc/tlog";
import type { VerifyOptions } from "@svc/vdi-verifier";
import {
  type AnswerResult,
  HeldAttestation,
  type PeriodResult,
  PeriodTree,
  parseSampleAnswer,
  parseSampleRequest,
  type SampleRequest,
  verifyAnswer,
  verifyPeriod,
  verifyPeriodEvidence,
} from "@svc/vdi-verifier/periods";
import type { Kind } from "../../model/examination.ts";
import { findingRow, wordedBy } from "../../model/found.ts";
import { type Item, inputOf } from "../../model/input.ts";
import { type Answer, type DocumentSet, once } from "../../model/set.ts";
import type { Terms } from "../../model/terms.ts";
import { verifyTiles } from "../log/verify.ts";
import { verifyRevocations } from "../revocation/verify.ts";

type PeriodTerms = Pick<Terms, "logs"> & { readonly verification: VerifyOptions };

/** Never throws on evidence. @throws the signal's reason */
export const verifyPeriods = once(async (set): Promise<void> => {
  const { verification } = await verifyRevocations(set);
  const terms = { verification, logs: set.terms.logs };
  // A file in a tile's place that is not shown to be one may hold an attestation too.
  const unread = (set.options.unread ?? 0) + (await verifyTiles(set));
  const statements = set.of("period_statement");
  const places = { proof: set.of("statement_log_proof"), leaves: set.of("period_leaves") };
  const beside = documentsBeside(set, places, unread);
  const { signal } = set.options;
  for (const [place, index] of statements.entries()) {
    signal?.throwIfAborted();
    const found = await examineStatement(set.at(index).item, place, beside, terms);
    set.answer(index, found.answer);
    for (const kind of ["proof", "leaves"] as const) {
      const one = found[kind];
      if (one === null) continue;
      const from = places[kind][one.place] as number;
      set.answer(from, one.answer);
      set.tie({ tie: "evidence_of", from: [from], to: [index], verdict: one.answer.verdict });
    }
  }
  const requests = set.of("sample_request").map((index) => inputOf(set.at(index).item));
  for (const index of set.of("sample_answer")) {
    signal?.throwIfAborted();
    set.answer(index, await examineAnswer(set.at(index).item, { ...beside, requests }, terms));
  }
  for (const index of set.of("period_evidence"))
    set.answer(index, await examineEvidenceOfPeriod(set.at(index).item));
});

function documentsBeside(
  set: DocumentSet,
  places: { readonly proof: readonly number[]; readonly leaves: readonly number[] },
  unread: number,
): BesideStatements {
  const { signal, attestation } = set.options;
  const itemsOf = (kind: Kind) => set.of(kind).map((index) => set.at(index).item);
  const held = (one: unknown) => new HeldAttestation(one);
  const leaves = places.leaves.map((index) => readLeavesFile(set.at(index).item.text));
  const own = set.of("attestation").map((index) => {
    const { item, later } = set.at(index);
    if (later === undefined) return held(inputOf(item));
    return new HeldAttestation(async () => {
      signal?.throwIfAborted();
      return inputOf(await later());
    });
  });
  const members = (kind: Kind, names: readonly string[]) =>
    itemsOf(kind).flatMap(({ value }) => carried(value, names));
  const answered = itemsOf("sample_answer").flatMap(({ value }) => {
    const { items } = Object(value) as { readonly items?: unknown };
    return Array.isArray(items) ? items.flatMap((one) => carried(one, ["attestation"])) : [];
  });
  const given = [
    ...(attestation === undefined ? [] : [attestation]),
    ...itemsOf("audit_bundle").map(({ value }) => carried(value, ["attestation"])[0] ?? null),
    ...members("period_evidence", ["attestation", "other_attestation"]),
  ];
  // Any of these may hold an attestation that the period leaves out: unreadable, each makes the row open.
  const unreadable = [
    ...itemsOf("unknown").map(({ text }) => text),
    ...Array.from({ length: unread }, () => ""),
  ];
  return besideStatements({
    statements: itemsOf("period_statement").map(({ value }) => value ?? null),
    carriedStatements: [
      ...members("sample_answer", ["statement"]),
      ...members("period_evidence", ["statement", "other_statement"]),
    ],
    proofs: places.proof.map((index) => set.at(index).item.text),
    leaves,
    attestations: [...own, ...given.map(held)],
    answered: answered.map(held),
    unreadable: unreadable.map(held),
    unreadLeaves: new Map(leaves.flatMap((file) => (file.root === null ? [[file, held("")]] : []))),
  });
}

/** Members of a document that carry others, as they stand: the document's own faults hide none of them. */
function carried(document: unknown, names: readonly string[]): Json[] {
  const members = Object(document) as { readonly [name: string]: Json };
  const found = names.flatMap((name) => (Object.hasOwn(members, name) ? [members[name] as Json] : []));
  for (const one of found) shareDocument(one);
  return found;
}

interface LeavesFile {
  readonly lines: readonly string[];
  /** 64 hex digits; null where a line is no leaf. */
  readonly root: string | null;
}

function readLeavesFile(text: string): LeavesFile {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const tree = new PeriodTree();
  for (const line of lines) {
    const leaf = parsePeriodLeaf(line);
    if (!leaf.ok) return { lines, root: null };
    tree.append(leaf.value);
  }
  return { lines, root: tree.root() };
}

/** Documents that may stand beside statements. */
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
  /** Unreadable documents that may be attestations. */
  readonly unreadable: readonly HeldAttestation[];
  /** Files of leaves with a line that is none. */
  readonly unreadLeaves: ReadonlyMap<LeavesFile, HeldAttestation>;
}

/** The same, with lookups for each statement, so that each document is read once. */
interface BesideStatements extends Documents {
  /** Statements by their hash. */
  readonly byHash: ReadonlyMap<string, Json>;
  /** Places of proofs by the hash of the statement that they are about. */
  readonly proofPlaces: ReadonlyMap<string, number>;
  /** Places of leaves by the root that they make. */
  readonly leavesPlaces: ReadonlyMap<string, number>;
}

/** Indexes the documents. The first of several with one hash or root counts. */
function besideStatements(documents: Documents): BesideStatements {
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

/** The answers about a statement, its log proof and its leaves. */
interface ExaminedStatement {
  readonly answer: Answer;
  /** Place among the proofs, and what it shows; null where none is about the statement. */
  readonly proof: { readonly place: number; readonly answer: Answer } | null;
  /** The same for the leaves. */
  readonly leaves: { readonly place: number; readonly answer: Answer } | null;
}

/**
 * A statement beside the one that it names, the others of its key, the first log proof that is about it, and its leaves;
 * where those are here, attestations are held against them.
 *
 * @param place of the statement among all
 */
async function examineStatement(
  item: Item,
  place: number,
  beside: BesideStatements,
  { verification, logs }: PeriodTerms,
): Promise<ExaminedStatement> {
  const input = inputOf(item);
  const own = parsePeriodStatement(input);
  const others = [...beside.statements.toSpliced(place, 1), ...beside.carriedStatements];
  const previous = own.ok ? beside.byHash.get(own.value.previous ?? "") : undefined;
  const proofPlace = (own.ok ? beside.proofPlaces.get(hashPeriodStatement(own.value)) : undefined) ?? -1;
  const leavesPlace = own.ok ? leavesOf(own.value, beside) : -1;
  const proof = beside.proofs[proofPlace];
  const leaves = beside.leaves[leavesPlace];
  const found = await verifyPeriod(
    input,
    withoutUndefined({
      verification,
      logs,
      previous,
      others: others.length === 0 ? undefined : others,
      log: proof === undefined ? undefined : { document: proof },
      leaves: leaves?.lines,
      attestations: attestationsBeside(beside, leaves, beside.answered),
    }),
  );
  return {
    answer: answerOf(found),
    proof: proof === undefined ? null : { place: proofPlace, answer: answerOfRow(found, "log") },
    leaves: leaves === undefined ? null : { place: leavesPlace, answer: answerOfRow(found, "leaves") },
  };
}

/** An unreadable document may be an attestation that the period leaves out, so it leaves the row open. */
function attestationsBeside(
  { attestations, unreadable, unreadLeaves }: Documents,
  own: LeavesFile | undefined,
  answered: readonly HeldAttestation[],
): readonly HeldAttestation[] | undefined {
  const unread = [...unreadLeaves].flatMap(([file, held]) => (file === own ? [] : [held]));
  const all = [...attestations, ...(own === undefined ? [] : answered), ...unreadable, ...unread];
  return all.length === 0 ? undefined : all;
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

/** A document beside a statement gets the answer of the row about it. */
function answerOfRow({ checks, rests_on }: PeriodResult, check: "log" | "leaves"): Answer {
  const row = checks.find((one) => one.check === check);
  if (row?.outcome === "passed" || row?.reason === "logged_before_end") {
    const whose = rests_on === "not_checked" ? "self_asserted" : rests_on;
    return { verdict: "verified", rests_on: check === "log" ? "pinned" : whose };
  }
  const verdict = row?.outcome === "failed" ? "not_valid" : "could_not_check";
  return { verdict, reason: row?.reason, ...wordedBy(PERIOD_SET, row) };
}

/** An answer beside the request that it answers, and its statement's leaves; the beacons that are built in. */
async function examineAnswer(
  item: Item,
  beside: BesideStatements & { readonly requests: readonly unknown[] },
  { verification, logs }: PeriodTerms,
): Promise<Answer> {
  const { at: _at, logTime: _logTime, ...rest } = verification;
  const input = inputOf(item);
  const read = parseSampleAnswer(input);
  const statement = parsePeriodStatement(read.ok ? read.value.statement : null);
  const place = statement.ok ? beside.leavesPlaces.get(statement.value.root) : undefined;
  const own = place === undefined ? undefined : beside.leaves[place];
  const request = read.ok ? requestOf(read.value.request, beside.requests) : undefined;
  const found = await verifyAnswer(
    input,
    withoutUndefined({
      verification: rest,
      logs,
      leaves: own?.lines,
      request,
      others: [...beside.statements, ...beside.carriedStatements],
      attestations: attestationsBeside(beside, own, []),
    }),
  );
  return answerOf(found);
}

/**
 * The request about its statement and beacon that asks for most. A smaller one beside it excuses nothing. Never one with a nonce: who brings answer and request along could have chosen it.
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
async function examineEvidenceOfPeriod(item: Item): Promise<Answer> {
  const verdict = await verifyPeriodEvidence(inputOf(item));
  return verdict.convicts
    ? { verdict: "verified", rests_on: "self_asserted", reason: verdict.kind, findings: [], result: verdict }
    : { verdict: "not_valid", reason: verdict.reason, detail: verdict.detail, findings: [], result: verdict };
}

function answerOf(result: PeriodResult | AnswerResult): Answer {
  const { verdict, reason, checks } = result;
  const rests = "rests_on" in result ? result.rests_on : result.period?.rests_on;
  const first = checks.find((row) => row.reason === reason && reason !== undefined);
  return {
    verdict,
    reason,
    ...wordedBy(PERIOD_SET, first),
    rests_on: verdict === "verified" ? rests : undefined,
    findings: checks.map((row) => findingRow(row.check, row.outcome, row)),
    result,
  };
}
