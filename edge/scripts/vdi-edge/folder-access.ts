// Who may do what with a service's folder: secrets are for its owner alone, and whoever runs the service writes to all that
// is stored. A service that was once run as another user leaves files that this one cannot write.
import { accessSync, constants, existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  archiveOf,
  CREDENTIALS_FILE,
  SECRETS_FILE,
  type ServiceFolder,
  storageOf,
  WEBHOOKS_FILE,
} from "./folder.ts";

const OF_OTHERS = 0o077;

/** The first file of secrets, or of their hashes, that others than its owner may use; null without one. */
export function readByOthers(path: string): string | null {
  for (const name of [SECRETS_FILE, CREDENTIALS_FILE, WEBHOOKS_FILE]) {
    const mode = statSync(join(path, name), { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & OF_OTHERS) !== 0) return `${name} has mode ${(mode & 0o777).toString(8)}`;
  }
  return null;
}

/** Returns the system's message on the first place or file that cannot be written; `null` where all can. */
export function unwritable(folder: ServiceFolder): string | null {
  try {
    accessSync(folder.path, constants.W_OK);
    for (const place of [storageOf(folder), archiveOf(folder)].filter((each) => existsSync(each))) {
      accessSync(place, constants.W_OK);
      for (const name of readdirSync(place, { recursive: true }))
        accessSync(join(place, String(name)), constants.W_OK);
    }
    return null;
  } catch (error) {
    if (error instanceof Error && "syscall" in error) return error.message;
    throw error;
  }
}
