/** Chooses the command of `vdi` and turns what goes wrong into exit codes. */
import { VdiError } from "@svc/core";
import { TRUST_FILE_HELP } from "@svc/examine";
import { UsageError } from "./arguments.ts";
import type { Terminal } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";
import { shown } from "./paint.ts";
import { VERSION } from "./version.ts";

const WIDTH = Math.max(...COMMANDS.map(({ name }) => name.length)) + 2;

const USAGE = `vdi COMMAND ...

${COMMANDS.map(({ name, summary }) => `  ${name.padEnd(WIDTH)}${summary}`).join("\n")}

vdi COMMAND --help says more; vdi help trust, what a trust file holds; vdi --version.
Exit codes: 0 valid, 1 not valid, 2 could not be checked, 64 wrong use, 130 stopped by hand.`;

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
    terminal.note(
      topic === undefined || topic === "" ? USAGE : `There is no command ${shown(topic)}.\n\n${USAGE}`,
    );
    return EXIT.usage;
  }
  if (asked || rest.includes("--help") || rest.includes("-h")) {
    terminal.line(command.help);
    return EXIT.valid;
  }
  try {
    return await command.run(rest, terminal);
  } catch (error) {
    if (error instanceof VdiError) {
      terminal.note(`${command.undone ?? "Could not be checked"}: ${shown(error.message)}`);
      return EXIT.notChecked;
    }
    if (error instanceof UsageError || error instanceof TypeError || error instanceof RangeError) {
      terminal.note(`${shown(error.message)}\nvdi ${command.name} --help says more.`);
      return EXIT.usage;
    }
    throw error;
  }
}
