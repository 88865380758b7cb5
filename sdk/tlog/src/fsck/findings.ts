/** What fsck finds: the vocabulary, a list that stays bounded however broken a log is, and the report of it. */
import { encodeHex } from "@svc/core";
import type { FSCK_REASONS, Values, ValuesOf } from "@svc/core/finding";
import type { CompactRange } from "../merkle/compact-range.ts";

/** `FSCK_SET` of `@svc/messages` words them. */
export type FsckProblem = keyof typeof FSCK_REASONS;

/** @typeParam EntryProblem what the caller's own check of entries may find beside */
export interface FsckFinding<EntryProblem extends string = never> {
  /** Path, entry or row that is wrong. */
  readonly where: string;
  readonly problem: FsckProblem | EntryProblem;
  /** Expected and found values. */
  readonly values: Values;
}

/** Checks entries beyond their hashes: called with each in order, returns its faults. */
export type EntryCheck<EntryProblem extends string> = (
  index: number,
  bytes: Uint8Array,
) => readonly { readonly problem: EntryProblem; readonly values: Values }[];

/** More findings than this are counted and not listed. */
export const MAX_FINDINGS = 100;

export class Findings<EntryProblem extends string = never> {
  readonly list: FsckFinding<EntryProblem>[] = [];
  count = 0;

  add<Problem extends FsckProblem>(
    where: string,
    problem: Problem,
    values: ValuesOf<(typeof FSCK_REASONS)[Problem]>,
  ): void {
    this.#list({ where, problem, values: values as Values });
  }

  /** Adds what the caller's check finds in an entry. */
  addEntry(index: number, bytes: Uint8Array, check: EntryCheck<EntryProblem> | null): void {
    for (const { problem, values } of check?.(index, bytes) ?? [])
      this.#list({ where: `entry ${index}`, problem, values });
  }

  #list(finding: FsckFinding<EntryProblem>): void {
    this.count += 1;
    if (this.list.length < MAX_FINDINGS) this.list.push(finding);
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
