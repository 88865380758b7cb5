/**
 * One leaf for all inputs that nothing reads: a Merkle tree over salted hashes, whose root is the leaf's value. Its holder
 * can show each input by a path, and neither the number nor the order of the others follows: salts and padding come from one
 * seed, entries are sorted by their hashes, and the tree is padded to a power of two.
 */
import { decodeHex, encodeHex } from "../bytes/hex.ts";
import { digest } from "../digest/digest.ts";
import { DOMAINS } from "../digest/domains.ts";
import { truncateToField } from "../digest/hash-to-field.ts";
import { hashLeaf, hashNode } from "../digest/merkle-hash.ts";
import type { InputLeaf, LeafValue } from "./flatten-inputs.ts";

const MAX_REST_INPUTS = 10_000;
const MIN_REST_SIZE = 16;
const SALT_DIGITS = 32;

/** An input of the rest with what shows it: its salt, its place among the sorted hashes and the path to the root. */
export interface ShownRestInput extends InputLeaf {
  /** 16 bytes in hex. */
  readonly salt: string;
  readonly index: number;
  /** Sibling hashes in hex, the leaf's first. */
  readonly path: readonly string[];
}

export interface RestTree {
  /** The value of the rest leaf. */
  readonly value: bigint;
  /** A power of two, at least 16. */
  readonly size: number;
  /** @throws RangeError when no input of the rest has the pointer */
  readonly show: (pointer: string) => ShownRestInput;
}

/**
 * The tree over the inputs that a decision's policy leaves unread.
 *
 * @param seed 32 bytes in hex, drawn for this decision
 * @throws RangeError for more than 10,000 inputs, or a malformed seed
 */
export function restTree(inputs: readonly InputLeaf[], seed: string): RestTree {
  if (inputs.length > MAX_REST_INPUTS) throw new RangeError(`inputs: at most ${MAX_REST_INPUTS}`);
  if (decodeHex(seed, 32) === null) throw new RangeError("seed: expected 64 lowercase hex digits");
  const entries = inputs.map((input) => {
    const salted = { ...input, salt: restSalt(seed, input.pointer) };
    return { salted, hash: hashRestInput(salted) };
  });
  const size = restSize(inputs.length);
  const padding = Array.from({ length: size - inputs.length }, (_, i) =>
    digest(DOMAINS.restPadding, { seed, i }),
  );
  const hashes = [...entries.map(({ hash }) => hash), ...padding].sort();
  const levels = levelsOf(hashes.map((hash) => hashLeaf(decodeHex(hash, 32) as Uint8Array)));
  return {
    value: truncateToField(levels.at(-1)?.[0] as Uint8Array),
    size,
    show: (pointer) => {
      const entry = entries.find(({ salted }) => salted.pointer === pointer);
      if (entry === undefined) throw new RangeError("pointer: expected one of an input of the rest");
      const index = hashes.indexOf(entry.hash);
      return { ...entry.salted, index, path: pathOf(levels, index) };
    },
  };
}

/** The first 16 bytes of a digest over the seed and the pointer, in hex. */
function restSalt(seed: string, pointer: string): string {
  return digest(DOMAINS.restSalt, { seed, pointer }).slice(0, SALT_DIGITS);
}

function hashRestInput({
  pointer,
  value,
  salt,
}: {
  readonly pointer: string;
  readonly value: LeafValue;
  readonly salt: string;
}): string {
  return digest(DOMAINS.restLeaf, { pointer, value, salt });
}

function restSize(inputs: number): number {
  let size = MIN_REST_SIZE;
  while (size < inputs) size *= 2;
  return size;
}

/** The value of the rest leaf that a shown input leads to; null where its path does not fit a tree of that size. */
export function restValueOf({ index, path, ...input }: ShownRestInput, size: number): bigint | null {
  if (2 ** path.length !== size || size < MIN_REST_SIZE || index >= size) return null;
  let node = hashLeaf(decodeHex(hashRestInput(input), 32) as Uint8Array);
  let at = index;
  for (const sibling of path) {
    const other = decodeHex(sibling, 32);
    if (other === null) return null;
    node = at % 2 === 0 ? hashNode(node, other) : hashNode(other, node);
    at = Math.floor(at / 2);
  }
  return truncateToField(node);
}

/** The nodes of a perfect tree, leaves first. */
function levelsOf(leaves: readonly Uint8Array[]): Uint8Array[][] {
  const levels: Uint8Array[][] = [[...leaves]];
  for (let level = levels[0] as Uint8Array[]; level.length > 1; level = levels.at(-1) as Uint8Array[]) {
    const nodes = level.flatMap((node, i) =>
      i % 2 === 0 ? [hashNode(node, level[i + 1] as Uint8Array)] : [],
    );
    levels.push(nodes);
  }
  return levels;
}

function pathOf(levels: readonly Uint8Array[][], index: number): string[] {
  return levels
    .slice(0, -1)
    .map((level, depth) => encodeHex(level[Math.floor(index / 2 ** depth) ^ 1] as Uint8Array));
}
