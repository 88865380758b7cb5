/**
 * Verifies a billing attestation: the same rows offline, at the edge and on the page.
 *
 * Valid means that the operator's key signed this bill, that the charge follows from the usage and price stated,
 * and what else the rows name. It does not mean that the usage was really metered so: that is the operator's
 * word, or the meter's.
 */
import {
  type BillingAttestation,
  type Json,
  type PinnedKey,
  type ProfileId,
  parseBillingAttestation,
  readFunction,
  readJson,
  readMembers,
  readPinnedKeys,
  refuse,
  type SignatureVerdict,
  type Trust,
} from "@svc/core";
import { readOptions, type VerifyOptions } from "@svc/vdi-verifier";
import { openReceipt } from "@svc/vdi-verifier/opened";
import {
  type BillingCheck,
  type BillingSettings,
  type Finding,
  failRow,
  type InclusionChecker,
  type ReadEvidence,
} from "./finding.ts";
import { BILLING_MATERIAL_REASONS, type BillingReason, UNCOUNTED_REASONS } from "./reasons.ts";
import { checkCharge } from "./rows/charge.ts";
import { checkCommitments } from "./rows/commitments.ts";
import { checkId, signatureRow, signatureVerdict, signatureVerdictAsync } from "./rows/identity.ts";
import { checkInclusion } from "./rows/inclusion.ts";
import { checkManifest } from "./rows/manifest.ts";
import { checkMeter } from "./rows/meter.ts";
import { receiptRow } from "./rows/receipt.ts";
import { checkRevocation } from "./rows/revocation.ts";
import { schemaRow } from "./rows/schema.ts";
import { checkTime } from "./rows/time.ts";

export interface BillingOptions
  extends Pick<VerifyOptions, "at" | "now" | "logTime" | "trust" | "revocation"> {
  /** Default `VDI_VERIFY_STRICT_V1`. */
  readonly profileId?: ProfileId;
  /**
   * Hex public keys, or `{ public_key, kid? }`, of the meters whose word is demanded: one of them has to have signed
   * the billed event, so a bill of the first variant, which has no place for it, fails. An empty list trusts nobody.
   */
  readonly meterKeys?: readonly (string | PinnedKey)[];
  /** Needed where an inclusion proof is given. */
  readonly checkInclusion?: InclusionChecker;
}

/** Documents to verify, each as JSON text, UTF-8 bytes or value. */
export interface BillingEvidence {
  readonly attestation: unknown;
  readonly receipt?: unknown;
  readonly openings?: unknown;
  readonly entry?: unknown;
  readonly inclusion?: unknown;
  readonly checkpoint?: unknown;
}

export interface BillingRow {
  readonly check: BillingCheck;
  readonly valid: boolean;
  readonly reason?: BillingReason;
  readonly detail?: string;
}

export interface BillingResult {
  readonly valid: boolean;
  /** False when nothing failed but material that the verifier had to supply. */
  readonly conclusive: boolean;
  /** In order; rows with `not_checked` or `not_in_profile` are shown and not counted. */
  readonly checks: readonly BillingRow[];
  /** As the document states it; null when it could not be read. */
  readonly attestation_id: string | null;
  readonly profile_id: ProfileId;
  readonly trust: Trust;
}

/**
 * Verifies a billing attestation with what is given beside it, a row for each check. Valid means that the
 * operator's key signed this bill and that its charge follows from usage and price; that the usage happened
 * is the operator's word.
 *
 * @throws TypeError, RangeError when an option is malformed or names no profile. Never on evidence
 */
export async function verifyBilling(
  input: BillingEvidence,
  options: BillingOptions = {},
): Promise<BillingResult> {
  const settings = readBillingOptions(options);
  const { receipt, ...others } = input;
  const opened = receipt === undefined ? {} : { receipt: await openReceipt(receipt) };
  return judgeBilling({ ...readEvidence(others), ...opened }, settings);
}

/** `verifyBilling` over documents that were read. */
export async function judgeBilling(
  evidence: ReadEvidence,
  settings: BillingSettings,
): Promise<BillingResult> {
  const { attestation } = evidence;
  const rows = billingRows(evidence, settings, await verdictOf(evidence));
  const receipt = attestation.ok ? receiptRow(attestation.value, evidence, settings) : NOT_REACHED;
  rows.push(["receipt", receipt], ["inclusion", checkInclusion(evidence, settings)]);
  return resultOf(evidence, settings, rows);
}

/** Everything but the rows about a receipt: for whoever issues one. */
export function verifyBillingAttestation(
  input: Pick<BillingEvidence, "attestation" | "openings">,
  options: BillingOptions = {},
): BillingResult {
  const settings = readBillingOptions(options);
  const evidence = readEvidence({ attestation: input.attestation, openings: input.openings });
  const { attestation } = evidence;
  const verdict = attestation.ok ? signatureVerdict(attestation.value) : null;
  return resultOf(evidence, settings, billingRows(evidence, settings, verdict));
}

/** `verifyBillingAttestation`, with the arithmetic of the signature left to the platform; takes read options. */
export async function verifyBillingAttestationAsync(
  input: Pick<BillingEvidence, "attestation" | "openings">,
  settings: BillingSettings,
): Promise<BillingResult> {
  const evidence = readEvidence({ attestation: input.attestation, openings: input.openings });
  return resultOf(evidence, settings, billingRows(evidence, settings, await verdictOf(evidence)));
}

function verdictOf({ attestation }: ReadEvidence): Promise<SignatureVerdict> | null {
  return attestation.ok ? signatureVerdictAsync(attestation.value) : null;
}

const OPTIONS = [
  "profileId",
  "at",
  "now",
  "logTime",
  "trust",
  "revocation",
  "meterKeys",
  "checkInclusion",
] as const;

/** Options with the profile's default filled in. @throws TypeError, RangeError naming a malformed one */
export function readBillingOptions(options: BillingOptions): BillingSettings {
  const {
    checkInclusion,
    meterKeys,
    profileId = "VDI_VERIFY_STRICT_V1",
    ...rest
  } = readMembers(options, OPTIONS, "options");
  return {
    ...readOptions({ ...rest, profileId }),
    meterKeys: meterKeys === undefined ? null : readPinnedKeys(meterKeys, "options.meterKeys"),
    checkInclusion: readFunction<InclusionChecker>(checkInclusion, "options.checkInclusion"),
  };
}

type NamedFinding = [check: BillingCheck, finding: Finding];

const NOT_REACHED = failRow("not_reached", "The document could not be read as a billing attestation.");

/** @param signature null when there is no document to have one */
function billingRows(
  evidence: ReadEvidence,
  settings: BillingSettings,
  signature: SignatureVerdict | null,
): NamedFinding[] {
  const { attestation } = evidence;
  const on = (check: (attestation: BillingAttestation) => Finding) =>
    attestation.ok ? check(attestation.value) : NOT_REACHED;
  const charge = attestation.ok && attestation.value.billing_version === "v1" ? "arithmetic" : "fingerprint";
  return [
    ["schema", schemaRow(evidence)],
    ["attestation_id", on(checkId)],
    ["signature", on((document) => signatureRow(document, settings, signature as SignatureVerdict))],
    ["time", on((document) => checkTime(document, settings))],
    ["manifest", on(checkManifest)],
    [charge, on((document) => checkCharge(document, evidence))],
    ["revocation", on((document) => checkRevocation(document, settings))],
    ["commitments", on((document) => checkCommitments(document, evidence))],
    ["meter", on((document) => checkMeter(document, evidence, settings))],
  ];
}

function readEvidence({
  attestation,
  ...others
}: Omit<BillingEvidence, "receipt">): Omit<ReadEvidence, "receipt"> {
  const read: Record<string, Json> = {};
  for (const [name, document] of Object.entries(others)) {
    if (document === undefined) continue;
    const reading = readJson(document);
    // Unreadable material is a malformed document to its row, not an absent one.
    read[name] = reading.ok ? reading.value : null;
  }
  const outer = readJson(attestation);
  return {
    attestation: outer.ok ? parseBillingAttestation(outer.value) : refuse("schema", outer.detail),
    ...read,
  };
}

const NOTHING_CHECKED: Trust = Object.freeze({
  issuer: "not_checked",
  circuit: "not_checked",
  manifest: "not_checked",
  revocation: "not_checked",
  time: "not_checked",
  inputs: "self_asserted",
  execution: "self_asserted",
});

function resultOf(
  { attestation }: ReadEvidence,
  { profile }: BillingSettings,
  rows: readonly NamedFinding[],
): BillingResult {
  const counted = rows.filter(([, { reason }]) => reason === undefined || !UNCOUNTED_REASONS.has(reason));
  const failed = counted.filter(([, { valid }]) => !valid);
  const speaking = failed.filter(([, { reason }]) => reason !== "not_reached");
  const material = ([, { reason }]: NamedFinding) =>
    reason !== undefined && BILLING_MATERIAL_REASONS.has(reason);
  return {
    valid: failed.length === 0,
    conclusive: failed.length === 0 || !speaking.every(material),
    checks: rows.map(([check, { valid, reason, detail }]) => ({
      check,
      valid,
      ...(reason === undefined ? {} : { reason }),
      ...(detail === undefined ? {} : { detail }),
    })),
    attestation_id: attestation.ok ? attestation.value.attestation_id : null,
    profile_id: profile.id,
    trust: Object.assign({}, NOTHING_CHECKED, ...rows.map(([, { trust }]) => trust)) as Trust,
  };
}
