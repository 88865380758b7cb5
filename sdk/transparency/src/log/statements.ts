/**
 * Statements of an entry, and the question that each answers.
 *
 * Two entries contradict each other when they answer one question with yes and with no. A fact follows from the
 * document's bytes, so its question names the key, the document and the rules, and nothing that a signer could
 * declare away. A judgement rests on circumstances, so its question names profile, trust digest (which holds the
 * revocation snapshot) and the time asked about as well.
 */
import type { Fact, Judgement, LogEntry } from "@svc/core";

/** A fact, a judgement, or the verdict over all of them. */
export type StatementSubject = Fact | Judgement | "verdict";

export interface Statement {
  readonly about: StatementSubject;
  readonly holds: boolean;
}

/** Facts that the entry states, conclusive or not: what was looked at was looked at. */
export function factsStated({ facts }: LogEntry): Statement[] {
  return statements(facts);
}

/** Judgements that the entry states; the verdict among them where it is conclusive. */
export function judgementsStated(entry: LogEntry): Statement[] {
  return [...statements(entry.judgements), ...verdictStated(entry)];
}

/** The verdict of a conclusive entry. */
export function verdictStated({ conclusive, result }: LogEntry): Statement[] {
  return conclusive ? [{ about: "verdict", holds: result }] : [];
}

/** The question that all facts of the entry answer. */
export function factsQuestion({ verifier_key, attestation_hash, rules }: LogEntry): string {
  return [verifier_key, attestation_hash, rules].join(" ");
}

/** The question that all judgements of the entry answer. */
export function judgementsQuestion(entry: LogEntry): string {
  const { profile_id, trust_digest, evaluated_at } = entry;
  return [factsQuestion(entry), profile_id, trust_digest, evaluated_at].join(" ");
}

function statements(values: { readonly [Code in StatementSubject]?: boolean }): Statement[] {
  return (Object.entries(values) as [StatementSubject, boolean][]).map(([about, holds]) => ({
    about,
    holds,
  }));
}
