/** Chooses the command of `vdi-log` and turns what goes wrong into exit codes: 1 not well, 2 wrong use, 3 no answer. */
import { VdiError } from "@svc/core";
import { UsageError } from "../vdi/arguments.ts";
import type { Shell, Terminal } from "../vdi/command.ts";
import { shown } from "../vdi/paint.ts";
import { wordsOf } from "../vdi/said.ts";
import { refuseLanguage, wordsOfLine } from "../vdi/spoken.ts";
import { exportCommand } from "./export-command.ts";
import { fsckCommand } from "./fsck-command.ts";
import { hammerCommand } from "./hammer-command.ts";
import type { Output } from "./output.ts";

type Speaker = Pick<Terminal, "line" | "words">;

const COMMANDS: Readonly<Record<string, (args: readonly string[], speaker: Speaker) => Promise<number>>> = {
  export: exportCommand,
  fsck: fsckCommand,
  hammer: hammerCommand,
};

/**
 * Runs one command line.
 *
 * @param env variables of the environment, which say its user's language where the command line does not
 */
export async function run(
  args: readonly string[],
  output: Output,
  errors: Output,
  env: Shell["env"] = {},
): Promise<number> {
  const { words, rest, fault } = await wordsOfLine(args, env);
  const shell = { line: (text: string) => output.line(text), note: (text: string) => errors.line(text) };
  try {
    refuseLanguage(fault);
    return await runLog(rest, { ...shell, words });
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    errors.line(`${error.say(words)}\n${words.says.log.moreHelp}`);
    return 2;
  }
}

/** Of a command line whose language is known. */
export async function runLog(
  args: readonly string[],
  terminal: Pick<Shell, "line" | "note"> & Speaker,
): Promise<number> {
  const { words } = terminal;
  const [name = "", ...rest] = args;
  if (["--help", "-h", "help"].includes(name) || rest.some((arg) => ["--help", "-h"].includes(arg))) {
    terminal.line(words.logUsage);
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    const mistake = name === "" ? [] : [words.command.noCommand(shown(name))];
    terminal.note([...mistake, words.logUsage].join("\n\n"));
    return 2;
  }
  try {
    return await command(rest, terminal);
  } catch (error) {
    if (error instanceof VdiError) {
      terminal.note(shown(`${error.code}: ${wordsOf(error, words)}`));
      return 3;
    }
    if (error instanceof UsageError || error instanceof TypeError || error instanceof RangeError) {
      terminal.note(`${shown(wordsOf(error, words))}\n${words.says.log.moreHelp}`);
      return 2;
    }
    throw error;
  }
}
