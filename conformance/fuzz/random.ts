/** Numbers that look random and come again under the same seed (xorshift, 32 bits). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = (Math.imul(seed, 0x9e3779b1) | 1) >>> 0;
    for (let i = 0; i < 8; i++) this.below(2);
  }

  /** A whole number from 0 on. @param bound exclusive */
  below(bound: number): number {
    let x = this.#state;
    x ^= x << 13;
    x >>>= 0;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#state = x >>> 0;
    return this.#state % bound;
  }

  of<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError("nothing to choose from");
    return list[this.below(list.length)] as T;
  }
}
