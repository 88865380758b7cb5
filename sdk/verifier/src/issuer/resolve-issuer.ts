/** Fetches the directory of keys that a domain publishes. */
import { VdiError } from "@svc/core";
import { currentSeconds, type ResolvedIssuer } from "@svc/core/trust";
import { DIRECTORY_PATH, isDomain, MAX_DIRECTORY_BYTES, parseIssuerDirectory } from "@svc/core/wire";
import { type FetchOptions, fetchBytes, readFetchOptions } from "../fetch-bytes.ts";

/**
 * Fetches `https://DOMAIN/.well-known/vdi-issuer.json` for `trust.domains` or `directories`.
 *
 * Sends no credentials and no referrer, follows no redirect, and takes at most 65,536 bytes and 10 seconds.
 *
 * @throws TypeError for a malformed option; the signal's reason when it is aborted; VdiError `issuer_domain_malformed`,
 *   `issuer_directory_unreachable`, `issuer_directory_malformed` or `issuer_directory_of_another_domain`
 */
export async function resolveIssuer(domain: string, options: FetchOptions): Promise<ResolvedIssuer> {
  const bounds = { ...readFetchOptions(options), maxBytes: MAX_DIRECTORY_BYTES };
  if (typeof domain !== "string") throw new TypeError("domain: expected a string");
  if (!isDomain(domain)) throw new VdiError("issuer_domain_malformed", "expected a domain in lower case");
  const url = `https://${domain}${DIRECTORY_PATH}`;
  const fetched = await fetchBytes(url, bounds);
  if (!fetched.ok) {
    const { cause } = fetched;
    throw new VdiError("issuer_directory_unreachable", `${url}: no directory could be fetched`, { cause });
  }
  const read = parseIssuerDirectory(fetched.bytes);
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
