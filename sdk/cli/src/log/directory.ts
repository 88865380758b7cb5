/**
 * A published log as plain files in a folder: read by fsck, written by publishing.
 *
 * A file is written beside its place and renamed into it, so a reader, and a crash, find the old bytes or the
 * new ones and never a part. The folder is synchronised after the rename: a power cut does not undo it.
 */
import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename } from "node:fs/promises";
import { dirname, join, normalize, sep } from "node:path";
import { VdiError } from "@svc/core";
import type { PublicFiles } from "@svc/tlog";

/** Public files below a folder. Paths are relative and stay below it. */
export function directoryFiles(folder: string): PublicFiles {
  const place = (path: string) => {
    const relative = normalize(path);
    if (relative.startsWith("..") || relative.startsWith(sep))
      throw new RangeError(`path: ${path} leaves the folder`);
    return join(folder, relative);
  };
  return {
    read: async (path) => {
      const file = place(path);
      try {
        return new Uint8Array(await readFile(file));
      } catch (cause) {
        if (isAbsent(cause)) return null;
        throw new VdiError("log_unreachable", `${path} could not be read`, { cause });
      }
    },
    write: async (path, bytes) => writeAtomically(place(path), bytes),
  };
}

async function writeAtomically(target: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const beside = `${target}.${randomUUID()}.part`;
  const file = await open(beside, "wx");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, target);
  const folder = await open(dirname(target), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** A folder where a file is asked for, or a file where a folder is, is an absent file too. */
function isAbsent(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === "ENOENT" || code === "EISDIR" || code === "ENOTDIR";
}
