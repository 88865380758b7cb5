/** What its holder keeps of a decision's inputs, and the root that it leads to. */
import { BN254_R } from "../field/bn254.ts";
import { parseFieldElement } from "../field/parse-field-element.ts";
import type { OpenedInput } from "../wire/opening.ts";
import { encodeLeaf, hashInputLeaf } from "./encode-leaf.ts";
import type { LeafValue } from "./flatten-inputs.ts";
import { inputsRoot } from "./roots.ts";

export interface HeldInputs {
  readonly inputs: readonly OpenedInput[];
  readonly leaves: readonly string[];
}

/**
 * The root over a holder's leaves, those of opened inputs computed anew.
 *
 * @throws RangeError when a leaf is no canonical field element, a salt no 31 bytes, or there are not 24 leaves
 */
export function inputsRootOf({ inputs, leaves }: HeldInputs): bigint {
  const elements = leaves.map((leaf) => parseFieldElement(leaf, BN254_R));
  for (const input of inputs) elements[input.slot] = leafOf(input);
  if (elements.includes(null)) throw new RangeError("leaves: expected canonical field elements");
  return inputsRoot(elements as bigint[]);
}

/**
 * The leaf of an input as a field element.
 *
 * @throws RangeError when the salt is malformed or the number has no encoding
 */
export function leafOf({ pointer, value, salt }: Omit<OpenedInput, "slot">): bigint {
  return hashInputLeaf(encodeLeaf({ pointer, value: value as LeafValue }, salt));
}
