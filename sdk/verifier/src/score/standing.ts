/**
 * Decides whether a valid receipt applies to the question: made for the time asked about and not long before, on roots
 * that the reader would pin, by a key that nobody has revoked since.
 *
 * A receipt states its verifier's findings at `evaluated_at`, and nothing about later times.
 */
import { isHex } from "@svc/core/bytes";
import { type Fail, failure, type SUBJECT_REASONS, type SubjectFailure } from "@svc/core/finding";
import {
  isFresh,
  type Members,
  type PinnedKey,
  type Revocation,
  type RevocationOption,
  readCount,
  readList,
  readPinnedKeys,
  readRevocation,
  readRoots,
  readSeconds,
  revokedName,
  type StatedKey,
  type TrustOptions,
  type UnjudgedRevocation,
  windowFault,
} from "@svc/core/trust";
import type { VerificationReceipt } from "@svc/core/wire";
import type { OpenedAttestation } from "../opened/attestation.ts";
import { PROFILES } from "../profiles.ts";
import { RECEIPT_SKEW_SECONDS } from "../receipt/verify-receipt.ts";
import { windowFailure } from "../steps/2-timestamps.ts";

const fail: Fail<typeof SUBJECT_REASONS> = failure;

/** Returns the fault of the document that these receipts are about, or with the snapshot as material; or null. */
export function subjectFault(
  counted: readonly VerificationReceipt[],
  attestation: OpenedAttestation | null,
  terms: StandingTerms & { readonly now: number },
): SubjectFailure | null {
  const hashes = new Set(counted.map(({ attestation_hash }) => attestation_hash));
  if (hashes.size > 1) {
    return fail("mixed_attestations", { found: hashes.size });
  }
  if (
    attestation !== null &&
    hashes.size > 0 &&
    (attestation.hash === null || !hashes.has(attestation.hash))
  ) {
    return fail("attestation_mismatch", { found: attestation.hash });
  }
  return forceFault(attestation, terms) ?? revocationFault(counted, attestation, terms);
}

/** The members of an attestation, of a decision or a bill, that are looked at here; any may be anything. */
interface Times {
  readonly attestation_id?: unknown;
  readonly issued_at?: unknown;
  readonly expires_at?: unknown;
  readonly signature?: Partial<StatedKey> | null;
  readonly verification?: { readonly key_hash?: unknown } | null;
  readonly charge_authority?: { readonly authority_id?: unknown } | null;
}

function forceFault(attestation: OpenedAttestation | null, { at }: StandingTerms): SubjectFailure | null {
  if (attestation === null) return null;
  const { issued_at, expires_at } = membersOf(attestation);
  if (typeof issued_at !== "number" || typeof expires_at !== "number") {
    return fail("attestation_not_in_force", { expected: at, cause: null });
  }
  const [times, asked] = [
    { issued_at, expires_at },
    { at, skew: RECEIPT_SKEW_SECONDS },
  ];
  const fault = windowFault(times, asked);
  if (fault === null) return null;
  return fail("attestation_not_in_force", { expected: at, cause: windowFailure(fault, times, asked) });
}

function revocationFault(
  counted: readonly VerificationReceipt[],
  attestation: OpenedAttestation | null,
  { revocation, revocationSigned, now }: StandingTerms & { readonly now: number },
): SubjectFailure | null {
  if (revocation === null) return null;
  const ids = counted.map(({ attestation_id }) => attestation_id);
  const listed =
    ids.find((id) => revocation.attestations.has(id)) ??
    (attestation === null ? undefined : listedOf(membersOf(attestation), revocation));
  if (listed !== undefined) return fail("attestation_revoked", { found: listed });
  if (revocationSigned && revocation.unsigned !== null) {
    return fail("revocation_signature_missing", { because: revocation.unsigned });
  }
  const { revocationMaxAgeSeconds: maxAge, clockSkewSeconds: skew } = PROFILES.VDI_VERIFY_STRICT_V1;
  if (isFresh(revocation, { now, maxAge, skew })) return null;
  return fail("revocation_stale", { expected: now, found: revocation.snapshotTime });
}

function listedOf(
  { attestation_id: id, signature, verification, charge_authority: grant }: Times,
  { kids, attestations }: NonNullable<StandingTerms["revocation"]>,
): string | undefined {
  const { kid, public_key } = signature ?? {};
  const isKey = typeof kid === "string" && typeof public_key === "string";
  const name = isKey ? revokedName({ kid, public_key }, null, kids) : null;
  const keyHash = verification?.key_hash;
  const grantId = grant?.authority_id;
  if (name !== null) return name;
  if (typeof keyHash === "string" && kids.has(keyHash)) return keyHash;
  // Its own id too: a receipt names a document by hash, and may state any id beside it.
  return [id, grantId].filter((one) => typeof one === "string").find((one) => attestations.has(one));
}

function membersOf({ json }: OpenedAttestation): Times {
  return json.ok && typeof json.value === "object" && json.value !== null ? (json.value as Times) : {};
}

export const STANDING_REASONS = Object.freeze([
  "evaluated_too_long_ago",
  "evaluated_after_time_asked",
  "roots_not_demanded",
  "verifier_key_revoked",
] as const);

export type StandingReason = (typeof STANDING_REASONS)[number];

/** The caller's terms; scoring and acceptance take the same. */
export interface StandingOptions {
  /** The time asked about, Unix seconds. Default `now`. */
  readonly at?: number | undefined;
  /** How long before `at` a receipt's `evaluated_at` may lie, in seconds. */
  readonly maxEvaluatedAgeSeconds?: number | undefined;
  /** Only receipts that rest on one of these roots count: digests, trust policies, or roots as plain objects. */
  readonly roots?: readonly (string | TrustOptions)[] | undefined;
  /** Revocations since: the attestation, its issuer's key, the keys of receipts. At most a day old. */
  readonly revocation?: RevocationOption | undefined;
  /** Keys that sign revocation snapshots. Given, an unsigned snapshot does not count as supplied. */
  readonly revocationKeys?: readonly (string | PinnedKey)[] | undefined;
}

export const STANDING_OPTIONS = [
  "at",
  "maxEvaluatedAgeSeconds",
  "roots",
  "revocation",
  "revocationKeys",
] as const;

export interface StandingTerms {
  /** The time asked about, Unix seconds. */
  readonly at: number;
  /** How long before it a receipt's `evaluated_at` may lie, in seconds. */
  readonly maxEvaluatedAge: number;
  /** Digests of the roots that count; null: any. */
  readonly roots: ReadonlySet<string> | null;
  readonly revocation: Revocation | null;
  /** Keys were pinned for snapshots, so an unsigned one is none. */
  readonly revocationSigned: boolean;
}

/** Terms but for the signature of the snapshot. */
export interface UnjudgedStanding extends Omit<StandingTerms, "revocation"> {
  readonly revocation: UnjudgedRevocation | null;
}

/**
 * @param defaults what holds where the caller says nothing
 * @throws TypeError, RangeError naming the argument
 */
export function readStanding(
  given: Members<(typeof STANDING_OPTIONS)[number]>,
  argument: string,
  defaults: { readonly now: number; readonly maxEvaluatedAge: number },
): UnjudgedStanding {
  const keys =
    given.revocationKeys === undefined
      ? null
      : readPinnedKeys(given.revocationKeys, `${argument}.revocationKeys`);
  const age = readCount(given.maxEvaluatedAgeSeconds, `${argument}.maxEvaluatedAgeSeconds`, 0);
  return {
    at: readSeconds(given.at, `${argument}.at`) ?? defaults.now,
    maxEvaluatedAge: age ?? defaults.maxEvaluatedAge,
    roots: readDemandedRoots(given.roots, `${argument}.roots`),
    revocation: readRevocation(given.revocation, keys, `${argument}.revocation`),
    revocationSigned: keys !== null,
  };
}

/** Why a receipt that says valid does not stand, or null. */
export function standingFault(receipt: VerificationReceipt, terms: StandingTerms): StandingReason | null {
  const { evaluated_at: evaluated, roots_digest: roots } = receipt;
  if (isKeyRevoked(receipt, terms)) return "verifier_key_revoked";
  if (evaluated - RECEIPT_SKEW_SECONDS > terms.at) return "evaluated_after_time_asked";
  if (terms.at - evaluated > terms.maxEvaluatedAge) return "evaluated_too_long_ago";
  if (terms.roots !== null && (roots === undefined || !terms.roots.has(roots))) return "roots_not_demanded";
  return null;
}

/**
 * Why a receipt that says invalid does not count against the document, or null. Its age is no excuse: who once said
 * invalid has not taken it back by growing old.
 */
export function contradictionFault(
  receipt: VerificationReceipt,
  terms: StandingTerms,
): StandingReason | null {
  if (isKeyRevoked(receipt, terms)) return "verifier_key_revoked";
  const { evaluated_at: evaluated, result } = receipt;
  if (evaluated > terms.at && result.reason === "expired") return "evaluated_after_time_asked";
  return evaluated < terms.at && result.reason === "issued_in_future" ? "evaluated_too_long_ago" : null;
}

/** A key in a thief's hands says what the thief wants, valid or invalid, whenever it claims to have said it. */
function isKeyRevoked({ signature }: VerificationReceipt, { revocation }: StandingTerms): boolean {
  return revokedName(signature, null, revocation?.kids) !== null;
}

/**
 * The digests of roots that a reader demands: each a digest, a trust policy, or roots as a plain object.
 *
 * @throws TypeError, RangeError naming the argument
 */
function readDemandedRoots(input: unknown, argument: string): ReadonlySet<string> | null {
  if (input === undefined) return null;
  const entries = readList(input, argument, "digests or trust policies");
  return new Set(
    entries.map((entry, i) => {
      if (isHex(entry, 32)) return entry;
      if (entry === undefined) throw new TypeError(`${argument}[${i}]: expected a digest or a trust policy`);
      return readRoots(entry, `${argument}[${i}]`).rootsDigest;
    }),
  );
}
