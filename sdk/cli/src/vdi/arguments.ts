/** Command lines read strictly: an unknown option is refused, never dropped. A mistake is a `UsageError`. */
import { parseArgs } from "node:util";
import { PROFILE_IDS, type ProfileId } from "@svc/core";
import type { UsageWords } from "@svc/words/cli";
import { mistakeInOptions } from "@svc/words/line";
import { type Said, type Spoken, said } from "./said.ts";

/** A mistake in the command line, worded in every language. */
export class UsageError extends Error implements Spoken {
  override readonly name = "UsageError";
  readonly say: Said;

  constructor(words: Said, options?: ErrorOptions) {
    super(said(words), options);
    this.say = words;
  }
}

export type OptionTable = Readonly<
  Record<
    string,
    { readonly type: "string" | "boolean"; readonly multiple?: boolean; readonly short?: string }
  >
>;

type ValueOf<Option> = Option extends { readonly type: "boolean" }
  ? boolean
  : Option extends { readonly multiple: true }
    ? string[]
    : string;

export interface Read<Options extends OptionTable> {
  readonly files: readonly string[];
  readonly values: { readonly [name in keyof Options]?: ValueOf<Options[name]> };
}

export function readArguments<const Options extends OptionTable>(
  args: readonly string[],
  options: Options,
): Read<Options> {
  try {
    const { positionals, values, tokens } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options,
      tokens: true,
    });
    // The first would be dropped without a word, and may have been the stricter one.
    const named = tokens.flatMap((token) => (token.kind === "option" ? [token.name] : []));
    const twice = named.find((name, i) => named.indexOf(name) < i && options[name]?.multiple !== true);
    if (twice !== undefined) throw new UsageError(({ command }) => command.optionTwice(`--${twice}`));
    // As everywhere, "-" is standard output, which is where it goes without the option.
    const { out, ...rest } = values as Record<string, unknown>;
    const read = out === undefined || out === "-" ? rest : { ...rest, out };
    return { files: positionals, values: read as Read<Options>["values"] };
  } catch (error) {
    if (error instanceof TypeError) {
      const { message } = error;
      throw new UsageError(({ command, says }) => mistakeInOptions(error, command) ?? says.library(message), {
        cause: error,
      });
    }
    throw error;
  }
}

/** A library's refusal of a value, under the name of the option that it came by where that is known. */
export function underOptions(error: unknown, options: Readonly<Record<string, string>> = {}): unknown {
  if (error instanceof UsageError || !(error instanceof TypeError || error instanceof RangeError))
    return error;
  const { message } = error;
  const [, argument = ""] = /^([\w.]+):/.exec(message) ?? [];
  const option = Object.hasOwn(options, argument) ? options[argument] : undefined;
  const why = option === undefined ? message : message.slice(argument.length + 1).trimStart();
  return new UsageError(({ says }) => {
    const told = says.library(why);
    return option === undefined ? told : `${option}: ${told}`;
  });
}

/** Options of every command that verifies something. */
export const TRUST_OPTIONS = {
  trust: { type: "string" },
  profile: { type: "string" },
  at: { type: "string" },
  json: { type: "boolean" },
} as const;

export function profileOfName(name: string | undefined): ProfileId | undefined {
  if (name === undefined) return undefined;
  const full = `VDI_VERIFY_${name.toUpperCase()}_V1`;
  const found = PROFILE_IDS.find((id) => id === name || id === full);
  if (found === undefined) throw new UsageError(({ command }) => command.profileExpected);
  return found;
}

export function timeOf(text: string | undefined, option = "--at"): number | undefined {
  if (text === undefined) return undefined;
  if (/^(?:0|[1-9][0-9]{0,10})$/.test(text)) return Number(text);
  // Of a day it is asked where a period begins or ends. What is asked about is a moment: at its midnight nothing that was
  // decided on a day had been, and where that day is, nobody said.
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && option !== "--at";
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})$/.test(text);
  const milliseconds = isDay || isTime ? Date.parse(text) : Number.NaN;
  const day = text.slice(0, 10);
  // Of 30 February a reader of dates makes one in March, of which nobody asked.
  if (!(milliseconds >= 0) || !new Date(Date.parse(day)).toISOString().startsWith(day)) {
    throw new UsageError(({ command }) => command.timeExpected(option));
  }
  return Math.floor(milliseconds / 1000);
}

export function onlyFile(files: readonly string[], what: keyof UsageWords["one"]): string {
  const [file, ...more] = files;
  if (file === undefined || more.length > 0) throw new UsageError(({ usage }) => usage.one[what]);
  return file;
}
