/**
 * A leaf of a period's tree with its way to the root, and whether it stands where the rules of such trees put it. What
 * leads to the root and stands elsewhere convicts the issuer, who signed that root.
 */
import {
  decodeHex,
  type Fail,
  failure,
  numberedLeaves,
  type PERIOD_REASONS,
  type PeriodLeaf,
  PeriodLeafSchema,
  type PeriodStatement,
  periodTreeSize,
  wireAtoms,
} from "@svc/core";
import { verifyInclusion } from "@svc/tlog";
import * as v from "valibot";
import type { PeriodFailure } from "./counts.ts";
import { hashPeriodLeaf } from "./leaf-hash.ts";

export const LeafProofSchema = v.strictObject({
  index: wireAtoms.Count,
  leaf: PeriodLeafSchema,
  /** RFC 9162 inclusion proof, the leaf's sibling first. */
  proof: v.pipe(v.array(wireAtoms.Digest), v.maxLength(64, "at most 64 hashes")),
});

export type LeafProof = v.InferOutput<typeof LeafProofSchema>;

const fail: Fail<typeof PERIOD_REASONS> = failure;

/** Why the leaf is not shown to be in the statement's tree, or null. */
export function inclusionFault(
  statement: PeriodStatement,
  { index, leaf, proof }: LeafProof,
): PeriodFailure | null {
  const verdict = verifyInclusion({
    leafHash: hashPeriodLeaf(leaf),
    index,
    size: periodTreeSize(statement),
    proof: proof.map((hash) => decodeHex(hash, 32) as Uint8Array),
    root: decodeHex(statement.root, 32) as Uint8Array,
  });
  return verdict.valid ? null : fail("leaf_not_included", { index, because: verdict.reason });
}

/** Why a leaf at this index is none of a rightly made tree, or null. */
export function placeFault(
  statement: PeriodStatement,
  index: number,
  leaf: PeriodLeaf,
): PeriodFailure | null {
  const isNumbered = index < numberedLeaves(statement);
  const number = "number" in leaf ? leaf.number : null;
  const wanted = isNumbered ? statement.first + index : null;
  return number === wanted ? null : fail("leaf_misplaced", { index, expected: wanted, found: number });
}
