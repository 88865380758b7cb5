/**
 * All leaves of a period, one after the other: root, counts and order are computed again, and no id may come twice. In a
 * few bytes a leaf.
 */
import {
  causeOf,
  encodeHex,
  type Fail,
  failure,
  numberedLeaves,
  type PERIOD_REASONS,
  type PeriodLeaf,
  type PeriodStatement,
  parsePeriodLeaf,
  periodTreeSize,
} from "@svc/core";
import { CompactRange } from "@svc/tlog";
import type { PeriodFailure } from "./counts.ts";
import { type Documents, untilAnswered } from "./each.ts";
import { IdSet } from "./id-set.ts";
import { hashPeriodLeaf } from "./leaf-hash.ts";
import { placeFault } from "./leaf-proof.ts";

const fail: Fail<typeof PERIOD_REASONS> = failure;

/**
 * The first fault of these leaves as those of the statement, or null: then they are exactly its tree.
 *
 * @param leaves in the order of the tree, as JSON text, bytes or values; such as the lines of the issuer's file
 * @param onLeaf each leaf that is in its place, before the root is known
 * @throws what the iteration throws
 */
export async function checkLeaves(
  statement: PeriodStatement,
  leaves: Documents,
  onLeaf: (index: number, leaf: PeriodLeaf) => void = () => undefined,
): Promise<PeriodFailure | null> {
  const tree = new CompactRange();
  const size = periodTreeSize(statement);
  const numbered = numberedLeaves(statement);
  const counts = new Map<string, number>();
  const ids = new IdSet();
  let voids = 0;
  let lastId = "";
  let index = 0;
  const first = await untilAnswered(leaves, (line) => take(line));
  if (first !== null) return first;
  if (index !== size) return fail("leaf_count_mismatch", { expected: size, found: index });
  const root = encodeHex(tree.root());
  if (root !== statement.root)
    return fail("root_mismatch", { expected: statement.root, found: root }, "/root");
  return countsOfTree(statement, counts, voids);

  function take(line: unknown): PeriodFailure | null {
    const read = parsePeriodLeaf(line);
    if (!read.ok) return fail("leaf_malformed", { index, because: causeOf(read) });
    const leaf = read.value;
    if (index >= size) return fail("leaf_count_mismatch", { expected: size, found: index + 1 });
    const misplaced = placeFault(statement, index, leaf);
    if (misplaced !== null) return misplaced;
    if ("void" in leaf) voids += 1;
    else {
      if (!ids.add(leaf.attestation_id)) return fail("attestation_twice", { index });
      if (index >= numbered && leaf.attestation_id < lastId) return fail("leaves_out_of_order", { index });
      if (index >= numbered) lastId = leaf.attestation_id;
      counts.set(leaf.outcome, (counts.get(leaf.outcome) ?? 0) + 1);
    }
    tree.append(hashPeriodLeaf(leaf));
    onLeaf(index, leaf);
    index += 1;
    return null;
  }
}

/** Once the root is right, other counts than the tree's are the issuer's own. */
function countsOfTree(
  { voids: stated, outcomes }: PeriodStatement,
  counts: ReadonlyMap<string, number>,
  voids: number,
): PeriodFailure | null {
  if (voids !== stated) return fail("void_count_mismatch", { expected: voids, found: stated }, "/voids");
  const names = new Set([...counts.keys(), ...outcomes.map(({ outcome }) => outcome)]);
  for (const outcome of names) {
    const expected = counts.get(outcome) ?? 0;
    const found = outcomes.find((row) => row.outcome === outcome)?.count ?? 0;
    if (expected !== found) return fail("outcome_count_mismatch", { outcome, expected, found }, "/outcomes");
  }
  return null;
}
