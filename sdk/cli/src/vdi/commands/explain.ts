/** `vdi explain`: what a reason code means, without a document at hand. */
import { outcomeOfReason, STEP_REASONS } from "@svc/core/finding";
import { explainReason, reasonsLike } from "@svc/words";
import { readArguments, UsageError } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { shown } from "../paint.ts";

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, { json: { type: "boolean" } });
  const { words } = terminal;
  const { usage, verdicts } = words;
  const [reason, ...others] = files;
  if (reason === undefined || others.length > 0) throw new UsageError(({ usage }) => usage.oneReason);
  const found = explainReason(reason, words);
  if (found.length === 0) {
    const like = reasonsLike(reason, words);
    throw new UsageError(({ usage }) => usage.noReason(shown(reason), like.slice(0, 8)));
  }
  if (values.json === true) {
    terminal.line(JSON.stringify({ reason, found }, null, 2));
    return EXIT.valid;
  }
  for (const { of, sentences } of found)
    for (const line of [usage.explained(reason, of), ...sentences.map((one) => `  ${one}`)])
      terminal.line(line);
  const missing = verdicts.attestation.material[reason];
  if (missing !== undefined) terminal.line(`  ${usage.onlyMissing(missing)}`);
  else if (Object.hasOwn(STEP_REASONS, reason) && outcomeOfReason(reason) === "failed") {
    terminal.line(`  ${usage.stepFails}`);
    if (reason === "expired") terminal.line(`  ${verdicts.attestation.exceptExpired}`);
  }
  return EXIT.valid;
}

export const explainCommand: Command = {
  name: "explain",
  run,
};
