/** Exit codes. They are the same for every command, so that scripts need to know six numbers. */
import type { VerdictKind } from "@svc/audit";

export const EXIT = Object.freeze({
  valid: 0,
  notValid: 1,
  /** Something was missing: trust, material, a file, an artefact. Nothing was found to be false. */
  notChecked: 2,
  /** sysexits.h EX_USAGE: the command line itself is wrong. */
  usage: 64,
  /** 128 + SIGINT, as shells count: stopped by hand, and what was printed is a part. */
  interrupted: 130,
  /** 128 + SIGPIPE: nobody reads on, so not everything was said, and perhaps not everything looked at. */
  unheard: 141,
} as const);

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Combines several verdicts: a not valid or expired one decides, then one that could not be checked. */
export function exitCodeOf(verdicts: readonly VerdictKind[]): ExitCode {
  if (verdicts.includes("not_valid") || verdicts.includes("expired")) return EXIT.notValid;
  return verdicts.includes("could_not_check") || verdicts.length === 0 ? EXIT.notChecked : EXIT.valid;
}
