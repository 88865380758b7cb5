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
  if ("number" in own) {
    const index = own.number - statement.first;
    return (
      index >= numbered || leaves.some((one) => one.index === index && leafText(one.leaf) !== leafText(own))
    );
  }
  const size = periodTreeSize(statement);
  if (numbered === size) return true;
  const ofItsId = leaves.filter(({ leaf }) => idOf(leaf) === id);
  if (ofItsId.length > 0) return ofItsId.every(({ leaf }) => leafText(leaf) !== leafText(own));
  const beside = leaves
    .filter(({ index }) => index >= numbered)
    .toSorted((one, other) => one.index - other.index);
  return beside.some(({ index, leaf }, i) => {
    const at = idOf(leaf);
    if (at > id) return index === numbered;
    const next = beside[i + 1];
    return index === size - 1 || (next?.index === index + 1 && id < idOf(next.leaf));
  });
}

/** Whether one of these leaves, each in the tree, counts the attestation though it was issued at another time. */
export function isForeign({ leaf: own, isInTime }: AttestedLeaf, leaves: readonly LeafProof[]): boolean {
  return !isInTime && leaves.some(({ leaf }) => leafText(leaf) === leafText(own));
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
