/**
 * The options of a verification, read once: defaults filled in, lists copied, everything malformed refused.
 *
 * A malformed option is the caller's mistake and throws; it is never taken for a weaker demand. Time enters here
 * and nowhere else.
 */
import {
  currentSeconds,
  judgeRevocation,
  type Members,
  type ResolvedIssuer,
  type RevocationOption,
  readDirectories,
  readFlag,
  readFunction,
  readMembers,
  readRevocation,
  readRoots,
  readSeconds,
  readSignal,
  type TrustOption,
  type UnjudgedRevocation,
} from "@svc/core/trust";
import type { ProfileId } from "@svc/core/wire";
import { DEFAULT_PROFILE_IDS, type ProfiledKind, profileOf } from "../profiles.ts";
import type { StepResult } from "../result.ts";
import type { VerifySettings } from "./settings.ts";
import { readEvidenceOption } from "./settings.ts";

export interface VerifyOptions {
  /** Default: the trust file's; without one `VDI_VERIFY_STANDARD_V1`. */
  readonly profileId?: ProfileId | undefined;
  /** The time asked about, Unix seconds. Default `now`. */
  readonly at?: number | undefined;
  /** The real clock, Unix seconds: freshness of a revocation snapshot is judged by it. Default the system's. */
  readonly now?: number | undefined;
  /** A verified time at which this attestation was in a log, Unix seconds. */
  readonly logTime?: number | undefined;
  /**
   * A time by which as many witnesses as the reader demands had cosigned a checkpoint of a log that includes a receipt
   * about this attestation (`witnessedAt` of a verified inclusion), Unix seconds. Before the time from which a snapshot
   * that a pinned key signed revokes the issuer's key, it excuses the attestation.
   */
  readonly witnessedTime?: number | undefined;
  /** Step 8 counts, whether or not its rule says that it applies. */
  readonly requireGovernance?: boolean | undefined;
  /**
   * Whom you trust: what `createTrustPolicy` made, or a trust file's members. `"anyone"` accepts any issuer, as leaving
   * it out does. Options that are given here count before the file's members of the same name.
   */
  readonly trust?: TrustOption | undefined;
  /** What `resolveIssuer` returned for domains that the reader does not trust: shown, and decides nothing. */
  readonly directories?: readonly ResolvedIssuer[] | undefined;
  readonly revocation?: RevocationOption | undefined;
  /** Source evidence about this attestation, as JSON text, UTF-8 bytes or a value: a stranger's document. */
  readonly evidence?: unknown;
  /** Leave out what follows the first failure. Material that the caller did not supply stops nothing. */
  readonly stopAtFirstFailure?: boolean | undefined;
  /** Looked at between steps. */
  readonly signal?: AbortSignal | undefined;
  /** Called with each row as soon as it stands. */
  readonly onStep?: ((step: StepResult) => void) | undefined;
}

export const VERIFY_OPTIONS = [
  "profileId",
  "at",
  "now",
  "logTime",
  "witnessedTime",
  "requireGovernance",
  "trust",
  "directories",
  "revocation",
  "evidence",
  "stopAtFirstFailure",
  "signal",
  "onStep",
] as const;

/** Settings but for the signature of the revocation snapshot. */
export interface UnjudgedSettings extends Omit<VerifySettings, "revocation"> {
  readonly revocation: UnjudgedRevocation | null;
}

/** The settings, once the snapshot's signature is checked. */
export async function judgeSettings({ revocation, ...settings }: UnjudgedSettings): Promise<VerifySettings> {
  return { ...settings, revocation: revocation === null ? null : await judgeRevocation(revocation) };
}

/**
 * Everything that can be said of options at once, which is when they are read.
 *
 * @param input `undefined`, or a plain object with own data members; nothing else passes for one
 * @param argument how the object is called in messages
 * @param kind what is verified: it has the default profile
 * @throws TypeError for an option of the wrong type or an unknown one, and for a member of `trust` that is `undefined`
 * @throws RangeError for an unknown profile, or a time out of bounds
 */
export function readUnjudgedOptions(
  input: unknown,
  argument = "options",
  kind: ProfiledKind = "decision",
): UnjudgedSettings {
  return settingsOf(readMembers(input, VERIFY_OPTIONS, argument), argument, kind);
}

export type OptionName = (typeof VERIFY_OPTIONS)[number];

/** The same of members that were read already. */
export function settingsOf(
  options: Members<OptionName>,
  argument: string,
  kind: ProfiledKind = "decision",
): UnjudgedSettings {
  const roots = readRoots(options.trust, `${argument}.trust`);
  const { terms } = roots;
  const profile = profileOf(
    options.profileId === undefined ? (terms.profileId ?? DEFAULT_PROFILE_IDS[kind]) : options.profileId,
  );
  const now = readSeconds(options.now, `${argument}.now`) ?? currentSeconds();
  // Read in any case, so that a malformed one is noticed; held only where the profile looks at it.
  const revocation =
    readRevocation(options.revocation, roots.revocationKeys, `${argument}.revocation`) ?? terms.revocation;
  const evidence = readEvidenceOption(options.evidence, `${argument}.evidence`);
  return {
    ...roots,
    profile,
    at: readSeconds(options.at, `${argument}.at`) ?? now,
    now,
    logTime: readSeconds(options.logTime, `${argument}.logTime`),
    witnessedTime: readSeconds(options.witnessedTime, `${argument}.witnessedTime`),
    requireGovernance:
      options.requireGovernance === undefined
        ? terms.requireGovernance
        : readFlag(options.requireGovernance, `${argument}.requireGovernance`),
    revocation: profile.revocation === "left_out" ? null : revocation,
    directories: [...terms.directories, ...readDirectories(options.directories, `${argument}.directories`)],
    evidence: evidence === null ? [] : [evidence],
    stopAtFirstFailure: readFlag(options.stopAtFirstFailure, `${argument}.stopAtFirstFailure`),
    signal: readSignal(options.signal, `${argument}.signal`),
    onStep: readFunction(options.onStep, `${argument}.onStep`),
    precomputed: null,
  };
}
