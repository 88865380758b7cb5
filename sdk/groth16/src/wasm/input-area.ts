/**
 * Writes field elements, points and scalars into the input area of an instance, as 64-bit words, little-endian.
 *
 * The area lies in linear memory, which moves when it grows: the view is made anew whenever it has.
 */
import type { G1Affine, G2Affine } from "../arithmetic.ts";
import type { SplitScalar } from "./endomorphism.ts";
import { ELEMENT_BYTES, SCALAR_BYTES } from "./exports.ts";

const WORD_MASK = 0xffff_ffff_ffff_ffffn;

export class InputArea {
  readonly #memory: WebAssembly.Memory;
  readonly #start: number;
  #words: BigUint64Array;
  #next = 0;

  constructor(memory: WebAssembly.Memory, start: number) {
    this.#memory = memory;
    this.#start = start / 8;
    this.#words = new BigUint64Array(memory.buffer);
  }

  /** Writing begins at the start of the area again. */
  rewind(): this {
    if (this.#words.buffer !== this.#memory.buffer) this.#words = new BigUint64Array(this.#memory.buffer);
    this.#next = this.#start;
    return this;
  }

  g1({ x, y }: G1Affine): this {
    return this.#element(x).#element(y);
  }

  g2({ x, y }: G2Affine): this {
    return this.#element(x[0]).#element(x[1]).#element(y[0]).#element(y[1]);
  }

  /** A scalar in halves below 2^128 in magnitude. */
  scalar([k0, k1]: SplitScalar): this {
    const [m0, m1] = [k0 < 0n ? -k0 : k0, k1 < 0n ? -k1 : k1];
    const words = this.#words;
    const at = this.#next;
    words[at] = m0 & WORD_MASK;
    words[at + 1] = m0 >> 64n;
    words[at + 2] = m1 & WORD_MASK;
    words[at + 3] = m1 >> 64n;
    words[at + 4] = k0 < 0n ? 1n : 0n;
    words[at + 5] = k1 < 0n ? 1n : 0n;
    this.#next += SCALAR_BYTES / 8;
    return this;
  }

  /** The first `count` elements of the area. */
  read(count: number): bigint[] {
    this.rewind();
    const words = this.#words;
    return Array.from({ length: count }, (_, i) => {
      const at = this.#start + (i * ELEMENT_BYTES) / 8;
      const word = (j: number): bigint => words[at + j] as bigint;
      return word(0) | (word(1) << 64n) | (word(2) << 128n) | (word(3) << 192n);
    });
  }

  #element(value: bigint): this {
    const words = this.#words;
    const at = this.#next;
    words[at] = value & WORD_MASK;
    words[at + 1] = (value >> 64n) & WORD_MASK;
    words[at + 2] = (value >> 128n) & WORD_MASK;
    words[at + 3] = value >> 192n;
    this.#next += ELEMENT_BYTES / 8;
    return this;
  }
}
