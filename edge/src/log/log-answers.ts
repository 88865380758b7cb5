/** Answers and refusals of a log. */
import type { VerificationReceipt } from "@svc/core";
import type { LoggedProof } from "./inclusion.ts";
import type { Loaded } from "./moved-entries.ts";

export type LogAnswer<T, Refusal = LogRefusal> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: Refusal };

/** A statement that nobody signed, or another key than it names, is its caller's mistake. */
export type StatementAnswer = LogAnswer<LoggedProof, LogRefusal | "statement_refused">;

export type LogRefusal =
  | "log_unavailable"
  /** It is for the next volume. */
  | "log_full"
  | "log_busy"
  | "receipt_refused"
  | "entry_not_found"
  | "from_size_too_large";

/** A receipt that waits for its round. */
export interface Pending {
  readonly receipt: VerificationReceipt;
  /** Entries that it is held against, of those that are in files. */
  readonly loaded: Loaded;
  /** Receives JSON of an `Inclusion`. */
  readonly settle: (answer: LogAnswer<string>) => void;
}

export interface Head {
  readonly log_id: string;
  readonly tree_size: number;
  readonly root_hash: string;
  /** Null while the log is empty. */
  readonly latest_entry_hash: string | null;
  readonly operator_kid: string;
}

export function logRefusal(reason: LogRefusal): { readonly ok: false; readonly reason: LogRefusal } {
  return { ok: false, reason };
}

/** Joins the members of two JSON objects, neither of them empty and no name in both. */
export function joined(a: string, b: string): string {
  return `${a.slice(0, -1)},${b.slice(1)}`;
}
