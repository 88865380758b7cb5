/** @svc/words/line: what is the same on every command line of the suite: its language, and what is wrong with its options. */
import type { CommandWords } from "./command.ts";

/** A language that command lines have words in. */
type Language = "en" | "de";

const LANGUAGES: readonly string[] = ["en", "de"] satisfies readonly Language[];

/** What says where its user's language is, the first that is set and not empty. */
const PLACES = ["LC_ALL", "LC_MESSAGES", "LANG"];

export interface LanguageOfLine {
  readonly language: Language;
  /** The command line without its language: no command reads it by itself. */
  readonly rest: readonly string[];
  /** What is wrong with it: a language that there are no words in, or two. It is said in `language`. */
  readonly fault: "unknown" | "twice" | null;
}

/**
 * The language that `--lang` asks for; without it that of the environment, as POSIX has it (`LC_ALL`, `LC_MESSAGES`, `LANG`),
 * where there are words in it. English otherwise, and for `C` and `POSIX`.
 *
 * @param env variables of the environment; what speaks to no user hands an empty one
 */
export function languageOfLine(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): LanguageOfLine {
  const [asked, rest]: [string[], string[]] = [[], []];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] as string;
    // What follows is files, whatever they are called.
    if (arg === "--") {
      rest.push(...args.slice(i));
      break;
    }
    if (arg === "--lang") asked.push(args[++i] ?? "");
    else if (arg.startsWith("--lang=")) asked.push(arg.slice("--lang=".length));
    else rest.push(arg);
  }
  // The first that there are words in, so that what is wrong with the others is said in it.
  const language = asked.find(isSpoken) ?? languageOfEnvironment(env);
  const fault = asked.every(isSpoken) ? (asked.length > 1 ? "twice" : null) : "unknown";
  return { language, rest, fault };
}

function languageOfEnvironment(env: Readonly<Record<string, string | undefined>>): Language {
  const locale = PLACES.map((place) => env[place]).find((value) => value !== undefined && value !== "") ?? "";
  // As in de_AT.UTF-8@euro.
  const [name = ""] = locale.toLowerCase().split(/[_.@-]/);
  return isSpoken(name) ? name : "en";
}

function isSpoken(name: string): name is Language {
  return LANGUAGES.includes(name);
}

/** What Node's reader of command lines says (`parseArgs`), in a few words; null where it is of no option. */
export function mistakeInOptions(
  { message, code }: Error & { readonly code?: string },
  command: CommandWords,
): string | null {
  const [, option = ""] = /'(-[^\s',<]*)/.exec(message) ?? [];
  if (option === "") return null;
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return command.noOption(option);
  return message.includes("does not take") ? command.takesNoValue(option) : command.valueMissing(option);
}
