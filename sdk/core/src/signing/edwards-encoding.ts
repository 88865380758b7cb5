/**
 * What can be told from the 32 bytes of an Edwards25519 point or scalar alone: is the encoding canonical, and
 * is it one of the points of small order?
 *
 * Encodings are little-endian y with the sign of x in the top bit (RFC 8032 section 5.1.2). The eight points
 * of small order have five y coordinates among them; their non-canonical spellings fail y < p.
 */
import { decodeHex } from "../bytes/hex.ts";
import { equalBytes } from "../bytes/join.ts";

export type PointFault = "not_canonical" | "small_order" | "not_on_curve";

const FIELD_PRIME = littleEndianBytes((1n << 255n) - 19n);
const GROUP_ORDER = littleEndianBytes((1n << 252n) + 27742317777372353535851937790883648493n);

/** y of the points of order 1, 2, 4 and (two) 8. */
const SMALL_ORDER_Y: readonly Uint8Array[] = [
  littleEndianBytes(1n),
  littleEndianBytes((1n << 255n) - 20n),
  littleEndianBytes(0n),
  decodeHex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05") as Uint8Array,
  decodeHex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a") as Uint8Array,
];

/** Faults that show in the bytes; whether a curve point has this y is not among them. */
export function checkPoint(encoded: Uint8Array): Exclude<PointFault, "not_on_curve"> | null {
  const y = encoded.slice();
  y[31] = (y[31] as number) & 0x7f;
  if (!isBelow(y, FIELD_PRIME)) return "not_canonical";
  // y = 1 and y = -1 have x = 0, whose set sign bit would not be canonical; both are refused here anyway.
  return SMALL_ORDER_Y.some((small) => equalBytes(small, y)) ? "small_order" : null;
}

/** S < L. */
export function isReducedScalar(encoded: Uint8Array): boolean {
  return isBelow(encoded, GROUP_ORDER);
}

function isBelow(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 31; i >= 0; i--) {
    if (a[i] !== b[i]) return (a[i] as number) < (b[i] as number);
  }
  return false;
}

function littleEndianBytes(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, i) => Number((value >> BigInt(8 * i)) & 0xffn));
}
