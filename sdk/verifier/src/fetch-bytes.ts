/** Fetches one document that a reader asked for, and tells its host nothing else. */
import { readFunction, readMembers, readSignal } from "@svc/core/trust";

export interface FetchOptions {
  readonly fetch: typeof fetch;
  /** Abandons the request; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

interface Bounds {
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal | null;
  readonly maxBytes: number;
}

export type FetchedBytes =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly why: "too_large" | "unreachable"; readonly cause: unknown };

const MAX_MILLISECONDS = 10_000;

/** @throws TypeError for a malformed option; the signal's reason when it is aborted already */
export function readFetchOptions(options: unknown): Omit<Bounds, "maxBytes"> {
  const given = readMembers(options, ["fetch", "signal"], "options");
  const fetchWith = readFunction<typeof fetch>(given.fetch, "options.fetch");
  if (fetchWith === null) throw new TypeError("options.fetch: expected a function");
  const signal = readSignal(given.signal, "options.signal");
  signal?.throwIfAborted();
  return { fetch: fetchWith, signal };
}

class TooLarge extends Error {}

/**
 * Sends no credentials and no referrer, follows no redirect, takes only status 200, and waits at most 10 seconds.
 *
 * @throws the signal's reason when it is aborted
 */
export async function fetchBytes(url: string, bounds: Bounds): Promise<FetchedBytes> {
  const { signal } = bounds;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new Error("too late")), MAX_MILLISECONDS);
  const onAbort = () => stop.abort(signal?.reason);
  signal?.addEventListener("abort", onAbort);
  try {
    // A fetch that ignores its signal must not hold the caller.
    const bytes = await Promise.race([readResponse(url, bounds, stop.signal), rejectOnAbort(stop.signal)]);
    return { ok: true, bytes };
  } catch (cause) {
    signal?.throwIfAborted();
    return { ok: false, why: cause instanceof TooLarge ? "too_large" : "unreachable", cause };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
    stop.abort();
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
}

async function readResponse(url: string, bounds: Bounds, signal: AbortSignal): Promise<Uint8Array> {
  const response = await bounds.fetch(url, {
    method: "GET",
    credentials: "omit",
    referrerPolicy: "no-referrer",
    redirect: "error",
    cache: "no-store",
    signal,
  });
  if (response.status !== 200 || response.redirected) throw new Error(`status ${response.status}`);
  const bytes = new Uint8Array(bounds.maxBytes);
  let length = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const chunk = await reader?.read();
    if (chunk === undefined || chunk.done) return bytes.slice(0, length);
    if (length + chunk.value.length > bounds.maxBytes) {
      reader?.cancel().catch(() => {});
      throw new TooLarge();
    }
    bytes.set(chunk.value, length);
    length += chunk.value.length;
  }
}
