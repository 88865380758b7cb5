/**
 * Poseidon's sums on intervals: the text of `assembly/portable`, over the constants that the generator writes. The value of
 * each element is bounded beside its limbs, since a top limb is as large as the value lets it be: what is summed up is
 * at most T, so that (T + q·p) / R with balanced digits q is at most T/R and a little more than p/2.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { generateScalarField } from "../../../wasm/generate-field.ts";
import { R } from "../../../wasm/generator/bn254.ts";
import { BoundError, integer, type Lane, magnitude } from "./lane.ts";
import { RowMachine, type Stub } from "./rows.ts";

const LIMBS = 9;
const BITS = 29n;
const RADIX = 1n << (BITS * BigInt(LIMBS));
const HALF_LIMB = 1n << (BITS - 1n);
/** "Within 0.6p": what everything that can be kept has to be. */
const MOST = (R * 3n) / 5n;
const WORD = (1n << 64n) - 1n;
/** Digits of [-2^28, 2^28). */
const MOST_QUOTIENT = (HALF_LIMB * (RADIX - 1n)) / ((1n << BITS) - 1n);

const textOf = (name: string): string =>
  readFileSync(new URL(`../../../wasm/assembly/portable/${name}.ts`, import.meta.url), "utf8");

function generated(): string {
  const folder = mkdtempSync(join(tmpdir(), "vdi-sums-"));
  const file = pathToFileURL(join(folder, "field.ts"));
  generateScalarField("portable", file);
  const text = readFileSync(file, "utf8");
  rmSync(folder, { recursive: true });
  return text;
}

export type Texts = typeof TEXTS;
export const TEXTS = { field: generated(), sums: textOf("sums"), poseidon: textOf("poseidon") };

export class SumsMachine extends RowMachine {
  /** Upper bound of the open sum of products. */
  #sum = 0n;
  /** The most products that were summed up at once. */
  most = 0;
  #products = 0;

  constructor({ field, sums, poseidon }: Texts = TEXTS) {
    const any: Stub = (machine, r) => (machine as SumsMachine).drawn(Number(r));
    super([field, sums, poseidon], {
      open: (machine) => (machine as SumsMachine).opened(),
      addProduct: (machine, a, b) => (machine as SumsMachine).added(a, b),
      close: (machine, r) => (machine as SumsMachine).closed(r),
      nextConstant: any,
      nextMatrixEntry: any,
      openGrain: () => undefined,
      // What follows its product makes an element canonical, limb by limb.
      write: (machine, _, a) => machine.call("times", machine.room(8 * LIMBS), a, machine.global("RAW_ONE")),
    });
    this.call("initialise");
  }

  /** An element that can be kept, whichever it is. */
  element(at = this.room(8 * LIMBS)): number {
    for (let i = 0; i < LIMBS - 1; i++) this.memory.set(at + 8 * i, integer(-HALF_LIMB, HALF_LIMB - 1n));
    this.memory.set(at + 8 * (LIMBS - 1), topOf(MOST));
    return at;
  }

  elements(count: number): number {
    const at = this.room(8 * LIMBS * count);
    for (let i = 0; i < count; i++) this.element(at + 8 * LIMBS * i);
    return at;
  }

  /** A whole permutation: its tables, then inputs below 2^255. */
  hash(width: number, partialRounds: number): void {
    const area = Number(exactly(this.call("prepareWidth", width, partialRounds)));
    for (let i = 0; i < 4 * (width - 1); i++)
      this.memory.set(area + 8 * i, integer(0n, i % 4 < 3 ? WORD : WORD >> 1n));
    this.call("permute", width);
  }

  /** A value read from 32 bytes below 2^255. */
  drawn(r: number): void {
    const bytes = this.room(32);
    for (let i = 0; i < 4; i++) this.memory.set(bytes + 8 * i, integer(0n, i < 3 ? WORD : WORD >> 1n));
    this.call("read", r, bytes);
  }

  /** Returns an upper bound of an element's value: of its limbs, or of a kept element. */
  #value(at: number): bigint {
    const limbs = Array.from({ length: LIMBS }, (_, i) => this.load(at + 8 * i));
    return limbs.reduce((sum, limb, i) => sum + (magnitude(limb) << (BITS * BigInt(i))), 0n);
  }

  opened(): void {
    this.#sum = 0n;
    this.#products = 0;
    this.own("open", []);
  }

  added(a: bigint, b: bigint): void {
    this.#sum += this.#value(Number(a)) * this.#value(Number(b));
    this.#products += 1;
    this.most = Math.max(this.most, this.#products);
    this.own("addProduct", [integer(a), integer(b)]);
  }

  closed(r: bigint): void {
    this.own("close", [integer(r)]);
    const value = (this.#sum + MOST_QUOTIENT * R) / RADIX + 1n;
    if (value > MOST) throw new BoundError("a sum leaves more than 0.6p");
    for (let i = 0; i < LIMBS - 1; i++) {
      if (magnitude(this.load(Number(r) + 8 * i)) > HALF_LIMB)
        throw new BoundError(`limb ${i} is not balanced`);
    }
    this.memory.set(Number(r) + 8 * (LIMBS - 1), topOf(value));
  }
}

function exactly(lane: Lane | undefined): bigint {
  if (lane === undefined || lane.lo !== lane.hi) throw new TypeError("no address");
  return lane.lo;
}

/** The top limb of a value with balanced limbs below. */
function topOf(value: bigint): Lane {
  const most = (value >> (BITS * BigInt(LIMBS - 1))) + 1n;
  return integer(-most, most);
}
