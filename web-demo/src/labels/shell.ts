/** Labels in the language that is spoken. */
import { german } from "../language.ts";
import { SHELL_EN } from "./shell.en.ts";

export const shellLabels = (): typeof SHELL_EN => german()?.page.shell ?? SHELL_EN;

/** An error in its own text, which is English. */
export function errorWords(error: unknown): string {
  return shellLabels().rawError(error instanceof Error ? error.message : String(error));
}
