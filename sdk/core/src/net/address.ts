/** IP addresses as numbers: 4 bytes of IPv4, 8 groups of IPv6. */

const GROUPS = 8;

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

/** The bytes of an IPv4 address or the groups of an IPv6 address (RFC 4291 section 2.2). Null for any other text. */
export function parseAddress(text: string): readonly number[] | null {
  return IPV4.test(text) ? text.split(".").map(Number) : groupsOf(text);
}

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

/** The IPv4 address that an IPv6 address carries: the same host, however it is written. Null where it carries none. */
export function embeddedAddress(groups: readonly number[]): readonly number[] | null {
  // Teredo (RFC 4380 section 4): the client's address is last, with its bits flipped. The client chooses the server before it.
  if (groups[0] === 0x2001 && groups[1] === 0)
    return bytesOf(groups.slice(-2).map((group) => group ^ 0xffff));
  const prefix = EMBEDDINGS.find((one) => one.every((group, i) => group === groups[i]));
  if (prefix === undefined) return null;
  const [high = 0, low = 0] = groups.slice(prefix.length);
  // Neither the unspecified address nor the loopback is an IPv4 address in disguise.
  if (high === 0 && low <= 1 && prefix.length === 6 && prefix.every((group) => group === 0)) return null;
  return bytesOf([high, low]);
}

function bytesOf([high = 0, low = 0]: readonly number[]): readonly number[] {
  return [high >> 8, high & 255, low >> 8, low & 255];
}
