/** Which attestations of its key a statement covers (docs/protocol/10-periods.md, Cover). */
import { numberedLeaves, type PeriodLeaf, type PeriodStatement } from "@svc/core";
import { type PeriodEntry, periodLeafOf } from "./entry.ts";

/** Numbers are drawn before the clock is read, by several workers, whose clocks differ. */
export const NUMBER_TOLERANCE_SECONDS = 600;

type Period = Pick<PeriodStatement, "from" | "to">;

/** Whether a leaf of this attestation may be in the tree, by the time at which the attestation was issued. */
export function isIssuedInTime({ from, to }: Period, isNumbered: boolean, issuedAt: number): boolean {
  const tolerance = isNumbered ? NUMBER_TOLERANCE_SECONDS : 0;
  return from - tolerance <= issuedAt && issuedAt < to + tolerance;
}

/** What an attestation is to a statement of its key. */
export interface AttestedLeaf {
  readonly id: string;
  /** The leaf that would count it. */
  readonly leaf: PeriodLeaf;
  readonly issuedAt: number;
  /** The statement covers it. */
  readonly belongs: boolean;
  /** Its leaf may be in the tree. */
  readonly isInTime: boolean;
}

export function attestedLeafOf(statement: PeriodStatement, entry: PeriodEntry): AttestedLeaf {
  const leaf = periodLeafOf(entry, statement.stream);
  const { attestation_id: id, issued_at: issuedAt } = entry;
  const isInTime = isIssuedInTime(statement, "number" in leaf, issuedAt);
  const belongs = "number" in leaf ? isOfNumbers(statement, leaf.number, issuedAt) : isInTime;
  return { id, leaf, issuedAt, belongs, isInTime };
}

function isOfNumbers(statement: PeriodStatement, number: number, issuedAt: number): boolean {
  const index = number - statement.first;
  if (index < numberedLeaves(statement)) return index >= 0;
  return issuedAt < statement.to - NUMBER_TOLERANCE_SECONDS;
}
