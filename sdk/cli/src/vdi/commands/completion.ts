/** `vdi completion`: what a shell needs to complete the other commands. */
import { type CommandRow, UsageError } from "@svc/core/command-line";
import { form, type VdiCommand } from "../../terminal/command.ts";
import { EXIT } from "../../terminal/exit-code.ts";
import { completionScript, completionsOf, SHELLS } from "../completion.ts";

/** @param commands all of them, this one included */
export function completionCommand(commands: readonly CommandRow<VdiCommand>[]): VdiCommand {
  return {
    exit: "0, or 64 for another shell.",
    forms: {
      "": form({
        usage: "bash|zsh|fish [--json]",
        about: `Prints a script that completes commands, their actions, options and files:
source <(vdi completion bash), source <(vdi completion zsh), vdi completion fish | source`,
        options: { json: { help: "the words themselves, a list of { name, summary, actions, options }" } },
        words: [0, 1, "bash, zsh or fish"],
        async run({ words: [asked], values }, terminal) {
          const shell = SHELLS.find((one) => one === asked);
          if (shell === undefined && (asked !== undefined || values.json !== true))
            throw new UsageError("expected bash, zsh or fish");
          const rows = await completionsOf(commands);
          const isTable = values.json === true || shell === undefined;
          terminal.line(isTable ? JSON.stringify(rows, null, 2) : completionScript(shell, rows).trimEnd());
          return EXIT.valid;
        },
      }),
    },
  };
}
