/**
 * Contradictions between receipts in one log.
 *
 * One convicts, because one key signed both sides: `verifier_equivocation`, one question answered with yes and
 * with no (`statements.ts` says what a question is). Everything else is a difference, listed beside and held
 * against nobody: other rules (`correction`), other circumstances (`differing`), another verifier
 * (`disagreement`). Neither is it anyone's contradiction to call two documents of one attestation id valid
 * (`several_documents`): the id leaves out the proof's points and the signature's value, so the issuer of one
 * can make another that is just as valid.
 *
 * The answer is exactly as complete as the log; anyone can compute it again from the entries.
 */
import type { LogEntry } from "@svc/core";
import type { ReceiptStore } from "../store/store.ts";
import { readLogEntry } from "./entry.ts";
import {
  factsQuestion,
  factsStated,
  judgementsQuestion,
  judgementsStated,
  type Statement,
  type StatementSubject,
  verdictStated,
} from "./statements.ts";

export interface LoggedEntry extends LogEntry {
  readonly log_index: number;
}

export interface Equivocation {
  readonly kind: "verifier_equivocation";
  readonly attestation_id: string;
  readonly attestation_hash: string;
  /** The key that signed both sides. */
  readonly verifier_key: string;
  /** Subject that it both affirmed and denied. */
  readonly about: StatementSubject;
  /** Log indices: who says that it holds, who says that it does not. An inclusion proof of one of each shows it. */
  readonly sides: readonly [readonly number[], readonly number[]];
}

export type DifferenceKind = "correction" | "differing" | "disagreement" | "several_documents";

export interface Difference {
  readonly kind: DifferenceKind;
  readonly attestation_id: string;
  /** The document; absent where the difference is between documents. */
  readonly attestation_hash?: string;
  /** Absent where the difference is between verifiers. */
  readonly verifier_key?: string;
  /** Absent where the difference is between documents. */
  readonly about?: StatementSubject;
  /** Log indices: who says that it holds and who does not; or a side for each document that was called valid. */
  readonly sides: readonly (readonly number[])[];
}

/** An entry with what others say otherwise. */
export interface ReportedEntry extends LoggedEntry {
  /**
   * What verifiers disagree about, this entry on one side: facts and the `verdict`, of one document and by different
   * keys. Held against nobody; each is a `disagreement` among the report's differences.
   */
  readonly disagreements: readonly StatementSubject[];
}

export interface EquivocationReport {
  /**
   * False when one key contradicts itself: when there are equivocations. Two verifiers who contradict each other leave
   * it true, since neither is shown to be wrong: look at the `disagreements` of the entries.
   */
  readonly clean: boolean;
  /** All entries about the attestation, in log order. */
  readonly entries: readonly ReportedEntry[];
  readonly equivocations: readonly Equivocation[];
  /** Differences that are no contradiction. */
  readonly differences: readonly Difference[];
  /** Inconclusive entries that a later one by the same key about the same document replaces. */
  readonly superseded: readonly { readonly log_index: number; readonly by: number }[];
}

/** Everything the log holds about an attestation, with the contradictions in it. Linear in its entries. */
export function checkEquivocation(store: ReceiptStore, attestationId: string): EquivocationReport {
  return reportOn(entriesAbout(store, attestationId));
}

/** All that a log holds about an attestation, in log order. */
export function entriesAbout(store: ReceiptStore, attestationId: string): LoggedEntry[] {
  return loggedEntries(store, store.listByAttestation(attestationId));
}

/** Summarises entries about one attestation. Indices are those of the entries. */
export function reportOn(entries: readonly LoggedEntry[]): EquivocationReport {
  const equivocations = contradictions(entries);
  const disagreements = [factsStated, verdictStated].flatMap((statementsOf) =>
    apart(entries, "disagreement", statementsOf, sameDocument, ({ verifier_key }) => verifier_key),
  );
  return {
    clean: equivocations.length === 0,
    entries: withDisagreements(entries, disagreements),
    equivocations,
    differences: [
      ...apart(entries, "correction", factsStated, ownDocument, ({ rules }) => rules),
      ...apart(entries, "differing", judgementsStated, ownDocument, judgementsQuestion),
      ...disagreements,
      ...severalDocuments(entries),
    ],
    superseded: supersededIn(entries),
  };
}

function withDisagreements(
  entries: readonly LoggedEntry[],
  disagreements: readonly Difference[],
): ReportedEntry[] {
  const found = new Map<number, StatementSubject[]>(entries.map(({ log_index }) => [log_index, []]));
  for (const { about, sides } of disagreements) {
    for (const index of sides.flat()) if (about !== undefined) found.get(index)?.push(about);
  }
  return entries.map((entry) => ({ ...entry, disagreements: found.get(entry.log_index) ?? [] }));
}

/**
 * Returns whether these entries, of one verifier about one attestation id, contradict each other. Reads all of them.
 */
export function contradictsItself(store: ReceiptStore, indices: readonly number[]): boolean {
  return indices.length > 1 && contradictions(loggedEntries(store, indices)).length > 0;
}

function contradictions(entries: readonly LoggedEntry[]): Equivocation[] {
  const facts = opposed(entries, factsStated, factsQuestion);
  return [...facts, ...opposed(entries, judgementsStated, judgementsQuestion)].map(({ about, sides }) => {
    const { attestation_id, attestation_hash, verifier_key } = sides[0][0] as LoggedEntry;
    const kind = "verifier_equivocation" as const;
    return { kind, attestation_id, attestation_hash, verifier_key, about, sides: indicesOf(sides) };
  });
}

type Sides = readonly [holds: readonly LoggedEntry[], holdsNot: readonly LoggedEntry[]];

/** The statements that entries with one key of `questionOf` make both ways. */
function opposed(
  entries: readonly LoggedEntry[],
  statementsOf: (entry: LoggedEntry) => Statement[],
  questionOf: (entry: LoggedEntry) => string,
): { readonly about: StatementSubject; readonly sides: Sides }[] {
  const answers = new Map<string, { about: StatementSubject; sides: [LoggedEntry[], LoggedEntry[]] }>();
  for (const entry of entries) {
    for (const { about, holds } of statementsOf(entry)) {
      const key = `${about} ${questionOf(entry)}`;
      const answer = answers.get(key) ?? { about, sides: [[], []] };
      answer.sides[holds ? 0 : 1].push(entry);
      answers.set(key, answer);
    }
  }
  return [...answers.values()].filter(
    ({ sides: [holds, holdsNot] }) => holds.length > 0 && holdsNot.length > 0,
  );
}

const ownDocument = ({ verifier_key, attestation_hash }: LoggedEntry) =>
  `${verifier_key} ${attestation_hash}`;
const sameDocument = ({ attestation_hash }: LoggedEntry) => attestation_hash;

/** Finds statements made both ways under `questionOf` by entries that `circumstanceOf` sets apart. */
function apart(
  entries: readonly LoggedEntry[],
  kind: DifferenceKind,
  statementsOf: (entry: LoggedEntry) => Statement[],
  questionOf: (entry: LoggedEntry) => string,
  circumstanceOf: (entry: LoggedEntry) => string,
): Difference[] {
  return opposed(entries, statementsOf, questionOf)
    .filter(({ sides }) => new Set(sides.flat().map(circumstanceOf)).size > 1)
    .map(({ about, sides }) => {
      const { attestation_id, attestation_hash, verifier_key } = sides[0][0] as LoggedEntry;
      const whose = kind === "disagreement" ? {} : { verifier_key };
      return { kind, attestation_id, attestation_hash, ...whose, about, sides: indicesOf(sides) };
    });
}

/** The documents of this id that somebody called valid, where there are several. */
function severalDocuments(entries: readonly LoggedEntry[]): Difference[] {
  const called = new Map<string, number[]>();
  for (const { attestation_hash, conclusive, result, log_index } of entries) {
    if (!conclusive || !result) continue;
    const side = called.get(attestation_hash);
    if (side === undefined) called.set(attestation_hash, [log_index]);
    else side.push(log_index);
  }
  const { attestation_id } = entries[0] ?? {};
  return called.size < 2 || attestation_id === undefined
    ? []
    : [{ kind: "several_documents", attestation_id, sides: [...called.values()] }];
}

/** Follows a `supersedes`: only to an earlier, inconclusive entry by the same key about the same document. */
function supersededIn(entries: readonly LoggedEntry[]): EquivocationReport["superseded"] {
  const byReceipt = new Map(entries.map((entry) => [entry.receipt_hash, entry]));
  return entries.flatMap((by) => {
    const earlier = by.supersedes === undefined ? undefined : byReceipt.get(by.supersedes);
    if (earlier === undefined || earlier.conclusive || earlier.log_index > by.log_index) return [];
    if (ownDocument(earlier) !== ownDocument(by)) return [];
    return [{ log_index: earlier.log_index, by: by.log_index }];
  });
}

function indicesOf([holds, holdsNot]: Sides): [number[], number[]] {
  const index = ({ log_index }: LoggedEntry) => log_index;
  return [holds.map(index), holdsNot.map(index)];
}

function loggedEntries(store: ReceiptStore, indices: readonly number[]): LoggedEntry[] {
  return indices.map((log_index) => ({ log_index, ...readLogEntry(store, log_index) }));
}
