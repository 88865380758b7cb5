/**
 * Verifies a receipt: every check a row of its own, all of them computed where they can be.
 *
 * A valid receipt is a verifier's word about an attestation, not the attestation's validity: look at
 * `all_original_checks_passed` for what it says, and at the anchors for whether that word counts.
 */
import { DOMAINS, digest } from "@svc/core/digest";
import { canonicalize, type Json, readJson } from "@svc/core/json";
import { PAYLOAD_TYPES, type SignatureVerdict, verifyDocumentAsync } from "@svc/core/signing";
import { hashReceipt, parseReceipt, receiptId, type VerificationReceipt } from "@svc/core/wire";
import { members, seconds, systemSeconds } from "../options/read-options.ts";
import { type Disagreement, inconsistency, profileDisagreement } from "./consistency.ts";
import { type Anchors, identifyVerifier, readAnchors, type VerifierAnchors } from "./identify-verifier.ts";
import type { ReceiptReason } from "./reasons.ts";

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

export interface ReceiptVerificationResult {
  readonly valid: boolean;
  readonly receipt_id?: string;
  readonly attestation_id?: string;
  /** `verifier.id`: a claim, unless the row `trusted_verifier` is there and true. */
  readonly verifier?: string;
  readonly checks: readonly { readonly check: ReceiptCheck; readonly valid: boolean }[];
  /** What the receipt says about the attestation: every check it made passed. */
  readonly all_original_checks_passed?: boolean;
  /** Reason of the first row that failed. */
  readonly reason?: ReceiptReason;
  readonly detail?: string;
}

export interface ReceiptOptions extends VerifierAnchors {
  /** The original attestation: the receipt must be about exactly this document. */
  readonly attestation?: unknown;
  /** Unix seconds; default the system's clock. */
  readonly now?: number;
  /** A verified time at which this receipt was in a log, Unix seconds. */
  readonly logTime?: number;
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
  options: ReceiptOptions = {},
): Promise<ReceiptVerificationResult> {
  const given = members<(typeof OPTIONS)[number]>(options, OPTIONS, "options") as ReceiptOptions;
  const now = seconds(given.now, "options.now") ?? systemSeconds();
  const logTime = seconds(given.logTime, "options.logTime");
  const anchors = readAnchors(given, "options");
  const attestation = given.attestation === undefined ? null : readJson(given.attestation);
  const terms = { now, logTimeOf: () => logTime, anchors, attestation };
  return (await inspectReceipt(receipt, terms)).result;
}

export interface Inspection {
  readonly result: ReceiptVerificationResult;
  /** Null when it could not be read. */
  readonly receipt: VerificationReceipt | null;
}

export interface InspectionTerms {
  readonly now: number;
  /** A verified log time of a receipt, or null. */
  readonly logTimeOf: (receipt: VerificationReceipt) => number | null;
  readonly anchors: Anchors | null;
  /** Null when the binding is not asked for. */
  readonly attestation: ReturnType<typeof readJson> | null;
}

/** Verified log times looked up by receipt hash. */
export function logTimesByHash(logTimes: ReadonlyMap<string, number>): InspectionTerms["logTimeOf"] {
  return (receipt) => (logTimes.size === 0 ? null : (logTimes.get(hashReceipt(receipt)) ?? null));
}

/** The same with everything read, for chains. */
export async function inspectReceipt(input: unknown, terms: InspectionTerms): Promise<Inspection> {
  const reading = parseReceipt(input);
  if (!reading.ok) return judgeReceipt(reading, terms);
  const signature = await verifyDocumentAsync(PAYLOAD_TYPES.receipt, reading.value);
  return judgeReceipt({ ...reading, signature }, terms);
}

/** A receipt that was read, and the verdict on its signature. */
export type ReadReceipt =
  | Exclude<ReturnType<typeof parseReceipt>, { readonly ok: true }>
  | { readonly ok: true; readonly value: VerificationReceipt; readonly signature: SignatureVerdict };

export function judgeReceipt(reading: ReadReceipt, terms: InspectionTerms): Inspection {
  const receipt = reading.ok ? reading.value : null;
  const rows = rowsFor(terms).map(({ check, fault }) => {
    const found = reading.ok
      ? fault(reading.value, terms, reading.signature)
      : {
          reason: "receipt_malformed" as const,
          detail: `At ${reading.pointer || "the root"}, ${reading.detail}.`,
        };
    return { check, found };
  });
  const first = rows.find(({ found }) => found !== null)?.found;
  return {
    receipt,
    result: {
      valid: first === undefined,
      ...(receipt === null
        ? {}
        : {
            receipt_id: receipt.receipt_id,
            attestation_id: receipt.attestation_id,
            verifier: receipt.verifier.id,
          }),
      checks: rows.map(({ check, found }) => ({ check, valid: found === null })),
      ...(receipt === null ? {} : { all_original_checks_passed: receipt.checks.every(({ valid }) => valid) }),
      ...(first ?? {}),
    },
  };
}

interface Row {
  readonly check: ReceiptCheck;
  readonly fault: (
    receipt: VerificationReceipt,
    terms: InspectionTerms,
    signature: SignatureVerdict,
  ) => Disagreement | null;
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

function rowsFor({ anchors, attestation }: InspectionTerms): readonly Row[] {
  return [
    ...ALWAYS,
    ...(attestation === null ? [] : [{ check: "attestation_binding", fault: bindingFault } as const]),
    ...(anchors === null ? [] : [{ check: "trusted_verifier", fault: verifierFault } as const]),
  ];
}

function idFault(receipt: VerificationReceipt): Disagreement | null {
  const expected = receiptId(receipt);
  if (receipt.receipt_id === expected) return null;
  return fault("receipt_id_mismatch", `Expected ${expected} from the content, found ${receipt.receipt_id}.`);
}

function signatureFault(
  _receipt: VerificationReceipt,
  _terms: InspectionTerms,
  verdict: SignatureVerdict,
): Disagreement | null {
  return verdict.valid ? null : fault("receipt_signature_invalid", `The signature fails: ${verdict.detail}.`);
}

/** What a receipt alone can show of its place in a chain. The depth itself is proved by its parents only. */
function chainFault({
  chain_depth: depth,
  parent_receipt_hash: parent,
}: VerificationReceipt): Disagreement | null {
  if (depth > 0 && parent === undefined) {
    return fault("chain_parent_missing", `Depth ${depth} and no parent_receipt_hash.`);
  }
  if (depth === 0 && parent !== undefined) {
    return fault("chain_parent_unexpected", "Depth 0 and a parent_receipt_hash.");
  }
  return null;
}

function timeFault(receipt: VerificationReceipt, { now, logTimeOf }: InspectionTerms): Disagreement | null {
  const found = receipt.verified_at;
  if (found - RECEIPT_SKEW_SECONDS > now) {
    return fault("verified_in_future", `Made at ${found}, and it is ${now}.`);
  }
  const logTime = logTimeOf(receipt);
  if (logTime !== null && found - RECEIPT_SKEW_SECONDS > logTime) {
    return fault("verified_after_log_time", `Made at ${found}, and logged at ${logTime}.`);
  }
  return null;
}

function bindingFault(receipt: VerificationReceipt, { attestation }: InspectionTerms): Disagreement | null {
  if (attestation === null) return null;
  if (!attestation.ok || typeof attestation.value !== "object" || attestation.value === null) {
    const why = attestation.ok ? "it is no object" : attestation.detail;
    return fault("attestation_mismatch", `The attestation given cannot be read: ${why}.`);
  }
  const document = attestation.value as { readonly attestation_id?: Json };
  const expected = digest(DOMAINS.attestation, attestation.value);
  if (receipt.attestation_hash !== expected) {
    return fault(
      "attestation_mismatch",
      `The attestation's hash is ${expected}, the receipt is about ${receipt.attestation_hash}.`,
    );
  }
  if (document.attestation_id === receipt.attestation_id) return null;
  const named = canonicalize(String(document.attestation_id).slice(0, 100));
  return fault("attestation_mismatch", `The attestation is named ${named}, not ${receipt.attestation_id}.`);
}

function verifierFault(
  receipt: VerificationReceipt,
  { anchors, now, logTimeOf }: InspectionTerms,
): Disagreement | null {
  if (anchors === null) return null;
  const found = identifyVerifier(receipt, anchors, { now, logTime: logTimeOf(receipt) });
  return found.known ? null : fault(found.reason, found.detail);
}

function fault(reason: ReceiptReason, detail: string): Disagreement {
  return { reason, detail };
}
