// What each command takes and how it ends, as `vdi-edge --help` and `vdi-edge COMMAND --help` print it.
import { type EdgeCommandName, type EdgeLine, edgeInEnglish } from "@svc/words/edge";

export const COMMAND_NAMES = Object.keys(edgeInEnglish.help) as readonly EdgeCommandName[];

export function isCommandName(name: string): name is EdgeCommandName {
  return Object.hasOwn(edgeInEnglish.help, name);
}

/** Of all commands. */
export function usageOfAll({ help, says }: EdgeLine): string {
  return says.usage(COMMAND_NAMES.map((name) => `  ${name.padEnd(18)}${help[name].what}`).join("\n"));
}

export function usageOf(name: EdgeCommandName, { help, says }: EdgeLine): string {
  const { forms, what, options = [], fault = null } = help[name];
  return [
    ...forms.map((form) => says.usageLine(name, form)),
    what,
    ...options.map((option) => `  ${option}`),
    says.exitCodes(fault),
  ].join("\n");
}
