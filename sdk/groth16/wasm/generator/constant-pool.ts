import { bitsOf } from "./lanes.ts";

/**
 * Constants lie in memory, where an immediate vector would be assembled from scalar registers: words of 64 bits,
 * loaded into both lanes.
 */
export const POOL: bigint[] = [];
export function bits(value: bigint): string {
  const word = BigInt.asIntN(64, value);
  if (!POOL.includes(word)) POOL.push(word);
  return `v128.load64_splat(POOL, ${8 * POOL.indexOf(word)})`;
}
export const double = (value: bigint | number): string => bits(bitsOf(value));
