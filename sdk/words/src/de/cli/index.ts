/** @svc/words/de/cli: all that a command line says, in German. */
import type { CommandLine } from "../../en/cli/index.ts";
import { de } from "../index.ts";
import { KINDS_IN_GERMAN } from "../kinds.ts";
import { COMMAND_IN_GERMAN } from "./command.ts";
import { HELP_OF_DOCUMENTS_IN_GERMAN } from "./help-of-documents.ts";
import { HELP_OF_MAKERS_IN_GERMAN, LOG_USAGE_IN_GERMAN } from "./help-of-makers.ts";
import { SAYS_IN_GERMAN } from "./says.ts";
import { SHELL_IN_GERMAN } from "./shell.ts";
import { USAGE_IN_GERMAN } from "./usage.ts";

export const cliInGerman: CommandLine = {
  ...de,
  kinds: KINDS_IN_GERMAN,
  command: COMMAND_IN_GERMAN,
  usage: USAGE_IN_GERMAN,
  shell: SHELL_IN_GERMAN,
  help: { ...HELP_OF_DOCUMENTS_IN_GERMAN, ...HELP_OF_MAKERS_IN_GERMAN },
  logUsage: LOG_USAGE_IN_GERMAN,
  says: SAYS_IN_GERMAN,
};
