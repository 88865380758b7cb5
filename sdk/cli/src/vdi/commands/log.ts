/** `vdi log`: the commands of `vdi-log`, with the exit codes of `vdi`. */
import { run as runVdiLog, USAGE } from "../../log/run.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { APPEND_HELP, appendStatementAt } from "../log-statement.ts";

const HELP = `${APPEND_HELP}
vdi log export|fsck|hammer ...
  The same as vdi-log:

${USAGE}

Exit code: 0 done or whole, 1 something is wrong, 2 no answer, 64 wrong use.`;

/** By the code of `vdi-log`: 0 well, 1 not well, 2 wrong use, 3 no answer. */
const CODES: readonly ExitCode[] = [EXIT.valid, EXIT.notValid, EXIT.usage, EXIT.notChecked];

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  if (args[0] === "append") return appendStatementAt(args.slice(1), terminal);
  const code = await runVdiLog(args, terminal, { line: (text) => terminal.note(text) });
  return CODES[code] ?? EXIT.notChecked;
}

export const logCommand: Command = {
  name: "log",
  summary: "log statements; check and try transparency logs",
  help: HELP,
  run,
};
