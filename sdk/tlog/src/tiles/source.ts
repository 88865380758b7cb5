/**
 * Where a log is read from: a function from paths, relative to the log's prefix, to bytes.
 *
 * A source is not trusted. Whatever reads through it checks every byte against a signed head, so caches,
 * mirrors and plain files serve as well as the log itself.
 */
import { VdiError } from "@svc/core";

/** Bytes at a path, or null when there is nothing (404). Rejects when the source could not be asked. */
export type TileSource = (path: string) => Promise<Uint8Array | null>;

/** The part of `fetch` that is used. */
export type TileFetch = (url: string, init?: { signal?: AbortSignal }) => Promise<Response>;

/** A full tile is 8 KiB, a full bundle at most 16 MiB; more is not a tlog-tiles resource. */
export const MAX_RESOURCE_BYTES = 256 * (65_535 + 2);

/**
 * Reads a log over HTTP.
 *
 * @param prefix URL of the log's prefix, with or without a closing slash
 * @param fetch passed in: nothing here reaches the network by itself
 */
export function httpSource(
  prefix: string,
  fetch: TileFetch,
  options: { signal?: AbortSignal } = {},
): TileSource {
  const base = prefix.endsWith("/") ? prefix : `${prefix}/`;
  return async (path) => {
    const url = `${base}${path}`;
    let response: Response;
    try {
      response = await fetch(url, options);
    } catch (cause) {
      throw new VdiError("log_unreachable", `no answer from ${url}`, { cause });
    }
    if (response.status === 404) return null;
    if (!response.ok) throw new VdiError("log_unreachable", `${url} answered with status ${response.status}`);
    return readBounded(response, url);
  };
}

async function readBounded(response: Response, url: string): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  if (reader === undefined) return new Uint8Array(0);
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MAX_RESOURCE_BYTES) {
      await reader.cancel();
      throw new VdiError("log_unreachable", `${url} answered with more than ${MAX_RESOURCE_BYTES} bytes`);
    }
    parts.push(value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
