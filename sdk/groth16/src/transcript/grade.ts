/**
 * Grades of a trusted setup: their names, their order, and whether one meets a demand.
 *
 * `dev-insecure` a setup without a contribution; `single-party` somebody may know the secrets; `mpc-k` k different keys
 * signed contributions; `+beacon` a public random value came last. More contributors rank higher; a beacon is a second,
 * independent demand: mpc-5 does not meet mpc-3+beacon.
 */
export type SetupGrade = "dev-insecure" | "single-party" | `mpc-${number}` | `mpc-${number}+beacon`;

/** A beacon's secret is public, so on top of a single party it adds nothing and earns no grade. */
const GRADE = /^(?:(dev-insecure)|single-party|mpc-([1-9][0-9]{0,3})(\+beacon)?)$/;

interface Rank {
  /** 0 insecure, 1 single party, otherwise the number of contributors. */
  readonly parties: number;
  readonly beacon: boolean;
}

/**
 * True when a setup of grade `grade` satisfies whoever demands at least `minimum`.
 *
 * @throws RangeError when either is not a grade
 */
export function meetsGrade(grade: string, minimum: string): boolean {
  const [is, demanded] = [rank(grade, "grade"), rank(minimum, "minimum")];
  return is.parties >= demanded.parties && (is.beacon || !demanded.beacon);
}

function rank(grade: string, argument: string): Rank {
  const match = GRADE.exec(grade);
  if (match === null)
    throw new RangeError(`${argument}: expected a setup grade, got ${JSON.stringify(grade)}`);
  const [, insecure, parties, beacon] = match;
  return { parties: insecure === undefined ? Number(parties ?? 1) : 0, beacon: beacon !== undefined };
}
