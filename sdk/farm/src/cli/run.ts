/** Chooses the command of `vdi-prover` and turns what goes wrong into exit codes. */
import { readFileSync } from "node:fs";
import { type Command, chooseCommand, type Program, runForm, UsageError } from "@svc/core/command-line";
import { VdiError } from "@svc/core/errors";
import { systemCode } from "../store/system-code.ts";
import type { FarmTerminal } from "./command.ts";
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

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  readonly version: string;
};

const PROGRAM: Program<Command<FarmTerminal>> = {
  name: "vdi-prover",
  version,
  commands: [
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
  ],
  usage: (commands) => `vdi-prover COMMAND ...

${commands}

vdi-prover COMMAND --help says more; vdi-prover --version. With --json a command says what it did, and what went wrong, as a
line of JSON.
Exit codes: 0 done, 1 the job failed, 2 something is missing or away, 64 wrong use, 141 nobody reads on.`,
};

/** Where a process prints. */
export interface Streams extends Pick<FarmTerminal, "note" | "env" | "signal"> {
  line(text: string): void;
}

/** Runs one command line: 0 done, 1 the job failed, 2 something is missing or away, 64 wrong use. */
export async function runProver(
  args: readonly string[],
  { line, note, env, signal }: Streams,
): Promise<number> {
  // Any command takes --json, before its name too. What follows `--` is files.
  const end = args.indexOf("--");
  const rest = args.filter((arg, i) => arg !== "--json" || (end >= 0 && i > end));
  const isJson = rest.length < args.length;
  const say = (found: object, text: string) => line(isJson ? JSON.stringify(found) : text);
  const fail = (code: string, message: string, exit: number, told = message) => {
    note(isJson ? JSON.stringify({ code, message }) : told);
    return exit;
  };
  if (args.length - rest.length > 1) return fail("wrong_use", "--json is given twice", 64);
  const choice = await chooseCommand(PROGRAM, rest);
  if (choice.kind === "text") {
    line(choice.text);
    return 0;
  }
  if (choice.kind === "mistake") {
    const { mistake, usage } = choice;
    const told = mistake === "" ? usage : `${mistake}\n\n${usage}`;
    return fail("wrong_use", mistake || "expected a command", 64, told);
  }
  const { name, command } = choice;
  try {
    return await runForm(`vdi-prover ${name}`, command, choice.args, { say, note, env, signal, isJson });
  } catch (error) {
    if (error instanceof UsageError || error instanceof TypeError || error instanceof RangeError) {
      const { message } = error;
      return fail("wrong_use", message, 64, `${message}\nvdi-prover ${name} --help says more.`);
    }
    // Only the code of a database's error: its sentence may quote what was sent.
    const [code, message] =
      error instanceof VdiError ? [error.code, error.message] : [systemCode(error), "not done"];
    return fail(code, message, 2, `${code}: ${message}`);
  }
}
