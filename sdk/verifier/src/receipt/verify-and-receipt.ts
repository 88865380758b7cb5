/**
 * Verifies an attestation and puts the outcome, good or bad, into a signed receipt.
 *
 * A receipt is this verifier's word, under its profile and its roots, at its time. It binds to the whole
 * attestation by hash. Who the verifier is, readers establish from its key.
 */
import { decodeHex, encodeHex, isHex } from "@svc/core/bytes";
import { DOMAINS, digest } from "@svc/core/digest";
import { createSigner, generateSecretKey } from "@svc/core/issuing";
import { type Json, readJson } from "@svc/core/json";
import { deriveKid, type Signer } from "@svc/core/signing";
import { type Members, readCount, readMembers, readText } from "@svc/core/trust";
import {
  type DecisionAttestation,
  hashReceipt,
  isAttestationId,
  isVerifierId,
  MAX_CHAIN_DEPTH,
  parseAttestation,
  parseReceipt,
  type VerificationReceipt,
} from "@svc/core/wire";
import {
  judgeSettings,
  settingsOf,
  type UnjudgedSettings,
  VERIFY_OPTIONS,
  type VerifyOptions,
} from "../options/read-options.ts";
import type { VerifySettings } from "../options/settings.ts";
import type { VerificationResult } from "../result.ts";
import type { Evidence } from "../steps/step.ts";
import { isCounted, stepNamed } from "../steps/steps.ts";
import { runSteps } from "../verify-decision.ts";
import { assertChain, issueReceipt, replacementFault, trustDigest } from "./issue-receipt.ts";
import { recordOf } from "./recorded.ts";

/** The specification's members, and every option of `verifyDecision`; `profileId` defaults to STRICT here. */
export interface VerifierConfig extends VerifyOptions {
  /** Hex Ed25519 secret key. Absent: a key is made for this receipt alone, and the result says so. */
  readonly signingKey?: string | undefined;
  readonly kid?: string | undefined;
  /** `vdi:verifier:<name>`. Absent: named after the key. */
  readonly verifierId?: string | undefined;
  /** `hashReceipt` of the parent. Required where `chainDepth` is at least 1. */
  readonly parentReceiptHash?: string | undefined;
  /** This receipt's own depth, 0 to 64. Default 0; beside a parent, 0 counts as 1, the least depth that has one. */
  readonly chainDepth?: number | undefined;
  /** An earlier, inconclusive receipt by this key about this attestation, which the new one replaces. */
  readonly supersedes?: VerificationReceipt | undefined;
}

export interface VerifiedAndReceipted {
  readonly verification: VerificationResult;
  /** `null` when there was nothing to bind to: the input is no JSON object that names an attestation. */
  readonly receipt: VerificationReceipt | null;
  /** The receipt is signed by a key made for it: it proves that it is unaltered and nobody's. */
  readonly ephemeralKey: boolean;
  /**
   * Options without which no document passes the profile asked for, such as `trust.issuers` under the default,
   * STRICT. Not empty: the result can only be inconclusive or worse, and the receipt says no more.
   */
  readonly missingOptions: readonly ("trust.issuers" | "revocation")[];
}

const SECRET = "64 lowercase hex digits (32 bytes)";
const OWN_MEMBERS = [
  "signingKey",
  "kid",
  "verifierId",
  "parentReceiptHash",
  "chainDepth",
  "supersedes",
] as const;

/**
 * Verifies an attestation and puts the outcome, good or bad, into a signed receipt. The receipt is this
 * verifier's word, under its profile and its roots, at its time.
 *
 * The default profile, STRICT, passes nothing without `trust.issuers` and `revocation`: with an id and a key
 * alone the receipt is inconclusive, and `missingOptions` names what lacks.
 *
 * Of a document typed as an attestation the receipt is there; text, bytes and values of unknown type may name none, or
 * be refused by strict reading, and then it is null.
 *
 * @throws TypeError, RangeError when the configuration is malformed: a key, an id, an unknown profile, a parent
 *   without a depth, a receipt that may not be replaced. Never on evidence
 */
export function verifyAndReceipt(
  attestation: DecisionAttestation,
  verifierConfig?: VerifierConfig,
): Promise<VerifiedAndReceipted & { readonly receipt: VerificationReceipt }>;
export function verifyAndReceipt(
  attestation: unknown,
  verifierConfig?: VerifierConfig,
): Promise<VerifiedAndReceipted>;
export async function verifyAndReceipt(
  attestation: unknown,
  verifierConfig?: VerifierConfig,
): Promise<VerifiedAndReceipted> {
  const given = readMembers(verifierConfig, [...OWN_MEMBERS, ...VERIFY_OPTIONS], "verifierConfig");
  const unjudged = settingsOf(given, "verifierConfig", "receipt");
  const chain = readChain(given);
  const { signer, ephemeralKey } = readSigner(given);
  const verifierId = readVerifierId(given.verifierId, signer);
  const replaced = readReplaced(given.supersedes);
  const { evidence, subject } = readOnce(attestation);
  const missingOptions = missingOf(unjudged);
  const settings = await judgeSettings(unjudged);
  const verification = await runSteps(evidence, settings);
  if (subject === null) return { verification, receipt: null, ephemeralKey, missingOptions };
  const recorded = recordOf(verification.steps, verification.trust, evidence.ok ? evidence.value : null);
  const receipt = issueReceipt(
    {
      ...subject,
      verifierId,
      ...receiptContent(verification, settings),
      recorded,
      ...chain,
      supersedes: supersedesOf(replaced, subject, signer, settings),
    },
    signer,
  );
  return { verification, receipt, ephemeralKey, missingOptions };
}

/** Returns material that the profile demands of the caller and lacks. */
function missingOf({
  profile,
  issuers,
  domains,
  revocation,
}: UnjudgedSettings): VerifiedAndReceipted["missingOptions"] {
  return [
    ...(profile.issuerPinned && issuers === null && domains === null ? (["trust.issuers"] as const) : []),
    ...(profile.revocation === "required" && revocation === null ? (["revocation"] as const) : []),
  ];
}

function readChain({ chainDepth, parentReceiptHash }: Members<"chainDepth" | "parentReceiptHash">) {
  const stated = readCount(chainDepth, "chainDepth", 0, MAX_CHAIN_DEPTH) ?? 0;
  const depth = parentReceiptHash === undefined ? stated : Math.max(stated, 1);
  if (parentReceiptHash !== undefined && !isHex(parentReceiptHash, 32)) {
    throw new TypeError("parentReceiptHash: expected 64 lowercase hex digits");
  }
  assertChain(depth, parentReceiptHash);
  return { chainDepth: depth, parentReceiptHash: parentReceiptHash as string | undefined };
}

function readReplaced(given: unknown): VerificationReceipt | null {
  if (given === undefined) return null;
  const reading = parseReceipt(given);
  if (!reading.ok)
    throw new TypeError(`verifierConfig.supersedes${reading.pointer ?? ""}: ${reading.detail}`);
  return reading.value;
}

function supersedesOf(
  replaced: VerificationReceipt | null,
  { attestationHash }: Subject,
  { publicKey }: Signer,
  { now }: VerifySettings,
): string | undefined {
  if (replaced === null) return undefined;
  const fault = replacementFault(publicKey, attestationHash, now, replaced);
  if (fault !== null) throw new TypeError(`verifierConfig.supersedes: ${fault}`);
  return hashReceipt(replaced);
}

function readVerifierId(id: unknown, { publicKey }: Signer): string {
  if (id === undefined) return `vdi:verifier:${deriveKid(decodeHex(publicKey) as Uint8Array)}`;
  if (isVerifierId(id)) return id;
  throw new TypeError("verifierId: expected vdi:verifier:<name>, the name 1 to 64 of a-z 0-9 . _ -");
}

function readSigner({ signingKey, kid }: Members<"signingKey" | "kid">) {
  const ephemeralKey = signingKey === undefined;
  const secret = ephemeralKey ? encodeHex(generateSecretKey()) : readText(signingKey, "signingKey", SECRET);
  return {
    signer: createSigner(secret as string, readText(kid, "kid", "a key id") ?? undefined),
    ephemeralKey,
  };
}

/** Subject of a receipt. */
interface Subject {
  readonly attestationId: string;
  readonly attestationHash: string;
}

/**
 * The attestation for the steps, and what a receipt can bind to. A document that is no attestation in shape but
 * names one can still be receipted as invalid; what names nothing cannot.
 */
function readOnce(input: unknown): { evidence: Evidence; subject: Subject | null } {
  const read = readJson(input);
  if (!read.ok) return { evidence: read, subject: null };
  const document = read.value;
  // A text would be read once more.
  const evidence = parseAttestation(typeof document === "string" ? null : document);
  const { attestation_id: id } = Object(document) as { attestation_id?: Json };
  if (Array.isArray(document) || !isAttestationId(id)) return { evidence, subject: null };
  return { evidence, subject: { attestationId: id, attestationHash: digest(DOMAINS.attestation, document) } };
}

function receiptContent(verification: VerificationResult, settings: VerifySettings) {
  const { steps, conclusive, failedStep, reason, trust, setup_grade: setupGrade } = verification;
  const evidence = verification.source_evidence;
  return {
    profileId: settings.profile.id,
    checks: steps
      .filter(({ name }) => isCounted(stepNamed(name), settings))
      .map(({ name, valid }) => ({ check: name, valid })),
    conclusive,
    failedStep,
    reason,
    trust,
    trustDigest: trustDigest(settings),
    rootsDigest: settings.rootsDigest,
    setupGrade,
    sourceEvidence: evidence?.valid === true ? evidence.hash : undefined,
    evaluatedAt: settings.at,
    verifiedAt: settings.now,
  };
}
