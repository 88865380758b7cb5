import type { IssuerKeyReason } from "@svc/core/finding";
import { DOMAIN_IN_ENGLISH } from "./en/report.ts";

/** What is said of the domain that a document names. */
export type DomainWords = typeof DOMAIN_IN_ENGLISH;

/** As results of verification have it. */
export interface NamedDomain {
  readonly domain: string;
  readonly fetched_at?: number;
  readonly reason?: IssuerKeyReason;
}

/** What a directory at hand says of the key that signed, or that the domain is only claimed. English by default. */
export function domainInWords(
  { domain, fetched_at: at, reason }: NamedDomain,
  words: DomainWords = DOMAIN_IN_ENGLISH,
): string {
  if (at === undefined) return words.claimed(domain);
  return reason === undefined ? words.listed(domain, at) : words.notListed[reason](domain, at);
}
