/**
 * What one verifier has said about one attestation, kept in a few numbers beside the log, so that an append costs
 * the same however often that verifier has spoken: anyone with a key may speak as often as they please.
 *
 * Contradictions stay (more passing results leave less to be excused by time), so one that has been found is all
 * there is to keep. Until then each question (a document, profile and trust digest) keeps the first and last time
 * of its passing results and, of the failing ones, only those times that a later passing result could still turn
 * into a contradiction. `equivocation.ts` is the definition; a test compares the two after every entry. Marks are
 * derived from entries: where a store has none they are made from the entries again.
 */
import { type LogEntry, VdiError } from "@svc/core";
import type { ReceiptStore } from "../store/store.ts";
import { readLogEntry } from "./entry.ts";
import { contradictsItself, timeOrder } from "./equivocation.ts";

interface Claim {
  readonly equivocated: boolean;
  /** Hash of the one document that the verifier has called valid under this id, or null. */
  readonly valid: string | null;
}

interface Question {
  /** Earliest and latest time of a passing result, or null before the first. */
  readonly first: number | null;
  readonly last: number | null;
  /** A result failed for a reason that time does not excuse. */
  readonly hard: boolean;
  /** Earliest failure for a reason that must come later than every pass; latest for one that must come earlier. */
  readonly later: number | null;
  readonly earlier: number | null;
  /** The failures outside a window that lie nearest below and above the passing results. */
  readonly below: number | null;
  readonly above: number | null;
  /** Before the first pass: index of the last failure outside a window, whose mark leads to the one before. */
  readonly open: number | null;
}

const NEW_CLAIM: Claim = Object.freeze({ equivocated: false, valid: null });
const EQUIVOCATED: Claim = Object.freeze({ equivocated: true, valid: null });
const NEW_QUESTION: Question = Object.freeze({
  first: null,
  last: null,
  hard: false,
  later: null,
  earlier: null,
  below: null,
  above: null,
  open: null,
});

/** Whether this verifier contradicts itself about this attestation. */
export function hasEquivocated(store: ReceiptStore, attestationId: string, verifierKey: string): boolean {
  const claim = readMark<Claim>(store, claimKey(attestationId, verifierKey));
  if (claim !== null) return claim.equivocated;
  return contradictsItself(store, store.listByAttestation(attestationId, verifierKey));
}

/**
 * Takes a new entry in and says whether its verifier now contradicts itself about its attestation. Within the
 * transaction that inserts the entry, before it does: the entries of the claim so far are asked for.
 */
export function markEntry(store: ReceiptStore, index: number, entry: LogEntry): boolean {
  const key = claimKey(entry.attestation_id, entry.verifier_key);
  const known = readMark<Claim>(store, key);
  const earlier = known === null ? store.listByAttestation(entry.attestation_id, entry.verifier_key) : [];
  // A first word contradicts nothing and leaves no mark: most attestations are never spoken of twice.
  if (known === null && earlier.length === 0) return false;
  let claim = known ?? NEW_CLAIM;
  for (const at of earlier) claim = withEntry(store, key, claim, at, readLogEntry(store, at));
  claim = withEntry(store, key, claim, index, entry);
  if (claim !== known) writeMark(store, key, claim);
  return claim.equivocated;
}

function withEntry(
  store: ReceiptStore,
  claimKey: string,
  claim: Claim,
  index: number,
  entry: LogEntry,
): Claim {
  if (claim.equivocated || !entry.conclusive) return claim;
  const { attestation_hash: hash, profile_id, trust_digest, result, reason, evaluated_at: time } = entry;
  if (result && claim.valid !== null && claim.valid !== hash) return EQUIVOCATED;
  const key = `${claimKey} ${hash} ${profile_id} ${trust_digest}`;
  const asked = { ...NEW_QUESTION, ...readMark<Partial<Question>>(store, key) };
  const question = result
    ? withPass(store, key, asked, time)
    : withFailure(store, key, asked, time, reason, index);
  if (isContradictory(question)) return EQUIVOCATED;
  const said = Object.entries(question).filter(([, value]) => value !== null && value !== false);
  writeMark(store, key, Object.fromEntries(said));
  return result && claim.valid === null ? { ...claim, valid: hash } : claim;
}

function withPass(store: ReceiptStore, key: string, question: Question, time: number): Question {
  if (question.first !== null && question.last !== null) {
    return { ...question, first: Math.min(question.first, time), last: Math.max(question.last, time) };
  }
  let placed: Question = { ...question, first: time, last: time, open: null };
  // Read once in the life of a question; from then on the nearest failure on either side is enough.
  for (let at = question.open; at !== null; ) {
    const failure = readMark<{ time: number; before: number | null }>(store, `${key} ${at}`);
    if (failure === null) throw new VdiError("log_damaged", `the mark of entry ${at} is missing`);
    placed = withOutside(placed, failure.time);
    at = failure.before;
  }
  return placed;
}

function withFailure(
  store: ReceiptStore,
  key: string,
  question: Question,
  time: number,
  reason: string | undefined,
  index: number,
): Question {
  switch (timeOrder(reason)) {
    case "fails_later":
      return { ...question, later: Math.min(question.later ?? time, time) };
    case "fails_earlier":
      return { ...question, earlier: Math.max(question.earlier ?? time, time) };
    case "fails_outside":
      if (question.last !== null) return withOutside(question, time);
      writeMark(store, `${key} ${index}`, { time, before: question.open });
      return { ...question, open: index };
    default:
      return { ...question, hard: true };
  }
}

/** With a failure that is excused outside the passing results; one among them counts as below and contradicts. */
function withOutside(question: Question, time: number): Question {
  return time > (question.last as number)
    ? { ...question, above: Math.min(question.above ?? time, time) }
    : { ...question, below: Math.max(question.below ?? time, time) };
}

function isContradictory({ first, last, hard, later, earlier, below, above }: Question): boolean {
  if (first === null || last === null) return false;
  return (
    hard ||
    (later !== null && later <= last) ||
    (earlier !== null && earlier >= first) ||
    (below !== null && below >= first) ||
    (above !== null && above <= last)
  );
}

function claimKey(attestationId: string, verifierKey: string): string {
  return `${attestationId} ${verifierKey}`;
}

/** Only what `writeMark` wrote is parsed here. */
function readMark<Mark>(store: ReceiptStore, key: string): Mark | null {
  const text = store.readMark(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as Mark;
  } catch (cause) {
    throw new VdiError("log_damaged", "a mark of the store does not parse", { cause });
  }
}

function writeMark(store: ReceiptStore, key: string, mark: object): void {
  store.writeMark(key, JSON.stringify(mark));
}
