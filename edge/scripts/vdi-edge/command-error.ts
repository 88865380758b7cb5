// What is wrong with a command or with the folder that it works on, said to whoever typed it; and command lines, read
// strictly.
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { type Json, readJson } from "@svc/core";
import { type EdgeLine, edgeInEnglish } from "@svc/words/edge";
import { mistakeInOptions } from "@svc/words/line";

export type SaidByEdge = (words: EdgeLine) => string;

/** Worded in every language; its message is the English. */
export class CommandError extends Error {
  override readonly name: string = "CommandError";
  readonly exitCode: number = 64;
  readonly say: SaidByEdge;

  constructor(say: SaidByEdge) {
    super(say(edgeInEnglish));
    this.say = say;
  }
}

export const SERVICE_EXIT_CODE = 69;

/** The service does not start or answer, or refuses: nothing is wrong with what was typed. */
export class ServiceError extends CommandError {
  override readonly name = "ServiceError";
  override readonly exitCode = SERVICE_EXIT_CODE;
}

interface Problem {
  readonly code: string;
  readonly detail?: string | undefined;
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
    const read = parseArgs({ args: [...args], options, allowPositionals: true, tokens: true });
    const named = read.tokens.flatMap((token) => (token.kind === "option" ? [token.name] : []));
    // Of two the first would be dropped without a word.
    const twice = named.find((name, i) => named.indexOf(name) < i);
    if (twice !== undefined) throw new CommandError(({ command }) => command.optionTwice(`--${twice}`));
    if (read.positionals.length !== words)
      throw new CommandError(({ says }) => (words === 1 ? says.folderExpected : says.wordsExpected(words)));
    return { words: read.positionals, values: read.values as CommandLine["values"] };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const { message } = error;
    throw new CommandError(({ command, says }) => mistakeInOptions(error, command) ?? says.system(message));
  }
}

/** Where the service is reached, without a slash at its end. @throws CommandError for what is no URL of http or https */
export function neededUrl(values: CommandLine["values"]): string {
  const text = needed(values, "url");
  if (!/^https?:/.test(text) || !URL.canParse(text)) throw new CommandError(({ says }) => says.urlExpected);
  return text.replace(/\/+$/, "");
}

/** What a service answers. @throws ServiceError when it does not, or not with 200 */
export async function fetched(url: string): Promise<Response> {
  const answer = await fetch(url).catch(() => {
    throw new ServiceError(({ says }) => says.nobodyAnswers(new URL(url).origin));
  });
  if (!answer.ok) throw new ServiceError(({ says }) => says.answersWith(answer.status));
  return answer;
}

/** The bytes of such an answer. */
export async function fetchedBytes(url: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetched(url)).arrayBuffer());
}

/** The JSON of such an answer. @throws ServiceError for what is none */
export async function fetchedJson(url: string): Promise<Json> {
  const read = readJson(await fetchedBytes(url));
  if (!read.ok) throw new ServiceError(({ says }) => says.serviceRefuses(read.reason));
  return read.value;
}

/** @throws CommandError when it is missing or empty */
export function needed(values: CommandLine["values"], name: string): string {
  const value = values[name];
  if (typeof value === "string" && value !== "") return value;
  throw new CommandError(({ says }) => says.missing(`--${name}`));
}

/** Of a service that answered and did not do it. @param step what was asked of it, where several things are */
export function refusal({ code, detail }: Problem, step?: string): ServiceError {
  const why = detail === undefined || step === undefined ? code : `${code}: ${detail}`;
  return new ServiceError(({ says }) =>
    step === undefined ? says.serviceRefuses(why) : says.stepRefused(step, why),
  );
}
