/** Chooses the command of `vdi-prover` and turns what goes wrong into exit codes. */
import { readFileSync } from "node:fs";
import { VdiError } from "@svc/core/errors";
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

const LANGUAGES: Readonly<Record<string, () => Promise<ProverLine>>> = {
  en: async () => proverInEnglish,
  de: async () => (await import("@svc/words/de/prover")).proverInGerman,
};

/** What is asked for beside a command, and the command line without it: no command reads it by itself. */
function asides(args: readonly string[]) {
  const [languages, rest]: [string[], string[]] = [[], []];
  let isJson = false;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] as string;
    // What follows is files, whatever they are called.
    if (arg === "--") {
      rest.push(...args.slice(i));
      break;
    }
    if (arg === "--json") isJson = true;
    else if (arg === "--lang") languages.push(args[++i] ?? "");
    else if (arg.startsWith("--lang=")) languages.push(arg.slice("--lang=".length));
    else rest.push(arg);
  }
  return { isJson, languages, rest };
}

/** Runs one command line: 0 done, 1 the job failed, 2 something is missing or away, 64 wrong use. */
export async function runProver(
  args: readonly string[],
  { line, note, env, signal }: Streams,
): Promise<number> {
  const { isJson, languages, rest } = asides(args);
  // The first that there are words in, so that what is wrong with them is said in it.
  const spoken = languages.find((language) => Object.hasOwn(LANGUAGES, language)) ?? "en";
  const words = await (LANGUAGES[spoken] as () => Promise<ProverLine>)();
  const say = (found: object, text: string) => line(isJson ? JSON.stringify(found) : text);
  const fail: Fail = (code, message, exit, told = message) => {
    note(isJson ? JSON.stringify({ code, message }) : told);
    return exit;
  };
  const { command } = words;
  const unspoken = languages.some((language) => !Object.hasOwn(LANGUAGES, language));
  if (unspoken) return fail("wrong_use", command.languageExpected, 64);
  if (languages.length > 1) return fail("wrong_use", command.optionTwice("--lang"), 64);
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
