// One process works on the storage of a service at a time: two would each take the other's objects for their own.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "./command-error.ts";

const CLAIM_FILE = "service.pid";

/** Until this process ends. @throws CommandError while another one that is alive has it */
export function claimFolder(path: string): void {
  const file = join(path, CLAIM_FILE);
  const other = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  if (other !== process.pid && isAlive(other))
    throw new CommandError(`process ${other} works on ${path}: stop it first`);
  writeFileSync(file, String(process.pid));
  process.on("exit", () => rmSync(file, { force: true }));
}

/** Of a process that was killed the number may be another's by now: whoever has it is not of Node, or is asked to stop. */
function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync("/proc/self/cmdline") || readFileSync(commandLine, "utf8").includes("vdi-edge");
}
