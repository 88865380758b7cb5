/** The words of the language that a command line asks for. */
import { type CommandLine, cliInEnglish } from "@svc/words/cli";
import { UsageError } from "./arguments.ts";
import type { Reader } from "./view.ts";

const LANGUAGES = ["en", "de"];

async function wordsOf(language: string): Promise<CommandLine> {
  return language === "de" ? (await import("@svc/words/de/cli")).cliInGerman : cliInEnglish;
}

/** How its reader is spoken to: absent where it is as the libraries speak by themselves. */
export function readerIn(words: CommandLine): Pick<Reader, "kinds" | "locale"> {
  return words === cliInEnglish ? {} : { locale: words, kinds: words.kinds };
}

/** The language that a command line asks for, whatever else is wrong with it. */
export async function languageOfLine(args: readonly string[]): Promise<CommandLine> {
  const isGerman = args.some((arg, i) => arg === "--lang=de" || (arg === "--lang" && args[i + 1] === "de"));
  return wordsOf(isGerman ? "de" : "en");
}

/**
 * The command line without its language: no command reads it by itself.
 *
 * @throws UsageError for a language that there are no words in, and for two
 */
export function withoutLanguage(args: readonly string[]): readonly string[] {
  const rest: string[] = [];
  let asked = 0;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] as string;
    // What follows is files, whatever they are called.
    if (arg === "--") return [...rest, ...args.slice(i)];
    const isApart = arg === "--lang";
    if (!isApart && !arg.startsWith("--lang=")) {
      rest.push(arg);
      continue;
    }
    if (!LANGUAGES.includes((isApart ? args[++i] : arg.slice("--lang=".length)) ?? ""))
      throw new UsageError(({ command }) => command.languageExpected);
    if (++asked > 1) throw new UsageError(({ command }) => command.optionTwice("--lang"));
  }
  return rest;
}
