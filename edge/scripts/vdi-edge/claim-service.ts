// One process works on a service at a time: two would each take the other's objects for their own. Claimed are its folder,
// which a rotation rewrites, and its storage, wherever that really is: two folders may have one. A claim is a lock of the system's, by SQLite's own reservation: it is given to one of those that begin at once, and
// ends with its process, however that ends, so that no number that another process has by now is taken for the old one's.
// A reservation is one step past what all may hold together. An exclusive transaction would be two, and of two processes each
// could be between them and in the way of the other, so that neither had it.
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "@svc/core/command-line";
import { type ServiceFolder, storageOf } from "./folder.ts";

const LOCK_FILE = "service.lock";
/** Whom to stop; it decides nothing. */
const PID_FILE = "service.pid";
const SQLITE_BUSY = 5;

/** Until this process ends. @throws UsageError while another one has either, and where no file can be written */
export async function claimService(folder: ServiceFolder): Promise<void> {
  const storage = storageOf(folder);
  mkdirSync(storage, { recursive: true, mode: 0o700 });
  for (const path of new Set([folder.path, storage].map((each) => realpathSync(each)))) await claim(path);
}

async function claim(path: string): Promise<void> {
  // Loaded when it is needed: other commands run where the driver is not.
  const { DatabaseSync } = await import("node:sqlite");
  const pid = join(path, PID_FILE);
  try {
    const lock = new DatabaseSync(join(path, LOCK_FILE));
    // No journal beside it, which would be looked at by whoever comes after a process that was killed.
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE");
    // The exit handler refers to the claim and keeps it alive until then.
    process.on("exit", () => {
      rmSync(pid, { force: true });
      lock.close();
    });
  } catch (error) {
    const { errcode, message } = error as { readonly errcode?: number; readonly message: string };
    if (errcode !== SQLITE_BUSY) throw new UsageError(`${join(path, LOCK_FILE)}: ${message}`);
    const other = existsSync(pid) ? readFileSync(pid, "utf8") : null;
    throw new UsageError(
      `${other === null ? "another process" : `process ${other}`} works on ${path}: stop it first`,
    );
  }
  writeFileSync(pid, String(process.pid));
}
