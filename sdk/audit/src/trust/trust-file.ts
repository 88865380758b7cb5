/**
 * The trust file of programs: whom the reader trusts, in the members of the library's options; or the roots that
 * the audit page exports. Unknown members are refused, because a misspelt demand must not be dropped.
 */
import { type Json, readJson, withoutUndefined } from "@svc/core/json";
import { type PinnedKey, readPlainKeys } from "@svc/core/trust";
import { READING_SET, sentenceOf } from "@svc/messages";
import { type LogPolicyOptions, makeLogPolicy } from "@svc/tlog";
import { readOptions, scoreReceiptSet, type VerifierAnchors, type VerifyOptions } from "@svc/vdi-verifier";
import { documentKindOf, KIND_NAMES } from "../kinds/table.ts";
import { anchorsOf, issuerNames, logsOf, metersOf, verifyOptionsOf } from "./options-of-roots.ts";
import { readLabel } from "./read-entry.ts";
import { parseRoots, TRUST_FILE_LIMITS } from "./read-roots.ts";
import { NO_ROOTS, type PinnedKeyEntry, TRUST_KEY_LISTS } from "./roots.ts";

export interface TrustFile {
  readonly verification: VerifyOptions;
  readonly anchors: VerifierAnchors;
  readonly logs: readonly LogPolicyOptions[];
  /** Meters: where given, a bill has to show the signature of one of them. */
  readonly meterKeys?: readonly PinnedKey[];
  /** What the reader calls the issuers that it pinned, by public key. */
  readonly names: Readonly<Record<string, string>>;
  /** A verifier registry's document, for whoever holds registries to import. */
  readonly registry?: Json;
}

/** Of the member `trust`. */
const POLICY = [
  ...["issuers", "verificationKeys", "governanceKeys", "manifestAuthorities", "revocationKeys"],
  ...["minimumGrade", "publicBeacons", "ceremonyKeys", "sources", "acceptUnrecognisedKey"],
];

const VERIFICATION = ["trust", "revocation", "profileId", "requireGovernance"];
const ANCHORS = ["trustedVerifiers", "tvs"];
const MEMBERS = [...VERIFICATION, ...ANCHORS, "registry", "logs", "meterKeys"];

type Members = { readonly [name: string]: Json };

/**
 * A trust file in either form: the members of the library's options, or the page's export.
 *
 * @param input JSON text, UTF-8 bytes or value
 * @throws TypeError, RangeError with a sentence that names the member
 */
export function parseTrustFile(input: unknown): TrustFile {
  const read = readJson(input, TRUST_FILE_LIMITS);
  if (!read.ok) throw new TypeError(`it cannot be read. ${sentenceOf(READING_SET, read)}`);
  const { value } = read;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new TypeError("expected an object");
  }
  const file = value as Members;
  if (file.type === NO_ROOTS.type) {
    const roots = parseRoots(file);
    return withoutUndefined({
      verification: verifyOptionsOf(roots, null),
      anchors: anchorsOf(roots),
      logs: logsOf(roots),
      names: issuerNames(roots),
      meterKeys: metersOf(roots),
    });
  }
  const kind = documentKindOf(file);
  if (kind !== null) throw new TypeError(`it is no trust file (${KIND_NAMES[kind]})`);
  return readMembers(file);
}

function readMembers(file: Members): TrustFile {
  const unknown = Object.keys(file).find((name) => !MEMBERS.includes(name));
  if (unknown !== undefined) {
    const place = POLICY.includes(unknown) ? `: it belongs in "trust"` : `; expected ${MEMBERS.join(", ")}`;
    throw new TypeError(`unknown member ${JSON.stringify(unknown.slice(0, 64))}${place}`);
  }
  const pick = (names: readonly string[]): Members =>
    Object.fromEntries(Object.entries(file).filter(([name]) => names.includes(name)));
  const { options, names } = takeLabels(pick(VERIFICATION));
  const verification = options as VerifyOptions;
  const anchors = pick(ANCHORS) as VerifierAnchors;
  const { logs = [], registry, meterKeys } = file;
  if (!Array.isArray(logs)) throw new TypeError("logs: expected an array");
  readOptions(verification);
  scoreReceiptSet([], anchors);
  for (const [i, log] of logs.entries()) checkLog(log, `logs[${i}]`);
  return withoutUndefined({
    verification,
    anchors,
    logs: logs as unknown as LogPolicyOptions[],
    names,
    meterKeys: meterKeys === undefined ? undefined : readPlainKeys(meterKeys, "meterKeys"),
    registry,
  });
}

/** Labels are the reader's own names and no roots, so the library's options have none. */
function takeLabels(options: Members): { readonly options: Members; readonly names: TrustFile["names"] } {
  const { trust } = options;
  if (typeof trust !== "object" || trust === null || Array.isArray(trust)) return { options, names: {} };
  const issuers: PinnedKeyEntry[] = [];
  const unlabelled = { ...(trust as Members) };
  for (const list of TRUST_KEY_LISTS) {
    const entries = unlabelled[list];
    if (!Array.isArray(entries)) continue;
    unlabelled[list] = entries.map((entry, i) => {
      if (typeof entry !== "object" || entry === null || !Object.hasOwn(entry, "label")) return entry;
      const { label, ...key } = entry as Members;
      if (typeof label !== "string") throw new TypeError(`trust.${list}[${i}].label: expected a text`);
      if (list === "issuers") issuers.push({ public_key: String(key.public_key), ...readLabel(label) });
      return key;
    });
  }
  return { options: { ...options, trust: unlabelled }, names: issuerNames({ issuers }) };
}

function checkLog(log: Json, argument: string): void {
  const { log: vkey } = Object(log) as Members;
  if (typeof vkey !== "string") throw new TypeError(`${argument}: expected an object with a log's vkey`);
  try {
    makeLogPolicy(log as unknown as LogPolicyOptions);
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    throw new TypeError(`${argument}.${error.message}`);
  }
}
