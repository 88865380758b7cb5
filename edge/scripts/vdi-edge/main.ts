// `npx vdi-edge COMMAND`: everything that an operator does with a service of its own, over one folder that holds its
// settings, secrets, revocations, credentials and storage.

import { CommandError } from "./command-error.ts";
import { credentialCommand } from "./credential.ts";
import { doctorCommand } from "./doctor.ts";
import { exportCommand } from "./export.ts";
import { fsckCommand } from "./fsck.ts";
import { initCommand } from "./init.ts";
import { rotateCommand } from "./rotate.ts";
import { runCommand } from "./run.ts";
import { webhookCommand } from "./webhook.ts";

const USAGE = `vdi-edge COMMAND DIR [options]
  init DIR --origin <log origin>         keys, secrets, settings, revocations and credentials of a new service
  doctor DIR                             what would fail at the first bill, before it
  run DIR [--port 8787]                  the service on this machine's loopback, supervised, its log on stdout
  credential DIR --tenant <id> --scopes authorize,attest,read [--days 90]
             [--grants-per-day <n>] [--micros-per-day <n>]
                                         a tenant's credential; its secret is printed once and kept nowhere
  rotate DIR signing|grant|secret [--leaked [--since <Unix seconds>]]
                                         a new key or secret; the old one still verifies, or is revoked, since then
  rotate DIR log --origin <new origin>   freezes the log as it is and opens another; with the service stopped
  webhook DIR add --to <https url> --events <list> [--tenant <id>] [--private-network]
                                         tells a receiver what happens; its secret is printed once
  webhook DIR rotate --id <webhook>      a new secret beside the one before it
  webhook DIR status --url <service>     how the deliveries stand
  webhook DIR replay --url <service> --id <webhook> [--since <time> | --message <id>]
                                         sends the dead letters, or what is named, again
  export DIR --url <service> --tenant <id> --from <day> --to <day>
                                         the tenant's bills as lines of JSON, compared with the service's sums
  fsck DIR --url <service>               every log, frozen ones too, derived again from its tiles under its key`;

const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<number> | number>> = {
  init: initCommand,
  doctor: doctorCommand,
  run: runCommand,
  credential: credentialCommand,
  rotate: rotateCommand,
  export: exportCommand,
  fsck: fsckCommand,
  webhook: webhookCommand,
};

const [name = "", ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command === undefined) {
  console.error(USAGE);
  process.exit(64);
}
try {
  process.exitCode = await command(args);
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  console.error(`vdi-edge ${name}: ${error.message}`);
  process.exitCode = 64;
}
