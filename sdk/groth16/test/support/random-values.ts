// Reproducible random numbers for tests that compare two implementations: xorshift128+ (Vigna 2014) from a seed.
export class RandomValues {
  #a: bigint;
  #b: bigint;

  constructor(seed: bigint) {
    this.#a = BigInt.asUintN(64, seed * 0x9e37_79b9_7f4a_7c15n + 1n);
    this.#b = BigInt.asUintN(64, seed * 0xbf58_476d_1ce4_e5b9n + 7n);
    for (let i = 0; i < 8; i++) this.word();
  }

  word(): bigint {
    let x = this.#a;
    const y = this.#b;
    x ^= BigInt.asUintN(64, x << 23n);
    x ^= (x >> 17n) ^ y ^ (y >> 26n);
    this.#a = y;
    this.#b = x;
    return BigInt.asUintN(64, x + y);
  }

  below(bound: bigint): bigint {
    let value = 0n;
    for (let bits = 0; bits < bound.toString(2).length + 64; bits += 64) value = (value << 64n) | this.word();
    return value % bound;
  }

  pick<T>(choices: readonly T[]): T {
    return choices[Number(this.below(BigInt(choices.length)))] as T;
  }
}
