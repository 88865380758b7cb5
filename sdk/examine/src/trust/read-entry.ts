/** What a person typed into a list of trust roots, as an entry; or a sentence that says what was expected. */
import { decodeHex } from "@svc/core/bytes";
import type { Json } from "@svc/core/json";
import { KID, publicKeyFault } from "@svc/core/signing";
import { type PinnedSource, parseVerifierReference, readPinnedSources } from "@svc/core/trust";
import { isSourceRole, parseCircuitRecord } from "@svc/core/wire";
import { parseVkey } from "@svc/tlog";
import { LOG_SET, sentenceOf } from "@svc/words";
import type { RootList, TrustRoots } from "./roots.ts";

const MAX_LABEL = 80;

/**
 * What a person typed into a list of trust roots, as an entry of that list.
 *
 * @throws TypeError with a sentence for the person who typed it
 */
export function readEntry(list: RootList, text: string, label: string): TrustRoots[RootList][number] {
  const named = label.trim() === "" ? {} : { label: label.trim().slice(0, MAX_LABEL) };
  const typed = text.trim();
  if (list === "logs" || list === "witnesses") return { vkey: readVkey(list, typed), ...named };
  if (list === "verifiers") {
    const reference = parseVerifierReference(typed);
    if (reference === null) throw new TypeError("Expected vdi:verifier:name#key.");
    assertKey(reference.key ?? "");
    return { verifier: typed, ...named };
  }
  if (list === "verificationKeys") return { key: readCircuit(typed), ...named };
  const [key = "", kid] = typed.split(/[#\s]+/);
  assertKey(key);
  if (kid !== undefined && !KID.test(kid))
    throw new TypeError("The key id has characters that key ids have not.");
  return { public_key: key, ...(kid === undefined ? {} : { kid }), ...named };
}

/**
 * What a person typed about a source of inputs.
 *
 * @param roles names that policies demand, or JSON Pointers of inputs
 * @throws TypeError with a sentence for the person who typed it
 */
export function readSourceEntry(publicKey: string, name: string, roles: readonly string[]): PinnedSource {
  assertKey(publicKey);
  if (roles.length === 0)
    throw new TypeError(
      "Say for what its word counts: a role such as credit-bureau, or an input such as /income.",
    );
  const stray = roles[roles.findIndex((role) => !isSourceRole(role))];
  if (stray !== undefined)
    throw new TypeError(
      `${JSON.stringify(stray.slice(0, 64))} is neither a role nor the pointer of an input.`,
    );
  const named = name === "" ? {} : { name: name.slice(0, MAX_LABEL) };
  const [source] = readPinnedSources([{ public_key: publicKey, roles: [...roles], ...named }], "sources");
  return source as PinnedSource;
}

function readVkey(list: "logs" | "witnesses", typed: string): string {
  const vkey = parseVkey(typed);
  if (!vkey.ok) {
    const why = sentenceOf(LOG_SET, vkey);
    throw new TypeError(`A log or witness key looks like name+hash+base64. ${why}`);
  }
  const wanted = list === "logs" ? "ed25519" : "cosignatureV1";
  if (vkey.value.type !== wanted) {
    throw new TypeError(
      list === "logs" ? "This is a witness's key." : "This is a log's key, not a witness's.",
    );
  }
  return typed;
}

function assertKey(key: string): void {
  const bytes = decodeHex(key, 32);
  if (bytes === null) throw new TypeError("A public key is 64 hexadecimal digits, in lower case.");
  const fault = publicKeyFault(bytes);
  if (fault !== null) throw new TypeError(`This is no usable public key (${fault.replaceAll("_", " ")}).`);
}

function readCircuit(typed: string): Json {
  if (decodeHex(typed, 32) !== null) return typed;
  const record = parseCircuitRecord(typed);
  if (record.ok) return record.value as unknown as Json;
  throw new TypeError("Expected a key hash (64 hexadecimal digits, in lower case) or a circuit record.");
}
