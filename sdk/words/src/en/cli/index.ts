/** @svc/words/cli: all that a command line says, in English. */
import type { CommandWords } from "../../cli/command.ts";
import type { UsageWords } from "../../cli/usage.ts";
import type { Locale } from "../../locale.ts";
import { en } from "../index.ts";
import { KINDS_IN_ENGLISH } from "../kinds.ts";
import { COMMAND_IN_ENGLISH } from "./command.ts";
import { HELP_OF_DOCUMENTS } from "./help-of-documents.ts";
import { HELP_OF_MAKERS, LOG_USAGE } from "./help-of-makers.ts";
import { SAYS_IN_ENGLISH } from "./says.ts";
import { SHELL_IN_ENGLISH } from "./shell.ts";
import { USAGE_IN_ENGLISH } from "./usage.ts";

/** A language on a command line: the locale of the libraries, and what commands say themselves. */
export interface CommandLine extends Locale {
  readonly kinds: typeof KINDS_IN_ENGLISH;
  readonly command: CommandWords;
  readonly usage: UsageWords;
  readonly shell: typeof SHELL_IN_ENGLISH;
  readonly help: typeof HELP_OF_DOCUMENTS & typeof HELP_OF_MAKERS;
  /** Of `vdi-log`. */
  readonly logUsage: string;
  readonly says: typeof SAYS_IN_ENGLISH;
}

export const cliInEnglish: CommandLine = {
  ...en,
  kinds: KINDS_IN_ENGLISH,
  command: COMMAND_IN_ENGLISH,
  usage: USAGE_IN_ENGLISH,
  shell: SHELL_IN_ENGLISH,
  help: { ...HELP_OF_DOCUMENTS, ...HELP_OF_MAKERS },
  logUsage: LOG_USAGE,
  says: SAYS_IN_ENGLISH,
};

export type { CommandWords, UsageWords };
