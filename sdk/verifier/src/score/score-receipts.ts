/**
 * A number for a set of receipts about one attestation: how many independent verifiers say valid, how strictly
 * they looked, and whether anybody says whose keys theirs are.
 *
 * The score measures agreement, not truth. Ids and keys are free to make: without anchors a thousand verifiers
 * may be one person, and the score stops below high confidence.
 */
import { currentSeconds, readList, readMembers, readSeconds } from "@svc/core/trust";
import type { VerificationReceipt } from "@svc/core/wire";
import type { OpenedReceipt } from "../opened/receipt.ts";
import { readAnchors, type VerifierAnchors } from "../receipt/identify-verifier.ts";
import { readLogTimes } from "../receipt/verify-chain.ts";
import {
  type CountedReceipts,
  type CountingTerms,
  countOpened,
  countReceipts,
  countReceiptsAsync,
  groupByVerifier,
  type IgnoredReceipt,
  isZeroKnowledgeVerified,
} from "./count-receipts.ts";
import { type Recommendation, recommendationFor, SCORE_RULE } from "./weights.ts";

export interface ReceiptSetScore {
  /** Receipts given. */
  readonly total_receipts: number;
  /** Counted receipts that say valid. */
  readonly valid_receipts: number;
  /** Distinct verifiers among counted receipts. */
  readonly unique_verifiers: number;
  /** Distinct profiles among counted receipts that say valid. */
  readonly unique_profiles: number;
  /** At least one verifier counts, and every one that counts says valid. */
  readonly all_valid: boolean;
  readonly includes_zk_verification: boolean;
  /** 0 to 100, an integer. */
  readonly trust_score: number;
  readonly recommendation: Recommendation;
  /** Somebody other than the receipts says whose keys theirs are. */
  readonly anchored: boolean;
  /** Receipts that do not count, each with its reason. */
  readonly ignored: readonly IgnoredReceipt[];
  /** Why the score is 0 although receipts count. */
  readonly reason?: "mixed_attestations";
}

export interface ScoreOptions extends VerifierAnchors {
  /** Unix seconds; default the system's clock. */
  readonly now?: number;
  /** Verified log times by receipt hash, for receipts of keys that have ended. */
  readonly logTimes?: Readonly<Record<string, number>>;
}

const OPTIONS = ["trustedVerifiers", "registry", "tvs", "now", "logTimes"] as const;

/**
 * A number, 0 to 100, for receipts about one attestation: how many distinct verifiers say valid, how
 * strictly they looked, and whether anybody says whose keys theirs are. It weighs words; it verifies no
 * attestation.
 *
 * @param receipts receipts about one attestation; what is wrong with any of them is evidence
 * @throws TypeError, RangeError when `receipts` is no array or an option is malformed
 */
export function scoreReceiptSet(receipts: readonly unknown[], options: ScoreOptions = {}): ReceiptSetScore {
  const { inputs, terms } = readTerms(receipts, options);
  return scoreCounted(inputs.length, countReceipts(inputs, terms), terms.anchors !== null);
}

/** The same score, signatures checked by the runtime, which is several times quicker. */
export async function scoreReceiptSetAsync(
  receipts: readonly unknown[],
  options: ScoreOptions = {},
): Promise<ReceiptSetScore> {
  const { inputs, terms } = readTerms(receipts, options);
  return scoreCounted(inputs.length, await countReceiptsAsync(inputs, terms), terms.anchors !== null);
}

/** The same score of receipts that were read. */
export function scoreOpened(receipts: readonly OpenedReceipt[], terms: CountingTerms): ReceiptSetScore {
  return scoreCounted(receipts.length, countOpened(receipts, terms), terms.anchors !== null);
}

function readTerms(
  receipts: unknown,
  options: unknown,
): { inputs: readonly unknown[]; terms: CountingTerms } {
  const given = readMembers(options, OPTIONS, "options");
  return {
    inputs: readList(receipts, "receipts", "receipts"),
    terms: {
      now: readSeconds(given.now, "options.now") ?? currentSeconds(),
      anchors: readAnchors(given, "options"),
      logTimes: readLogTimes(given.logTimes, "options.logTimes"),
    },
  };
}

function scoreCounted(
  total: number,
  { counted, ignored }: CountedReceipts,
  anchored: boolean,
): ReceiptSetScore {
  const verifiers = groupByVerifier(counted);
  const validVerifiers = verifiers.filter(({ valid }) => valid);
  // A verifier that contradicts itself vouches for nothing.
  const vouching = validVerifiers.flatMap((verifier) => verifier.receipts);
  const mixed = new Set(counted.map(({ attestation_hash }) => attestation_hash)).size > 1;
  const score = mixed ? 0 : scoreOf(vouching, validVerifiers.length, verifiers.length, anchored);
  return {
    total_receipts: total,
    valid_receipts: counted.filter(({ result }) => result.valid).length,
    unique_verifiers: verifiers.length,
    unique_profiles: distinctProfiles(counted.filter(({ result }) => result.valid)),
    all_valid: verifiers.length > 0 && validVerifiers.length === verifiers.length,
    includes_zk_verification: counted.some(isZeroKnowledgeVerified),
    trust_score: score,
    recommendation: recommendationFor(score),
    anchored,
    ignored,
    ...(mixed ? { reason: "mixed_attestations" as const } : {}),
  };
}

function scoreOf(
  vouching: readonly VerificationReceipt[],
  valid: number,
  total: number,
  anchored: boolean,
): number {
  if (valid === 0) return 0;
  const { verifiers, profile, profiles, zeroKnowledge, capWhenAnyInvalid, capWhenNotAnchored } = SCORE_RULE;
  const points =
    (verifiers[Math.min(total, verifiers.length) - 1] ?? 0) +
    Math.max(...vouching.map(({ profile_id }) => profile[profile_id])) +
    (vouching.some(isZeroKnowledgeVerified) ? zeroKnowledge : 0) +
    (profiles[distinctProfiles(vouching) - 1] ?? 0);
  const caps = [100, valid < total ? capWhenAnyInvalid : 100, anchored ? 100 : capWhenNotAnchored];
  return Math.min(Math.floor((points * valid) / total), ...caps);
}

function distinctProfiles(receipts: readonly VerificationReceipt[]): number {
  return new Set(receipts.map(({ profile_id }) => profile_id)).size;
}
