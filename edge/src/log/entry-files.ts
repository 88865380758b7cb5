/**
 * Where entries of a log are that its object keeps no longer: in its published bundles where it is published, in the
 * archive otherwise. Whoever reads one there holds it against the leaf's hash, which the object keeps for ever.
 */
import { equalBytes } from "@svc/core";
import { type Archive, isArchived } from "../storage/archive.ts";
import { readFile } from "./bucket.ts";

export interface EntryFiles {
  /** @param path of a full bundle, relative to the log's prefix */
  read(path: string): Promise<Uint8Array | null>;
  /** Sees to it that the bundle is there. @returns whether it was read back with these bytes */
  keep(path: string, bytes: Uint8Array): Promise<boolean>;
}

/** Null where there is neither. A published log's bundles are public already, and written once. */
export function entryFilesOf(
  origin: string,
  published: R2Bucket | null,
  archive: Archive | null,
): EntryFiles | null {
  const keyOf = (path: string) => `log/${origin}/${path}`;
  if (published !== null) {
    return {
      // A log that was not published always may have moved some to the archive before.
      read: async (path) =>
        (await readFile(published, origin, path)) ?? (await archive?.read(keyOf(path))) ?? null,
      keep: async (path, bytes) => {
        const there = await readFile(published, origin, path);
        return there !== null && equalBytes(there, bytes);
      },
    };
  }
  if (archive === null) return null;
  return {
    read: (path) => archive.read(keyOf(path)),
    keep: async (path, bytes) => {
      if (await isArchived(archive, keyOf(path), bytes)) return true;
      await archive.write(keyOf(path), bytes);
      return false;
    },
  };
}
