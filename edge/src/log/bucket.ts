/**
 * The published log in an object store: files under the part of the origin that follows its host, so that a
 * bucket that is served at that host has the layout of C2SP tlog-tiles with nothing in between.
 *
 * Tiles and bundles are written once: a put that holds only where nothing is, and a comparison where something
 * is. The checkpoint is replaced only from the version that was read, so a second writer is noticed.
 */
import { equalBytes, VdiError } from "@svc/core";
import { CHECKPOINT_PATH } from "@svc/tlog";
import { FOR_EVER, FRESH_HEAD } from "../http/reply.ts";
import { publicationKey } from "./publication-key.ts";

export interface PublishedCheckpoint {
  readonly bytes: Uint8Array;
  readonly etag: string;
}

export async function readFile(bucket: R2Bucket, origin: string, path: string): Promise<Uint8Array | null> {
  const found = await bucket.get(publicationKey(origin, path));
  return found === null ? null : new Uint8Array(await found.arrayBuffer());
}

export async function readCheckpoint(bucket: R2Bucket, origin: string): Promise<PublishedCheckpoint | null> {
  const found = await bucket.get(publicationKey(origin, CHECKPOINT_PATH));
  return found === null ? null : { bytes: new Uint8Array(await found.arrayBuffer()), etag: found.etag };
}

/** @throws VdiError `published_conflict` when the file is there with other bytes */
export async function writeImmutable(
  bucket: R2Bucket,
  origin: string,
  path: string,
  bytes: Uint8Array,
): Promise<void> {
  const written = await bucket.put(publicationKey(origin, path), bytes, {
    onlyIf: { etagDoesNotMatch: "*" },
    httpMetadata: { contentType: "application/octet-stream", cacheControl: FOR_EVER.cacheControl },
  });
  if (written !== null) return;
  const present = await readFile(bucket, origin, path);
  if (present !== null && equalBytes(present, bytes)) return;
  throw new VdiError("published_conflict", `${path} is public with other bytes and must never change`);
}

/** @returns false when another writer was quicker, and nothing was written */
export async function replaceCheckpoint(
  bucket: R2Bucket,
  origin: string,
  note: string,
  replaced: PublishedCheckpoint | null,
): Promise<boolean> {
  const written = await bucket.put(publicationKey(origin, CHECKPOINT_PATH), note, {
    onlyIf: replaced === null ? { etagDoesNotMatch: "*" } : { etagMatches: replaced.etag },
    httpMetadata: { contentType: "text/plain; charset=utf-8", cacheControl: FRESH_HEAD.cacheControl },
  });
  return written !== null;
}
