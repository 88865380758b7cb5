// Everything that an operator does with a service of its own, over one folder that holds its settings, secrets, revocations,
// credentials and storage: chooses the command, and turns what goes wrong into exit codes.
import { readFileSync } from "node:fs";
import {
  type Command,
  type CommandRow,
  chooseCommand,
  type Form,
  type Program,
  runForm,
  UsageError,
} from "@svc/core/command-line";
import { VdiError } from "@svc/core/errors";
import { SERVICE_EXIT_CODE, ServiceError } from "./command-line.ts";

/** Exit codes that every command has. */
const CODES =
  "64 wrong use, or a folder that is not one. 69 the service does not start or answer, or refuses.";

/** A command is loaded when it is asked for. @param fault what the exit code 1 says of it */
function row(
  name: string,
  load: () => Promise<Form<void>>,
  summary: string,
  fault?: string,
): CommandRow<Command<void>> {
  const exit = `0 done, nothing wrong.${fault === undefined ? "" : ` 1 ${fault}.`} ${CODES}`;
  return {
    name,
    summary,
    load: async () => ({ exit, forms: { "": { ...(await load()), about: summary } } }),
  };
}

const PROGRAM: Program<Command<void>> = {
  name: "vdi-edge",
  version: version(),
  commands: [
    row(
      "init",
      async () => (await import("./init.ts")).INIT,
      "keys, secrets, settings, revocations and credentials of a new service, in a new folder",
    ),
    row(
      "doctor",
      async () => (await import("./doctor.ts")).DOCTOR,
      "what would fail at the first bill, before it",
      "something is in the way of the first bill",
    ),
    row(
      "run",
      async () => (await import("./run.ts")).RUN,
      "the service on this machine's loopback, supervised, its log on stdout",
    ),
    row(
      "credential",
      async () => (await import("./credential.ts")).CREDENTIAL,
      "a tenant's credential; its secret is printed once and kept nowhere",
    ),
    row(
      "rotate",
      async () => (await import("./rotate.ts")).ROTATE,
      "a new key or secret, or another log, with the service stopped",
    ),
    row(
      "webhook",
      async () => (await import("./webhook.ts")).WEBHOOK,
      "who is told what happens, and how the deliveries stand; a secret is printed once",
      "status: there are dead letters",
    ),
    row(
      "try",
      async () => (await import("./try.ts")).TRY,
      "one paid call through the service that runs: grant, preflight, bill, verified, and void again",
      "what the service answered does not verify under the folder's keys",
    ),
    row(
      "export",
      async () => (await import("./export.ts")).EXPORT,
      "the tenant's bills as lines of JSON, compared with the service's sums",
      "the lines do not come to the service's sums, or events are not billed yet",
    ),
    row(
      "fsck",
      async () => (await import("./fsck.ts")).FSCK,
      "every log, frozen ones too, derived again from its tiles under its key",
      "a log is broken, or left out of the service's list",
    ),
    row(
      "sign-revocations",
      async () => (await import("./sign-revocations.ts")).SIGN_REVOCATIONS,
      "the folder's revocations, signed for readers who pin the key, on stdout",
    ),
  ],
  usage: (commands) => `usage: vdi-edge COMMAND DIR [options]
${commands}
vdi-edge COMMAND --help says what a command takes; vdi-edge --version.
Exit codes: 0 done, nothing wrong. 1 something is. ${CODES}`,
};

export const COMMAND_NAMES: readonly string[] = PROGRAM.commands.map(({ name }) => name);

const WRONG_USE = 64;

/**
 * Runs one command line, with results on the standard output and mistakes on the other one.
 *
 * @returns the exit code
 * @throws what no operator did and no service answered
 */
export async function perform(line: readonly string[]): Promise<number> {
  const choice = await chooseCommand(PROGRAM, line);
  if (choice.kind === "text") {
    console.log(choice.text);
    return 0;
  }
  if (choice.kind === "mistake") {
    console.error([choice.mistake, choice.usage].filter(Boolean).join("\n\n"));
    return WRONG_USE;
  }
  const { name, command, args } = choice;
  try {
    return await runForm(`vdi-edge ${name}`, command, args, undefined);
  } catch (error) {
    const exitCode = exitCodeOf(error);
    if (exitCode === null) throw error;
    console.error(`vdi-edge ${name}: ${(error as Error).message}`);
    return exitCode;
  }
}

/** Returns `null` for an error that neither the operator nor a service caused. */
function exitCodeOf(error: unknown): number | null {
  if (error instanceof UsageError) return WRONG_USE;
  if (error instanceof ServiceError) return SERVICE_EXIT_CODE;
  // A system error that names a file: a folder that is not writable, a full disk.
  if (error instanceof Error && "syscall" in error) return WRONG_USE;
  // Errors of the client: no answer, or none of this API. Errors of the log's reader too.
  const isService = (code: string) => code.startsWith("edge_") || code === "log_unreachable";
  return error instanceof VdiError && isService(error.code) ? SERVICE_EXIT_CODE : null;
}

function version(): string {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
    readonly version: string;
  };
  return version;
}
