/**
 * The 24 slots of the committed inputs: every one filled, in an order drawn at random. An unused slot has a
 * random key, tag 0 and a salt, so that nothing tells its leaf from the others: neither how many inputs there
 * are nor where one of them sorts can be seen from leaves or slots.
 */
import { decodeHex, encodeHex } from "../bytes/hex.ts";
import { truncateToField } from "../digest/hash-to-field.ts";
import { decodeSalt, type EncodedLeaf, encodeLeaf } from "./encode-leaf.ts";
import type { InputLeaf } from "./flatten-inputs.ts";
import { STATEMENT_LIMITS } from "./limits.ts";

const BYTES = 31;

/** What fills one slot: an input, by its place in the evaluation's list, or a random key. Secret. */
export type Slot =
  | { readonly salt: string; readonly leaf: number }
  | { readonly salt: string; readonly filler: string };

/**
 * Draws salts, fillers and the order for a decision with so many inputs.
 *
 * @param inputs - how many: 0 to 24
 * @param randomBytes - must be unpredictable
 * @param given - salts that somebody else drew, 31 bytes in hex, by the place of the input: those of sources
 */
export function drawSlots(
  inputs: number,
  randomBytes: (length: number) => Uint8Array,
  given: ReadonlyMap<number, string> = new Map(),
): Slot[] {
  const random = () => encodeHex(randomBytes(BYTES));
  const slots: Slot[] = Array.from({ length: STATEMENT_LIMITS.inputs }, (_, i) =>
    i < inputs ? { salt: given.get(i) ?? random(), leaf: i } : { salt: random(), filler: random() },
  );
  for (let i = slots.length - 1; i > 0; i--) {
    const j = below(i + 1, randomBytes);
    [slots[i], slots[j]] = [slots[j] as Slot, slots[i] as Slot];
  }
  return slots;
}

/** The leaf in each slot. @throws RangeError when a salt or filler is no 31 bytes, or the slots do not fit the inputs */
export function encodeSlots(slots: readonly Slot[], inputs: readonly InputLeaf[]): EncodedLeaf[] {
  const placed = slots.flatMap((slot) => ("leaf" in slot ? [slot.leaf] : []));
  const everyInput = new Set(placed).size === inputs.length && placed.length === inputs.length;
  if (
    slots.length !== STATEMENT_LIMITS.inputs ||
    !everyInput ||
    placed.some((at) => inputs[at] === undefined)
  ) {
    throw new RangeError(
      `slots: expected ${STATEMENT_LIMITS.inputs} with each of ${inputs.length} inputs once`,
    );
  }
  return slots.map((slot) =>
    "leaf" in slot
      ? encodeLeaf(inputs[slot.leaf] as InputLeaf, slot.salt)
      : { key: fillerKey(slot.filler), tag: 0n, value: 0n, salt: decodeSalt(slot.salt) },
  );
}

function fillerKey(filler: string): bigint {
  const bytes = decodeHex(filler, BYTES);
  if (bytes === null) throw new RangeError("filler: expected 31 bytes as 62 lowercase hex digits");
  return truncateToField(bytes);
}

/** A uniform integer in [0, limit), limit at most 24, without the bias of a remainder. */
function below(limit: number, randomBytes: (length: number) => Uint8Array): number {
  const largest = 256 - (256 % limit);
  for (;;) {
    const [byte = 0] = randomBytes(1);
    if (byte < largest) return byte % limit;
  }
}
