/**
 * Verifies a billing attestation, or an adjustment of one: the same rows offline, at the edge and on the page.
 *
 * Valid means that the operator's key signed this bill, that the charge follows from the usage and price stated,
 * and what else the rows name. It does not mean that the usage was really metered so: that is the operator's
 * word, or the meter's.
 */

import {
  type BillingDocument,
  hashBillingAttestation,
  type IssuerStanding,
  NOTHING_CHECKED,
  type PinnedKey,
  type ProfileId,
  readFunction,
  readMembers,
  readPlainKeys,
  readSeconds,
  type SignatureVerdict,
  standingOfIssuer,
  type Trust,
  withoutUndefined,
} from "@svc/core";
import { type BillingReason, causeOf, type Outcome, outcomeOfReason, type Values } from "@svc/core/finding";
import { BILL_SET, sentenceOf } from "@svc/messages";
import { documentVerdictOf, readOptions, type VerifyOptions } from "@svc/vdi-verifier";
import { openReceipt } from "@svc/vdi-verifier/opened";
import {
  type BillingCheck,
  type BillingSettings,
  type Finding,
  failRow,
  type InclusionChecker,
  type ReadBeside,
  type ReadEvidence,
} from "./finding.ts";
import { type BillingEvidence, readBillingEvidence } from "./read-evidence.ts";
import {
  type BillStanding,
  type ChainFinding,
  checkAdjustments,
  type JudgedLink,
} from "./rows/adjustments.ts";
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
  extends Pick<
    VerifyOptions,
    "at" | "now" | "logTime" | "witnessedTime" | "trust" | "directories" | "revocation"
  > {
  /** Default `VDI_VERIFY_STRICT_V1`. */
  readonly profileId?: ProfileId | undefined;
  /**
   * Hex public keys, or `{ public_key, kid? }`, of the meters whose word is demanded: one of them has to have signed
   * the billed event, so a bill of the first variant, which has no place for it, fails. An empty list trusts nobody.
   */
  readonly meterKeys?: readonly (string | PinnedKey)[] | undefined;
  /**
   * For the documents beside the one that is verified, by `hashBillingAttestation`: what `witnessedTime` is for it. A
   * document without a time here was seen by nobody, whatever was seen of the others. Unix seconds, for 256 documents
   * or fewer.
   */
  readonly witnessedTimes?: Readonly<Record<string, number>> | undefined;
  /** Needed where an inclusion proof is given. */
  readonly checkInclusion?: InclusionChecker | undefined;
}

export interface BillingRow {
  readonly check: BillingCheck;
  readonly valid: boolean;
  readonly outcome: Outcome;
  readonly reason?: BillingReason;
  /** Expected and found values, as `@svc/core/finding` declares them for this reason. */
  readonly values?: Values;
  /** JSON Pointer (RFC 6901) to what is wrong. */
  readonly pointer?: string;
  /** Worded from them. */
  readonly detail?: string;
}

export interface BillingResult {
  readonly valid: boolean;
  /** False when nothing failed but material that the verifier had to supply. */
  readonly conclusive: boolean;
  /** In order; skipped rows are shown and not counted. */
  readonly checks: readonly BillingRow[];
  /** As the document states it; null when it could not be read. */
  readonly attestation_id: string | null;
  readonly profile_id: ProfileId;
  readonly trust: Trust;
  /** The domain that the document names, and whether a directory at hand lists its key. Absent where it names none. */
  readonly issuer?: IssuerStanding;
  /**
   * The event's charge by the bill and the adjustments given. `null` where the result is not valid or none was given.
   * It does not show that there is no further adjustment.
   */
  readonly stands: BillStanding | null;
}

/**
 * Verifies a billing attestation, or an adjustment of one, with what is given beside it, a row for each check. Valid
 * means that the operator's key signed this document and that its charge follows from usage and price; that the usage
 * happened is the operator's word.
 *
 * @throws TypeError, RangeError when an option is malformed or names no profile. Never on evidence
 */
export async function verifyBilling(
  input: BillingEvidence,
  options?: BillingOptions,
): Promise<BillingResult> {
  return verifyBillingUnder(input, readBillingOptions(options));
}

/** `verifyBilling` under options that were read. */
export async function verifyBillingUnder(
  { receipt, ...others }: BillingEvidence,
  settings: BillingSettings,
): Promise<BillingResult> {
  // Read before anything is waited for: what the caller does to it afterwards changes nothing.
  const read = readBillingEvidence(others);
  const opened = receipt === undefined ? undefined : await openReceipt(receipt);
  return judgeBilling({ ...read, receipt: opened }, settings);
}

/** `verifyBilling` over documents that were read. */
export async function judgeBilling(
  evidence: ReadEvidence,
  settings: BillingSettings,
): Promise<BillingResult> {
  const { attestation } = evidence;
  const beside = evidence.beside ?? [];
  const verdicts = await Promise.all([evidence, ...beside].map(verdictOf));
  const [own = null, ...others] = verdicts;
  const rows = billingRows(evidence, settings, own);
  const receipt = attestation.ok ? receiptRow(attestation.value, evidence, settings) : NOT_REACHED;
  rows.push(["receipt", receipt], ["inclusion", checkInclusion(evidence, settings)]);
  return resultOf(evidence, settings, rows, chainRow(evidence, settings, others));
}

/** Parts of a result that a receipt is issued about. */
type Receipted = Pick<
  BillingEvidence,
  "attestation" | "openings" | "bill" | "adjustments" | "charge_authority"
>;

/** Everything but the rows about a receipt: for whoever issues one. */
export function verifyBillingAttestation(input: Receipted, options?: BillingOptions): BillingResult {
  const settings = readBillingOptions(options);
  const evidence = readBillingEvidence(withoutReceipt(input));
  const verdict = ({ attestation }: ReadBeside) =>
    attestation.ok ? signatureVerdict(attestation.value) : null;
  const [own = null, ...others] = [evidence, ...(evidence.beside ?? [])].map(verdict);
  const rows = billingRows(evidence, settings, own);
  return resultOf(evidence, settings, rows, chainRow(evidence, settings, others));
}

/** `verifyBillingAttestation`, with the arithmetic of the signature left to the platform; takes read options. */
export async function verifyBillingAttestationAsync(
  input: Receipted,
  settings: BillingSettings,
): Promise<BillingResult> {
  const evidence = readBillingEvidence(withoutReceipt(input));
  const verdicts = await Promise.all([evidence, ...(evidence.beside ?? [])].map(verdictOf));
  const [own = null, ...others] = verdicts;
  const rows = billingRows(evidence, settings, own);
  return resultOf(evidence, settings, rows, chainRow(evidence, settings, others));
}

function withoutReceipt({ attestation, openings, bill, adjustments, charge_authority }: Receipted) {
  return { attestation, openings, bill, adjustments, charge_authority } as Receipted;
}

function verdictOf({ attestation }: ReadBeside): Promise<SignatureVerdict> | null {
  return attestation.ok ? signatureVerdictAsync(attestation.value) : null;
}

const OPTIONS = [
  "profileId",
  "at",
  "now",
  "logTime",
  "witnessedTime",
  "trust",
  "directories",
  "revocation",
  "meterKeys",
  "witnessedTimes",
  "checkInclusion",
] as const;

/** Options with the profile's default filled in. @throws TypeError, RangeError naming a malformed one */
export function readBillingOptions(options?: BillingOptions): BillingSettings {
  const {
    checkInclusion,
    meterKeys,
    witnessedTimes,
    profileId = "VDI_VERIFY_STRICT_V1",
    ...rest
  } = readMembers(options, OPTIONS, "options");
  return {
    ...readOptions({ ...rest, profileId } as VerifyOptions),
    meterKeys: meterKeys === undefined ? null : readPlainKeys(meterKeys, "options.meterKeys"),
    witnessedTimes: readTimes(witnessedTimes),
    checkInclusion: readFunction<InclusionChecker>(checkInclusion, "options.checkInclusion"),
  };
}

const MAX_TIMES = 256;

function readTimes(given: unknown): ReadonlyMap<string, number> {
  if (given === undefined) return new Map();
  const argument = "options.witnessedTimes";
  const hashes = typeof given === "object" && given !== null ? Object.keys(given) : [];
  if (hashes.length > MAX_TIMES) throw new TypeError(`${argument}: expected at most ${MAX_TIMES} times`);
  const times = readMembers(given, hashes, argument) as Record<string, unknown>;
  return new Map(
    hashes.map((hash) => {
      if (!/^[0-9a-f]{64}$/.test(hash)) throw new TypeError(`${argument}: expected digests as names`);
      return [hash, readSeconds(times[hash], `${argument}.${hash}`) as number];
    }),
  );
}

type NamedFinding = [check: BillingCheck, finding: Finding];

const NOT_REACHED = failRow("not_reached", {});

/** @param verdicts of the signatures of what is beside, in order */
function chainRow(
  evidence: ReadEvidence,
  settings: BillingSettings,
  verdicts: readonly (SignatureVerdict | null)[],
): ChainFinding {
  const { attestation, beside = [] } = evidence;
  if (!attestation.ok) return { ...NOT_REACHED, stands: null };
  const links = beside.map((link, i) => judgedLink(link, settings, verdicts[i] ?? null));
  return checkAdjustments(attestation.value, evidence, links, settings.issuers);
}

/** A document of the chain may have expired: what it was about is adjusted all the same. */
function judgedLink(
  link: ReadBeside,
  settings: BillingSettings,
  verdict: SignatureVerdict | null,
): JudgedLink {
  const { attestation: read } = link;
  // A witnessed time of the verified document says nothing about the others.
  const seen = read.ok ? settings.witnessedTimes.get(hashBillingAttestation(read.value)) : undefined;
  const own = { ...settings, witnessedTime: seen ?? null };
  const rows = billingRows(link, own, verdict).filter(([check]) => check !== "time");
  const fault = rows.find(([, row]) => outcomeOf(row) === "failed")?.[1].failure?.reason ?? null;
  const { attestation, openings, pointer } = link;
  return {
    pointer,
    document: attestation.ok ? attestation.value : null,
    openings,
    fault,
    isUndecided: fault === null && rows.some(([, row]) => outcomeOf(row) === "open"),
  };
}

function outcomeOf({ failure }: Finding): Outcome {
  return outcomeOfReason(failure?.reason);
}

/** @param signature null when there is no document to have one */
function billingRows(
  evidence: ReadEvidence,
  settings: BillingSettings,
  signature: SignatureVerdict | null,
): NamedFinding[] {
  const { attestation } = evidence;
  const on = (check: (attestation: BillingDocument) => Finding) =>
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

function resultOf(
  { attestation }: ReadEvidence,
  settings: BillingSettings,
  rowsBefore: readonly NamedFinding[],
  chain: ChainFinding,
): BillingResult {
  const { stands, ...last } = chain;
  const rows: readonly NamedFinding[] = [...rowsBefore, ["adjustments", last]];
  const verdict = documentVerdictOf({ checks: rows.map(([, row]) => ({ outcome: outcomeOf(row) })) });
  const valid = verdict === "verified";
  return withoutUndefined<BillingResult>({
    valid,
    conclusive: verdict !== "could_not_check",
    checks: rows.map(([check, row]) => rowOf(check, row)),
    attestation_id: attestation.ok ? attestation.value.attestation_id : null,
    profile_id: settings.profile.id,
    trust: Object.assign({}, NOTHING_CHECKED, ...rows.map(([, { trust }]) => trust)) as Trust,
    issuer: attestation.ok ? standingOfIssuer(attestation.value, "bills", settings) : undefined,
    stands: valid ? stands : null,
  });
}

function rowOf(check: BillingCheck, finding: Finding): BillingRow {
  const { valid, failure } = finding;
  const outcome = outcomeOf(finding);
  if (failure === undefined) return { check, valid, outcome };
  const { reason } = failure;
  return { check, valid, outcome, ...causeOf(failure), reason, detail: sentenceOf(BILL_SET, failure) };
}
