/** `vdi explain`: what a reason code means, without a document at hand. */
import { MATERIAL_REASONS, STEP_REASONS } from "@svc/core/finding";
import { attestationVerdictInEnglish, explainReason, reasonsLike } from "@svc/words";
import { readArguments, UsageError } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { shown } from "../paint.ts";

const HELP = `vdi explain REASON [--json]
  Says what a reason means, such as vdi verify prints beside a step: which checks give it, and its sentence, with a
  name in angle brackets for each value.

Exit code: 0 explained, 64 there is no such reason.`;

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, { json: { type: "boolean" } });
  const [reason, ...others] = files;
  if (reason === undefined || others.length > 0) throw new UsageError("expected one reason");
  const found = explainReason(reason);
  if (found.length === 0) {
    const like = reasonsLike(reason);
    const hint = like.length === 0 ? "" : `; there are ${like.slice(0, 8).join(", ")}`;
    throw new UsageError(`there is no reason ${shown(reason)}${hint}`);
  }
  if (values.json === true) {
    terminal.line(JSON.stringify({ reason, found }, null, 2));
    return EXIT.valid;
  }
  for (const { of, sentence } of found) terminal.line(`${reason}, of ${of}:\n  ${sentence}`);
  if ((MATERIAL_REASONS as readonly string[]).includes(reason)) {
    terminal.line(`  Nothing is false: what is missing is ${attestationVerdictInEnglish.material[reason]}.`);
  } else if (Object.hasOwn(STEP_REASONS, reason) && reason !== "not_reached" && reason !== "not_in_profile") {
    terminal.line("  The step fails: under a profile that counts it the document is not valid.");
    if (reason === "expired") terminal.line(`  ${attestationVerdictInEnglish.exceptLapsed}`);
  }
  return EXIT.valid;
}

export const explainCommand: Command = {
  name: "explain",
  summary: "say what a reason code means",
  help: HELP,
  run,
};
