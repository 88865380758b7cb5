/**
 * Whether a relying party that did not verify an attestation itself may act on what others say of it.
 *
 * Receipts of strangers neither fill a quorum nor veto; a copy counts once; a verifier counts once whatever keys
 * it has. Everything that cannot be evaluated refuses.
 */
import { DOMAINS, digest } from "@svc/core/digest";
import { readJson } from "@svc/core/json";
import { refuse } from "@svc/core/reading";
import { readList } from "@svc/core/trust";
import { parseAttestation, type VerificationReceipt } from "@svc/core/wire";
import { judgeSettings } from "../options/read-options.ts";
import { countReceiptsAsync, groupByVerifier, isZeroKnowledgeVerified } from "../score/count-receipts.ts";
import { runSteps } from "../verify-decision.ts";
import { type AcceptancePolicy, type PolicySettings, readPolicy } from "./read-policy.ts";
import type { AcceptanceReason } from "./reasons.ts";

export interface AcceptancePolicyResult {
  readonly accepted: boolean;
  readonly reason: AcceptanceReason;
  /** The attestation was verified anew. */
  readonly spotCheckTriggered: boolean;
  /** What that came to; null when it was not triggered. */
  readonly spotCheckValid: boolean | null;
  /** Receipts that count towards the quorum: valid, on the level's terms. */
  readonly receiptsAccepted: number;
  readonly detail?: string;
}

/** The attestation as read at the door; undefined when none was given. */
type Document = ReturnType<typeof readJson> | undefined;

/**
 * Never throws on evidence.
 *
 * @param receipts receipts about one attestation
 * @param attestation the attestation itself; level `critical` asks for it
 * @throws TypeError, RangeError naming the member when the policy is none, and when `receipts` is no array
 */
export async function evaluateAcceptancePolicy(
  receipts: readonly unknown[],
  policy: AcceptancePolicy = {},
  attestation?: unknown,
): Promise<AcceptancePolicyResult> {
  const inputs = readList(receipts, "receipts", "receipts");
  const read = readPolicy(policy);
  if (!read.ok) return refused(read.reason, 0, read.detail);
  const settings = read.value;
  // Read at the door: what the caller does to it while receipts are checked changes nothing.
  const document = attestation === undefined ? undefined : readJson(attestation);
  const { counted } = await countReceiptsAsync(inputs, settings);
  const accepted = counted.filter((receipt) => isAcceptable(receipt, settings));
  const fault = setFault(counted, accepted, document, settings);
  if (fault !== null) return refused(fault.reason, accepted.length, fault.detail);
  if (!settings.terms.spotCheck || !isDrawn(settings)) return acceptance(accepted.length, false);
  const failure = await spotCheck(document, settings);
  if (failure === null) return acceptance(accepted.length, true);
  return {
    ...refused("spot_check_failed", accepted.length, failure),
    spotCheckTriggered: true,
    spotCheckValid: false,
  };
}

function isAcceptable(receipt: VerificationReceipt, { terms, tvs, now }: PolicySettings): boolean {
  const { result, profile_id, trust, verified_at } = receipt;
  const maxAge = tvs?.max_age_seconds;
  return (
    result.valid &&
    terms.profiles.includes(profile_id) &&
    (!terms.zeroKnowledge || isZeroKnowledgeVerified(receipt)) &&
    (!terms.issuerPinned || trust.issuer === "pinned") &&
    (maxAge === undefined || now - verified_at <= maxAge)
  );
}

interface SetFault {
  readonly reason: AcceptanceReason;
  readonly detail: string;
}

function setFault(
  counted: readonly VerificationReceipt[],
  accepted: readonly VerificationReceipt[],
  attestation: Document,
  { terms, tvs, quorum }: PolicySettings,
): SetFault | null {
  if (terms.spotCheck && attestation === undefined) {
    return { reason: "attestation_missing", detail: "Pass the attestation: this level may verify it anew." };
  }
  if (counted.length === 0) return { reason: "no_receipts", detail: "No receipt counts." };
  const hashes = new Set(counted.map(({ attestation_hash }) => attestation_hash));
  if (hashes.size > 1)
    return { reason: "mixed_attestations", detail: `Receipts about ${hashes.size} documents.` };
  if (attestation !== undefined) {
    const hash = hashOf(attestation);
    if (hash === null || !hashes.has(hash)) {
      return {
        reason: "attestation_mismatch",
        detail: `The attestation's hash is ${hash ?? "not to be had"}.`,
      };
    }
  }
  // Whatever its age: a member that once said invalid has not taken it back by growing old.
  const against = counted.find(({ result }) => !result.valid);
  if (terms.contradictionRefuses && against !== undefined) {
    const detail = `${against.verifier.id} says invalid: ${against.result.reason ?? "no reason"}.`;
    return { reason: "contradicting_receipt", detail };
  }
  const found = tvs?.distinct_organizations
    ? new Set(accepted.map((receipt) => organizationOf(receipt, tvs))).size
    : groupByVerifier(accepted).length;
  if (found >= quorum) return null;
  return { reason: "quorum_not_met", detail: `Expected ${quorum} distinct verifiers, found ${found}.` };
}

function organizationOf(
  { verifier }: VerificationReceipt,
  { verifiers }: NonNullable<PolicySettings["tvs"]>,
): string | undefined {
  return verifiers.find(({ verifier_id }) => verifier_id === verifier.id)?.organization;
}

function hashOf(attestation: Exclude<Document, undefined>): string | null {
  if (!attestation.ok || typeof attestation.value !== "object" || attestation.value === null) return null;
  return digest(DOMAINS.attestation, attestation.value);
}

/** Anything but a number at or above the rate, below 1, draws: a broken source checks more, not less. */
function isDrawn({ random, spotCheckRate }: PolicySettings): boolean {
  let drawn: unknown;
  try {
    drawn = random();
  } catch {
    // The caller's source of randomness failed: the check is made.
    return true;
  }
  return !(typeof drawn === "number" && drawn >= spotCheckRate && drawn < 1);
}

/** Null when the attestation passes; otherwise why not. Here, and only here, an exception is a refusal. */
async function spotCheck(document: Document, { verification }: PolicySettings): Promise<string | null> {
  try {
    const evidence = document?.ok ? parseAttestation(document.value) : refuse("schema", "no document", "");
    const result = await runSteps(evidence, await judgeSettings(verification));
    return result.valid ? null : `Step ${result.failedStep} fails: ${result.reason}.`;
  } catch (error) {
    return `The verification threw: ${error instanceof Error ? error.message : "something that is no error"}`;
  }
}

function acceptance(receiptsAccepted: number, spotChecked: boolean): AcceptancePolicyResult {
  return {
    accepted: true,
    reason: "accepted",
    spotCheckTriggered: spotChecked,
    spotCheckValid: spotChecked ? true : null,
    receiptsAccepted,
  };
}

function refused(reason: AcceptanceReason, receiptsAccepted: number, detail: string): AcceptancePolicyResult {
  return {
    accepted: false,
    reason,
    spotCheckTriggered: false,
    spotCheckValid: null,
    receiptsAccepted,
    detail,
  };
}
