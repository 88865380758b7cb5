/**
 * The trust file: whom a reader trusts. One schema for the `trust` option of every call, for every `--trust FILE`, for
 * the page and for the element. Nothing of it ever comes from a document.
 */
import * as v from "valibot";
import { decodeHex } from "../bytes/hex.ts";
import type { Json } from "../json/json.ts";
import { publicKeyEncodingFault } from "../signing/ed25519-rule.ts";
import { Count, Digest, Domain, Kid, text, UnixSeconds, VerifierId } from "../wire/atoms.ts";
import { CircuitRecordSchema, SETUP_GRADE } from "../wire/circuit-record.ts";
import { IssuerDirectorySchema } from "../wire/issuer-directory.ts";
import { PROFILE_IDS, type ProfileId } from "../wire/profile-id.ts";
import { RevocationSnapshotSchema } from "../wire/revocation.ts";
import { isSourceRole } from "../wire/source-role.ts";
import { VerificationKeySchema } from "../wire/verification-key.ts";
import {
  type CeremonyKey,
  KEY_USES,
  type KeyUse,
  type PinnedAuthority,
  type PinnedKey,
  type PinnedSource,
  type PublicBeacon,
  type ResolvedIssuer,
  type TrustedDomain,
} from "./keys.ts";
import { checkTrusted, plainOf } from "./read-trust.ts";
import type { RevocationOption } from "./revocation.ts";
import { parseVerifierReference } from "./verifier-reference.ts";

export const TRUST_FILE_TYPE = "vdi_trust_v1";
/** Refused, with the new spelling. */
export const OLD_TRUST_FILE_TYPE = "vdi_trust_roots_v1";

/** A revocation snapshot may be long. */
export const TRUST_FILE_LIMITS = Object.freeze({ maxBytes: 8 << 20, maxMembers: 200_000 });

const HEX_KEY = "64 lowercase hex digits";

/** Whether a point of the curve has this y is not asked: under a key that is none nothing verifies. */
const keyFault = (key: string): string | null => {
  const bytes = decodeHex(key, 32);
  return bytes === null ? null : publicKeyEncodingFault(bytes);
};

export const TrustedKeySchema = v.pipe(
  v.string(HEX_KEY),
  v.regex(/^[0-9a-f]{64}$/, HEX_KEY),
  v.check(
    (key) => keyFault(key) === null,
    ({ input }) => `a usable public key, not ${keyFault(input)}`,
  ),
);

/** The reader's own name for whom an entry stands for. No digest covers it. */
const Label = text(200);

const keyMembers = {
  public_key: TrustedKeySchema,
  kid: v.exactOptional(Kid),
  label: v.exactOptional(Label),
};

/** Of keys in lists that uses are named after. */
const usedKeyMembers = {
  ...keyMembers,
  uses: v.exactOptional(
    v.pipe(
      v.array(v.picklist(KEY_USES, KEY_USES.join(", "))),
      v.minLength(1, "at least one use"),
      v.checkItems((use, i, all) => all.indexOf(use) === i, "each use once"),
      v.transform((uses): readonly KeyUse[] => [...uses].sort()),
    ),
  ),
  /** Bills' keys that a key with the use `adjustments` may adjust. */
  for: v.exactOptional(
    v.pipe(
      v.array(TrustedKeySchema),
      v.minLength(1, "at least one bill's public key"),
      v.transform((keys): readonly string[] => [...new Set(keys)].sort()),
    ),
  ),
};

const isWhole = ({ uses = [], for: keys }: { uses?: readonly KeyUse[]; for?: readonly string[] }) =>
  keys === undefined || uses.includes("adjustments");
const FOR = "public keys of bills, beside the use adjustments";

const BareKey = v.pipe(
  TrustedKeySchema,
  v.transform((public_key): { public_key: string } => ({ public_key })),
);
const KeyEntry = v.strictObject(keyMembers);
const UsedKeyEntry = v.pipe(
  v.strictObject(usedKeyMembers),
  v.forward(
    v.check((entry) => isWhole(entry), FOR),
    ["for"],
  ),
);
const AuthorityEntry = v.pipe(
  v.strictObject({ ...usedKeyMembers, name: v.exactOptional(text(200)) }),
  v.forward(
    v.check((entry) => isWhole(entry), FOR),
    ["for"],
  ),
);

/** A schema for text and one for anything else, so that a refusal names what is wrong with the form that was chosen. */
const textOr = <const Text extends v.GenericSchema, const Other extends v.GenericSchema>(
  whenText: Text,
  other: Other,
) => v.lazy((input): Text | Other => (typeof input === "string" ? whenText : other));

export const KeysSchema = v.array(textOr(BareKey, KeyEntry));
/** Keys of a list whose entries may narrow or widen what they are trusted for. */
export const UsedKeysSchema = v.array(textOr(BareKey, UsedKeyEntry));
export const AuthoritiesSchema = v.array(textOr(BareKey, AuthorityEntry));

const ResolvedEntry = v.pipe(
  v.strictObject({ domain: Domain, directory: IssuerDirectorySchema, fetched_at: UnixSeconds }),
  v.check(({ domain, directory }) => directory.domain === domain, "a directory of this domain"),
);
const BareDomain = v.pipe(
  Domain,
  v.transform((domain): TrustedDomain => ({ domain })),
);
/** The form that a trust policy gives a domain without a directory. */
const NamedDomain = v.strictObject({ domain: Domain });

const isFirst = ({ domain }: TrustedDomain, index: number, all: readonly TrustedDomain[]) =>
  all.findIndex((one) => one.domain === domain) === index;
const EACH_ONCE = "each domain once";

export const DomainsSchema = v.pipe(
  v.array(
    v.lazy((input): typeof BareDomain | typeof NamedDomain | typeof ResolvedEntry => {
      if (typeof input === "string") return BareDomain;
      return hasMember(input, "directory") || hasMember(input, "fetched_at") ? ResolvedEntry : NamedDomain;
    }),
  ),
  v.checkItems((entry, i, all) => isFirst(entry, i, all), EACH_ONCE),
);
/** What `resolveIssuer` returned. */
export const DirectoriesSchema = v.pipe(
  v.array(ResolvedEntry),
  v.checkItems((entry, i, all) => isFirst(entry, i, all), EACH_ONCE),
);

const hasMember = (input: unknown, name: string): boolean =>
  typeof input === "object" && input !== null && Object.hasOwn(input, name);

const Circuit = v.lazy((input) => {
  if (typeof input === "string") return Digest;
  return hasMember(input, "circuit_id") ? CircuitRecordSchema : VerificationKeySchema;
});
const LabelledCircuit = v.strictObject({ key: Circuit, label: v.exactOptional(Label) });

/** Key hashes, verification keys or circuit records, or one of them under `key` with a label. */
export const CircuitsSchema = v.array(
  v.lazy((input): typeof Circuit | typeof LabelledCircuit =>
    hasMember(input, "key") ? LabelledCircuit : Circuit,
  ),
);

const MAX_ROLES = 64;
export const SourcesSchema = v.pipe(
  v.array(
    v.strictObject({
      public_key: TrustedKeySchema,
      roles: v.pipe(
        v.array(
          v.pipe(
            v.string(),
            v.check((role) => isSourceRole(role), "a role or a JSON Pointer"),
          ),
        ),
        v.minLength(1, "at least one role or JSON Pointer of an input"),
        v.maxLength(MAX_ROLES, `at most ${MAX_ROLES} roles`),
        v.transform((roles): readonly string[] => [...new Set(roles)].sort()),
      ),
      name: v.exactOptional(text(200)),
    }),
  ),
  v.checkItems(
    ({ public_key: key }, i, all) => all.findIndex((other) => other.public_key === key) === i,
    "each key once",
  ),
);

const CeremonyKeysSchema = v.pipe(
  v.array(
    v.strictObject({ public_key: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, HEX_KEY)), party: text(200) }),
  ),
  v.checkItems(
    ({ public_key: key, party }, _, all) =>
      all.every((other) => other.public_key !== key || other.party === party),
    "one party a key",
  ),
);

const BeaconsSchema = v.array(
  v.strictObject({
    source: text(200),
    value: v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{2}){1,255}$/, "1 to 255 bytes of lowercase hex")),
  }),
);

const REFERENCE = "vdi:verifier:<name> or vdi:verifier:<name>#<public key>";
const Verifier = v.pipe(
  v.string(REFERENCE),
  v.check((value) => parseVerifierReference(value) !== null, REFERENCE),
);

export const TrustedVerifiersSchema = v.array(
  textOr(Verifier, v.strictObject({ verifier: Verifier, label: v.exactOptional(Label) })),
);

const MAX_VERIFIERS = 10_000;
const TvsMember = v.strictObject({
  verifier_id: VerifierId,
  public_keys: v.pipe(v.array(TrustedKeySchema), v.minLength(1, "at least one public key")),
  organization: v.exactOptional(text(200)),
});

export const TrustedVerifierSetSchema = v.pipe(
  v.strictObject({
    tvs_id: text(200),
    version: v.union([v.string(), v.pipe(v.number(), v.safeInteger())], "a text or an integer"),
    quorum: v.exactOptional(v.pipe(Count, v.minValue(1, "an integer of at least 1"))),
    verifiers: v.pipe(
      v.array(TvsMember),
      v.minLength(1, "at least one verifier"),
      v.maxLength(MAX_VERIFIERS, `at most ${MAX_VERIFIERS} verifiers`),
      v.check((all) => isDistinct(all.map(({ verifier_id }) => verifier_id)), "each verifier once"),
      v.check((all) => isDistinct(all.flatMap(({ public_keys }) => public_keys)), "each key once"),
    ),
    max_age_seconds: v.exactOptional(Count),
    distinct_organizations: v.exactOptional(v.boolean("true or false")),
  }),
  v.check(
    ({ distinct_organizations: isWanted = false, verifiers }) =>
      !isWanted || verifiers.every(({ organization }) => organization !== undefined),
    "an organization of every verifier, because of distinct_organizations",
  ),
);

function isDistinct(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}

/** The form alone: who opens the log checks the id. */
const Vkey = v.pipe(
  v.string("a vkey"),
  v.maxLength(500, "a vkey of at most 500 characters"),
  v.regex(/^[^\s+]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]+={0,2}$/, "a vkey, <name>+<id>+<base64>"),
);

/** Whether `threshold` of so many witnesses may be demanded: none, or more than half of them. */
export function isQuorum(threshold: unknown, witnesses: number): threshold is number {
  if (!Number.isSafeInteger(threshold)) return false;
  const count = threshold as number;
  return count === 0 || (count > witnesses / 2 && count <= witnesses);
}

export const LogsSchema = v.array(
  v.pipe(
    v.strictObject({
      log: Vkey,
      origin: v.exactOptional(text(255)),
      witnesses: v.exactOptional(v.array(Vkey)),
      threshold: v.exactOptional(Count),
      label: v.exactOptional(Label),
    }),
    v.check(
      ({ threshold = 0, witnesses = [] }) => isQuorum(threshold, witnesses.length),
      "a threshold of 0, or of more than half of the witnesses and at most all",
    ),
  ),
);

const MAX_EARLIER = 64;
const WithEnvelope = { snapshot: RevocationSnapshotSchema, envelope: v.unknown() };
const SuppliedSnapshot = v.strictObject({
  snapshot: RevocationSnapshotSchema,
  envelope: v.exactOptional(v.unknown()),
  earlier: v.exactOptional(
    v.pipe(
      v.array(v.strictObject(WithEnvelope)),
      v.maxLength(MAX_EARLIER, `at most ${MAX_EARLIER} snapshots`),
    ),
  ),
});

/** A snapshot as it is served, or with its envelope and those seen before. Who judges it reads the envelopes. */
const RevocationSchema = v.lazy((input): typeof SuppliedSnapshot | typeof RevocationSnapshotSchema =>
  hasMember(input, "snapshot") ? SuppliedSnapshot : RevocationSnapshotSchema,
);

/** Who looks receipts up in it reads its histories. */
const RegistrySchema = v.looseObject({
  type: v.literal("verifier_registry_v1", `"verifier_registry_v1"`),
});

const PROFILE = PROFILE_IDS.join(", ");
const GRADE = "a setup grade such as single-party or mpc-3+beacon";
const flag = v.boolean("true or false");

/** All members of a trust file. Absent is not given; an empty list trusts nobody. */
export const TrustFileSchema = v.strictObject({
  type: v.exactOptional(v.literal(TRUST_FILE_TYPE, `"${TRUST_FILE_TYPE}"`)),
  profileId: v.exactOptional(v.picklist(PROFILE_IDS, PROFILE)),
  requireGovernance: v.exactOptional(flag),
  issuers: v.exactOptional(UsedKeysSchema),
  domains: v.exactOptional(DomainsSchema),
  directories: v.exactOptional(DirectoriesSchema),
  verificationKeys: v.exactOptional(CircuitsSchema),
  governanceKeys: v.exactOptional(KeysSchema),
  manifestAuthorities: v.exactOptional(AuthoritiesSchema),
  revocationKeys: v.exactOptional(UsedKeysSchema),
  meterKeys: v.exactOptional(KeysSchema),
  minimumGrade: v.exactOptional(v.pipe(v.string(GRADE), v.regex(SETUP_GRADE, GRADE))),
  publicBeacons: v.exactOptional(BeaconsSchema),
  ceremonyKeys: v.exactOptional(CeremonyKeysSchema),
  sources: v.exactOptional(SourcesSchema),
  acceptUnrecognisedKey: v.exactOptional(flag),
  trustedVerifiers: v.exactOptional(TrustedVerifiersSchema),
  tvs: v.exactOptional(TrustedVerifierSetSchema),
  registry: v.exactOptional(RegistrySchema),
  logs: v.exactOptional(LogsSchema),
  revocation: v.exactOptional(RevocationSchema),
  digest: v.exactOptional(Digest),
});

/** A trust file as it was read: keys that stood alone have the long form. */
export type ReadTrust = v.InferOutput<typeof TrustFileSchema>;

export interface TrustedVerifier {
  readonly verifier_id: string;
  /** 64 hex digits each. */
  readonly public_keys: readonly string[];
  readonly organization?: string;
}

/**
 * A trusted verifier set: the verifiers whose receipts the reader accepts, with their keys, and the terms on which it
 * accepts them.
 */
export interface TrustedVerifierSet {
  readonly tvs_id: string;
  readonly version: string | number;
  /** Distinct members wanted, in place of the level's default. */
  readonly quorum?: number;
  readonly verifiers: readonly TrustedVerifier[];
  /** Receipts made longer ago do not fill a quorum. */
  readonly max_age_seconds?: number;
  /** A quorum counts organizations instead of members; every member then names one. */
  readonly distinct_organizations?: boolean;
}

/** A log that the reader trusts, with the witnesses of whom `threshold` must have cosigned. */
export interface TrustedLog {
  /** The log's vkey. */
  readonly log: string;
  /** First line of its checkpoints; the key's name where absent. */
  readonly origin?: string;
  readonly witnesses?: readonly string[];
  /** 0 where absent, otherwise more than half of the witnesses. */
  readonly threshold?: number;
  /** The reader's own name for it. */
  readonly label?: string;
}

/** A trust file: whom the reader trusts. Absent is not the same as empty: an empty list trusts nobody. */
export interface TrustOptions {
  /** `vdi_trust_v1`, by which a file is recognised among documents. */
  readonly type?: typeof TRUST_FILE_TYPE;
  /** Default: by the kind of document. A call's own `profileId` counts before it. */
  readonly profileId?: ProfileId;
  /** Step 8 counts, whether or not its rule says that it applies. */
  readonly requireGovernance?: boolean;
  /** Issuers' signing keys. Given, a document by any other key fails in every profile. */
  readonly issuers?: readonly (string | PinnedKey)[];
  /**
   * Domains whose directories the caller trusts: names, or what `resolveIssuer` returned. A directory lists keys for
   * documents that name its domain.
   */
  readonly domains?: readonly (string | TrustedDomain)[];
  /** What `resolveIssuer` returned for domains that the reader does not trust: shown, and decides nothing. */
  readonly directories?: readonly ResolvedIssuer[];
  /** Key hashes, snarkjs verification keys, or circuit records; with a label as `{ key, label? }`. */
  readonly verificationKeys?: readonly unknown[];
  /** Keys that sign circuit records, beside the built-in ones. */
  readonly governanceKeys?: readonly (string | PinnedKey)[];
  /** Keys that sign authority bindings of manifests. */
  readonly manifestAuthorities?: readonly (string | PinnedAuthority)[];
  /** Keys that sign revocation snapshots. Given, an unsigned snapshot does not count as supplied. */
  readonly revocationKeys?: readonly (string | PinnedKey)[];
  /** Keys of meters. Given, a bill must show the signature of one of them. */
  readonly meterKeys?: readonly (string | PinnedKey)[];
  /** Lowest grade of trusted setup, such as "mpc-3+beacon". */
  readonly minimumGrade?: string;
  /** Public randomness, known from elsewhere than the document, by which a setup's beacon counts. */
  readonly publicBeacons?: readonly PublicBeacon[];
  /** Keys of people who sign contributions to a trusted setup. Without them no setup is above `single-party`. */
  readonly ceremonyKeys?: readonly CeremonyKey[];
  /** Keys of sources whose signed inputs count, and for which roles or inputs. */
  readonly sources?: readonly PinnedSource[];
  /** Accept a verification key that no root vouches for. The result then says `self_asserted`. */
  readonly acceptUnrecognisedKey?: boolean;
  /** Verifiers whose receipts count: `vdi:verifier:<name>#<hex public key>`, or `vdi:verifier:<name>`. */
  readonly trustedVerifiers?: readonly (string | { readonly verifier: string; readonly label?: string })[];
  readonly tvs?: TrustedVerifierSet;
  /** An exported verifier registry, `verifier_registry_v1`. */
  readonly registry?: unknown;
  /** Logs by their vkeys. */
  readonly logs?: readonly TrustedLog[];
  /** Default of the call's option `revocation`. */
  readonly revocation?: RevocationOption;
  /** That of a policy that was copied. It must name these roots. */
  readonly digest?: string;
}

/** Old spellings of members and what to write now. */
const OLD_MEMBERS: Readonly<Record<string, string>> = {
  trust: "its members one level up, beside the others",
  profile: '"profileId" with a full identifier',
  verifiers: '"trustedVerifiers"',
  witnesses: '"witnesses" in each entry of "logs"',
  witnessThreshold: '"threshold" in each entry of "logs"',
};

/** What of a file is spelled as it no longer is, each with the new spelling. */
function oldSpellings(file: Readonly<Record<string, Json>>): string[] {
  const found = Object.keys(OLD_MEMBERS).filter((name) => Object.hasOwn(file, name));
  const says = found.map((name) => `${name}: old spelling, write ${OLD_MEMBERS[name]}`);
  const { type, profileId, logs } = file;
  if (type === OLD_TRUST_FILE_TYPE)
    says.unshift(`type: old spelling, write "${TRUST_FILE_TYPE}", where an empty list trusts nobody`);
  const short = typeof profileId === "string" ? profileId.toUpperCase() : null;
  const full = PROFILE_IDS.find((id) => id === `VDI_VERIFY_${short}_V1`);
  if (full !== undefined) says.push(`profileId: old spelling, write "${full}"`);
  const log = Array.isArray(logs) ? logs.findIndex((one) => hasMember(one, "vkey")) : -1;
  if (log >= 0) says.push(`logs[${log}].vkey: old spelling, write "log"`);
  return says;
}

/**
 * A trust file's members from a plain object.
 *
 * @param argument how the object is called in messages; empty for a file, whose messages begin with a member
 * @throws TypeError naming the path of what is malformed, unknown, `undefined` or in an old spelling
 */
export function readTrustFile(input: unknown, argument: string): ReadTrust {
  const plain = plainOf(input, argument);
  if (typeof plain !== "object" || plain === null || Array.isArray(plain))
    throw new TypeError(`${argument === "" ? "" : `${argument}: `}expected a plain object`);
  const old = oldSpellings(plain as Readonly<Record<string, Json>>);
  if (old.length > 0)
    throw new TypeError(old.map((one) => (argument === "" ? one : `${argument}.${one}`)).join("; "));
  return checkTrusted(TrustFileSchema, plain, argument);
}
