/** `vdi period`: what a key attested in a period: closing it, verifying it, sampling it, and convicting a key. */
import { UsageError } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import type { ExitCode } from "../exit-code.ts";
import { answerRequest, requestSample } from "../period/answer.ts";
import { checkAnswer, checkEvidence } from "../period/check.ts";
import { closeFiles } from "../period/close.ts";
import { verifyFile } from "../period/verify.ts";

type Action = (args: readonly string[], terminal: Terminal) => Promise<ExitCode>;

const ACTIONS: Readonly<Record<string, Action>> = {
  close: closeFiles,
  verify: verifyFile,
  sample: requestSample,
  answer: answerRequest,
  check: checkAnswer,
  evidence: checkEvidence,
};

async function run([name = "", ...args]: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (action === undefined)
    throw new UsageError(({ usage }) => usage.periodActions(Object.keys(ACTIONS).join(", ")));
  return action(args, terminal);
}

export const periodCommand: Command = {
  name: "period",
  run,
};
