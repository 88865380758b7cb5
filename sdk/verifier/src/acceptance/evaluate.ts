/**
 * Decides whether a relying party that did not verify an attestation itself may act on the receipts of others.
 *
 * Receipts of strangers neither fill a quorum nor veto; a copy counts once; a verifier counts once whatever keys
 * it has; a receipt speaks of the time it was made for, and not of now. Everything that cannot be evaluated refuses.
 */

import {
  type ACCEPTANCE_REASONS,
  type AcceptanceFailure,
  type AcceptanceReason,
  causeOf,
  type Fail,
  failure,
  type Values,
} from "@svc/core/finding";
import { withoutUndefined } from "@svc/core/json";
import { judgeRevocation, readList } from "@svc/core/trust";
import { isIssuerPinned, TRUST_ROOTS, type TrustRoot, type VerificationReceipt } from "@svc/core/wire";
import { ACCEPTANCE_SET, sentenceOf } from "@svc/messages";
import { type OpenedAttestation, openAttestation } from "../opened/attestation.ts";
import { judgeSettings } from "../options/read-options.ts";
import {
  type CountedReceipts,
  countOpened,
  groupByVerifier,
  type IgnoredReceipt,
  isZeroKnowledgeVerified,
  MAX_RECEIPTS,
  openReceipts,
} from "../score/count-receipts.ts";
import { rootsOf } from "../score/score-receipts.ts";
import type { StandingTerms } from "../score/standing.ts";
import { subjectFault } from "../score/standing.ts";
import { runSteps } from "../verify-decision.ts";
import { type AcceptancePolicy, type PolicySettings, readPolicy } from "./read-policy.ts";

export interface AcceptancePolicyResult {
  readonly accepted: boolean;
  readonly reason: AcceptanceReason;
  /** The attestation was verified anew. */
  readonly spotCheckTriggered: boolean;
  /** What that came to; null when it was not triggered. */
  readonly spotCheckValid: boolean | null;
  /** Receipts that count towards the quorum: valid, on the level's terms. */
  readonly receiptsAccepted: number;
  /** Somebody other than the receipts says whose keys theirs are. False: whoever wants makes as many. */
  readonly anchored: boolean;
  /** On whose word it rests. */
  readonly roots: AcceptanceRoots;
  /** In force at the time asked about, by its issuer's times; null when the attestation was not given. */
  readonly attestationInForce: boolean | null;
  /** A snapshot was given and judged; false: what was revoked since the receipts is not known. */
  readonly revocationChecked: boolean;
  /** Receipts that do not count, each with its reason. */
  readonly ignored: readonly IgnoredReceipt[];
  /** Expected and found values, as `@svc/core/finding` declares them for this reason. */
  readonly values?: Values;
  /** Worded from them. */
  readonly detail?: string;
}

/** Trust roots that the accepted receipts state; each is asserted by its verifier. */
export interface AcceptanceRoots {
  /** What ties the keys of receipts to verifiers; empty when nothing does. */
  readonly verifiers: readonly ("tvs" | "registry")[];
  /** Distinct digests of roots that they name, sorted. */
  readonly digests: readonly string[];
  /** By what their verifiers knew the issuer's key, each root once. */
  readonly issuer: readonly TrustRoot[];
  /** By what they knew the circuit's key. */
  readonly circuit: readonly TrustRoot[];
}

/**
 * Evaluates an acceptance policy over receipts about one attestation. `accepted` says that enough verifiers, on the
 * policy's terms, said valid as of a time near the one asked about. Never throws on evidence.
 *
 * @param receipts receipts about one attestation; more than 4,096 are refused
 * @param attestation the attestation itself; given, it must be in force. Level `critical` asks for it
 * @throws TypeError, RangeError naming the member when the policy is none, and when `receipts` is no array
 */
export async function evaluateAcceptancePolicy(
  receipts: readonly unknown[],
  policy?: AcceptancePolicy,
  attestation?: unknown,
): Promise<AcceptancePolicyResult> {
  const inputs = readList(receipts, "receipts", "receipts");
  const read = readPolicy(policy);
  if (!read.ok) return resultOf(causeOf(read) as AcceptanceFailure, NOTHING);
  if (inputs.length > MAX_RECEIPTS) {
    return resultOf(fail("too_many_receipts", { found: inputs.length, limit: MAX_RECEIPTS }), NOTHING);
  }
  const unjudged = read.value;
  // Read at the door: what the caller does to it while receipts are checked changes nothing.
  const document = attestation === undefined ? null : openAttestation(attestation);
  const opened = openReceipts(inputs);
  const revocation = unjudged.revocation === null ? null : await judgeRevocation(unjudged.revocation);
  const settings: Settings = { ...unjudged, revocation };
  const found = countOpened(await opened, settings);
  const accepted = found.counted.filter((receipt) => isAcceptable(receipt, settings));
  const judged: Judged = { ...found, accepted, document, settings };
  const fault = setFault(judged, settings);
  if (fault !== null) return resultOf(fault, judged);
  if (!settings.terms.spotCheck || !isDrawn(settings)) return resultOf(ACCEPTED, judged);
  const failed = await spotCheck(document, settings);
  const checked = { spotCheckTriggered: true, spotCheckValid: failed === null };
  return { ...resultOf(failed ?? ACCEPTED, judged), ...checked };
}

const fail: Fail<typeof ACCEPTANCE_REASONS> = failure;
const ACCEPTED: AcceptanceFailure = fail("accepted");

type Settings = Omit<PolicySettings, "revocation"> & StandingTerms;

/** Facts known when a result is made. */
interface Judged extends CountedReceipts {
  readonly accepted: readonly VerificationReceipt[];
  readonly document: OpenedAttestation | null;
  readonly settings: Settings | null;
}

const NOTHING: Judged = {
  counted: [],
  ignored: [],
  anchored: false,
  accepted: [],
  document: null,
  settings: null,
};

function isAcceptable(receipt: VerificationReceipt, { terms, tvs, now }: Settings): boolean {
  const { result, profile_id, trust, verified_at } = receipt;
  const maxAge = tvs?.max_age_seconds;
  return (
    result.valid &&
    terms.profiles.includes(profile_id) &&
    (!terms.zeroKnowledge || isZeroKnowledgeVerified(receipt)) &&
    (!terms.issuerPinned || isIssuerPinned(trust.issuer)) &&
    (maxAge === undefined || now - verified_at <= maxAge)
  );
}

function setFault({ counted, accepted, document }: Judged, settings: Settings): AcceptanceFailure | null {
  const { terms, tvs, quorum } = settings;
  if (terms.spotCheck && document === null) {
    return fail("attestation_missing");
  }
  if (counted.length === 0) return fail("no_receipts");
  const fault = subjectFault(counted, document, settings);
  if (fault !== null) return fault;
  const against = counted.find(({ result }) => !result.valid);
  if (terms.contradictionRefuses && against !== undefined) {
    const { verifier, result } = against;
    return fail("contradicting_receipt", { verifier: verifier.id, found: result.reason ?? null });
  }
  const found = tvs?.distinct_organizations
    ? new Set(accepted.map((receipt) => organizationOf(receipt, tvs))).size
    : groupByVerifier(accepted).length;
  if (found >= quorum) return null;
  return fail("quorum_not_met", { expected: quorum, found });
}

function organizationOf(
  { verifier }: VerificationReceipt,
  { verifiers }: NonNullable<PolicySettings["tvs"]>,
): string | undefined {
  return verifiers.find(({ verifier_id }) => verifier_id === verifier.id)?.organization;
}

/** Anything but a number at or above the rate, below 1, draws: a broken source checks more, not less. */
function isDrawn({ random, spotCheckRate }: Settings): boolean {
  let drawn: unknown;
  try {
    drawn = random();
  } catch {
    // The caller's source of randomness failed: the check is made.
    return true;
  }
  return !(typeof drawn === "number" && drawn >= spotCheckRate && drawn < 1);
}

/** Returns `null` when the attestation passes; otherwise why not. Here, and only here, an exception is a refusal. */
async function spotCheck(
  document: OpenedAttestation | null,
  { verification }: Settings,
): Promise<AcceptanceFailure | null> {
  if (document === null) return fail("spot_check_failed", { cause: null, because: "nothing_given" });
  try {
    const result = await runSteps(document.evidence, await judgeSettings(verification));
    if (result.valid) return null;
    const { reason = "", values = {} } = result.steps.find(({ step }) => step === result.failedStep) ?? {};
    return fail("spot_check_failed", { cause: { reason, values }, because: null });
  } catch {
    return fail("spot_check_failed", { cause: null, because: "verification_threw" });
  }
}

function resultOf(
  found: AcceptanceFailure,
  { accepted, ignored, document, settings }: Judged,
): AcceptancePolicyResult {
  const { reason, values } = found;
  const rootOf = (subject: "issuer" | "circuit") =>
    TRUST_ROOTS.filter((root) => accepted.some(({ trust }) => trust[subject] === root));
  const inForce = document === null ? null : reason !== "attestation_not_in_force";
  const isAccepted = reason === "accepted";
  return withoutUndefined<AcceptancePolicyResult>({
    accepted: isAccepted,
    reason,
    spotCheckTriggered: false,
    spotCheckValid: null,
    receiptsAccepted: accepted.length,
    anchored: settings !== null && settings.anchors !== null,
    roots: {
      verifiers: [
        ...(settings?.anchors?.tvs ? (["tvs"] as const) : []),
        ...(settings?.anchors?.registry ? (["registry"] as const) : []),
      ],
      digests: rootsOf(accepted),
      issuer: rootOf("issuer"),
      circuit: rootOf("circuit"),
    },
    attestationInForce: WITHOUT_LOOK.includes(reason) ? null : inForce,
    revocationChecked: settings !== null && settings.revocation !== null,
    ignored,
    values: isAccepted ? undefined : values,
    detail: isAccepted ? undefined : sentenceOf(ACCEPTANCE_SET, found),
  });
}

/** Refusals that come before anybody looks at the attestation's times. */
const WITHOUT_LOOK: readonly AcceptanceReason[] = [
  "attestation_mismatch",
  "mixed_attestations",
  "no_receipts",
];
