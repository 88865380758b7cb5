/** The words of the language that a command line asks for. */
import { UsageError } from "./arguments.ts";
import type { Reader } from "./view.ts";

/** @throws UsageError for a language that there are no words in */
export async function spokenIn(lang: string | undefined): Promise<Pick<Reader, "kinds" | "locale">> {
  if (lang === undefined || lang === "en") return {};
  if (lang !== "de") throw new UsageError(({ command }) => command.languageExpected);
  const { de, KINDS_IN_GERMAN } = await import("@svc/words/de");
  return { locale: de, kinds: KINDS_IN_GERMAN };
}
