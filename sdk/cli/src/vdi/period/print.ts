/** Prints results on a period or an answer. */

import type { Failure } from "@svc/core/finding";
import { type CheckWords, en, sentenceOf, type WordedSet } from "@svc/messages";
import type { InputUse, PeriodRow } from "@svc/vdi-verifier/periods";
import type { Terminal } from "../../terminal/command.ts";
import { EXIT, type ExitCode } from "../../terminal/exit-code.ts";
import { type Ink, painter, shown } from "../../terminal/paint.ts";

type Verdict = "verified" | "not_valid" | "could_not_check";

const INKS: Readonly<Record<Verdict, Ink>> = {
  verified: "good",
  not_valid: "bad",
  could_not_check: "unknown",
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

/** Inputs or entries that are named one by one. */
export const MAX_NAMED = 20;

/** A line for each input that was not used, by its place, of which the first are named. */
export function unusedInputs(
  placed: readonly { readonly place: string }[],
  uses: readonly InputUse[],
  say: Readonly<Record<Exclude<InputUse, "used">, string>>,
): string[] {
  const lines = placed.flatMap(({ place }, i) => {
    const use = uses[i] ?? "not_reached";
    return use === "used" ? [] : [`${shown(place)}: ${say[use]}`];
  });
  const more = lines.length - MAX_NAMED;
  return more <= 0 ? lines : [...lines.slice(0, MAX_NAMED), `${more} more`];
}

interface Found {
  readonly verdict: Verdict;
  readonly checks: readonly PeriodRow<string>[];
}

/** Headline, sentences, then a row for each check, with why where it is not passed. */
export function printRows(
  { verdict, checks }: Found,
  sentences: readonly string[],
  { rows, set }: { readonly rows: (check: string) => CheckWords; readonly set: WordedSet },
  terminal: Terminal,
): void {
  const paint = painter(terminal.colour);
  const { common } = en.verdicts;
  const headlines = {
    verified: common.verified,
    not_valid: common.notValid,
    could_not_check: common.notChecked,
  };
  terminal.line(paint(INKS[verdict], headlines[verdict]));
  for (const sentence of sentences) terminal.line(`  ${shown(sentence)}`);
  const width = Math.max(...checks.map(({ check }) => rows(check).title.length));
  for (const row of checks) {
    const answer = paint(...ANSWERS[row.answer]);
    terminal.line(`  ${rows(row.check).title.padEnd(width)}  ${answer}`);
    if (row.reason !== undefined) {
      const why = sentenceOf(set, { values: {}, ...row } as Failure);
      terminal.line(`  ${" ".repeat(width)}  ${shown(why)}`);
    }
  }
}
