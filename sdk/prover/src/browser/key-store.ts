/**
 * The files of the proving key in a browser: fetched once, kept in the Cache API under their hashes, and hashed each
 * time they are read, so that neither a server nor a cache can put others in their place.
 */
import { encodeHex } from "@svc/core/bytes";
import { PROVING_FILE_HASHES } from "../artefacts/proving-files.ts";
import { proverError } from "../errors.ts";
import type { ProvingFiles } from "../worker/messages.ts";

const CACHE = "svc-proving-key-v1";
export type FileName = keyof typeof PROVING_FILE_HASHES;
const NAMES = Object.keys(PROVING_FILE_HASHES) as FileName[];

/**
 * @param addressOf where each file is served
 * @param onBytes told how many bytes have come, of all files together
 */
export async function loadProvingFiles(
  addressOf: (name: FileName) => string,
  onBytes?: (received: number) => void,
): Promise<ProvingFiles> {
  const received = new Map<FileName, number>();
  const count = (name: FileName) => (bytes: number) => {
    received.set(name, bytes);
    onBytes?.([...received.values()].reduce((sum, each) => sum + each, 0));
  };
  const files = await Promise.all(
    NAMES.map(async (name) => [name, await loadFile(addressOf(name), name, count(name))] as const),
  );
  return Object.fromEntries(files) as unknown as ProvingFiles;
}

async function loadFile(address: string, name: FileName, onBytes: (received: number) => void): Promise<Blob> {
  const hash = PROVING_FILE_HASHES[name];
  // The hash is in the address: a new key is another entry, wherever a build put the file.
  const query = `?sha256=${hash}`;
  const kept = new URL(`/decision.${name}${query}`, address).href;
  const cache = await openCache();
  const response = await cache?.match(kept);
  if (response !== undefined) {
    const bytes = await response.arrayBuffer();
    if ((await sha256(bytes)) === hash) {
      onBytes(bytes.byteLength);
      return new Blob([bytes]);
    }
    await cache?.delete(kept);
  }
  const bytes = await fetchBytes(address + query, name, onBytes);
  if ((await sha256(bytes)) !== hash) {
    throw proverError(
      "artefact_altered",
      `decision.${name}: the server's file is not the one that this version knows`,
    );
  }
  await forgetOthers(cache, kept);
  // A full disk or a private window keeps nothing; the file is there all the same.
  await cache?.put(kept, new Response(bytes)).catch(() => {});
  return new Blob([bytes]);
}

/** Returns `null` when there is none, as on addresses that are not secure. */
async function openCache(): Promise<Cache | null> {
  return "caches" in globalThis ? caches.open(CACHE).catch(() => null) : null;
}

/** The file of an older key takes room for nothing. */
async function forgetOthers(cache: Cache | null, url: string): Promise<void> {
  const path = new URL(url).pathname;
  for (const request of (await cache?.keys()) ?? []) {
    if (new URL(request.url).pathname === path && request.url !== url) await cache?.delete(request);
  }
}

async function fetchBytes(
  url: string,
  name: FileName,
  onBytes: (received: number) => void,
): Promise<ArrayBuffer> {
  const response = await fetch(url).catch((cause: unknown) => {
    throw proverError("artefact_missing", `decision.${name} could not be fetched`, { cause });
  });
  if (!response.ok || response.body === null) {
    throw proverError(
      "artefact_missing",
      `decision.${name}: HTTP ${response.status}; serve the folder zk-cp/build of @svc/circuits and pass its address (circuitDir, keyUrl)`,
    );
  }
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value);
    received += part.value.length;
    onBytes(received);
  }
  return new Blob(chunks).arrayBuffer();
}

async function sha256(bytes: ArrayBuffer): Promise<string> {
  return encodeHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}
