/**
 * The part of an address that counts as one caller: an IPv4 address, or the first 64 bits of an IPv6 address. One IPv6
 * customer has 2^64 addresses; counted singly, each request could come from a fresh one.
 */
import { embeddedAddress, parseAddress } from "@svc/core/net";

const MAX_CHARACTERS = 60;
const GROUPS_OF_NETWORK = 4;

const PORT = "(?::(?:0|[1-9]\\d{0,4}))?";
const WITH_PORT = new RegExp(`^([0-9.]+)${PORT}$`);
const IN_BRACKETS = new RegExp(`^\\[([^\\]]*)\\]${PORT}$`);
/** Requests without a valid address share one bucket. Otherwise an unchecked name would be a share of its own. */
const NOWHERE = "nowhere";

/**
 * The block of exactly one address, with or without a port. A list, a zone, and any other text is `nowhere`.
 *
 * @param address as the platform states it, or whoever is in front of the service; null where nobody does
 */
export function addressBlock(address: string | null): string {
  if (address === null || address.length > MAX_CHARACTERS) return NOWHERE;
  const [, ipv4] = WITH_PORT.exec(address) ?? [];
  const [, ipv6 = address] = IN_BRACKETS.exec(address) ?? [];
  const parts = parseAddress(ipv4 ?? ipv6);
  if (parts === null || (ipv4 === undefined && parts.length === 4)) return NOWHERE;
  if (parts.length === 4) return parts.join(".");
  const embedded = embeddedAddress(parts);
  if (embedded !== null) return embedded.join(".");
  return `${parts
    .slice(0, GROUPS_OF_NETWORK)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}
