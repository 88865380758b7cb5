// What is wrong with a command or with the folder that it works on, said to whoever typed it; and command lines, read
// strictly.
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

export class CommandError extends Error {
  override readonly name = "CommandError";
}

export interface CommandLine {
  /** What stands without an option: the folder first. */
  readonly words: readonly string[];
  readonly values: { readonly [name: string]: string | boolean | undefined };
}

/** @throws CommandError for an option that there is not, and unless there are so many words */
export function readCommandLine(
  args: readonly string[],
  options: ParseArgsOptionsConfig,
  words: number,
): CommandLine {
  try {
    const read = parseArgs({ args: [...args], options, allowPositionals: true });
    if (read.positionals.length !== words)
      throw new CommandError(words === 1 ? "expected a folder" : `expected ${words} words`);
    return { words: read.positionals, values: read.values as CommandLine["values"] };
  } catch (error) {
    if (error instanceof TypeError) throw new CommandError(error.message);
    throw error;
  }
}

/** @throws CommandError when it is missing or empty */
export function needed(values: CommandLine["values"], name: string): string {
  const value = values[name];
  if (typeof value === "string" && value !== "") return value;
  throw new CommandError(`--${name} is missing`);
}
