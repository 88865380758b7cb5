/**
 * The part of an address that counts as one caller: an IPv4 address, or the first 64 bits of an IPv6 address. One IPv6
 * customer has 2^64 addresses; counted singly, each request could come from a fresh one.
 */

const MAX_CHARACTERS = 60;
const GROUPS_OF_NETWORK = 4;
const GROUPS = 8;

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
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
  if (ipv4 !== undefined) return IPV4.test(ipv4) ? ipv4 : NOWHERE;
  const [, ipv6 = address] = IN_BRACKETS.exec(address) ?? [];
  const groups = groupsOf(ipv6);
  if (groups === null) return NOWHERE;
  const embedded = embeddedIn(groups);
  if (embedded !== null) return embedded;
  return `${groups
    .slice(0, GROUPS_OF_NETWORK)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight groups of an IPv6 address (RFC 4291 section 2.2), or null for any other text. */
function groupsOf(text: string): number[] | null {
  const [, before = text, dotted] = /^(.*:)([0-9.]*\.[0-9.]*)$/.exec(text) ?? [];
  if (dotted !== undefined && !IPV4.test(dotted)) return null;
  const [a = 0, b = 0, c = 0, d = 0] = (dotted ?? "").split(".").map(Number);
  const last = dotted === undefined ? "" : `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  const halves = `${before}${last}`.split("::");
  if (halves.length > 2) return null;
  const parts = halves.map((half) => (half === "" ? [] : half.split(":")));
  const given = parts.flat();
  if (!given.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  const missing = GROUPS - given.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const zeros = Array.from({ length: missing }, () => "0");
  return [...(parts[0] ?? []), ...zeros, ...(parts[1] ?? [])].map((group) => Number.parseInt(group, 16));
}

/** Groups before the 32 bits of an IPv4 address: mapped, translated and compatible forms, NAT64, 6to4 (RFC 4291, 6052, 3056). */
const EMBEDDINGS = [
  [0, 0, 0, 0, 0, 0xffff],
  [0, 0, 0, 0, 0xffff, 0],
  [0, 0, 0, 0, 0, 0],
  [0x64, 0xff9b, 0, 0, 0, 0],
  [0x2002],
];

/** The IPv4 address of a caller that has an IPv6 address because of it: one caller again, however it is written. */
function embeddedIn(groups: readonly number[]): string | null {
  // Teredo (RFC 4380 section 4): the caller's address is last, with its bits turned; which server stands before, it chooses.
  if (groups[0] === 0x2001 && groups[1] === 0) return dotted(groups.slice(-2).map((group) => group ^ 0xffff));
  const prefix = EMBEDDINGS.find((one) => one.every((group, i) => group === groups[i]));
  if (prefix === undefined) return null;
  const [high = 0, low = 0] = groups.slice(prefix.length);
  // Neither the unspecified address nor the loopback is an IPv4 address in disguise.
  if (high === 0 && low <= 1 && prefix.length === 6 && prefix.every((group) => group === 0)) return null;
  return dotted([high, low]);
}

function dotted([high = 0, low = 0]: readonly number[]): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}
