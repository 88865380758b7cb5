/** The four acceptance levels as data. Only this table defines their demands on a set of receipts. */
import type { ProfileId } from "@svc/core/wire";

export type AcceptanceLevel = "low" | "medium" | "high" | "critical";

export interface AcceptanceTerms {
  /** Profiles whose valid receipts count towards the quorum. */
  readonly profiles: readonly ProfileId[];
  /** Distinct verifiers wanted; `tvs.quorum` replaces a default above 1. */
  readonly quorum: number;
  /** `required`; `if_given`: then only its members count; `unused`: any verifier counts. */
  readonly tvs: "required" | "if_given" | "unused";
  readonly zeroKnowledge: boolean;
  /** A counted receipt that says invalid refuses, however many say valid. */
  readonly contradictionRefuses: boolean;
  readonly issuerPinned: boolean;
  /** The attestation must be there, and is verified anew with the policy's probability. */
  readonly spotCheck: boolean;
  /** How long before the time asked about receipts may speak of, in seconds, unless the policy says otherwise. */
  readonly maxEvaluatedAgeSeconds: number;
}

const DAY_SECONDS = 86_400;

const STRICT = "VDI_VERIFY_STRICT_V1";
const STANDARD = "VDI_VERIFY_STANDARD_V1";
const MINIMAL = "VDI_VERIFY_MINIMAL_V1";

export const ACCEPTANCE_LEVELS: Readonly<Record<AcceptanceLevel, AcceptanceTerms>> = Object.freeze({
  low: terms({
    profiles: [STRICT, STANDARD, MINIMAL],
    quorum: 1,
    tvs: "unused",
    zeroKnowledge: false,
    contradictionRefuses: false,
    issuerPinned: false,
    spotCheck: false,
    maxEvaluatedAgeSeconds: 30 * DAY_SECONDS,
  }),
  medium: terms({
    profiles: [STRICT, STANDARD],
    quorum: 1,
    tvs: "if_given",
    zeroKnowledge: false,
    contradictionRefuses: false,
    issuerPinned: false,
    spotCheck: false,
    maxEvaluatedAgeSeconds: 30 * DAY_SECONDS,
  }),
  high: terms({
    profiles: [STRICT, STANDARD],
    quorum: 2,
    tvs: "required",
    zeroKnowledge: true,
    contradictionRefuses: true,
    issuerPinned: false,
    spotCheck: false,
    maxEvaluatedAgeSeconds: 7 * DAY_SECONDS,
  }),
  critical: terms({
    profiles: [STRICT],
    quorum: 3,
    tvs: "required",
    zeroKnowledge: true,
    contradictionRefuses: true,
    issuerPinned: true,
    spotCheck: true,
    maxEvaluatedAgeSeconds: DAY_SECONDS,
  }),
});

export const DEFAULT_LEVEL: AcceptanceLevel = "medium";
export const DEFAULT_SPOT_CHECK_RATE = 0.05;

/** The level's terms; null for anything but one of the four names. */
export function termsOf(level: unknown): AcceptanceTerms | null {
  return typeof level === "string" && Object.hasOwn(ACCEPTANCE_LEVELS, level)
    ? ACCEPTANCE_LEVELS[level as AcceptanceLevel]
    : null;
}

function terms(row: AcceptanceTerms): AcceptanceTerms {
  return Object.freeze({ ...row, profiles: Object.freeze([...row.profiles]) });
}
