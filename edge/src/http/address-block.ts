/**
 * What of an address one caller has: an IPv4 address, or the 64 bits of an IPv6 network, of which whoever has one address
 * has 2^64. Counted by whole addresses, every request could come from a fresh one.
 */

const GROUPS_OF_NETWORK = 4;
const GROUPS = 8;

const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;
const IPV6 = /^(?=.*:)[0-9a-fA-F:.]{2,45}$/;
/** Whoever has no address, or one that is none: all of them are one, or a name that nobody checks would be a share. */
const NOWHERE = "nowhere";

/** @param address as the platform states it, or whoever is in front of the service; null where nobody does */
export function addressBlock(address: string | null): string {
  if (address === null) return NOWHERE;
  if (!IPV6.test(address)) return IPV4.test(address) ? address : NOWHERE;
  // An IPv4 address in IPv6 form is one caller's again.
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  const [before = "", after] = address.split("::");
  const groups = before === "" ? [] : before.split(":");
  const rest = after === undefined || after === "" ? [] : after.split(":");
  const zeros = Array.from({ length: Math.max(0, GROUPS - groups.length - rest.length) }, () => "0");
  const all = after === undefined ? groups : [...groups, ...zeros, ...rest];
  const network = all
    .slice(0, GROUPS_OF_NETWORK)
    .map((group) => Number.parseInt(group || "0", 16).toString(16));
  return `${network.join(":")}::/64`;
}
