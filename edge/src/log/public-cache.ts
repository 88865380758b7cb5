/**
 * The platform's cache, for documents that never change. A runtime of one's own may have none configured, and
 * refuses then with an error: nothing is found, nothing is kept, and the answer comes from the object as before.
 */

/** The bytes kept under a key, or null. */
export async function readCached(key: string): Promise<Uint8Array | null> {
  const found = await caches.default.match(key).catch(() => undefined);
  return found === undefined ? null : new Uint8Array(await found.arrayBuffer());
}

export async function keepCached(key: string, body: Uint8Array, cacheControl: string): Promise<void> {
  const response = new Response(body, { headers: { "cache-control": cacheControl } });
  await caches.default.put(key, response).catch(() => undefined);
}
