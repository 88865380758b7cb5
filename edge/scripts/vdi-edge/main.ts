// `npx vdi-edge COMMAND`: everything that an operator does with a service of its own, over one folder that holds its
// settings, secrets, revocations, credentials and storage.

import { VdiError } from "@svc/core";
import { CommandError, SERVICE_EXIT_CODE } from "./command-error.ts";
import { credentialCommand } from "./credential.ts";
import { doctorCommand } from "./doctor.ts";
import { exportCommand } from "./export.ts";
import { fsckCommand } from "./fsck.ts";
import { initCommand } from "./init.ts";
import { rotateCommand } from "./rotate.ts";
import { runCommand } from "./run.ts";
import { signRevocationsCommand } from "./sign-revocations.ts";
import { tryCommand } from "./try.ts";
import { type CommandName, isCommandName, usageOf, usageOfAll } from "./usage.ts";
import { webhookCommand } from "./webhook.ts";

const COMMANDS: Readonly<Record<CommandName, (args: readonly string[]) => Promise<number> | number>> = {
  init: initCommand,
  doctor: doctorCommand,
  run: runCommand,
  credential: credentialCommand,
  rotate: rotateCommand,
  try: tryCommand,
  export: exportCommand,
  fsck: fsckCommand,
  webhook: webhookCommand,
  "sign-revocations": signRevocationsCommand,
};

const [name = "", ...args] = process.argv.slice(2);
if (isCommandName(name)) await perform(name);
else if (name === "--help") console.log(usageOfAll());
else {
  console.error(usageOfAll());
  process.exitCode = 64;
}

async function perform(name: CommandName): Promise<void> {
  if (args.includes("--help")) return console.log(usageOf(name));
  try {
    process.exitCode = await COMMANDS[name](args);
  } catch (error) {
    const exitCode = exitCodeOf(error);
    if (exitCode === null) throw error;
    console.error(`vdi-edge ${name}: ${(error as Error).message}`);
    process.exitCode = exitCode;
  }
}

/** Null for what no operator did and no service answered. */
function exitCodeOf(error: unknown): number | null {
  if (error instanceof CommandError) return error.exitCode;
  // Of the system, with the file's name: a folder that may not be written, a disk that is full.
  if (error instanceof Error && "syscall" in error) return new CommandError(error.message).exitCode;
  // Of the client: no answer came, or none of this API's; of the log's reader, as of one that refuses to go on.
  const isService = (code: string) => code.startsWith("edge_") || code === "log_unreachable";
  return error instanceof VdiError && isService(error.code) ? SERVICE_EXIT_CODE : null;
}
