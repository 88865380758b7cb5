/**
 * The caller's list of public randomness that setups may have ended in, such as a round of drand announced before
 * the ceremony. What a circuit record says of its own beacon is a claim: a value that somebody chose, with a famous
 * name beside it, is the obvious lie.
 */
import { readList, readTrustMembers } from "./read-members.ts";

export interface PublicBeacon {
  /** As circuit records name it, for example "drand quicknet, round 12345678". */
  readonly source: string;
  /** 1 to 255 bytes of lowercase hex. */
  readonly value: string;
}

const MAX_SOURCE_CHARACTERS = 200;
const VALUE = /^(?:[0-9a-f]{2}){1,255}$/;

/**
 * Public randomness that the caller knows, each by source and value.
 *
 * @throws TypeError naming the argument when the list or an entry is malformed
 */
export function readPublicBeacons(input: unknown, argument: string): readonly PublicBeacon[] {
  const entries = readList(input, argument, "{ source, value }");
  return entries.map((entry, i) => readBeacon(entry, `${argument}[${i}]`));
}

function readBeacon(entry: unknown, argument: string): PublicBeacon {
  const { source, value } = readTrustMembers(entry, ["source", "value"], argument);
  if (typeof source !== "string" || source === "" || source.length > MAX_SOURCE_CHARACTERS) {
    throw new TypeError(`${argument}.source: expected a source that circuit records name`);
  }
  if (typeof value !== "string" || !VALUE.test(value)) {
    throw new TypeError(`${argument}.value: expected 1 to 255 bytes of lowercase hex`);
  }
  return { source, value };
}
