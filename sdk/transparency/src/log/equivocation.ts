/**
 * Contradictions between receipts in one log.
 *
 * Two kinds convict, because one key signed both sides. `verifier_equivocation`: one verifier key, one
 * attestation hash, profile and trust digest, and opposite conclusive results. `id_collision`: one verifier key
 * calls two different documents of one attestation id valid. `disagreement`, opposite conclusive results by
 * different keys, is reported beside them and convicts nobody: one of them may be wrong, or know other roots.
 *
 * A difference in time excuses a verifier only when the reason it gave depends on time and its own times are in
 * the order which that reason implies. The answer is exactly as complete as the log; anyone can compute it
 * again from the entries.
 */
import type { LogEntry } from "@svc/core";
import type { ReceiptStore } from "../store/store.ts";
import { readLogEntry } from "./entry.ts";

export type EquivocationKind = "verifier_equivocation" | "id_collision" | "disagreement";

export interface LoggedEntry extends LogEntry {
  readonly log_index: number;
}

export interface Equivocation {
  readonly kind: EquivocationKind;
  readonly attestation_id: string;
  /** The verifier that contradicts itself; absent for a disagreement. */
  readonly verifier_key?: string;
  /**
   * The contradicting sides, each with every entry on it: valid and invalid, or one side for each attestation
   * hash of an id collision. Take `getInclusionProof` of an entry of each to prove the matter to others.
   */
  readonly sides: readonly (readonly LoggedEntry[])[];
}

export interface EquivocationReport {
  /** False when one key stands on both sides of a contradiction. */
  readonly clean: boolean;
  /** All entries about the attestation, in log order. */
  readonly entries: readonly LoggedEntry[];
  readonly equivocations: readonly Equivocation[];
}

type TimeOrder = "fails_later" | "fails_earlier" | "fails_outside";

/**
 * The verifier's reasons that time alone can bring about, with where the failing look must lie: after every
 * passing one, before every passing one, or either (a window that opens and closes).
 */
export const TIME_DEPENDENT_REASONS: Readonly<Record<string, TimeOrder>> = Object.freeze({
  expired: "fails_later",
  issued_in_future: "fails_earlier",
  authority_binding_not_current: "fails_outside",
});

/** Everything the log holds about an attestation, with the contradictions in it. Linear in its entries. */
export function checkEquivocation(store: ReceiptStore, attestationId: string): EquivocationReport {
  const entries = loggedEntries(store, store.listByAttestation(attestationId));
  const convictions = [...groupBy(entries, ({ verifier_key }) => verifier_key).values()].flatMap(
    contradictions,
  );
  return {
    clean: convictions.length === 0,
    entries,
    equivocations: [...convictions, ...disagreements(entries)],
  };
}

/** Whether these entries, of one verifier about one attestation id, contradict each other. Reads all of them. */
export function contradictsItself(store: ReceiptStore, indices: readonly number[]): boolean {
  return indices.length > 1 && contradictions(loggedEntries(store, indices)).length > 0;
}

/** The contradictions of one verifier about one attestation id. */
function contradictions(entries: readonly LoggedEntry[]): Equivocation[] {
  const conclusive = entries.filter((entry) => entry.conclusive);
  const found: Equivocation[] = [];
  const sameQuestion = groupBy(conclusive, (entry) =>
    [entry.attestation_hash, entry.profile_id, entry.trust_digest].join(" "),
  );
  for (const group of sameQuestion.values()) {
    const { valid, invalid } = opposedSides(group);
    if (valid.length > 0 && invalid.length > 0)
      found.push(convict("verifier_equivocation", [valid, invalid]));
  }
  const calledValid = groupBy(
    conclusive.filter(({ result }) => result),
    ({ attestation_hash }) => attestation_hash,
  );
  if (calledValid.size > 1) found.push(convict("id_collision", [...calledValid.values()]));
  return found;
}

/** The passing entries, and those failing ones that time does not excuse against every passing one. */
function opposedSides(entries: readonly LoggedEntry[]): { valid: LoggedEntry[]; invalid: LoggedEntry[] } {
  const valid = entries.filter(({ result }) => result);
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { evaluated_at } of valid) {
    first = Math.min(first, evaluated_at);
    last = Math.max(last, evaluated_at);
  }
  const invalid = entries.filter((entry) => {
    const order = timeOrder(entry.reason);
    const later = entry.evaluated_at > last && order !== "fails_earlier";
    const earlier = entry.evaluated_at < first && order !== "fails_later";
    const excused = order !== undefined && (later || earlier);
    return !entry.result && !excused;
  });
  return { valid, invalid };
}

/** How time excuses a failure for this reason; undefined when it does not. */
export function timeOrder(reason: string | undefined): TimeOrder | undefined {
  return reason !== undefined && Object.hasOwn(TIME_DEPENDENT_REASONS, reason)
    ? TIME_DEPENDENT_REASONS[reason]
    : undefined;
}

/** `sides` hold entries of one verifier about one attestation id. */
function convict(kind: EquivocationKind, sides: LoggedEntry[][]): Equivocation {
  const { attestation_id, verifier_key } = sides.flat()[0] as LoggedEntry;
  return { kind, attestation_id, verifier_key, sides };
}

/** Opposite conclusive results about one document by different keys. */
function disagreements(entries: readonly LoggedEntry[]): Equivocation[] {
  const byDocument = groupBy(
    entries.filter(({ conclusive }) => conclusive),
    ({ attestation_hash }) => attestation_hash,
  );
  return [...byDocument.values()].flatMap((group) => {
    const { valid, invalid } = opposedSides(group);
    const keys = new Set([...valid, ...invalid].map(({ verifier_key }) => verifier_key));
    if (valid.length === 0 || invalid.length === 0 || keys.size < 2) return [];
    const attestation_id = (group[0] as LoggedEntry).attestation_id;
    return [{ kind: "disagreement" as const, attestation_id, sides: [valid, invalid] }];
  });
}

function loggedEntries(store: ReceiptStore, indices: readonly number[]): LoggedEntry[] {
  return indices.map((log_index) => ({ log_index, ...readLogEntry(store, log_index) }));
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
