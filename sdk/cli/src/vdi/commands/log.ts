/** `vdi log`: the commands of `vdi-log`, with the exit codes of `vdi`. */
import { runLog } from "../../log/run.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { appendStatementAt } from "../log-statement.ts";

/** By the code of `vdi-log`: 0 well, 1 not well, 2 wrong use, 3 no answer. */
const CODES: readonly ExitCode[] = [EXIT.valid, EXIT.notValid, EXIT.usage, EXIT.notChecked];

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  if (args[0] === "append") return appendStatementAt(args.slice(1), terminal);
  const code = await runLog(args, terminal);
  return CODES[code] ?? EXIT.notChecked;
}

export const logCommand: Command = {
  name: "log",
  run,
};
