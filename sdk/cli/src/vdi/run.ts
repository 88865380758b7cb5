/** Chooses the command of `vdi` and turns what goes wrong into exit codes. */
import { VdiError } from "@svc/core";
import { TRUST_FILE_HELP } from "@svc/examine";
import { en, type Locale } from "@svc/words";
import { UsageError } from "./arguments.ts";
import type { Command, Terminal } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";
import { shown } from "./paint.ts";
import type { Spoken } from "./said.ts";
import { VERSION } from "./version.ts";

const WIDTH = Math.max(...COMMANDS.map(({ name }) => name.length)) + 2;

const USAGE = `vdi COMMAND ...

${COMMANDS.map(({ name, summary }) => `  ${name.padEnd(WIDTH)}${summary}`).join("\n")}

vdi COMMAND --help says more; --lang de: mistakes in German, and all that badge, explain and verify say; vdi help trust, what a trust file holds; vdi --version.
Exit codes: 0 valid, 1 not valid, 2 could not be checked, 64 wrong use, 130 stopped by hand,
141 not read to its end.`;

/** Runs one command line. */
export async function runVdi(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [name = "", ...rest] = args;
  const asked = name === "help" || name === "--help" || name === "-h";
  const topic = asked ? rest[0] : name;
  if (asked && topic === undefined) {
    terminal.line(USAGE);
    return EXIT.valid;
  }
  if (name === "--version" || name === "version") {
    terminal.line(VERSION);
    return EXIT.valid;
  }
  if (asked && topic === "trust") {
    terminal.line(TRUST_FILE_HELP);
    return EXIT.valid;
  }
  const command = COMMANDS.find((one) => one.name === topic);
  if (command === undefined) {
    const { noCommand } = (await localeAsked(rest)).command;
    terminal.note(topic === undefined || topic === "" ? USAGE : `${noCommand(shown(topic))}\n\n${USAGE}`);
    return EXIT.usage;
  }
  if (asked || rest.includes("--help") || rest.includes("-h")) {
    terminal.line(command.help);
    return EXIT.valid;
  }
  try {
    return await command.run(speaks(command) ? rest : withoutLanguage(rest), terminal);
  } catch (error) {
    const locale = await localeAsked(rest);
    if (error instanceof VdiError) {
      const why = shown(wordsOf(error, locale));
      const { undone } = command;
      terminal.note(
        undone === undefined
          ? locale.command.couldNotBeChecked(why)
          : `${locale.usage.undone[undone]}: ${why}`,
      );
      return EXIT.notChecked;
    }
    if (error instanceof UsageError || error instanceof TypeError || error instanceof RangeError) {
      terminal.note(`${shown(wordsOf(error, locale))}\n${locale.command.moreHelp(command.name)}`);
      return EXIT.usage;
    }
    throw error;
  }
}

function wordsOf(error: Error & Partial<Spoken>, locale: Locale): string {
  return error.say?.(locale) ?? error.message;
}

/** Commands whose results are in the language that is asked for: they read it themselves. */
const SPEAKING = ["badge", "explain", "verify"];

const speaks = ({ name }: Command): boolean => SPEAKING.includes(name);

/**
 * Of the others mistakes alone are said in it.
 *
 * @throws UsageError for a language that there are no words in
 */
function withoutLanguage(args: readonly string[]): readonly string[] {
  const rest: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] as string;
    const isApart = arg === "--lang";
    if (!isApart && !arg.startsWith("--lang=")) rest.push(arg);
    else if (!["de", "en"].includes((isApart ? args[++i] : arg.slice("--lang=".length)) ?? ""))
      throw new UsageError(({ command }) => command.languageExpected);
  }
  return rest;
}

/** The language that a command line asks for, whatever else is wrong with it. */
async function localeAsked(args: readonly string[]): Promise<Locale> {
  const isGerman = args.some((arg, i) => arg === "--lang=de" || (arg === "--lang" && args[i + 1] === "de"));
  return isGerman ? (await import("@svc/words/de")).de : en;
}
