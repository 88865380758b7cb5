/** Where a document came from, as the page says it. */
import { german } from "../language.ts";

/** A line of a file in the language that is spoken; any other place as it is. */
export function sourceName(source: string): string {
  const [, file, line] = /^(.*), line (\d+)$/s.exec(source) ?? [];
  const words = german()?.page.shell;
  if (words === undefined || file === undefined || line === undefined) return source;
  return words.sourceLine(file, line);
}
