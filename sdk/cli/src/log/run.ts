/** Runs `vdi-log` and turns what goes wrong into exit codes: 1 not well, 2 wrong use, 3 no answer. */
import { VdiError } from "@svc/core";
import { asksForHelp, helpOf, runForm, UsageError } from "@svc/core/command-line";
import type { Terminal } from "../terminal/command.ts";
import { shown } from "../terminal/paint.ts";
import { LOG_FORMS } from "./forms.ts";

const COMMAND = {
  exit: "0 whole or held, 1 something is wrong, 2 wrong use, 3 no answer.",
  forms: LOG_FORMS,
};

/** Runs one command line. */
export async function run(
  args: readonly string[],
  { line }: Pick<Terminal, "line">,
  { line: note }: Pick<Terminal, "line">,
): Promise<number> {
  const [name = ""] = args;
  if (name === "help" || asksForHelp(args)) {
    line(helpOf("vdi-log", COMMAND));
    return 0;
  }
  if (name === "") {
    note(helpOf("vdi-log", COMMAND));
    return 2;
  }
  try {
    const terminal = { line, note, stdin: async () => new Uint8Array(), colour: false };
    return await runForm("vdi-log", COMMAND, args, terminal);
  } catch (error) {
    if (error instanceof VdiError) {
      note(shown(`${error.code}: ${error.message}`));
      return 3;
    }
    if (error instanceof UsageError || error instanceof TypeError || error instanceof RangeError) {
      note(`${shown(error.message)}\nvdi-log --help says more.`);
      return 2;
    }
    throw error;
  }
}
