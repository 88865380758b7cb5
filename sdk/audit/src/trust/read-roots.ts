/**
 * Trust roots from a file and to one. Every entry is read as if typed, so that nothing malformed is kept, and what
 * is not understood is refused: a misspelt demand must not be dropped.
 */
import { readJson, withoutUndefined } from "@svc/core/json";
import { readEnvelope, writeEnvelope } from "@svc/core/signing";
import { suppliedSnapshot } from "@svc/core/trust";
import { PROFILE_IDS, type ProfileId } from "@svc/core/wire";
import { en, type Locale, READING_SET, sentenceOf } from "@svc/messages";
import { isQuorum } from "@svc/tlog";
import { readOptions } from "@svc/vdi-verifier";
import { verifyOptionsOf } from "./options-of-roots.ts";
import { entryWords, readEntry } from "./read-entry.ts";
import {
  type GivenRevocation,
  KEY_LISTS,
  NO_ROOTS,
  type PinnedCircuitEntry,
  type PinnedKeyEntry,
  type RootList,
  type TrustRoots,
  type VerifierEntry,
  type VkeyEntry,
} from "./roots.ts";

/** A revocation snapshot may be long. */
export const TRUST_FILE_LIMITS = Object.freeze({ maxBytes: 8 << 20, maxMembers: 200_000 });

const MEMBERS: readonly string[] = [
  ...Object.keys(NO_ROOTS),
  "minimumGrade",
  "publicBeacons",
  "ceremonyKeys",
  "sources",
  "revocation",
];

/**
 * Trust roots as the audit page exports them (`vdi_trust_roots_v1`), every entry read as if typed.
 *
 * @param input JSON text, UTF-8 bytes or value
 * @param locale of the sentence; English where absent; what the options of the verifier refuse is quoted in English
 * @throws TypeError, RangeError with a sentence for the person whose file it is
 */
export function parseRoots(input: unknown, locale: Locale = en): TrustRoots {
  const say = entryWords(locale);
  const read = readJson(input, TRUST_FILE_LIMITS);
  if (!read.ok) throw new TypeError(say.unreadable(sentenceOf(READING_SET, read, locale)));
  const given = Object(read.value) as { [name in keyof TrustRoots]?: TrustRoots[name] };
  if (given.type !== NO_ROOTS.type) throw new TypeError(say.noTrustRoots);
  const unknown = Object.keys(given).find((name) => !MEMBERS.includes(name));
  if (unknown !== undefined) throw new TypeError(say.unknownMember(JSON.stringify(unknown.slice(0, 64))));
  const list = <Name extends RootList>(name: Name, typed: (entry: never) => unknown): TrustRoots[Name] => {
    const entries = given[name] ?? [];
    if (!Array.isArray(entries)) throw new TypeError(say.noList(name));
    return entries.map((entry, i) => readListed(name, i, entry, typed, locale)) as never;
  };
  const typedKey = ({ public_key, kid }: PinnedKeyEntry) => (kid ? `${public_key}#${kid}` : public_key);
  const keys = Object.fromEntries(KEY_LISTS.map((name) => [name, list(name, typedKey)]));
  const witnesses = list("witnesses", ({ vkey }: VkeyEntry) => vkey);
  const { minimumGrade, publicBeacons, ceremonyKeys, sources, revocation } = given;
  const roots: TrustRoots = withoutUndefined({
    ...NO_ROOTS,
    ...keys,
    profile: readProfile(given.profile, say),
    verificationKeys: list("verificationKeys", ({ key }: PinnedCircuitEntry) =>
      typeof key === "string" ? key : JSON.stringify(key),
    ),
    verifiers: list("verifiers", ({ verifier }: VerifierEntry) => verifier),
    logs: list("logs", ({ vkey }: VkeyEntry) => vkey),
    witnesses,
    witnessThreshold: readThreshold(given.witnessThreshold, witnesses.length, say),
    minimumGrade,
    publicBeacons,
    ceremonyKeys,
    sources,
    revocation:
      revocation === undefined ? undefined : (suppliedSnapshot(revocation) as TrustRoots["revocation"]),
  });
  assertTaken(roots, say);
  return roots.revocation === undefined ? roots : { ...roots, revocation: asWritten(roots.revocation) };
}

/** Its envelope as this library writes it: whoever shows its signatures then has texts. */
function asWritten({ snapshot, envelope }: GivenRevocation): GivenRevocation {
  const read = readEnvelope(envelope);
  return read.ok ? { snapshot, envelope: writeEnvelope(read.value) } : { snapshot };
}

/** Refuses a malformed grade, beacon, ceremony key, source, snapshot or envelope. */
function assertTaken(roots: TrustRoots, say: Locale["entries"]): void {
  try {
    readOptions(verifyOptionsOf(roots, null));
  } catch (error) {
    if (error instanceof RangeError) throw new RangeError(say.optionsRefused(error.message));
    if (error instanceof TypeError) throw new TypeError(say.optionsRefused(error.message));
    throw error;
  }
}

/** As a file's text, ready to be read again. */
export function formatRoots(roots: TrustRoots): string {
  return `${JSON.stringify(roots, null, 2)}\n`;
}

/** Beside a label; of the lists of keys that are not here `public_key` and `kid`. */
const ENTRY_MEMBERS: Readonly<Partial<Record<RootList, readonly string[]>>> = {
  verificationKeys: ["key"],
  verifiers: ["verifier"],
  logs: ["vkey"],
  witnesses: ["vkey"],
};

function readListed(
  name: RootList,
  index: number,
  entry: unknown,
  typed: (entry: never) => unknown,
  locale: Locale = en,
) {
  const say = entryWords(locale);
  const { label = "", ...key } = Object(entry) as { readonly label?: unknown; readonly kid?: unknown };
  const members = ENTRY_MEMBERS[name] ?? ["public_key", "kid"];
  const unknown = Object.keys(key).find((member) => !members.includes(member));
  try {
    if (unknown !== undefined) throw new TypeError(say.unknownMember(JSON.stringify(unknown.slice(0, 64))));
    if (typeof label !== "string") throw new TypeError(say.labelExpected);
    // Left out, a key id asks for none; there and no id, it was to ask for one.
    if (Object.hasOwn(key, "kid") && (typeof key.kid !== "string" || key.kid === ""))
      throw new TypeError(say.strangeKeyId);
    return readEntry(name, String(typed(key as never)), label, locale);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new TypeError(say.inEntry(name, index + 1, error.message));
  }
}

function readProfile(profile: unknown, say: Locale["entries"]): ProfileId {
  if (profile === undefined) return NO_ROOTS.profile;
  const found = PROFILE_IDS.find((id) => id === profile);
  if (found === undefined) throw new TypeError(say.unknownProfile);
  return found;
}

function readThreshold(threshold: unknown, witnesses: number, say: Locale["entries"]): number {
  if (threshold === undefined) return 0;
  if (!isQuorum(threshold, witnesses)) {
    throw new TypeError(say.noQuorum);
  }
  return threshold;
}
