/**
 * Adjustments that contradict each other: two of one key for one place in the chain of one bill. Each says alone what
 * the event comes to from then on, so whoever signed both said two things, and the pair shows it to anyone.
 */
import {
  type BillingAdjustment,
  hashBillingAttestation,
  PAYLOAD_TYPES,
  parseBillingAdjustment,
  verifyDocument,
} from "@svc/core";

export interface AdjustmentContradiction {
  readonly attestation_hash: string;
  readonly number: number;
  /** The key that signed both. */
  readonly public_key: string;
  /** The two that differ. */
  readonly adjustment_hashes: readonly [string, string];
}

/**
 * Finds two adjustments for each place that one key gave to several: they convict it.
 *
 * Documents that are no adjustments or are not signed by their key are skipped, and so are repeated documents. The
 * reader decides whose key it is.
 *
 * @param documents adjustments, each as JSON text, UTF-8 bytes or value
 */
export function adjustmentContradictions(documents: readonly unknown[]): AdjustmentContradiction[] {
  const places = new Map<string, Map<string, BillingAdjustment>>();
  for (const document of documents) {
    const read = parseBillingAdjustment(document);
    if (!read.ok) continue;
    const place = placeOf(read.value);
    const rivals = places.get(place) ?? new Map<string, BillingAdjustment>();
    places.set(place, rivals.set(hashBillingAttestation(read.value), read.value));
  }
  return [...places.values()].flatMap((rivals) => {
    if (rivals.size < 2) return [];
    const genuine = [...rivals].filter(([, one]) => isGenuine(one));
    const [first, second] = genuine;
    if (first === undefined || second === undefined) return [];
    const { adjusts, signature } = first[1];
    const { attestation_hash, number } = adjusts;
    const adjustment_hashes = [first[0], second[0]] as const;
    return [{ attestation_hash, number, public_key: signature.public_key, adjustment_hashes }];
  });
}

function placeOf({ adjusts, signature }: BillingAdjustment): string {
  return `${adjusts.attestation_hash} ${adjusts.number} ${signature.public_key}`;
}

function isGenuine(adjustment: BillingAdjustment): boolean {
  return verifyDocument(PAYLOAD_TYPES.billingAdjustment, adjustment).valid;
}
