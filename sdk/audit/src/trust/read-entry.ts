/** What a person typed into a list of trust roots, as an entry; or a sentence that says what was expected. */
import { decodeHex } from "@svc/core/bytes";
import type { Failure } from "@svc/core/finding";
import { type Json, withoutUndefined } from "@svc/core/json";
import { KID, publicKeyFault } from "@svc/core/signing";
import { type PinnedSource, parseVerifierReference, readPinnedSources } from "@svc/core/trust";
import { isSourceRole, parseCircuitRecord } from "@svc/core/wire";
import { en, LOG_SET, type Locale, SIGNATURE_SET, sentenceOf } from "@svc/messages";
import { parseVkey } from "@svc/tlog";
import type { RootList, TrustRoots } from "./roots.ts";

const MAX_LABEL = 80;

/** As it is kept: without space around it, cut where it is longer than 80 UTF-16 code units; nothing of an empty one. */
export function readLabel(label: string): { readonly label?: string } {
  const kept = label.trim().slice(0, MAX_LABEL);
  return kept === "" ? {} : { label: kept };
}

/** What can be said of what was typed, in the language that is asked for. */
export const entryWords = (locale: Locale = en): Locale["entries"] => locale.entries;

/**
 * What a person typed into a list of trust roots, as an entry of that list.
 *
 * @param locale of the sentence; English where absent
 * @throws TypeError with a sentence for the person who typed it
 */
export function readEntry(
  list: RootList,
  text: string,
  label: string,
  locale: Locale = en,
): TrustRoots[RootList][number] {
  const say = entryWords(locale);
  const named = readLabel(label);
  const typed = text.trim();
  if (list === "logs" || list === "witnesses") return { vkey: readVkey(list, typed, locale), ...named };
  if (list === "verifiers") {
    const reference = parseVerifierReference(typed);
    if (reference === null) throw new TypeError(say.verifierExpected);
    assertKey(reference.key ?? "", locale);
    return { verifier: typed, ...named };
  }
  if (list === "verificationKeys") return { key: readCircuit(typed, say), ...named };
  const [key = "", kid] = typed.split(/[#\s]+/);
  assertKey(key, locale);
  if (kid !== undefined && !KID.test(kid)) throw new TypeError(say.strangeKeyId);
  return withoutUndefined({ public_key: key, kid, ...named });
}

/**
 * What a person typed about a source of inputs.
 *
 * @param roles names that policies demand, or JSON Pointers of inputs
 * @param locale of the sentence; English where absent
 * @throws TypeError with a sentence for the person who typed it
 */
export function readSourceEntry(
  publicKey: string,
  name: string,
  roles: readonly string[],
  locale: Locale = en,
): PinnedSource {
  const say = entryWords(locale);
  assertKey(publicKey, locale);
  if (roles.length === 0) throw new TypeError(say.rolesExpected);
  const stray = roles[roles.findIndex((role) => !isSourceRole(role))];
  if (stray !== undefined) throw new TypeError(say.neitherRoleNorInput(JSON.stringify(stray.slice(0, 64))));
  const named = name === "" ? {} : { name: name.slice(0, MAX_LABEL) };
  const [source] = readPinnedSources([{ public_key: publicKey, roles: [...roles], ...named }], "sources");
  return source as PinnedSource;
}

function readVkey(list: "logs" | "witnesses", typed: string, locale: Locale = en): string {
  const say = entryWords(locale);
  const vkey = parseVkey(typed);
  if (!vkey.ok) throw new TypeError(say.logKeyExpected(sentenceOf(LOG_SET, vkey, locale)));
  const wanted = list === "logs" ? "ed25519" : "cosignatureV1";
  if (vkey.value.type !== wanted) throw new TypeError(list === "logs" ? say.isWitnessKey : say.isLogKey);
  return typed;
}

function assertKey(key: string, locale: Locale = en): void {
  const say = entryWords(locale);
  const bytes = decodeHex(key, 32);
  if (bytes === null) throw new TypeError(say.keyExpected);
  const reason = publicKeyFault(bytes);
  if (reason !== null)
    throw new TypeError(
      say.unusableKey(sentenceOf(SIGNATURE_SET, { reason, values: {} } as Failure, locale)),
    );
}

function readCircuit(typed: string, say: Locale["entries"]): Json {
  if (decodeHex(typed, 32) !== null) return typed;
  const record = parseCircuitRecord(typed);
  if (record.ok) return record.value as unknown as Json;
  throw new TypeError(say.circuitExpected);
}
