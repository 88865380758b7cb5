/**
 * The score of a set of receipts taken apart into its points, by the published rule (`SCORE_RULE`, SCORING.md). The
 * number itself stays the library's; the tests hold this working against it over the rule's worked examples.
 */

import type { VerificationReceipt } from "@svc/core";
import type { Locale } from "@svc/messages";
import { type ReceiptSetScore, SCORE_RULE } from "@svc/vdi-verifier";

export interface ScorePoints {
  /** What the row is about, what was found, and what it earns of the most that it can. */
  readonly of: keyof Locale["drawings"]["scoreFor"];
  /** A count, a profile's identifier, or whether it was. */
  readonly found: number | string | boolean;
  readonly points: number;
  readonly most: number;
}

export interface ScoreParts {
  readonly points: readonly ScorePoints[];
  readonly sum: number;
  readonly validVerifiers: number;
  readonly verifiers: number;
  /** Sum times the share that says valid, rounded down. */
  readonly shared: number;
  /** The caps that apply, each with its reason. */
  readonly caps: readonly {
    readonly most: number;
    readonly because: keyof Locale["drawings"]["scoreCaps"];
  }[];
  readonly score: number;
  /** False: the verifiers' keys are not confirmed. */
  readonly anchored: boolean;
}

/** The receipts that the score counted, in their order. */
export function countedReceipts(
  receipts: readonly (VerificationReceipt | null)[],
  { ignored }: ReceiptSetScore,
): VerificationReceipt[] {
  const left = new Set(ignored.map(({ index }) => index));
  return receipts.flatMap((receipt, i) => (receipt === null || left.has(i) ? [] : [receipt]));
}

/** Null where no points are given at all: no valid verifier, or receipts about different attestations. */
export function scoreParts(
  counted: readonly VerificationReceipt[],
  score: ReceiptSetScore,
): ScoreParts | null {
  const groups = byVerifier(counted);
  const valid = groups.filter((receipts) => receipts.every(({ result }) => result.valid));
  if (valid.length === 0 || score.reason !== undefined) return null;
  const vouching = valid.flat();
  const profiles = new Set(vouching.map(({ profile_id }) => profile_id));
  const points = [
    verifierPoints(groups.length, score.anchored),
    profilePoints(vouching),
    proofPoints(vouching),
    profilesPoints(profiles.size),
  ];
  const sum = points.reduce((total, one) => total + one.points, 0);
  const shared = Math.floor((sum * valid.length) / groups.length);
  const caps =
    valid.length < groups.length ? [{ most: SCORE_RULE.capWhenAnyInvalid, because: "invalid" as const }] : [];
  return {
    points,
    sum,
    validVerifiers: valid.length,
    verifiers: groups.length,
    shared,
    caps,
    score: Math.min(shared, 100, ...caps.map(({ most }) => most)),
    anchored: score.anchored,
  };
}

function verifierPoints(count: number, anchored: boolean): ScorePoints {
  const { verifiers } = SCORE_RULE;
  const points = verifiers[Math.min(count, verifiers.length) - 1] ?? 0;
  return { of: anchored ? "verifiers" : "keys", found: count, points, most: Math.max(...verifiers) };
}

function profilePoints(vouching: readonly VerificationReceipt[]): ScorePoints {
  const { profile } = SCORE_RULE;
  const ids = vouching.map(({ profile_id }) => profile_id);
  const strongest = ids.reduce(
    (best, one) => (profile[one] > profile[best] ? one : best),
    ids[0] as (typeof ids)[0],
  );
  const points = profile[strongest];
  return {
    of: "profile",
    found: strongest,
    points,
    most: Math.max(...Object.values(profile)),
  };
}

function proofPoints(vouching: readonly VerificationReceipt[]): ScorePoints {
  const checked = vouching.some(
    ({ checks, trust }) =>
      checks.some(({ check, valid }) => check === "proof" && valid) &&
      (trust.circuit === "pinned" || trust.circuit === "built_in"),
  );
  return {
    of: "proof",
    found: checked,
    points: checked ? SCORE_RULE.zeroKnowledge : 0,
    most: SCORE_RULE.zeroKnowledge,
  };
}

function profilesPoints(count: number): ScorePoints {
  const { profiles } = SCORE_RULE;
  return {
    of: "profiles",
    found: count,
    points: profiles[count - 1] ?? 0,
    most: Math.max(...profiles),
  };
}

/** Receipts that share an id or a key, directly or through others, are one verifier's. */
function byVerifier(receipts: readonly VerificationReceipt[]): VerificationReceipt[][] {
  const groups: { readonly names: Set<string>; readonly receipts: VerificationReceipt[] }[] = [];
  for (const receipt of receipts) {
    const names = [receipt.verifier.id, receipt.signature.public_key];
    const own = groups.filter((group) => names.some((name) => group.names.has(name)));
    const joined = {
      names: new Set([...names, ...own.flatMap((group) => [...group.names])]),
      receipts: [...own.flatMap((group) => group.receipts), receipt],
    };
    for (const group of own) groups.splice(groups.indexOf(group), 1);
    groups.push(joined);
  }
  return groups.map((group) => group.receipts);
}
