/** Chooses the command of `vdi` and turns what goes wrong into exit codes. */
import type { VdiError } from "@svc/core/errors";
import type { CommandLine } from "@svc/words/cli";
import { UsageError } from "./arguments.ts";
import type { Command, Shell } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";
import { shown } from "./paint.ts";
import { wordsOf } from "./said.ts";
import { refuseLanguage, wordsOfLine } from "./spoken.ts";
import { VERSION } from "./version.ts";

const WIDTH = Math.max(...COMMANDS.map(({ name }) => name.length)) + 2;
const HELP = ["--help", "-h"];

function usageIn({ shell, help }: CommandLine): string {
  return shell.usage(COMMANDS.map(({ name }) => `  ${name.padEnd(WIDTH)}${help[name].summary}`).join("\n"));
}

/** Runs one command line. */
export async function runVdi(args: readonly string[], shell: Shell): Promise<ExitCode> {
  const { words, rest, fault } = await wordsOfLine(args, shell.env);
  try {
    refuseLanguage(fault);
    return await runIn(rest, shell, words);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    shell.note(`${shown(error.say(words))}\n\n${usageIn(words)}`);
    return EXIT.usage;
  }
}

async function runIn(args: readonly string[], shell: Shell, words: CommandLine): Promise<ExitCode> {
  const [name = "", ...rest] = args;
  const asked = name === "help" || HELP.includes(name);
  const topic = asked ? rest[0] : name;
  const say = (text: string): ExitCode => {
    shell.line(text);
    return EXIT.valid;
  };
  if (asked && topic === undefined) return say(usageIn(words));
  if (name === "--version" || name === "version") return say(VERSION);
  if (asked && topic === "trust") return say(words.shell.trustFile);
  const row = COMMANDS.find((one) => one.name === topic);
  if (row === undefined) {
    const mistake = topic === undefined || topic === "" ? [] : [words.command.noCommand(shown(topic))];
    shell.note([...mistake, usageIn(words)].join("\n\n"));
    return EXIT.usage;
  }
  if (asked || rest.some((arg) => HELP.includes(arg))) return say(words.help[row.name].help);
  const command = await row.load();
  try {
    return await command.run(rest, { ...shell, words });
  } catch (error) {
    // Whoever asked to stop is told of nothing else.
    if (shell.signal?.aborted === true && error === shell.signal.reason) return EXIT.interrupted;
    return exitOf(error, command, shell, words);
  }
}

/** @throws what is a fault of this program */
function exitOf(error: unknown, { name, undone }: Command, shell: Shell, words: CommandLine): ExitCode {
  const { command, usage } = words;
  if (isOfWorld(error)) {
    const why = shown(wordsOf(error, words));
    shell.note(undone === undefined ? command.couldNotBeChecked(why) : `${usage.undone[undone]}: ${why}`);
    return EXIT.notChecked;
  }
  if (error instanceof UsageError || error instanceof TypeError || error instanceof RangeError) {
    shell.note(`${shown(wordsOf(error, words))}\n${command.moreHelp(name)}`);
    return EXIT.usage;
  }
  throw error;
}

/** By its name: the prover is a package beside the bundle, and its errors are of the class that it has there. */
function isOfWorld(error: unknown): error is VdiError {
  return error instanceof Error && error.name === ("VdiError" satisfies VdiError["name"]);
}
