/**
 * Where an operator keeps what objects keep no longer: files by name, written once. A bucket of the platform, which nobody
 * else reads, or a folder of a machine of one's own. Nothing is taken out of an object before its file was read back.
 */

import { encodeHex, equalBytes, sha256, VdiError } from "@svc/core";
import { logLine } from "./log-line.ts";

export interface Archive {
  /** Returns `null` when there is no such file. */
  read(key: string): Promise<Uint8Array | null>;
  write(key: string, bytes: Uint8Array): Promise<void>;
}

export interface ArchiveEnv {
  /** Of this service alone, and not public: bills are in it. */
  readonly ARCHIVE?: R2Bucket;
  /** A folder that the open-source runtime serves to this service. */
  readonly ARCHIVE_FOLDER?: Fetcher;
}

/** Returns `null` when nothing is bound. */
export function archiveOf({ ARCHIVE: bucket, ARCHIVE_FOLDER: folder }: ArchiveEnv): Archive | null {
  if (bucket !== undefined) return inBucket(bucket);
  return folder === undefined ? null : inFolder(folder);
}

export function digestOf(bytes: Uint8Array): string {
  return encodeHex(sha256(bytes));
}

/** Why what was moved cannot be read back. */
const ARCHIVE_FAULTS = ["archive_changed", "archive_unreadable", "archive_unbound"] as const;
export type ArchiveFault = (typeof ARCHIVE_FAULTS)[number];

/** A file that has to be there, as it was written. @throws VdiError with an `ArchiveFault` for its code */
export async function readArchived(archive: Archive, key: string, digest: string): Promise<Uint8Array> {
  const bytes = await archive.read(key).catch((cause: unknown) => {
    throw new VdiError("archive_unreadable", `${key} cannot be read`, { cause });
  });
  if (bytes === null || digestOf(bytes) !== digest)
    throw new VdiError("archive_changed", `${key} is missing, or is not what was written`);
  return bytes;
}

/** The fault that an error tells, as a refusal, and a line for the operator. @throws every other error as it is */
export function archiveFault(error: unknown): { readonly ok: false; readonly reason: ArchiveFault } {
  const reason = error instanceof VdiError ? ARCHIVE_FAULTS.find((code) => code === error.code) : undefined;
  if (reason === undefined) throw error;
  logLine("error", "archive_failed", { error: reason });
  return { ok: false, reason };
}

/** Returns whether the file is there with these bytes. */
export async function isArchived(archive: Archive, key: string, bytes: Uint8Array): Promise<boolean> {
  const kept = await archive.read(key);
  return kept !== null && equalBytes(kept, bytes);
}

function inBucket(bucket: R2Bucket): Archive {
  return {
    read: async (key) => {
      const found = await bucket.get(key);
      return found === null ? null : new Uint8Array(await found.arrayBuffer());
    },
    write: async (key, bytes) => {
      // Names follow from what is in the files, so one that is there is this one.
      await bucket.put(key, bytes, { onlyIf: { etagDoesNotMatch: "*" } });
    },
  };
}

function inFolder(folder: Fetcher): Archive {
  const urlOf = (key: string) => `http://archive/${key}`;
  return {
    read: async (key) => {
      const answer = await folder.fetch(urlOf(key));
      if (answer.status === 200) return new Uint8Array(await answer.arrayBuffer());
      await answer.body?.cancel();
      if (answer.status === 404) return null;
      throw new VdiError("archive_unreadable", `the folder answers ${answer.status}`);
    },
    write: async (key, bytes) => {
      const answer = await folder.fetch(urlOf(key), { method: "PUT", body: bytes as BodyInit });
      await answer.body?.cancel();
      if (!answer.ok) throw new VdiError("archive_unwritable", `the folder answers ${answer.status}`);
    },
  };
}
