/** What a command's exit code says. The same for every command, so that scripts need to know four numbers. */
export const EXIT = Object.freeze({
  valid: 0,
  notValid: 1,
  /** Something was missing: trust, material, a file, an artefact. Nothing was found to be false. */
  notChecked: 2,
  /** sysexits.h EX_USAGE: the command line itself is wrong. */
  usage: 64,
} as const);

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export type VerdictKind = "verified" | "not_valid" | "not_checked";

const OF_VERDICT: Readonly<Record<VerdictKind, ExitCode>> = {
  verified: EXIT.valid,
  not_valid: EXIT.notValid,
  not_checked: EXIT.notChecked,
};

/** Of several verdicts: anything not valid decides; otherwise anything that could not be checked. */
export function exitCodeOf(verdicts: readonly VerdictKind[]): ExitCode {
  if (verdicts.includes("not_valid")) return EXIT.notValid;
  return verdicts.includes("not_checked") || verdicts.length === 0 ? EXIT.notChecked : OF_VERDICT.verified;
}
