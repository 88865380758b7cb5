/**
 * Chains: a receipt that names a parent is worth its depth only when the parents are here. One row for each
 * receipt that is nobody's parent and has one; whose the keys are is for the receipts' own rows.
 */
import { hashReceipt, type VerificationReceipt } from "@svc/core";
import { verifyReceiptChain } from "@svc/vdi-verifier";
import { type BundlePart, couldNotCheck, notValid, verified } from "../part.ts";

export async function checkChains(
  receipts: readonly (VerificationReceipt | null)[],
  attestation: unknown,
  now: number,
): Promise<BundlePart[]> {
  const places = receipts.flatMap((receipt, index) =>
    receipt === null ? [] : [{ receipt, index, hash: hashReceipt(receipt) }],
  );
  const byHash = new Map(places.map((place) => [place.hash, place.receipt]));
  const parents = new Set(places.flatMap(({ receipt }) => receipt.parent_receipt_hash ?? []));
  const heads = places.filter(
    ({ receipt, hash }) => receipt.parent_receipt_hash !== undefined && !parents.has(hash),
  );
  return Promise.all(
    heads.map(async ({ receipt, index }) => {
      const place = { part: "chain", pointer: `/receipts/${index}` } as const;
      const verdict = await verifyReceiptChain(ancestry(receipt, byHash), { attestation, now });
      if (verdict.valid) return verified(place, "self_asserted", `${verdict.depth} links, each parent here.`);
      const { reason = "chain_gap", detail } = verdict;
      if (reason === "chain_gap") return couldNotCheck(place, "chain_parent_absent", detail);
      return notValid(place, reason, detail);
    }),
  );
}

/** The receipt and those before it that are here. Ends, because a hash cannot be its own ancestor. */
function ancestry(
  head: VerificationReceipt,
  byHash: ReadonlyMap<string, VerificationReceipt>,
): VerificationReceipt[] {
  const line = [head];
  for (let next = parentOf(head, byHash); next !== undefined && line.length <= byHash.size; ) {
    line.push(next);
    next = parentOf(next, byHash);
  }
  return line;
}

function parentOf(
  { parent_receipt_hash: hash }: VerificationReceipt,
  byHash: ReadonlyMap<string, VerificationReceipt>,
): VerificationReceipt | undefined {
  return hash === undefined ? undefined : byHash.get(hash);
}
