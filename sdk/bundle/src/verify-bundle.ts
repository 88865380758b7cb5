/**
 * Verifies a bundle whole and offline: every part by itself, every part's tie to the attestation, each a row with
 * its own answer. Log evidence comes first, because a verified log time bounds what receipts and attestation
 * claim about time; the attestation is verified by the same run as everywhere else.
 */
import {
  hashAttestation,
  hashReceipt,
  parseAttestation,
  parseReceipt,
  type VerificationReceipt,
} from "@svc/core";
import {
  type ReceiptSetScore,
  type ReceiptVerificationResult,
  scoreReceiptSet,
  type VerificationResult,
  verifyDecision,
} from "@svc/vdi-verifier";
import { parseBundle, type ReadBundle } from "./audit-bundle.ts";
import { type BundleOptions, type BundleSettings, readBundleOptions } from "./options.ts";
import { type BundlePart, notValid, overall, type PartVerdict } from "./part.ts";
import { attestationRow } from "./parts/attestation.ts";
import { checkChains } from "./parts/chains.ts";
import { checkCircuitRecord } from "./parts/circuit-record.ts";
import { checkLogEvidence, receiptsByHash } from "./parts/log.ts";
import { checkManifest } from "./parts/manifest.ts";
import { checkReceiptPart, type ReceiptPart } from "./parts/receipts.ts";
import { checkRevocation, revocationFor } from "./parts/revocation.ts";

export interface BundleResult {
  /** The worst of the parts: one not valid makes the whole so; otherwise one that could not be checked. */
  readonly verdict: PartVerdict;
  /** `verdict` is "verified". */
  readonly valid: boolean;
  /** False exactly when `verdict` is "could_not_check". */
  readonly conclusive: boolean;
  /** One row a part, in a fixed order. */
  readonly parts: readonly BundlePart[];
  readonly attestation_id?: string;
  /** What `verifyDecision` said; absent when the bundle could not be read. */
  readonly attestation?: VerificationResult;
  /** What `verifyReceipt` said of each receipt, in order. */
  readonly receipts: readonly ReceiptVerificationResult[];
  /** Of the receipts about this attestation; absent without receipts. */
  readonly score?: ReceiptSetScore;
}

/**
 * Verifies a bundle whole and offline, each part with its own answer. Trust never comes from the bundle,
 * and leaving parts out is always possible: `verified` says nothing about what is not in it.
 *
 * @param bundle an audit bundle as JSON text, UTF-8 bytes or value; read once
 * @throws TypeError, RangeError for malformed options. Never on evidence
 */
export async function verifyBundle(bundle: unknown, options: BundleOptions = {}): Promise<BundleResult> {
  const given = readBundleOptions(options);
  const read = parseBundle(bundle);
  if (!read.ok) {
    const detail = `At ${read.pointer || "the root"}: ${read.detail}.`;
    const parts = [notValid({ part: "bundle", pointer: read.pointer ?? "" }, "bundle_malformed", detail)];
    return { verdict: "not_valid", valid: false, conclusive: true, parts, receipts: [] };
  }
  return verifyParts(read.value, given);
}

async function verifyParts(bundle: ReadBundle, given: BundleSettings): Promise<BundleResult> {
  const { verification, settings, anchors, logs } = given;
  const parsed = parseAttestation(bundle.attestation);
  const attestation = parsed.ok ? parsed.value : null;
  const inputs = bundle.receipts ?? [];
  const receipts = inputs.map(readReceipt);
  const logged = (bundle.log ?? []).map((one, index) =>
    checkLogEvidence(one, index, receiptsByHash(receipts), logs),
  );
  const times = earliestTimes(logged.flatMap((one) => one.logged ?? []));
  const receiptParts = await Promise.all(
    inputs.map((input, index) => {
      const receipt = receipts[index] ?? null;
      const logTime = receipt === null ? null : (times.get(hashReceipt(receipt)) ?? null);
      const context = { attestation: bundle.attestation, logTime, isCopy: isCopy(receipts, index) };
      return checkReceiptPart(input, index, context, given);
    }),
  );
  const revocation =
    bundle.revocation === undefined ? null : checkRevocation(bundle.revocation, attestation, given);
  const about = attestation === null ? [] : aboutThis(receipts, hashAttestation(attestation));
  const logTime = verification.logTime ?? earliest(about.flatMap((one) => times.get(hashReceipt(one)) ?? []));
  const snapshot = revocationFor(verification, settings.revocation?.snapshotTime ?? null, revocation?.usable);
  const terms = {
    ...verification,
    now: settings.now,
    at: settings.at,
    ...(logTime === undefined ? {} : { logTime }),
    ...(snapshot === undefined ? {} : { revocation: snapshot }),
  };
  const result = await verifyDecision(bundle.attestation, terms);
  const { onStep: _onStep, ...quiet } = terms;
  const parts = [
    attestationRow(result),
    ...receiptParts.map(({ row }) => row),
    ...(await checkChains(receipts, bundle.attestation, settings.now)),
    ...logged.map(({ row }) => row),
    ...(revocation === null ? [] : [revocation.row]),
    ...(bundle.manifest === undefined ? [] : [checkManifest(bundle.manifest, attestation, quiet)]),
    ...(bundle.circuit_record === undefined
      ? []
      : [await checkCircuitRecord(bundle.circuit_record, attestation, quiet)]),
  ];
  const verdict = overall(parts);
  return {
    verdict,
    valid: verdict === "verified",
    conclusive: verdict !== "could_not_check",
    parts,
    ...(result.attestation_id === undefined ? {} : { attestation_id: result.attestation_id }),
    attestation: result,
    receipts: receiptParts.map(({ result: one }: ReceiptPart) => one),
    ...(inputs.length === 0
      ? {}
      : {
          score: scoreReceiptSet(about, {
            ...anchors,
            now: settings.now,
            logTimes: Object.fromEntries(times),
          }),
        }),
  };
}

function readReceipt(input: unknown): VerificationReceipt | null {
  const reading = parseReceipt(input);
  return reading.ok ? reading.value : null;
}

function isCopy(receipts: readonly (VerificationReceipt | null)[], index: number): boolean {
  const receipt = receipts[index] ?? null;
  if (receipt === null) return false;
  const hash = hashReceipt(receipt);
  return receipts.slice(0, index).some((earlier) => earlier !== null && hashReceipt(earlier) === hash);
}

function aboutThis(receipts: readonly (VerificationReceipt | null)[], hash: string): VerificationReceipt[] {
  return receipts.flatMap((receipt) => (receipt?.attestation_hash === hash ? [receipt] : []));
}

function earliestTimes(logged: readonly { receiptHash: string; time: number }[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { receiptHash, time } of logged) {
    times.set(receiptHash, Math.min(time, times.get(receiptHash) ?? time));
  }
  return times;
}

function earliest(times: readonly number[]): number | undefined {
  return times.length === 0 ? undefined : Math.min(...times);
}
