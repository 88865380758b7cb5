// Everything that an operator does with a service of its own, over one folder that holds its settings, secrets, revocations,
// credentials and storage: chooses the command, and turns what goes wrong into exit codes.
import { readFileSync } from "node:fs";
import { VdiError } from "@svc/core/errors";
import { type EdgeCommandName, type EdgeLine, edgeInEnglish } from "@svc/words/edge";
import { languageOfLine } from "@svc/words/line";
import { CommandError, SERVICE_EXIT_CODE } from "./command-error.ts";

type Run = (args: readonly string[], words: EdgeLine) => Promise<number>;

/** Each is loaded when it is asked for: most of what one needs no other does. */
const COMMANDS: Readonly<Record<EdgeCommandName, Run>> = {
  init: async (...line) => (await import("./init.ts")).initCommand(...line),
  doctor: async (...line) => (await import("./doctor.ts")).doctorCommand(...line),
  run: async (args) => (await import("./run.ts")).runCommand(args),
  credential: async (...line) => (await import("./credential.ts")).credentialCommand(...line),
  rotate: async (...line) => (await import("./rotate.ts")).rotateCommand(...line),
  try: async (...line) => (await import("./try.ts")).tryCommand(...line),
  export: async (...line) => (await import("./export.ts")).exportCommand(...line),
  fsck: async (...line) => (await import("./fsck.ts")).fsckCommand(...line),
  webhook: async (...line) => (await import("./webhook.ts")).webhookCommand(...line),
  "sign-revocations": async (...line) =>
    (await import("./sign-revocations.ts")).signRevocationsCommand(...line),
};

const HELP = ["--help", "-h"];

/**
 * Runs one command line, with results on the standard output and mistakes on the other one.
 *
 * @param env variables of the environment, which say its user's language where the command line does not
 * @returns the exit code
 */
export async function perform(
  line: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const { language, rest, fault } = languageOfLine(line, env);
  const words = language === "de" ? (await import("@svc/words/de/edge")).edgeInGerman : edgeInEnglish;
  const { command } = words;
  if (fault !== null)
    return wrongUse(fault === "twice" ? command.optionTwice("--lang") : command.languageExpected);
  const [name = "", ...args] = rest;
  const asked = name === "help" || HELP.includes(name);
  const topic = asked ? args[0] : name;
  if (asked && topic === undefined) return print(usageOfAll(words));
  if (name === "--version" || name === "version") return print(version());
  if (topic === undefined || !isCommandName(topic)) {
    const mistake =
      topic === undefined || topic === "" ? [] : [command.noCommand(JSON.stringify(topic.slice(0, 64)))];
    return wrongUse([...mistake, usageOfAll(words)].join("\n\n"));
  }
  if (asked || args.some((arg) => HELP.includes(arg))) return print(usageOf(topic, words));
  try {
    return await COMMANDS[topic](args, words);
  } catch (error) {
    return failed(error, topic, words);
  }
}

/** @throws what no operator did and no service answered */
function failed(error: unknown, name: EdgeCommandName, words: EdgeLine): number {
  const exitCode = exitCodeOf(error);
  if (exitCode === null) throw error;
  const said = error instanceof CommandError ? error.say(words) : words.says.system((error as Error).message);
  console.error(`vdi-edge ${name}: ${said}`);
  return exitCode;
}

/** Null for what no operator did and no service answered. */
function exitCodeOf(error: unknown): number | null {
  if (error instanceof CommandError) return error.exitCode;
  // Of the system, with the file's name: a folder that may not be written, a disk that is full.
  if (error instanceof Error && "syscall" in error) return WRONG_USE;
  // Of the client: no answer came, or none of this API's; of the log's reader, as of one that refuses to go on.
  const isService = (code: string) => code.startsWith("edge_") || code === "log_unreachable";
  return error instanceof VdiError && isService(error.code) ? SERVICE_EXIT_CODE : null;
}

const WRONG_USE = 64;

function wrongUse(said: string): number {
  console.error(said);
  return WRONG_USE;
}

function print(text: string): number {
  console.log(text);
  return 0;
}

function version(): string {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
    readonly version: string;
  };
  return version;
}

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
