/** Names and addresses of the public internet. A text from outside must not lead a request to what only this machine reaches. */
import { embeddedAddress, parseAddress } from "./address.ts";

/** Names that no public resolver answers, or that mean this machine or its neighbours (RFC 6761, RFC 8375, RFC 9476). */
const LOCAL_NAMES =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|alt|test|onion|home\.arpa)$/;
const PUBLIC_NAME = /^(?=.{4,253}$)([a-z0-9_-]{1,63}\.)+[a-z][a-z0-9-]{0,61}[a-z]$/;

/** Whether this is a host name in lower case that a public resolver may answer. It may still resolve to any address. */
export function isPublicName(host: string): boolean {
  return PUBLIC_NAME.test(host) && !LOCAL_NAMES.test(host);
}

type Block = readonly [start: readonly number[], bits: number];

/** IANA IPv4 Special-Purpose Address Registry (RFC 6890), and multicast. */
const RESERVED_IPV4: readonly Block[] = [
  [[0], 8],
  [[10], 8],
  [[100, 64], 10],
  [[127], 8],
  [[169, 254], 16],
  [[172, 16], 12],
  [[192, 0, 0], 24],
  [[192, 0, 2], 24],
  [[192, 88, 99], 24],
  [[192, 168], 16],
  [[198, 18], 15],
  [[198, 51, 100], 24],
  [[203, 0, 113], 24],
  [[224], 3],
];

/** The only IPv6 addresses that are assigned to hosts of the internet (RFC 4291 section 2.4, IANA). */
const GLOBAL_IPV6: Block = [[0x2000], 3];

/** Protocol assignments (Teredo among them) and documentation (RFC 2928, RFC 3849, RFC 9637). */
const RESERVED_IPV6: readonly Block[] = [
  [[0x2001, 0], 23],
  [[0x2001, 0xdb8], 32],
  [[0x3fff, 0], 20],
];

/**
 * Whether this is an address of the public internet. Private, loopback, link-local, multicast and all other reserved
 * addresses are not, nor is an IPv6 address that carries one of them, nor any other text.
 */
export function isPublicAddress(text: string): boolean {
  const parts = parseAddress(text);
  if (parts === null) return false;
  if (parts.length === 4) return isPublicIpv4(parts);
  if (RESERVED_IPV6.some((block) => isIn(parts, block, 16))) return false;
  const carried = embeddedAddress(parts);
  return carried === null ? isIn(parts, GLOBAL_IPV6, 16) : isPublicIpv4(carried);
}

function isPublicIpv4(bytes: readonly number[]): boolean {
  return !RESERVED_IPV4.some((block) => isIn(bytes, block, 8));
}

/** @param width bits of one part */
function isIn(parts: readonly number[], [start, bits]: Block, width: number): boolean {
  return parts.every((part, i) => {
    const free = Math.min(width, Math.max(0, (i + 1) * width - bits));
    return part >> free === (start[i] ?? 0) >> free;
  });
}
