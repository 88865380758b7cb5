/**
 * May this URL be polled? Only what an operator wrote out plainly: https, a host on its list, the default port,
 * no credentials, no fragment, and the one spelling that the URL standard would print. A URL that means
 * something else than it seems to is refused by that last rule, whatever trick it plays.
 */

/** What is wrong with the URL, or null. @param hosts exact host names */
export function revocationUrlFault(text: string, hosts: readonly string[]): string | null {
  if (!URL.canParse(text)) return "is no URL";
  const url = new URL(text);
  if (url.href !== text) return "is not in its plain spelling";
  if (url.protocol !== "https:") return "is not https";
  if (url.username !== "" || url.password !== "") return "carries credentials";
  if (url.port !== "") return "names a port";
  if (url.hash !== "") return "carries a fragment";
  if (!hosts.includes(url.hostname)) return "is at a host that VDI_BILLING_REVOCATION_HOSTS does not list";
  return null;
}
