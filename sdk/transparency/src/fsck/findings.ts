/** What fsck finds: the vocabulary, a list that stays bounded however broken a log is, and the report of it. */
import { encodeHex } from "@svc/core";
import type { CompactRange } from "../merkle/compact-range.ts";

export type Problem =
  | "checkpoint_missing"
  | "checkpoint_refused"
  | "missing"
  | "wrong_length"
  | "malformed"
  /** A hash in a tile is not that of what it stands for. */
  | "wrong_hash"
  | "wrong_root"
  | "malformed_entry"
  | "duplicate_receipt"
  | "time_reversed"
  /** The store's index does not lead to the entry, or leads elsewhere. */
  | "wrong_index"
  /** What the store keeps of a verifier's contradictions is not what the entries give. */
  | "wrong_mark"
  /** Something beyond the head. */
  | "surplus";

export interface Finding {
  /** Path, entry or row that is wrong. */
  readonly where: string;
  readonly problem: Problem;
  readonly detail: string;
}

/** More findings than this are counted and not listed. */
export const MAX_FINDINGS = 100;

export class Findings {
  readonly list: Finding[] = [];
  count = 0;

  add(where: string, problem: Problem, detail: string): void {
    this.count += 1;
    if (this.list.length < MAX_FINDINGS) this.list.push({ where, problem, detail });
  }
}

export interface FsckReport {
  /** True when nothing at all is wrong. */
  readonly ok: boolean;
  /** Size of the head that was checked. */
  readonly size: number;
  /** Root derived from the entries, 64 hex digits. */
  readonly root: string;
  readonly findings: readonly Finding[];
  /** All findings, listed or not. */
  readonly findingCount: number;
}

/** @param range over the entries that could be read */
export function reportOf(findings: Findings, size: number, range: CompactRange): FsckReport {
  return {
    ok: findings.count === 0,
    size,
    root: encodeHex(range.root()),
    findings: findings.list,
    findingCount: findings.count,
  };
}
