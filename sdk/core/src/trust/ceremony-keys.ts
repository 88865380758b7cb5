/**
 * The caller's list of keys with which people sign that they checked and contributed to a trusted setup, and whose
 * each is. A party counts once, however many keys it has: keys are free to make, so whose they are is the caller's word.
 */
import { readList, readTrustMembers } from "./read-members.ts";

export interface CeremonyKey {
  /** 64 lowercase hex digits. */
  readonly public_key: string;
  /** Whose it is; keys of one party count once. */
  readonly party: string;
}

const PUBLIC_KEY = /^[0-9a-f]{64}$/;
const MAX_PARTY_CHARACTERS = 200;

/**
 * Keys of people who sign contributions to a setup, each with its party.
 *
 * @throws TypeError naming the argument when the list or an entry is malformed, or gives one key to two parties
 */
export function readCeremonyKeys(input: unknown, argument: string): readonly CeremonyKey[] {
  const entries = readList(input, argument, "{ public_key, party }");
  const keys = entries.map((entry, i) => readKey(entry, `${argument}[${i}]`));
  const parties = new Map<string, string>();
  for (const [i, { public_key: key, party }] of keys.entries()) {
    if ((parties.get(key) ?? party) !== party) {
      throw new TypeError(`${argument}[${i}]: the key is another party's already`);
    }
    parties.set(key, party);
  }
  return keys;
}

function readKey(entry: unknown, argument: string): CeremonyKey {
  const { public_key, party } = readTrustMembers(entry, ["public_key", "party"], argument);
  if (typeof public_key !== "string" || !PUBLIC_KEY.test(public_key)) {
    throw new TypeError(`${argument}.public_key: expected 64 lowercase hex digits`);
  }
  if (typeof party !== "string" || party === "" || party.length > MAX_PARTY_CHARACTERS) {
    throw new TypeError(`${argument}.party: expected 1 to ${MAX_PARTY_CHARACTERS} characters`);
  }
  return { public_key, party };
}
