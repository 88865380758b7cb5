// What is wrong with a command or with the folder that it works on, said to whoever typed it; and command lines, read
// strictly.
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

export class CommandError extends Error {
  override readonly name: string = "CommandError";
  readonly exitCode: number = 64;
}

export const SERVICE_EXIT_CODE = 69;

/** The service does not start or answer, or refuses: nothing is wrong with what was typed. */
export class ServiceError extends CommandError {
  override readonly name = "ServiceError";
  override readonly exitCode = SERVICE_EXIT_CODE;
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

/** Where the service is reached, without a slash at its end. @throws CommandError for what is no URL of http or https */
export function neededUrl(values: CommandLine["values"]): string {
  const text = needed(values, "url");
  if (!/^https?:/.test(text) || !URL.canParse(text))
    throw new CommandError("--url: expected an address such as https://billing.example");
  return text.replace(/\/+$/, "");
}

/** What a service answers. @throws ServiceError when it does not, or not with 200 */
export async function fetched(url: string): Promise<Response> {
  const answer = await fetch(url).catch(() => {
    throw new ServiceError(`nobody answers at ${new URL(url).origin}`);
  });
  if (!answer.ok) throw new ServiceError(`the service answers ${answer.status}: vdi-edge doctor says why`);
  return answer;
}

/** @throws CommandError when it is missing or empty */
export function needed(values: CommandLine["values"], name: string): string {
  const value = values[name];
  if (typeof value === "string" && value !== "") return value;
  throw new CommandError(`--${name} is missing`);
}
