/**
 * Verifies a receipt: every check a row of its own, all of them computed where they can be.
 *
 * A valid receipt is a verifier's word about an attestation, not the attestation's validity: look at
 * `all_original_checks_passed` for what it says, and at the anchors for whether that word counts.
 */

import {
  causeOf,
  type Fail,
  failure,
  type Outcome,
  outcomeOfReason,
  type RECEIPT_NOTES,
  type RECEIPT_REASONS,
  type ReceiptFailure,
  type ReceiptReason,
  type Values,
} from "@svc/core/finding";
import { withoutUndefined } from "@svc/core/json";
import { currentSeconds, readMembers, readSeconds } from "@svc/core/trust";
import type { VerificationReceipt } from "@svc/core/wire";
import { RECEIPT_NOTE_SET, RECEIPT_SET, sentenceOf } from "@svc/messages";
import { openAttestation, type StatedDocument, statedDocument } from "../opened/attestation.ts";
import { type OpenedReceipt, openReceipt } from "../opened/receipt.ts";
import { inconsistency, profileDisagreement } from "./consistency.ts";
import {
  type Anchors,
  isKeyTied,
  readAnchors,
  type VerifierAnchors,
  verifierFault,
} from "./identify-verifier.ts";

const fail: Fail<typeof RECEIPT_REASONS> = failure;
const note: Fail<typeof RECEIPT_NOTES> = failure;

export type ReceiptCheck =
  | "schema"
  | "receipt_id"
  | "signature"
  | "profile"
  | "chain"
  | "time"
  | "consistency"
  | "attestation_binding"
  | "trusted_verifier";

export interface ReceiptCheckRow {
  readonly check: ReceiptCheck;
  readonly valid: boolean;
  /** An unreadable receipt has a checked `schema` only; the rest is `skipped`. */
  readonly outcome: Outcome;
  /** Of `trusted_verifier` where the id alone matched: that its key is not pinned. */
  readonly detail?: string;
}

export interface ReceiptVerificationResult {
  readonly valid: boolean;
  readonly receipt_id?: string;
  readonly attestation_id?: string;
  /** `verifier.id`: a claim, unless `anchored`. */
  readonly verifier?: string;
  /**
   * The receipt is valid, and a registry, a trusted verifier set or `id#public_key` ties its key to its verifier.
   * False: anyone may have signed it under this id.
   */
  readonly anchored: boolean;
  readonly checks: readonly ReceiptCheckRow[];
  /** The receipt's statement about the attestation: every check it made passed. */
  readonly all_original_checks_passed?: boolean;
  /** Reason of the first row that failed. */
  readonly reason?: ReceiptReason;
  /** Expected and found values, as `@svc/core/finding` declares them for this reason. */
  readonly values?: Values;
  /** Worded from them. */
  readonly detail?: string;
}

export interface ReceiptOptions extends VerifierAnchors {
  /** The original attestation: the receipt must be about exactly this document. */
  readonly attestation?: unknown;
  /** Unix seconds; default the system's clock. */
  readonly now?: number | undefined;
  /** A verified time at which this receipt was in a log, Unix seconds. */
  readonly logTime?: number | undefined;
}

export const RECEIPT_SKEW_SECONDS = 300;

const OPTIONS = ["attestation", "now", "logTime", "trustedVerifiers", "registry", "tvs"] as const;

/**
 * Verifies a receipt, a row for each check. A valid receipt is a verifier's word about an attestation, not
 * the attestation's validity: that word is `all_original_checks_passed`.
 *
 * @param receipt a `VerificationReceipt` as JSON text, UTF-8 bytes or value; read once
 * @throws TypeError, RangeError when an option is malformed. Never on evidence
 */
export async function verifyReceipt(
  receipt: unknown,
  options?: ReceiptOptions,
): Promise<ReceiptVerificationResult> {
  const given = readMembers(options, OPTIONS, "options");
  const now = readSeconds(given.now, "options.now") ?? currentSeconds();
  const logTime = readSeconds(given.logTime, "options.logTime");
  const anchors = readAnchors(given, "options");
  const attestation =
    given.attestation === undefined ? null : statedDocument(openAttestation(given.attestation));
  return judgeReceipt(await openReceipt(receipt), { now, logTimeOf: () => logTime, anchors, attestation });
}

export interface ReceiptTerms {
  readonly now: number;
  /** A verified log time of a receipt, or null. */
  readonly logTimeOf: (receipt: OpenedReceipt) => number | null;
  readonly anchors: Anchors | null;
  /** `null` when the binding is not asked for. */
  readonly attestation: StatedDocument | null;
}

/** Verified log times looked up by receipt hash. */
export function logTimesByHash(logTimes: ReadonlyMap<string, number>): ReceiptTerms["logTimeOf"] {
  return (receipt) => (logTimes.size === 0 ? null : (logTimes.get(receipt.hash ?? "") ?? null));
}

/** `verifyReceipt` over a receipt that was read, under terms that were. Computes neither hash nor signature anew. */
export function judgeReceipt(opened: OpenedReceipt, terms: ReceiptTerms): ReceiptVerificationResult {
  const { reading, receipt } = opened;
  const rows = rowsFor(terms).map(({ check, fault }) => {
    const found = reading.ok
      ? fault(reading.value, terms, opened)
      : fail("receipt_malformed", { cause: causeOf(reading) });
    return { check, found };
  });
  const first = rows.find(({ found }) => found !== null)?.found;
  const { anchors } = terms;
  const isTied = receipt !== null && anchors !== null && isKeyTied(receipt, anchors);
  const matchedById = (check: ReceiptCheck) => check === "trusted_verifier" && receipt !== null && !isTied;
  return withoutUndefined<ReceiptVerificationResult>({
    valid: first === undefined,
    anchored: first === undefined && isTied,
    receipt_id: receipt?.receipt_id,
    attestation_id: receipt?.attestation_id,
    verifier: receipt?.verifier.id,
    checks: rows.map(({ check, found }) =>
      withoutUndefined<ReceiptCheckRow>({
        check,
        valid: found === null,
        outcome: reading.ok || check === "schema" ? outcomeOfReason(found?.reason) : "skipped",
        detail: found === null && matchedById(check) ? unresolved(receipt as VerificationReceipt) : undefined,
      }),
    ),
    all_original_checks_passed: receipt?.checks.every(({ valid }) => valid),
    reason: first?.reason,
    values: first?.values,
    detail: first ? sentenceOf(RECEIPT_SET, first) : undefined,
  });
}

function unresolved({ verifier }: VerificationReceipt): string {
  return sentenceOf(RECEIPT_NOTE_SET, note("verifier_key_unresolved", { found: verifier.id }));
}

interface Row {
  readonly check: ReceiptCheck;
  readonly fault: (
    receipt: VerificationReceipt,
    terms: ReceiptTerms,
    opened: OpenedReceipt,
  ) => ReceiptFailure | null;
}

const ALWAYS: readonly Row[] = [
  { check: "schema", fault: () => null },
  { check: "receipt_id", fault: idFault },
  { check: "signature", fault: signatureFault },
  { check: "profile", fault: profileDisagreement },
  { check: "chain", fault: chainFault },
  { check: "time", fault: timeFault },
  { check: "consistency", fault: inconsistency },
];

function rowsFor({ anchors, attestation }: ReceiptTerms): readonly Row[] {
  return [
    ...ALWAYS,
    ...(attestation === null ? [] : [{ check: "attestation_binding", fault: bindingFault } as const]),
    ...(anchors === null ? [] : [{ check: "trusted_verifier", fault: trustFault } as const]),
  ];
}

function idFault(
  receipt: VerificationReceipt,
  _terms: ReceiptTerms,
  { expectedId: expected }: OpenedReceipt,
): ReceiptFailure | null {
  if (receipt.receipt_id === expected) return null;
  return fail("receipt_id_mismatch", { expected: expected ?? "", found: receipt.receipt_id });
}

function signatureFault(
  _receipt: VerificationReceipt,
  _terms: ReceiptTerms,
  { signature }: OpenedReceipt,
): ReceiptFailure | null {
  if (signature === null || signature.valid) return null;
  return fail("receipt_signature_invalid", { cause: causeOf(signature) });
}

/** Checks a receipt's place in a chain as far as it alone can show. Only its parents prove its depth. */
function chainFault({
  chain_depth: depth,
  parent_receipt_hash: parent,
}: VerificationReceipt): ReceiptFailure | null {
  if (depth > 0 && parent === undefined) {
    return fail("chain_parent_missing", { found: depth });
  }
  if (depth === 0 && parent !== undefined) {
    return fail("chain_parent_unexpected");
  }
  return null;
}

function timeFault(
  receipt: VerificationReceipt,
  { now, logTimeOf }: ReceiptTerms,
  opened: OpenedReceipt,
): ReceiptFailure | null {
  const found = receipt.verified_at;
  if (found - RECEIPT_SKEW_SECONDS > now) {
    return fail("verified_in_future", { expected: now, found });
  }
  const logTime = logTimeOf(opened);
  if (logTime !== null && found - RECEIPT_SKEW_SECONDS > logTime) {
    return fail("verified_after_log_time", { expected: logTime, found });
  }
  return null;
}

function bindingFault(receipt: VerificationReceipt, { attestation }: ReceiptTerms): ReceiptFailure | null {
  if (attestation === null) return null;
  const { hash: expected, attestation_id: id, cause = null } = attestation;
  if (expected === null || receipt.attestation_hash !== expected) {
    return fail("attestation_mismatch", { expected, found: receipt.attestation_hash, cause });
  }
  if (id === receipt.attestation_id) return null;
  const named = typeof id === "string" ? id : null;
  return fail("attestation_mismatch", { expected: named, found: receipt.attestation_id, cause });
}

function trustFault(
  receipt: VerificationReceipt,
  { anchors, now, logTimeOf }: ReceiptTerms,
  opened: OpenedReceipt,
): ReceiptFailure | null {
  return anchors === null ? null : verifierFault(receipt, anchors, { now, logTime: logTimeOf(opened) });
}
