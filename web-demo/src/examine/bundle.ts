/** An audit bundle verified whole under the reader's roots. Loaded when a bundle is here, with the room that checks it. */
import { type BundleResult, parseBundle, type ReadBundle, verifyBundle } from "@svc/bundle";
import { hashAttestation, parseAttestation, parseReceipt, type VerificationReceipt } from "@svc/core";
import { bundleOptionsOf, type Item, type TrustRoots } from "@svc/report";

export interface BundleExamination {
  readonly source: string;
  readonly result: BundleResult;
  /** The frame, for opening parts; null when it could not be read. */
  readonly bundle: ReadBundle | null;
  /** The receipts that its score is of: those about its attestation. */
  readonly scored: readonly VerificationReceipt[];
}

export async function examineBundle(
  { text, source }: Item,
  roots: TrustRoots,
  at: number | null,
): Promise<BundleExamination> {
  const now = Math.floor(Date.now() / 1000);
  const result = await verifyBundle(text, { ...bundleOptionsOf(roots, at), now });
  const read = parseBundle(text);
  const bundle = read.ok ? read.value : null;
  return { source, result, bundle, scored: bundle === null ? [] : receiptsAbout(bundle) };
}

function receiptsAbout({ attestation, receipts = [] }: ReadBundle): VerificationReceipt[] {
  const read = parseAttestation(attestation);
  if (!read.ok) return [];
  const hash = hashAttestation(read.value);
  return receipts.flatMap((one) => {
    const receipt = parseReceipt(one);
    return receipt.ok && receipt.value.attestation_hash === hash ? [receipt.value] : [];
  });
}
