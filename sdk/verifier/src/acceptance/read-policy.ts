/**
 * An acceptance policy read once. A relying party that asks for something that does not exist must not get
 * something weaker: every malformed member refuses, with a reason, and nothing is accepted.
 */
import type { ACCEPTANCE_REASONS, AcceptanceReason } from "@svc/core/finding";
import { type Reading, type Refuse, refusal } from "@svc/core/reading";
import {
  currentSeconds,
  readFunction,
  readMembers,
  readSeconds,
  type TrustedVerifierSet,
} from "@svc/core/trust";
import { readUnjudgedOptions, type UnjudgedSettings, type VerifyOptions } from "../options/read-options.ts";
import { type Anchors, readAnchors, type VerifierKeyRegistry } from "../receipt/identify-verifier.ts";
import { readLogTimes } from "../receipt/verify-chain.ts";
import {
  readStanding,
  STANDING_OPTIONS,
  type StandingOptions,
  type UnjudgedStanding,
} from "../score/standing.ts";
import {
  ACCEPTANCE_LEVELS,
  type AcceptanceLevel,
  type AcceptanceTerms,
  DEFAULT_LEVEL,
  DEFAULT_SPOT_CHECK_RATE,
  termsOf,
} from "./levels.ts";

const refuse: Refuse<typeof ACCEPTANCE_REASONS> = refusal;

/** `maxEvaluatedAgeSeconds` defaults to the level's. */
export interface AcceptancePolicy extends StandingOptions {
  /** Default `medium`. */
  readonly level?: AcceptanceLevel | undefined;
  readonly tvs?: TrustedVerifierSet | undefined;
  /** Probability from 0 to 1. Default 0.05. */
  readonly spotCheckRate?: number | undefined;
  /** Options of the spot check's `verifyDecision`: its profile and the roots it needs. */
  readonly verification?: VerifyOptions | undefined;
  /** A member's key must be valid here too. */
  readonly registry?: VerifierKeyRegistry | undefined;
  /** Verified log times by receipt hash, for receipts of keys that have ended. */
  readonly logTimes?: Readonly<Record<string, number>> | undefined;
  /** Unix seconds; default the system's clock. */
  readonly now?: number | undefined;
  /** Uniform in [0, 1); default from the runtime's cryptographic source. A value outside triggers the check. */
  readonly random?: (() => number) | undefined;
}

export interface PolicySettings extends UnjudgedStanding {
  readonly terms: AcceptanceTerms;
  readonly quorum: number;
  readonly tvs: TrustedVerifierSet | null;
  readonly anchors: Anchors | null;
  readonly spotCheckRate: number;
  readonly verification: UnjudgedSettings;
  readonly logTimes: ReadonlyMap<string, number>;
  readonly now: number;
  readonly random: () => number;
}

const MEMBERS = [
  "level",
  "tvs",
  "spotCheckRate",
  "verification",
  "registry",
  "logTimes",
  "now",
  "random",
  ...STANDING_OPTIONS,
] as const;

/**
 * The policy, or why a policy of the right form cannot be evaluated.
 *
 * @throws TypeError, RangeError naming the member when the policy is no policy: its author's mistake
 */
export function readPolicy(input: unknown): Reading<PolicySettings, AcceptanceReason> {
  const policy = readMembers(input, MEMBERS, "policy");
  const { level = DEFAULT_LEVEL } = policy;
  if (typeof level !== "string") throw new TypeError("policy.level: expected low, medium, high or critical");
  const spotCheckRate = readRate(policy.spotCheckRate);
  // Whatever the level makes of it, what is malformed is noticed.
  const anchors = readAnchors({ tvs: policy.tvs, registry: policy.registry }, "policy");
  const verification = readUnjudgedOptions(policy.verification, "policy.verification");
  const logTimes = readLogTimes(policy.logTimes, "policy.logTimes");
  const now = readSeconds(policy.now, "policy.now") ?? currentSeconds();
  const random = readFunction<() => number>(policy.random, "policy.random") ?? systemRandom;
  const terms = termsOf(level);
  const maxEvaluatedAge = (terms ?? ACCEPTANCE_LEVELS[DEFAULT_LEVEL]).maxEvaluatedAgeSeconds;
  const standing = readStanding(policy, "policy", { now, maxEvaluatedAge });
  if (terms === null) return refuse("unknown_level", { found: level }, "/level");
  if (!(spotCheckRate >= 0 && spotCheckRate <= 1)) {
    return refuse("spot_check_rate_invalid", {}, "/spotCheckRate");
  }
  const tvs = anchors?.tvs ?? null;
  if (tvs === null && terms.tvs === "required") {
    return refuse("tvs_missing", {}, "/tvs");
  }
  const counting = terms.tvs === "unused" ? null : tvs;
  const registry = anchors?.registry ?? null;
  return {
    ok: true,
    value: {
      ...standing,
      terms,
      quorum: terms.quorum > 1 ? (tvs?.quorum ?? terms.quorum) : terms.quorum,
      tvs: counting,
      anchors: counting === null && registry === null ? null : { trusted: null, tvs: counting, registry },
      spotCheckRate,
      verification,
      logTimes,
      now,
      random,
    },
  };
}

function readRate(value: unknown): number {
  if (value === undefined) return DEFAULT_SPOT_CHECK_RATE;
  if (typeof value !== "number") throw new TypeError("policy.spotCheckRate: expected a number");
  return value;
}

/** 53 random bits as a fraction. */
function systemRandom(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return ((high >>> 5) * 2 ** 26 + (low >>> 6)) / 2 ** 53;
}
