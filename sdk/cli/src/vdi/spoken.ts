/** The words of the language that a command line asks for. */
import type { Reader } from "@svc/audit";
import { type CommandLine, cliInEnglish } from "@svc/words/cli";
import { type LanguageOfLine, languageOfLine } from "@svc/words/line";
import { UsageError } from "./arguments.ts";

/** How its reader is spoken to: absent where it is as the libraries speak by themselves. */
export function readerIn(words: CommandLine): Pick<Reader, "kinds" | "locale"> {
  return words === cliInEnglish ? {} : { locale: words, kinds: words.kinds };
}

/**
 * The words that a command line asks for, whatever else is wrong with it.
 *
 * @param env variables of the environment, which say it where the command line does not
 */
export async function wordsOfLine(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<{ readonly words: CommandLine } & Omit<LanguageOfLine, "language">> {
  const { language, rest, fault } = languageOfLine(args, env);
  const words = language === "de" ? (await import("@svc/words/de/cli")).cliInGerman : cliInEnglish;
  return { words, rest, fault };
}

/** @throws UsageError for a language that there are no words in, and for two */
export function refuseLanguage(fault: LanguageOfLine["fault"]): void {
  if (fault === "unknown") throw new UsageError(({ command }) => command.languageExpected);
  if (fault === "twice") throw new UsageError(({ command }) => command.optionTwice("--lang"));
}
