/**
 * May this URL be polled? Only what an operator wrote out plainly: https, a host on its list, the default port,
 * no credentials, no fragment, and the one spelling that the URL standard would print. A URL that means
 * something else than it seems to is refused by that last rule, whatever trick it plays.
 */
import { type Fail, type FailureOf, failure, type URL_REASONS } from "@svc/core/finding";

const urlFault: Fail<typeof URL_REASONS> = failure;

/** Returns the fault of the URL, or null. @param hosts exact host names */
export function revocationUrlFault(
  text: string,
  hosts: readonly string[],
): FailureOf<typeof URL_REASONS> | null {
  if (!URL.canParse(text)) return urlFault("url_unreadable");
  const url = new URL(text);
  if (url.href !== text) return urlFault("url_respelt");
  if (url.protocol !== "https:") return urlFault("url_not_https");
  if (url.username !== "" || url.password !== "") return urlFault("url_credentials");
  if (url.port !== "") return urlFault("url_port");
  if (url.hash !== "") return urlFault("url_fragment");
  if (hosts.includes(url.hostname)) return null;
  return urlFault("url_host_unlisted", { setting: "VDI_BILLING_REVOCATION_HOSTS" });
}
