/** `vdi completion`: what a shell needs to complete the other commands. */
import { readArguments, UsageError } from "../arguments.ts";
import type { Command } from "../command.ts";
import { completionScript, completionsOf, SHELLS } from "../completion.ts";
import { EXIT } from "../exit-code.ts";

/** @param commands all of them, this one included */
export function completionCommand(commands: readonly Pick<Command, "name">[]): Command {
  return {
    name: "completion",
    async run(args, terminal) {
      const { files, values } = readArguments(args, { json: { type: "boolean" } });
      const [asked, ...others] = files;
      const shell = SHELLS.find((one) => one === asked);
      if (others.length > 0 || (shell === undefined && !(asked === undefined && values.json === true))) {
        throw new UsageError(({ usage }) => usage.shellExpected);
      }
      const rows = completionsOf(commands, terminal.words);
      const isTable = values.json === true || shell === undefined;
      terminal.line(isTable ? JSON.stringify(rows, null, 2) : completionScript(shell, rows).trimEnd());
      return EXIT.valid;
    },
  };
}
