/** Integers of 32 bytes, little-endian, and inverses: for public numbers. */
export function readInteger(bytes: Uint8Array, at: number): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let value = 0n;
  for (let i = 24; i >= 0; i -= 8) value = (value << 64n) | view.getBigUint64(at + i, true);
  return value;
}

export function writeInteger(bytes: Uint8Array, at: number, value: bigint): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let i = 0; i < 4; i++) {
    view.setBigUint64(at + 8 * i, BigInt.asUintN(64, value >> BigInt(64 * i)), true);
  }
}

export function modularInverse(a: bigint, modulus: bigint): bigint {
  let [x, y, u, v] = [a % modulus, modulus, 1n, 0n];
  while (x > 1n) [x, y, u, v] = [y % x, x, v - (y / x) * u, u];
  return ((u % modulus) + modulus) % modulus;
}
