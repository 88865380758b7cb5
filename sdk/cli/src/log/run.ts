/** Chooses the command of `vdi-log` and turns what goes wrong into exit codes: 1 not well, 2 wrong use, 3 no answer. */
import { VdiError } from "@svc/core";
import { UsageError } from "../vdi/arguments.ts";
import { shown } from "../vdi/paint.ts";
import { EXPORT_USAGE, exportCommand } from "./export-command.ts";
import { FSCK_USAGE, fsckCommand } from "./fsck-command.ts";
import { HAMMER_USAGE, hammerCommand } from "./hammer-command.ts";
import type { Output } from "./output.ts";

export const USAGE = [FSCK_USAGE, EXPORT_USAGE, HAMMER_USAGE].join("\n");

const COMMANDS: Readonly<Record<string, (args: readonly string[], output: Output) => Promise<number>>> = {
  export: exportCommand,
  fsck: fsckCommand,
  hammer: hammerCommand,
};

/** Runs one command line. */
export async function run(args: readonly string[], output: Output, errors: Output): Promise<number> {
  const [name = "", ...rest] = args;
  const asksForHelp =
    ["--help", "-h", "help"].includes(name) || rest.includes("--help") || rest.includes("-h");
  if (asksForHelp) {
    output.line(USAGE);
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    errors.line(name === "" ? USAGE : `There is no command ${shown(name)}.\n\n${USAGE}`);
    return 2;
  }
  try {
    return await command(rest, output);
  } catch (error) {
    if (error instanceof VdiError) {
      errors.line(shown(`${error.code}: ${error.message}`));
      return 3;
    }
    if (error instanceof UsageError || error instanceof TypeError || error instanceof RangeError) {
      errors.line(`${error.message}\nvdi-log --help says more.`);
      return 2;
    }
    throw error;
  }
}
