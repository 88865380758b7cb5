/**
 * The options of a verification, read once: defaults filled in, lists copied, everything malformed refused.
 *
 * A malformed option is the caller's mistake and throws; it is never taken for a weaker demand. Time enters here
 * and nowhere else.
 */
import { type ProfileId, SETUP_GRADE } from "@svc/core/wire";
import {
  type PinnedAuthority,
  type PinnedKey,
  readPinnedAuthorities,
  readPinnedKeys,
} from "@svc/vdi-registry/authority";
import type { Ahead } from "../many/ahead.ts";
import { DEFAULT_PROFILE_ID, type Profile, profileOf } from "../profiles.ts";
import type { StepResult } from "../result.ts";
import { type CeremonyKey, readCeremonyKeys } from "./ceremony-keys.ts";
import { type PinnedCircuits, readPinnedCircuits } from "./pinned-circuits.ts";
import { type PublicBeacon, readPublicBeacons } from "./public-beacons.ts";
import { judgeRevocation, type Revocation, readRevocation, type UnjudgedRevocation } from "./revocation.ts";

/** Roots from outside the document. Every list is of what the caller trusts; absent is not the same as empty. */
export interface TrustOptions {
  /** Issuers' signing keys. Given, a document by any other key fails in every profile. */
  readonly issuers?: readonly (string | PinnedKey)[];
  /** Key hashes, snarkjs verification keys, or circuit records. */
  readonly verificationKeys?: readonly unknown[];
  /** Keys that sign circuit records, beside the built-in ones. */
  readonly governanceKeys?: readonly (string | PinnedKey)[];
  /** Keys that sign authority bindings of manifests. */
  readonly manifestAuthorities?: readonly (string | PinnedAuthority)[];
  /** Keys that sign revocation snapshots. Given, an unsigned snapshot does not count as supplied. */
  readonly revocationKeys?: readonly (string | PinnedKey)[];
  /** Lowest grade of trusted setup, such as "mpc-3+beacon". */
  readonly minimumGrade?: string;
  /** Public randomness, known from elsewhere than the document, by which a setup's beacon counts. */
  readonly publicBeacons?: readonly PublicBeacon[];
  /** Keys of people who sign contributions to a trusted setup. Without them no setup is above `single-party`. */
  readonly ceremonyKeys?: readonly CeremonyKey[];
  /** Accept a verification key that nobody vouches for. The result then says `self_asserted`. */
  readonly acceptUnrecognisedKey?: boolean;
}

export interface VerifyOptions {
  /** Default `VDI_VERIFY_STANDARD_V1`. */
  readonly profileId?: ProfileId;
  /** The time asked about, Unix seconds. Default `now`. */
  readonly at?: number;
  /** The real clock, Unix seconds: freshness of a revocation snapshot is judged by it. Default the system's. */
  readonly now?: number;
  /** A verified time at which this attestation was in a log, Unix seconds. */
  readonly logTime?: number;
  /** Step 8 counts, whether or not its rule says that it applies. */
  readonly requireGovernance?: boolean;
  readonly trust?: TrustOptions;
  readonly revocation?: { readonly snapshot: unknown; readonly envelope?: unknown };
  /** Leave out what follows the first failure. Material that the caller did not supply stops nothing. */
  readonly stopAtFirstFailure?: boolean;
  /** Looked at between steps. */
  readonly signal?: AbortSignal;
  /** Called with each row as soon as it stands. */
  readonly onStep?: (step: StepResult) => void;
}

/** What the steps see of the options. `null` is "not given". */
export interface Settings {
  readonly profile: Profile;
  readonly at: number;
  readonly now: number;
  readonly logTime: number | null;
  readonly requireGovernance: boolean;
  readonly issuers: readonly PinnedKey[] | null;
  readonly circuits: PinnedCircuits | null;
  readonly governanceKeys: readonly PinnedKey[] | null;
  readonly manifestAuthorities: readonly PinnedAuthority[] | null;
  readonly revocationKeys: readonly PinnedKey[] | null;
  readonly minimumGrade: string | null;
  readonly publicBeacons: readonly PublicBeacon[] | null;
  readonly ceremonyKeys: readonly CeremonyKey[] | null;
  readonly acceptUnrecognisedKey: boolean;
  /** Null as well when the profile leaves revocation out. */
  readonly revocation: Revocation | null;
  readonly stopAtFirstFailure: boolean;
  readonly signal: AbortSignal | null;
  readonly onStep: ((step: StepResult) => void) | null;
  /** Set by `verifyDecisions` alone. */
  readonly ahead: Ahead | null;
}

const OPTIONS = [
  "profileId",
  "at",
  "now",
  "logTime",
  "requireGovernance",
  "trust",
  "revocation",
  "stopAtFirstFailure",
  "signal",
  "onStep",
] as const;
const TRUST = [
  "issuers",
  "verificationKeys",
  "governanceKeys",
  "manifestAuthorities",
  "revocationKeys",
  "minimumGrade",
  "publicBeacons",
  "ceremonyKeys",
  "acceptUnrecognisedKey",
] as const;

/** Settings but for the signature of the revocation snapshot. */
export interface UnjudgedSettings extends Omit<Settings, "revocation"> {
  readonly revocation: UnjudgedRevocation | null;
}

/** The settings, once the snapshot's signature is checked. */
export async function judgeSettings({ revocation, ...settings }: UnjudgedSettings): Promise<Settings> {
  return { ...settings, revocation: revocation === null ? null : await judgeRevocation(revocation) };
}

/**
 * Everything that can be said of options at once, which is when they are read.
 *
 * @throws TypeError for an option of the wrong type or an unknown one
 * @throws RangeError for an unknown profile or grade, or a time out of bounds
 */
export function readUnjudgedOptions(input: unknown): UnjudgedSettings {
  const options = members<(typeof OPTIONS)[number]>(input, OPTIONS, "options");
  const trust = members<(typeof TRUST)[number]>(options.trust, TRUST, "options.trust");
  const revocation = members<"snapshot" | "envelope">(
    options.revocation,
    ["snapshot", "envelope"],
    "options.revocation",
  );
  const keys = (name: "issuers" | "governanceKeys" | "revocationKeys") =>
    trust[name] === undefined ? null : readPinnedKeys(trust[name], `options.trust.${name}`);
  const profile = profileOf(options.profileId === undefined ? DEFAULT_PROFILE_ID : options.profileId);
  const now = seconds(options.now, "options.now") ?? systemSeconds();
  const revocationKeys = keys("revocationKeys");
  const snapshot =
    options.revocation === undefined
      ? null
      : readRevocation({ snapshot: revocation.snapshot, envelope: revocation.envelope }, revocationKeys);
  return {
    profile,
    at: seconds(options.at, "options.at") ?? now,
    now,
    logTime: seconds(options.logTime, "options.logTime"),
    requireGovernance: flag(options.requireGovernance, "options.requireGovernance"),
    issuers: keys("issuers"),
    circuits:
      trust.verificationKeys === undefined
        ? null
        : readPinnedCircuits(trust.verificationKeys, "options.trust.verificationKeys"),
    governanceKeys: keys("governanceKeys"),
    manifestAuthorities:
      trust.manifestAuthorities === undefined
        ? null
        : readPinnedAuthorities(trust.manifestAuthorities, "options.trust.manifestAuthorities"),
    revocationKeys,
    minimumGrade: grade(trust.minimumGrade),
    publicBeacons:
      trust.publicBeacons === undefined
        ? null
        : readPublicBeacons(trust.publicBeacons, "options.trust.publicBeacons"),
    ceremonyKeys:
      trust.ceremonyKeys === undefined
        ? null
        : readCeremonyKeys(trust.ceremonyKeys, "options.trust.ceremonyKeys"),
    acceptUnrecognisedKey: flag(trust.acceptUnrecognisedKey, "options.trust.acceptUnrecognisedKey"),
    // Read in any case, so that a malformed one is noticed; held only where the profile looks at it.
    revocation: profile.revocation === "left_out" ? null : snapshot,
    stopAtFirstFailure: flag(options.stopAtFirstFailure, "options.stopAtFirstFailure"),
    signal: abortSignal(options.signal),
    onStep: callback(options.onStep),
    ahead: null,
  };
}

/** An options object with known members only: a misspelt demand must not be dropped. */
export function members<Name extends string>(
  input: unknown,
  names: readonly string[],
  argument: string,
): { readonly [name in Name]?: unknown } {
  if (input === undefined) return {};
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    throw new TypeError(`${argument}: expected an object`);
  }
  const unknown = Object.keys(input).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new TypeError(`${argument}: unknown member ${JSON.stringify(unknown.slice(0, 64))}`);
  }
  return { ...(input as { readonly [name in Name]?: unknown }) };
}

const MAX_SECONDS = 99_999_999_999;

/** Integer Unix seconds, or null when absent. */
export function seconds(value: unknown, argument: string): number | null {
  if (value === undefined) return null;
  if (typeof value !== "number") throw new TypeError(`${argument}: expected Unix seconds`);
  if (!Number.isSafeInteger(value) || value < 0 || value > MAX_SECONDS) {
    throw new RangeError(`${argument}: expected whole Unix seconds (not milliseconds), got ${value}`);
  }
  return value;
}

export function systemSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

export function flag(value: unknown, argument: string): boolean {
  if (value === undefined) return false;
  if (typeof value !== "boolean") throw new TypeError(`${argument}: expected true or false`);
  return value;
}

function grade(value: unknown): string | null {
  if (value === undefined) return null;
  if (typeof value !== "string" || !SETUP_GRADE.test(value)) {
    throw new RangeError(
      "options.trust.minimumGrade: expected a setup grade such as single-party or mpc-3+beacon",
    );
  }
  return value;
}

function abortSignal(value: unknown): AbortSignal | null {
  if (value === undefined) return null;
  if (!(value instanceof AbortSignal)) throw new TypeError("options.signal: expected an AbortSignal");
  return value;
}

function callback(value: unknown): ((step: StepResult) => void) | null {
  if (value === undefined) return null;
  if (typeof value !== "function") throw new TypeError("options.onStep: expected a function");
  return value as (step: StepResult) => void;
}
