/** When a signed statement is false beside an attestation or its own leaves. Arithmetic over what was verified before. */
import { numberedLeaves, type PeriodLeaf, type PeriodStatement, periodTreeSize } from "@svc/core";
import type { AttestedLeaf } from "../period/cover.ts";
import { leafText } from "../period/leaf-hash.ts";
import { type LeafProof, placeFault } from "../period/leaf-proof.ts";

/**
 * Whether these leaves, each of which is in the tree, show that the attestation is not in it though it should be. A
 * number of the stream has one place; what is beside the stream stands between its neighbours by id.
 */
export function isOmitted(
  statement: PeriodStatement,
  { id, leaf: own, belongs }: AttestedLeaf,
  leaves: readonly LeafProof[],
): boolean {
  if (!belongs) return false;
  const numbered = numberedLeaves(statement);
  const [one, two] = leaves;
  if ("number" in own) {
    const index = own.number - statement.first;
    if (index >= numbered) return true;
    return one !== undefined && one.index === index && leafText(one.leaf) !== leafText(own);
  }
  const size = periodTreeSize(statement);
  if (numbered === size) return true;
  if (one === undefined || one.index < numbered) return false;
  const at = idOf(one.leaf);
  if (at === id) return leafText(one.leaf) !== leafText(own);
  if (one.index === numbered && at > id) return true;
  if (one.index === size - 1 && at < id) return true;
  return two !== undefined && two.index === one.index + 1 && at < id && id < idOf(two.leaf);
}

/** Whether a leaf that is in the tree is this attestation's, and counts it though it was issued at another time. */
export function isForeign({ leaf: own, isInTime }: AttestedLeaf, { leaf }: LeafProof): boolean {
  return !isInTime && leafText(leaf) === leafText(own);
}

/** Whether these leaves, each of which is in the tree, cannot be in a rightly made one. */
export function isWrongTree(statement: PeriodStatement, [one, two]: readonly LeafProof[]): boolean {
  if (one === undefined) return false;
  if (placeFault(statement, one.index, one.leaf) !== null) return true;
  if (two === undefined) return false;
  if (placeFault(statement, two.index, two.leaf) !== null) return true;
  if (one.index === two.index) return leafText(one.leaf) !== leafText(two.leaf);
  const [left, right] = one.index < two.index ? [one, two] : [two, one];
  const isTwice = "attestation_id" in left.leaf && idOf(left.leaf) === idOf(right.leaf);
  const areBeside = left.index >= numberedLeaves(statement);
  return isTwice || (areBeside && idOf(left.leaf) > idOf(right.leaf));
}

const idOf = (leaf: PeriodLeaf): string => ("attestation_id" in leaf ? leaf.attestation_id : "");
