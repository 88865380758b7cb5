/** `vdi completion`: what a shell needs to complete the other commands. */
import { readArguments, UsageError } from "../arguments.ts";
import type { Command } from "../command.ts";
import { completionScript, completionsOf, SHELLS } from "../completion.ts";
import { EXIT } from "../exit-code.ts";

const HELP = `vdi completion bash|zsh|fish [--json]
  Prints a script that completes commands, their actions, options and files:
  source <(vdi completion bash), source <(vdi completion zsh), vdi completion fish | source
  --json             the words themselves, a list of { name, summary, actions, options }

Exit code: 0.`;

/** @param commands all of them, this one included; asked when it runs */
export function completionCommand(commands: () => readonly Command[]): Command {
  return {
    name: "completion",
    summary: "complete these commands in a shell",
    help: HELP,
    async run(args, terminal) {
      const { files, values } = readArguments(args, { json: { type: "boolean" } });
      const [asked, ...others] = files;
      const shell = SHELLS.find((one) => one === asked);
      if (others.length > 0 || (shell === undefined && !(asked === undefined && values.json === true))) {
        throw new UsageError(({ usage }) => usage.shellExpected);
      }
      const rows = completionsOf(commands());
      const isTable = values.json === true || shell === undefined;
      terminal.line(isTable ? JSON.stringify(rows, null, 2) : completionScript(shell, rows).trimEnd());
      return EXIT.valid;
    },
  };
}
