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
import { hashPeriodLeaf, placeFault } from "./leaf.ts";
import { type Documents, untilAnswered } from "./row.ts";
import type { PeriodFailure } from "./statement.ts";

/**
 * Which ids were seen, by the first 128 bits of each: they are SHA-256 hashes, and nobody finds two that begin alike. An
 * open table of 16 bytes a place, since a year of ids as strings would not fit.
 */
const WORDS = 4;
const DIGITS = 8;
const PREFIX = "vdi:att:".length;

/** MurmurHash3's finaliser: every bit of the word moves every bit of the result. */
function mixed(word: number): number {
  let x = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

/** Ids of attestations, each as `vdi:att:<64 hex digits>`. */
export class IdSet {
  /** Drawn anew: ids in a stranger's file are whatever the stranger wrote, and must not all fall on one place. */
  readonly #seed = crypto.getRandomValues(new Uint32Array(1))[0] as number;
  #places = 1024;
  #table = new Uint32Array(this.#places * WORDS);
  #used = new Uint8Array(this.#places);
  #size = 0;

  /** @returns false where the id is here already */
  add(id: string): boolean {
    if (this.#size * 2 >= this.#places) this.#grow();
    const words = [0, 1, 2, 3].map((i) =>
      Number.parseInt(id.slice(PREFIX + i * DIGITS, PREFIX + (i + 1) * DIGITS), 16),
    );
    return this.#put(words);
  }

  #put(words: readonly number[] | Uint32Array): boolean {
    let place = this.#placeOf(words);
    while (this.#used[place] === 1) {
      if (this.#isAt(place, words)) return false;
      place = (place + 1) & (this.#places - 1);
    }
    this.#used[place] = 1;
    this.#table.set(words, place * WORDS);
    this.#size += 1;
    return true;
  }

  #placeOf(words: readonly number[] | Uint32Array): number {
    let place = this.#seed;
    for (let i = 0; i < WORDS; i++) place = mixed(place ^ (words[i] as number));
    return place & (this.#places - 1);
  }

  #isAt(place: number, words: readonly number[] | Uint32Array): boolean {
    const at = place * WORDS;
    return (
      this.#table[at] === words[0] &&
      this.#table[at + 1] === words[1] &&
      this.#table[at + 2] === words[2] &&
      this.#table[at + 3] === words[3]
    );
  }

  #grow(): void {
    const [table, used] = [this.#table, this.#used];
    this.#places *= 2;
    this.#table = new Uint32Array(this.#places * WORDS);
    this.#used = new Uint8Array(this.#places);
    this.#size = 0;
    for (const [place, isUsed] of used.entries()) {
      if (isUsed === 1) this.#put(table.subarray(place * WORDS, (place + 1) * WORDS));
    }
  }
}

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
