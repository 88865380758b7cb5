/** What fsck finds: the vocabulary, a list that stays bounded however broken a log is, and the report of it. */
import { encodeHex } from "@svc/core";
import type { CompactRange } from "../merkle/compact-range.ts";

export type FsckProblem =
  | "checkpoint_missing"
  | "checkpoint_refused"
  | "missing"
  | "wrong_length"
  | "malformed"
  /** A hash in a tile is not that of what it stands for. */
  | "wrong_hash"
  | "wrong_root"
  /** Something beyond the head. */
  | "surplus";

/** @typeParam EntryProblem what the caller's own check of entries may find beside */
export interface FsckFinding<EntryProblem extends string = never> {
  /** Path, entry or row that is wrong. */
  readonly where: string;
  readonly problem: FsckProblem | EntryProblem;
  readonly detail: string;
}

/** What an entry must satisfy beside being hashed rightly: called with each in order, gives what is wrong with it. */
export type EntryCheck<EntryProblem extends string> = (
  index: number,
  bytes: Uint8Array,
) => readonly { readonly problem: EntryProblem; readonly detail: string }[];

/** More findings than this are counted and not listed. */
export const MAX_FINDINGS = 100;

export class Findings<EntryProblem extends string = never> {
  readonly list: FsckFinding<EntryProblem>[] = [];
  count = 0;

  add(where: string, problem: FsckProblem | EntryProblem, detail: string): void {
    this.count += 1;
    if (this.list.length < MAX_FINDINGS) this.list.push({ where, problem, detail });
  }

  /** Adds what the caller's check finds in an entry. */
  addEntry(index: number, bytes: Uint8Array, check: EntryCheck<EntryProblem> | null): void {
    for (const { problem, detail } of check?.(index, bytes) ?? [])
      this.add(`entry ${index}`, problem, detail);
  }
}

export interface FsckReport<EntryProblem extends string = never> {
  /** True when nothing at all is wrong. */
  readonly ok: boolean;
  /** Size of the head that was checked. */
  readonly size: number;
  /** Root derived from the entries, 64 hex digits. */
  readonly root: string;
  readonly findings: readonly FsckFinding<EntryProblem>[];
  /** All findings, listed or not. */
  readonly findingCount: number;
}

/** @param range over the entries that could be read */
export function reportOf<EntryProblem extends string>(
  findings: Findings<EntryProblem>,
  size: number,
  range: CompactRange,
): FsckReport<EntryProblem> {
  return {
    ok: findings.count === 0,
    size,
    root: encodeHex(range.root()),
    findings: findings.list,
    findingCount: findings.count,
  };
}
