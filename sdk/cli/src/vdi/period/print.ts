/** What was found of a period or an answer, on a terminal. */
import type { PeriodRow } from "@svc/completeness";
import type { Failure } from "@svc/core/finding";
import { type CheckWords, sentenceOf, type WordedSet } from "@svc/words";
import type { Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { type Ink, painter, shown } from "../paint.ts";

type Verdict = "verified" | "not_valid" | "could_not_check";

const HEADLINES: Readonly<Record<Verdict, readonly [Ink, string]>> = {
  verified: ["good", "Verified"],
  not_valid: ["bad", "Not valid"],
  could_not_check: ["unknown", "Could not be checked"],
};

const ANSWERS: Readonly<Record<PeriodRow["answer"], readonly [Ink, string]>> = {
  passed: ["good", "passed"],
  failed: ["bad", "failed"],
  open: ["unknown", "could not be checked"],
  left_out: ["mute", "nothing was given"],
};

export function periodExitCode(verdict: Verdict): ExitCode {
  return verdict === "verified" ? EXIT.valid : verdict === "not_valid" ? EXIT.notValid : EXIT.notChecked;
}

interface Found {
  readonly verdict: Verdict;
  readonly checks: readonly PeriodRow<string>[];
}

/** Headline, sentences, then a row for each check, with why where it is not passed. */
export function printRows(
  { verdict, checks }: Found,
  sentences: readonly string[],
  { words, set }: { readonly words: (check: string) => CheckWords; readonly set: WordedSet },
  terminal: Terminal,
): void {
  const paint = painter(terminal.colour);
  terminal.line(paint(...HEADLINES[verdict]));
  for (const sentence of sentences) terminal.line(`  ${shown(sentence)}`);
  const width = Math.max(...checks.map(({ check }) => words(check).title.length));
  for (const row of checks) {
    terminal.line(`  ${words(row.check).title.padEnd(width)}  ${paint(...ANSWERS[row.answer])}`);
    if (row.reason !== undefined) {
      terminal.line(`  ${" ".repeat(width)}  ${shown(sentenceOf(set, { values: {}, ...row } as Failure))}`);
    }
  }
}
