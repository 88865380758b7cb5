/**
 * A number for a set of receipts about one attestation: how many distinct verifiers say valid, and how strictly they
 * looked.
 *
 * The score measures agreement, not truth. Ids and keys are free to make: where `anchored` is false, a thousand
 * verifiers may be one person.
 */

import type { SubjectReason } from "@svc/core/finding";
import { withoutUndefined } from "@svc/core/json";
import {
  currentSeconds,
  judgeRevocation,
  judgeRevocationSync,
  readList,
  readMembers,
  readSeconds,
} from "@svc/core/trust";
import type { ProfileId, VerificationReceipt } from "@svc/core/wire";
import { type OpenedAttestation, openAttestation } from "../opened/attestation.ts";
import type { OpenedReceipt } from "../opened/receipt.ts";
import { readAnchors, type VerifierAnchors } from "../receipt/identify-verifier.ts";
import { readLogTimes } from "../receipt/verify-chain.ts";
import {
  type CountingTerms,
  countOpened,
  groupByVerifier,
  type IgnoredReceipt,
  isZeroKnowledgeVerified,
  MAX_RECEIPTS,
  openReceipts,
  openReceiptsAtOnce,
} from "./count-receipts.ts";
import { readStanding, STANDING_OPTIONS, type StandingOptions, subjectFault } from "./standing.ts";

export type Recommendation = "low_confidence" | "medium_confidence" | "high_confidence";

export const SCORE_RULE = Object.freeze({
  /** Points for 1, 2, 3, 4, 5 or more distinct verifiers. */
  verifiers: Object.freeze([20, 30, 38, 44, 50]),
  /** Points for the strongest profile among valid receipts. */
  profile: Object.freeze({
    VDI_VERIFY_STRICT_V1: 20,
    VDI_VERIFY_STANDARD_V1: 12,
    VDI_VERIFY_MINIMAL_V1: 4,
  } satisfies Record<ProfileId, number>),
  /** Points for a zero-knowledge verification among valid receipts, circuit pinned or built in. */
  zeroKnowledge: 20,
  /** Points for 1, 2, 3 distinct profiles among valid receipts. */
  profiles: Object.freeze([0, 5, 10]),
  /** Most that a set can have with a verifier in it that says invalid. */
  capWhenAnyInvalid: 49,
  highFrom: 80,
  mediumFrom: 50,
});

/** How long before the time asked about a receipt may speak of, unless the caller says otherwise: 30 days. */
export const DEFAULT_MAX_EVALUATED_AGE_SECONDS = 30 * 86_400;

export function recommendationFor(score: number): Recommendation {
  if (score >= SCORE_RULE.highFrom) return "high_confidence";
  return score >= SCORE_RULE.mediumFrom ? "medium_confidence" : "low_confidence";
}

export interface ReceiptSetScore {
  /** Receipts given. */
  readonly total_receipts: number;
  /** Counted receipts that say valid. */
  readonly valid_receipts: number;
  /** Distinct verifiers among counted receipts. */
  readonly unique_verifiers: number;
  /** Distinct profiles among counted receipts that say valid. */
  readonly unique_profiles: number;
  /** At least one receipt counts, and every receipt given, copies aside, counts and says valid. */
  readonly all_valid: boolean;
  /** A counted receipt says that a proof was checked; as good as the word of its verifier, see `anchored`. */
  readonly includes_zk_verification: boolean;
  /** 0 to 100, an integer. */
  readonly trust_score: number;
  readonly recommendation: Recommendation;
  /**
   * At least one receipt counts, and a registry, a trusted verifier set or `id#public_key` ties the key of each that
   * counts to its verifier. False: the verifiers' keys are not confirmed, and whoever wants makes as many.
   */
  readonly anchored: boolean;
  /** Receipts that do not count, each with its reason. */
  readonly ignored: readonly IgnoredReceipt[];
  /** Distinct roots, by digest, that counted receipts rest on; a receipt that names none is not in it. */
  readonly roots: readonly string[];
  /** Why the score is 0 although receipts count. */
  readonly reason?: SubjectReason | "too_many_receipts";
}

/** `maxEvaluatedAgeSeconds` defaults to 30 days. */
export interface ScoreOptions extends VerifierAnchors, StandingOptions {
  /** The attestation itself: the receipts must be about it, and it in force at the time asked about. */
  readonly attestation?: unknown;
  /** Unix seconds; default the system's clock. */
  readonly now?: number | undefined;
  /** Verified log times by receipt hash, for receipts of keys that have ended. */
  readonly logTimes?: Readonly<Record<string, number>> | undefined;
}

const OPTIONS = [
  "trustedVerifiers",
  "registry",
  "tvs",
  "now",
  "logTimes",
  "attestation",
  ...STANDING_OPTIONS,
] as const;

/**
 * Scores receipts about one attestation from 0 to 100: how many distinct verifiers say valid, and how strictly they
 * looked. It verifies no attestation. Read `anchored` beside the score: without anchors the verifiers' keys are not
 * confirmed.
 *
 * @param receipts receipts about one attestation; what is wrong with any of them is evidence
 * @throws TypeError, RangeError when `receipts` is no array or an option is malformed
 */
export function scoreReceiptSet(receipts: readonly unknown[], options?: ScoreOptions): ReceiptSetScore {
  const { inputs, terms } = readTerms(receipts, options);
  if (inputs.length > MAX_RECEIPTS) return tooMany(inputs.length, terms);
  const revocation = terms.revocation === null ? null : judgeRevocationSync(terms.revocation);
  return scoreOpened(openReceiptsAtOnce(inputs), { ...terms, revocation });
}

/** The same score, signatures checked by the runtime, which is several times quicker. */
export async function scoreReceiptSetAsync(
  receipts: readonly unknown[],
  options?: ScoreOptions,
): Promise<ReceiptSetScore> {
  const { inputs, terms } = readTerms(receipts, options);
  if (inputs.length > MAX_RECEIPTS) return tooMany(inputs.length, terms);
  const opened = openReceipts(inputs);
  const revocation = terms.revocation === null ? null : await judgeRevocation(terms.revocation);
  return scoreOpened(await opened, { ...terms, revocation });
}

export interface ScoreTerms extends CountingTerms {
  readonly attestation: OpenedAttestation | null;
}

/** The same score of receipts that were read. */
export function scoreOpened(receipts: readonly OpenedReceipt[], terms: ScoreTerms): ReceiptSetScore {
  const { counted, ignored, anchored } = countOpened(receipts, terms);
  const verifiers = groupByVerifier(counted);
  const validVerifiers = verifiers.filter(({ valid }) => valid);
  // A verifier that contradicts itself vouches for nothing.
  const vouching = validVerifiers.flatMap((verifier) => verifier.receipts);
  const fault = counted.length === 0 ? null : subjectFault(counted, terms.attestation, terms);
  const score = fault === null ? scoreOf(vouching, validVerifiers.length, verifiers.length) : 0;
  const saysValid = counted.filter(({ result }) => result.valid);
  const others = ignored.filter(({ reason }) => reason !== "duplicate");
  return withoutUndefined<ReceiptSetScore>({
    total_receipts: receipts.length,
    valid_receipts: saysValid.length,
    unique_verifiers: verifiers.length,
    unique_profiles: distinctProfiles(saysValid),
    all_valid: counted.length > 0 && saysValid.length === counted.length && others.length === 0,
    includes_zk_verification: counted.some(isZeroKnowledgeVerified),
    trust_score: score,
    recommendation: recommendationFor(score),
    anchored,
    ignored,
    roots: rootsOf(counted),
    reason: fault?.reason,
  });
}

/** Distinct digests of roots that receipts name, sorted. */
export function rootsOf(receipts: readonly VerificationReceipt[]): string[] {
  return [...new Set(receipts.flatMap(({ roots_digest }) => roots_digest ?? []))].sort();
}

function tooMany(total: number, terms: ReturnType<typeof readTerms>["terms"]): ReceiptSetScore {
  const none = scoreOpened([], { ...terms, revocation: null });
  return { ...none, total_receipts: total, reason: "too_many_receipts" };
}

function readTerms(receipts: unknown, options: unknown) {
  const given = readMembers(options, OPTIONS, "options");
  const now = readSeconds(given.now, "options.now") ?? currentSeconds();
  return {
    inputs: readList(receipts, "receipts", "receipts"),
    terms: {
      ...readStanding(given, "options", { now, maxEvaluatedAge: DEFAULT_MAX_EVALUATED_AGE_SECONDS }),
      now,
      anchors: readAnchors(given, "options"),
      logTimes: readLogTimes(given.logTimes, "options.logTimes"),
      attestation: given.attestation === undefined ? null : openAttestation(given.attestation),
    },
  };
}

function scoreOf(vouching: readonly VerificationReceipt[], valid: number, total: number): number {
  if (valid === 0) return 0;
  const { verifiers, profile, profiles, zeroKnowledge, capWhenAnyInvalid } = SCORE_RULE;
  const points =
    (verifiers[Math.min(total, verifiers.length) - 1] ?? 0) +
    Math.max(...vouching.map(({ profile_id }) => profile[profile_id])) +
    (vouching.some(isZeroKnowledgeVerified) ? zeroKnowledge : 0) +
    (profiles[distinctProfiles(vouching) - 1] ?? 0);
  return Math.min(Math.floor((points * valid) / total), valid < total ? capWhenAnyInvalid : 100);
}

function distinctProfiles(receipts: readonly VerificationReceipt[]): number {
  return new Set(receipts.map(({ profile_id }) => profile_id)).size;
}
