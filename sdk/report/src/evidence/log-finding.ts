/** What one document of a log came to: a machine's result, and the same in words. */
import type { Kind } from "../documents/kinds.ts";
import type { Claims } from "../verdict/claims.ts";
import { notChecked, notValid, type Verdict, type VerdictKind } from "../verdict/verdict.ts";

export interface LogFinding {
  readonly document: Kind;
  readonly verdict: VerdictKind;
  /** True where all that it rests on is here and signed by a key that the reader gave. */
  readonly anchored: boolean;
  readonly reason?: string;
  /** A sentence: what holds, or what was expected and found. Names of logs in it are a stranger's. */
  readonly detail: string;
  /** What would have to be added, each as a phrase; only where it could not be checked. */
  readonly missing: readonly string[];
  readonly proves: readonly string[];
  readonly does_not_prove: readonly string[];
  readonly log?: string;
  readonly tree_size?: number;
  readonly root_hash?: string;
  readonly log_index?: number;
  /** The log's time for an entry, Unix seconds: its own word. */
  readonly timestamp?: number;
  readonly witnesses?: readonly string[];
  readonly witnessed_at?: number;
  /** Of an entry: the receipt that it is about. */
  readonly receipt_hash?: string;
}

export type LogFacts = Pick<
  LogFinding,
  | "log"
  | "tree_size"
  | "root_hash"
  | "log_index"
  | "timestamp"
  | "witnesses"
  | "witnessed_at"
  | "receipt_hash"
>;

export function holds(
  document: Kind,
  detail: string,
  {
    anchored = true,
    proves = [detail],
    doesNot,
  }: { anchored?: boolean; proves?: string[]; doesNot: string[] },
  facts: LogFacts = {},
): LogFinding {
  return {
    document,
    verdict: "verified",
    anchored,
    detail,
    missing: [],
    proves,
    does_not_prove: doesNot,
    ...facts,
  };
}

export function fails(document: Kind, reason: string, detail: string, facts: LogFacts = {}): LogFinding {
  const doesNot = ["Anything: what does not hold is evidence of nothing."];
  return {
    document,
    verdict: "not_valid",
    anchored: false,
    reason,
    detail,
    missing: [],
    proves: [],
    does_not_prove: doesNot,
    ...facts,
  };
}

export function lacks(document: Kind, missing: readonly string[], facts: LogFacts = {}): LogFinding {
  return {
    document,
    verdict: "not_checked",
    anchored: false,
    detail: "Nothing is wrong with it as far as it was checked.",
    missing,
    proves: [],
    does_not_prove: ["Anything yet. Add what is missing."],
    ...facts,
  };
}

/** The verdict on one document of a log. */
export function verdictOnLogDocument({ verdict, anchored, detail, missing }: LogFinding): Verdict {
  if (verdict === "not_valid") return notValid(detail);
  if (verdict === "not_checked") return notChecked(`${detail} Missing: ${missing.join("; ")}.`);
  return anchored
    ? { kind: "verified", tone: "good", headline: "Verified", because: detail }
    : { kind: "verified", tone: "warn", headline: "Verified in part", because: detail };
}

/** What a finding about a document of a log proves and does not. */
export function claimsOfLogDocument({ proves, does_not_prove: doesNot }: LogFinding): Claims {
  return { proves, doesNot };
}
