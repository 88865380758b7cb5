// `npx vdi-edge COMMAND`: everything that an operator does with a service of its own, over one folder that holds its
// settings, secrets, revocations, credentials and storage.

import { VdiError } from "@svc/core/errors";
import { CommandError, SERVICE_EXIT_CODE } from "./command-error.ts";
import { type CommandName, isCommandName, usageOf, usageOfAll } from "./usage.ts";

/** Each is loaded when it is asked for: most of what one needs no other does. */
const COMMANDS: Readonly<Record<CommandName, (args: readonly string[]) => Promise<number>>> = {
  init: async (args) => (await import("./init.ts")).initCommand(args),
  doctor: async (args) => (await import("./doctor.ts")).doctorCommand(args),
  run: async (args) => (await import("./run.ts")).runCommand(args),
  credential: async (args) => (await import("./credential.ts")).credentialCommand(args),
  rotate: async (args) => (await import("./rotate.ts")).rotateCommand(args),
  try: async (args) => (await import("./try.ts")).tryCommand(args),
  export: async (args) => (await import("./export.ts")).exportCommand(args),
  fsck: async (args) => (await import("./fsck.ts")).fsckCommand(args),
  webhook: async (args) => (await import("./webhook.ts")).webhookCommand(args),
  "sign-revocations": async (args) => (await import("./sign-revocations.ts")).signRevocationsCommand(args),
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
