/** Chooses the command of `vdi-prover` and turns what goes wrong into exit codes. */
import { VdiError } from "@svc/core";
import { systemCode } from "../store/queue.ts";
import { WrongUse } from "./arguments.ts";
import type { FarmCommand, FarmTerminal } from "./command.ts";
import { serveCommand, signerCommand, workCommand } from "./services.ts";
import {
  cancelCommand,
  initCommand,
  installCommand,
  keyCommand,
  publicCommand,
  secretCommand,
  statusCommand,
  submitCommand,
} from "./tools.ts";

const COMMANDS: readonly FarmCommand[] = [
  statusCommand,
  initCommand,
  installCommand,
  serveCommand,
  workCommand,
  signerCommand,
  submitCommand,
  cancelCommand,
  keyCommand,
  publicCommand,
  secretCommand,
];

const USAGE = `vdi-prover COMMAND ...

${COMMANDS.map(({ name, summary }) => `  ${name.padEnd(12)}${summary}`).join("\n")}

vdi-prover COMMAND --help says more.`;

/** Runs one command line: 0 done, 1 the job failed, 2 something is missing or away, 64 wrong use. */
export async function runProver(args: readonly string[], terminal: FarmTerminal): Promise<number> {
  const [name = "", ...rest] = args;
  const isHelp = name === "help" || name === "--help" || name === "-h";
  if (isHelp && rest.length === 0) {
    terminal.line(USAGE);
    return 0;
  }
  const command = COMMANDS.find((one) => one.name === (isHelp ? rest[0] : name));
  if (command === undefined) {
    terminal.note(USAGE);
    return 64;
  }
  if (isHelp || rest.includes("--help") || rest.includes("-h")) {
    terminal.line(command.help);
    return 0;
  }
  try {
    return await command.run(rest, terminal);
  } catch (error) {
    if (error instanceof WrongUse || error instanceof TypeError || error instanceof RangeError) {
      terminal.note(`${error.message}\nvdi-prover ${command.name} --help says more.`);
      return 64;
    }
    // Of a database's error the code alone: its sentence may quote what was sent.
    terminal.note(
      error instanceof VdiError ? `${error.code}: ${error.message}` : `not done: ${systemCode(error)}`,
    );
    return 2;
  }
}
