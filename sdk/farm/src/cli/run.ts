/** Chooses the command of `vdi-prover` and turns what goes wrong into exit codes. */
import { readFileSync } from "node:fs";
import { VdiError } from "@svc/core/errors";
import { languageOfLine } from "@svc/words/line";
import { type ProverLine, proverInEnglish } from "@svc/words/prover";
import { systemCode } from "../store/system-code.ts";
import type { FarmCommand, FarmTerminal } from "./command.ts";
import { proverWordsOf, WrongUse } from "./said.ts";
import { inputsCommand, serveCommand, signerCommand, workCommand } from "./services.ts";
import { submitCommand } from "./submit.ts";
import {
  cancelCommand,
  initCommand,
  installCommand,
  keyCommand,
  publicCommand,
  secretCommand,
  statusCommand,
} from "./tools.ts";

const COMMANDS: readonly FarmCommand[] = [
  statusCommand,
  initCommand,
  installCommand,
  serveCommand,
  workCommand,
  signerCommand,
  inputsCommand,
  submitCommand,
  cancelCommand,
  keyCommand,
  publicCommand,
  secretCommand,
];

function usageIn({ help, says }: ProverLine): string {
  return says.usage(COMMANDS.map(({ name }) => `  ${name.padEnd(12)}${help[name].summary}`).join("\n"));
}

const { version: VERSION } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
) as { readonly version: string };

/** Where a process prints. */
export interface Streams extends Pick<FarmTerminal, "note" | "env" | "signal"> {
  line(text: string): void;
}

/** Whether what goes on is asked for as JSON, and the command line without that. What follows `--` is files. */
function withoutJson(args: readonly string[]): {
  readonly isJson: boolean;
  readonly rest: readonly string[];
} {
  const end = args.indexOf("--");
  const rest = args.filter((arg, i) => arg !== "--json" || (end >= 0 && i > end));
  return { isJson: rest.length < args.length, rest };
}

/** Runs one command line: 0 done, 1 the job failed, 2 something is missing or away, 64 wrong use. */
export async function runProver(
  args: readonly string[],
  { line, note, env, signal }: Streams,
): Promise<number> {
  const { language, rest: spoken, fault } = languageOfLine(args, env);
  const words = language === "de" ? (await import("@svc/words/de/prover")).proverInGerman : proverInEnglish;
  const { isJson, rest } = withoutJson(spoken);
  const say = (found: object, text: string) => line(isJson ? JSON.stringify(found) : text);
  const fail: Fail = (code, message, exit, told = message) => {
    note(isJson ? JSON.stringify({ code, message }) : told);
    return exit;
  };
  const { command } = words;
  if (fault === "unknown") return fail("wrong_use", command.languageExpected, 64);
  if (fault === "twice") return fail("wrong_use", command.optionTwice("--lang"), 64);
  return chosen(rest, { say, note, env, signal, isJson, words }, fail, line);
}

type Fail = (code: string, message: string, exit: number, told?: string) => number;

async function chosen(
  [name = "", ...rest]: readonly string[],
  terminal: FarmTerminal,
  fail: Fail,
  line: Streams["line"],
): Promise<number> {
  const { help, says } = terminal.words;
  const print = (text: string) => {
    line(text);
    return 0;
  };
  const isHelp = name === "help" || name === "--help" || name === "-h";
  if (isHelp && rest.length === 0) return print(usageIn(terminal.words));
  if (name === "--version" || name === "version") return print(VERSION);
  const asked = isHelp ? (rest[0] as string) : name;
  const command = COMMANDS.find((one) => one.name === asked);
  if (command === undefined) {
    const mistake = says.noCommand(JSON.stringify(asked.slice(0, 64)));
    const usage = usageIn(terminal.words);
    return fail("wrong_use", mistake, 64, asked === "" ? usage : `${mistake}\n\n${usage}`);
  }
  if (isHelp || rest.includes("--help") || rest.includes("-h")) return print(help[command.name].help);
  try {
    return await command.run(rest, terminal);
  } catch (error) {
    return failed(error, command, terminal.words, fail);
  }
}

function failed(error: unknown, { name }: FarmCommand, words: ProverLine, fail: Fail): number {
  const { says } = words;
  if (error instanceof WrongUse || error instanceof TypeError || error instanceof RangeError) {
    const message = proverWordsOf(error, words);
    return fail("wrong_use", message, 64, `${message}\n${says.moreHelp(name)}`);
  }
  // Of a database's error the code alone: its sentence may quote what was sent.
  const [code, message] =
    error instanceof VdiError ? [error.code, proverWordsOf(error, words)] : [systemCode(error), says.notDone];
  return fail(code, message, 2, says.coded(code, message));
}
