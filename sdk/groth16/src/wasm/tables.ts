/**
 * How wide the windows of a key's tables are: as wide as three megabytes allow.
 *
 * A table of width w holds 2^(w-1) points for each of 128/w windows, 144 bytes a point (`wasm/assembly/multiply.ts`).
 */
const MAX_TABLE_BYTES = 3 << 20;
const POINT_BYTES = 144;
const WIDEST = 8;
const NARROWEST = 3;

/** Width in bits, or 0 when even the narrowest tables would be too large together. */
export function tableWidth(signalCount: number): number {
  for (let width = WIDEST; width >= NARROWEST; width--) {
    const points = Math.ceil(128 / width) * 2 ** (width - 1);
    if (signalCount * points * POINT_BYTES <= MAX_TABLE_BYTES) return width;
  }
  return 0;
}
