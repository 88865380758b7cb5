/**
 * Statements of one verifier about one attestation, kept beside the log as one small text a question, so that an append
 * costs the same however often that verifier has spoken: anyone with a key may speak as often as they please.
 *
 * Everything here is derived from entries, and made from them again where a store has none. `equivocation.ts` is
 * the definition; a test compares the two after every entry.
 */
import { type LogEntry, VdiError } from "@svc/core";
import type { ReceiptStore } from "../store/store.ts";
import { readLogEntry } from "./entry.ts";
import { contradictsItself } from "./equivocation.ts";
import {
  factsQuestion,
  factsStated,
  judgementsQuestion,
  judgementsStated,
  type Statement,
  type StatementSubject,
} from "./statements.ts";

/** Under a question: what was said to hold, and what was said not to. */
interface Said {
  readonly held: readonly StatementSubject[];
  readonly failed: readonly StatementSubject[];
}

const SPOKEN = "spoken";
const CONTRADICTED = "contradicted";

/** Returns whether this verifier contradicts itself about this attestation. */
export function hasEquivocated(store: ReceiptStore, attestationId: string, verifierKey: string): boolean {
  const known = store.readMark(claimKey(attestationId, verifierKey));
  if (known !== null) return known === CONTRADICTED;
  return contradictsItself(store, store.listByAttestation(attestationId, verifierKey));
}

/**
 * Takes a new entry in and says whether its verifier now contradicts itself about its attestation. Within the
 * transaction that inserts the entry, before it does: the entries of the claim so far are asked for.
 */
export function noteEntry(store: ReceiptStore, entry: LogEntry): boolean {
  const key = claimKey(entry.attestation_id, entry.verifier_key);
  const known = store.readMark(key);
  const earlier = known === null ? store.listByAttestation(entry.attestation_id, entry.verifier_key) : [];
  // A first word contradicts nothing and leaves no mark: most attestations are never spoken of twice.
  if (known === null && earlier.length === 0) return false;
  const unnoted = [...earlier.map((at) => readLogEntry(store, at)), entry];
  const contradicted = unnoted.map((one) => noteStatements(store, one)).includes(true);
  const now = contradicted ? CONTRADICTED : (known ?? SPOKEN);
  if (now !== known) store.writeMark(key, now);
  return now === CONTRADICTED;
}

/** @returns whether one of the questions that the entry answers has now been answered with yes and with no */
function noteStatements(store: ReceiptStore, entry: LogEntry): boolean {
  const facts = add(store, `facts ${factsQuestion(entry)}`, factsStated(entry));
  const judgements = add(store, `judgements ${judgementsQuestion(entry)}`, judgementsStated(entry));
  return facts || judgements;
}

function add(store: ReceiptStore, question: string, statements: readonly Statement[]): boolean {
  const before = store.readMark(question);
  const { held, failed } = before === null ? { held: [], failed: [] } : readSaid(before);
  const of = (holds: boolean) => statements.filter((one) => one.holds === holds).map(({ about }) => about);
  const said: Said = {
    held: [...new Set([...held, ...of(true)])],
    failed: [...new Set([...failed, ...of(false)])],
  };
  const after = JSON.stringify(said);
  if (after !== before) store.writeMark(question, after);
  return said.held.some((about) => said.failed.includes(about));
}

function claimKey(attestationId: string, verifierKey: string): string {
  return `claim ${attestationId} ${verifierKey}`;
}

/** Only what `add` wrote is parsed here. */
function readSaid(mark: string): Said {
  try {
    return JSON.parse(mark) as Said;
  } catch (cause) {
    throw new VdiError("log_damaged", "a mark of the store does not parse", { cause });
  }
}
