/**
 * An acceptance policy read once. A relying party that asks for something that does not exist must not get
 * something weaker: every malformed member refuses, with a reason, and nothing is accepted.
 */
import { type Reading, refuse } from "@svc/core/reading";
import { systemSeconds, type VerifyOptions } from "../options/read-options.ts";
import { type Anchors, readAnchors, type VerifierKeyRegistry } from "../receipt/identify-verifier.ts";
import { readTrustedVerifierSet, type TrustedVerifierSet } from "../receipt/trusted-verifier-set.ts";
import { readLogTimes } from "../receipt/verify-chain.ts";
import {
  type AcceptanceLevel,
  type AcceptanceTerms,
  DEFAULT_LEVEL,
  DEFAULT_SPOT_CHECK_RATE,
  termsOf,
} from "./levels.ts";
import type { AcceptanceReason } from "./reasons.ts";

export interface AcceptancePolicy {
  /** Default `medium`. */
  readonly level?: AcceptanceLevel;
  readonly tvs?: TrustedVerifierSet;
  /** Probability from 0 to 1. Default 0.05. */
  readonly spotCheckRate?: number;
  /** Options of the spot check's `verifyDecision`: its profile and the roots it needs. */
  readonly verification?: VerifyOptions;
  /** A member's key must be valid here too. */
  readonly registry?: VerifierKeyRegistry;
  /** Verified log times by receipt hash, for receipts of keys that have ended. */
  readonly logTimes?: Readonly<Record<string, number>>;
  /** Unix seconds; default the system's clock. */
  readonly now?: number;
  /** Uniform in [0, 1); default from the runtime's cryptographic source. A value outside triggers the check. */
  readonly random?: () => number;
}

export interface PolicySettings {
  readonly terms: AcceptanceTerms;
  readonly quorum: number;
  readonly tvs: TrustedVerifierSet | null;
  readonly anchors: Anchors | null;
  readonly spotCheckRate: number;
  readonly verification: VerifyOptions;
  readonly logTimes: ReadonlyMap<string, number>;
  readonly now: number;
  readonly random: () => number;
}

const MEMBERS: readonly string[] = [
  "level",
  "tvs",
  "spotCheckRate",
  "verification",
  "registry",
  "logTimes",
  "now",
  "random",
];

export function readPolicy(input: unknown): Reading<PolicySettings, AcceptanceReason> {
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    return refuse("policy_malformed", "policy: expected an object");
  }
  const unknown = Object.keys(input).find((name) => !MEMBERS.includes(name));
  if (unknown !== undefined) {
    return refuse("policy_malformed", `policy: unknown member ${JSON.stringify(unknown.slice(0, 64))}`);
  }
  const policy = { ...(input as AcceptancePolicy) };
  const terms = termsOf(policy.level === undefined ? DEFAULT_LEVEL : policy.level);
  if (terms === null) return refuse("unknown_level", "policy.level: expected low, medium, high or critical");
  const rate = policy.spotCheckRate === undefined ? DEFAULT_SPOT_CHECK_RATE : policy.spotCheckRate;
  if (typeof rate !== "number" || !(rate >= 0 && rate <= 1)) {
    return refuse("spot_check_rate_invalid", "policy.spotCheckRate: expected a number from 0 to 1");
  }
  const set = policy.tvs === undefined ? null : readTrustedVerifierSet(policy.tvs);
  if (set !== null && !set.ok) return refuse("tvs_malformed", `policy.${set.detail}`);
  if (set === null && terms.tvs === "required") {
    return refuse("tvs_missing", "policy.tvs: this level counts only members of a trusted verifier set");
  }
  if (policy.random !== undefined && typeof policy.random !== "function") {
    return refuse("policy_malformed", "policy.random: expected a function");
  }
  return readRest(policy, terms, set?.value ?? null, rate);
}

function readRest(
  policy: AcceptancePolicy,
  terms: AcceptanceTerms,
  tvs: TrustedVerifierSet | null,
  spotCheckRate: number,
): Reading<PolicySettings, AcceptanceReason> {
  const now = policy.now ?? systemSeconds();
  if (!Number.isSafeInteger(now) || now < 0) {
    return refuse("policy_malformed", "policy.now: expected whole Unix seconds");
  }
  const counting = terms.tvs === "unused" ? null : tvs;
  try {
    const anchors = readAnchors(
      {
        ...(counting === null ? {} : { tvs: counting }),
        ...(policy.registry === undefined ? {} : { registry: policy.registry }),
      },
      "policy",
    );
    const logTimes = readLogTimes(policy.logTimes, "policy.logTimes");
    return {
      ok: true,
      value: {
        terms,
        quorum: terms.quorum > 1 ? (tvs?.quorum ?? terms.quorum) : terms.quorum,
        tvs: counting,
        anchors,
        spotCheckRate,
        verification: policy.verification ?? {},
        logTimes,
        now,
        random: policy.random ?? systemRandom,
      },
    };
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError)
      return refuse("policy_malformed", error.message);
    throw error;
  }
}

/** 53 random bits as a fraction. */
function systemRandom(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return ((high >>> 5) * 2 ** 26 + (low >>> 6)) / 2 ** 53;
}
