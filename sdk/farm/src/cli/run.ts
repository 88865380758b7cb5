/** Chooses the command of `vdi-prover` and turns what goes wrong into exit codes. */
import { readFileSync } from "node:fs";
import { VdiError } from "@svc/core/errors";
import { systemCode } from "../store/system-code.ts";
import { WrongUse } from "./arguments.ts";
import type { FarmCommand, FarmTerminal } from "./command.ts";
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

const USAGE = `vdi-prover COMMAND ...

${COMMANDS.map(({ name, summary }) => `  ${name.padEnd(12)}${summary}`).join("\n")}

vdi-prover COMMAND --help says more; vdi-prover --version. With --json a command says what it did, and what went wrong, as
a line of JSON.
Exit codes: 0 done, 1 the job failed, 2 something is missing or away, 64 wrong use, 141 nobody reads on.`;

const { version: VERSION } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
) as { readonly version: string };

/** Where a process prints. */
export interface Streams extends Pick<FarmTerminal, "note" | "env" | "signal"> {
  line(text: string): void;
}

/** Runs one command line: 0 done, 1 the job failed, 2 something is missing or away, 64 wrong use. */
export async function runProver(
  args: readonly string[],
  { line, note, env, signal }: Streams,
): Promise<number> {
  const isJson = args.includes("--json");
  const [name = "", ...rest] = args.filter((arg) => arg !== "--json");
  const say = (found: object, words: string) => line(isJson ? JSON.stringify(found) : words);
  const terminal: FarmTerminal = { say, note, env, signal, isJson };
  const isHelp = name === "help" || name === "--help" || name === "-h";
  if (isHelp && rest.length === 0) {
    line(USAGE);
    return 0;
  }
  if (name === "--version" || name === "version") {
    line(VERSION);
    return 0;
  }
  const asked = isHelp ? (rest[0] as string) : name;
  const command = COMMANDS.find((one) => one.name === asked);
  if (command === undefined) {
    const mistake = `there is no command ${JSON.stringify(asked.slice(0, 64))}`;
    const told = asked === "" ? USAGE : `${mistake}\n\n${USAGE}`;
    note(isJson ? JSON.stringify({ code: "wrong_use", message: mistake }) : told);
    return 64;
  }
  if (isHelp || rest.includes("--help") || rest.includes("-h")) {
    line(command.help);
    return 0;
  }
  try {
    return await command.run(rest, terminal);
  } catch (error) {
    if (error instanceof WrongUse || error instanceof TypeError || error instanceof RangeError) {
      const { message } = error;
      note(
        isJson
          ? JSON.stringify({ code: "wrong_use", message })
          : `${message}\nvdi-prover ${command.name} --help says more.`,
      );
      return 64;
    }
    // Of a database's error the code alone: its sentence may quote what was sent.
    const [code, message] =
      error instanceof VdiError ? [error.code, error.message] : [systemCode(error), "not done"];
    note(isJson ? JSON.stringify({ code, message }) : `${code}: ${message}`);
    return 2;
  }
}
