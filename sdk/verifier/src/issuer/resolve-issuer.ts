/** Fetches the directory of keys that a domain publishes. Only this function uses a network. */
import { VdiError } from "@svc/core";
import { currentSeconds, type ResolvedIssuer, readFunction, readMembers, readSignal } from "@svc/core/trust";
import { DIRECTORY_PATH, isDomain, MAX_DIRECTORY_BYTES, parseIssuerDirectory } from "@svc/core/wire";

export interface ResolveOptions {
  readonly fetch: typeof fetch;
  /** Abandons the request; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

const MAX_MILLISECONDS = 10_000;

/**
 * Fetches `https://DOMAIN/.well-known/vdi-issuer.json` for `trust.domains` or `directories`.
 *
 * Sends no credentials and no referrer, follows no redirect, and takes at most 65,536 bytes and 10 seconds.
 *
 * @throws TypeError for a malformed option; the signal's reason when it is aborted; VdiError `issuer_domain_malformed`,
 *   `issuer_directory_unreachable`, `issuer_directory_malformed` or `issuer_directory_of_another_domain`
 */
export async function resolveIssuer(domain: string, options: ResolveOptions): Promise<ResolvedIssuer> {
  const given = readMembers(options, ["fetch", "signal"], "options");
  const fetchWith = readFunction<typeof fetch>(given.fetch, "options.fetch");
  if (fetchWith === null) throw new TypeError("options.fetch: expected a function");
  const signal = readSignal(given.signal, "options.signal");
  if (!isDomain(domain)) throw new VdiError("issuer_domain_malformed", "expected a domain in lower case");
  signal?.throwIfAborted();
  const body = await fetchBody(`https://${domain}${DIRECTORY_PATH}`, fetchWith, signal);
  const read = parseIssuerDirectory(body);
  if (!read.ok) {
    throw new VdiError("issuer_directory_malformed", `${domain}: ${read.pointer ?? ""} ${read.detail}`);
  }
  if (read.value.domain !== domain) {
    throw new VdiError(
      "issuer_directory_of_another_domain",
      `${domain}: the directory is of ${read.value.domain}`,
    );
  }
  return { domain, directory: read.value, fetched_at: currentSeconds() };
}

async function fetchBody(
  url: string,
  fetchWith: typeof fetch,
  signal: AbortSignal | null,
): Promise<Uint8Array> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new Error("too late")), MAX_MILLISECONDS);
  const onAbort = () => stop.abort(signal?.reason);
  signal?.addEventListener("abort", onAbort);
  try {
    // A fetch that ignores its signal must not hold the caller.
    return await Promise.race([readResponse(url, fetchWith, stop.signal), rejectOnAbort(stop.signal)]);
  } catch (cause) {
    signal?.throwIfAborted();
    throw new VdiError("issuer_directory_unreachable", `${url}: no directory could be fetched`, { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
    stop.abort();
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
}

async function readResponse(url: string, fetchWith: typeof fetch, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetchWith(url, {
    method: "GET",
    credentials: "omit",
    referrerPolicy: "no-referrer",
    redirect: "error",
    cache: "no-store",
    signal,
  });
  if (response.status !== 200 || response.redirected) throw new Error(`status ${response.status}`);
  const bytes = new Uint8Array(MAX_DIRECTORY_BYTES);
  let length = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const chunk = await reader?.read();
    if (chunk === undefined || chunk.done) return bytes.slice(0, length);
    if (length + chunk.value.length > MAX_DIRECTORY_BYTES) {
      reader?.cancel().catch(() => {});
      throw new Error("too large");
    }
    bytes.set(chunk.value, length);
    length += chunk.value.length;
  }
}
