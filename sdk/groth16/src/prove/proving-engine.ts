/**
 * One instance that makes proofs, or a share of each: it holds the shares of a key it was given, computes the sums of
 * points of a proof in short steps, and keeps nothing of one when it is done.
 *
 * A step takes some ten milliseconds, so that who drives the steps can stop between two. `wipe` brings the memory back
 * to what it was before the proof, byte for byte: what a proof wrote beyond the key is cleared, the module's own
 * variables are restored from a copy.
 */
import { BN254_R } from "@svc/core/field";
import type { Blinding } from "./blinding.ts";
import { instantiateProver, type ProveExports } from "./exports.ts";
import { modularInverse, readInteger, writeInteger } from "./integers.ts";
import { KeyMemory, type Loading, type PlacedMultiples, type PlacedShare, placeShare } from "./key-memory.ts";
import { copySecret } from "./secret-bytes.ts";
import { type Share, type ShareName, WIRES_OF_BLINDING } from "./share.ts";
import type { WitnessCode } from "./witness-program.ts";
import { Work, windowWidth } from "./work.ts";

/** Contribution of a share: encoded points, already blinded where the proof shows them. */
export interface QuotientSums {
  /** H and a part of C. */
  readonly h: Uint8Array;
  readonly b1: Uint8Array;
}
export interface PointsSums {
  readonly a: Uint8Array;
  readonly b2: Uint8Array;
  /** The rest of C. */
  readonly c: Uint8Array;
}

/** A step done: how much of this share's work it was, all of it being 1. */
export type Steps<T> = Generator<number, T, void>;

const ELEMENT_BYTES = 32;
const G1_BYTES = 64;

interface Placed extends PlacedShare {
  wires: number;
  publicSignals: number;
  domain: number;
}

interface Solver {
  readonly program: WitnessCode;
  readonly code: number;
  readonly end: number;
  readonly coefficients: number;
}

/** One instance of the proving WebAssembly with its memory; holds secrets while a proof is made, and wipes them after it. */
export class ProvingEngine {
  readonly #exports: ProveExports;
  readonly #memory: KeyMemory;
  /** The module's own variables as they are before anything secret is near. */
  readonly #pristine: Uint8Array;
  #placed: Placed | null = null;
  #solver: Solver | null = null;

  constructor(module: WebAssembly.Module) {
    this.#exports = instantiateProver(module);
    this.#memory = new KeyMemory(this.#exports);
    this.#pristine = this.#memory.bytes().slice(0, this.#exports.room());
  }

  /** Takes a share of a key, before or after the other share of the same key. @throws RangeError */
  load(share: Share): void {
    const steps = this.loading(share);
    while (steps.next().done !== true);
  }

  /** As `load`, in short steps. Between two of them nothing else may be asked of the engine but `wipe`. */
  *loading(share: Share): Loading<void> {
    const { wires, publicSignals, domain } = share;
    const sizes = { wires, publicSignals, domain };
    if (this.#placed !== null && JSON.stringify(sizesOf(this.#placed)) !== JSON.stringify(sizes)) {
      throw new RangeError("share: of another key than the first one");
    }
    const placed = yield* placeShare(this.#memory, share);
    this.#placed = { ...sizes, ...this.#placed, ...placed };
    this.wipe();
  }

  loadProgram(program: WitnessCode): void {
    const code = this.#memory.place(program.code);
    const coefficients = this.#memory.placeElements(program.coefficients);
    this.#solver = { program, code, end: code + program.code.length, coefficients };
    this.wipe();
  }

  has(share: ShareName): boolean {
    return this.#placed?.[share] !== undefined;
  }

  /** Bytes of WebAssembly memory now. */
  get memoryBytes(): number {
    return this.#exports.memory.buffer.byteLength;
  }

  /** A copy of the memory, for tests that look for secrets in it. */
  memoryCopy(): Uint8Array {
    return this.#memory.bytes().slice();
  }

  /** Takes a witness that was computed elsewhere: 32 bytes a wire, little-endian. @throws RangeError */
  takeWitness(elements: Uint8Array): void {
    const { wires } = this.#key();
    if (elements.length !== wires * ELEMENT_BYTES) {
      throw new RangeError(`witness: ${elements.length} bytes, expected ${wires * ELEMENT_BYTES}`);
    }
    const { scalars, registers } = this.#layOut();
    this.#memory.bytes().set(elements, scalars);
    if (this.#exports.loadElements(registers, scalars, wires) !== wires) {
      throw new RangeError("witness: an element is not reduced");
    }
  }

  /**
   * Computes the witness from the values of the input wires: 32 bytes each, in the program's order.
   *
   * @returns whether there is a witness: false when the circuit does not hold for these inputs
   * @throws RangeError when these are not as many elements as the program takes
   */
  solve(inputs: Uint8Array): boolean {
    const { scalars, registers } = this.#layOut();
    const solver = this.#solver;
    if (solver === null) throw new RangeError("no witness program was loaded");
    const { inputWires, wires } = solver.program;
    if (inputs.length !== inputWires.length * ELEMENT_BYTES) {
      throw new RangeError(`inputs: ${inputs.length} bytes, expected ${inputWires.length * ELEMENT_BYTES}`);
    }
    const memory = this.#memory.bytes();
    memory.fill(0, scalars, scalars + wires * ELEMENT_BYTES);
    memory[scalars] = 1; // wire 0 is 1
    for (const [i, wire] of inputWires.entries()) {
      if (wire < 0) continue;
      memory.set(inputs.subarray(i * ELEMENT_BYTES, (i + 1) * ELEMENT_BYTES), scalars + wire * ELEMENT_BYTES);
    }
    if (this.#exports.loadElements(registers, scalars, wires) !== wires) {
      throw new RangeError("inputs: an element is not reduced");
    }
    if (this.#exports.solve(solver.code, solver.end, registers, solver.coefficients) === 0) return false;
    this.#exports.storeElements(scalars, registers, wires);
    return true;
  }

  /** A copy of the witness that is in memory. Secret. */
  witness(): Uint8Array {
    const { scalars } = this.#layOut();
    return this.#memory.bytes().slice(scalars, scalars + this.#key().wires * ELEMENT_BYTES);
  }

  /** The public signals of the witness that is in memory. */
  publicSignals(): bigint[] {
    const { scalars } = this.#layOut();
    const memory = this.#memory.bytes();
    return Array.from({ length: this.#key().publicSignals }, (_, i) =>
      readInteger(memory, scalars + (i + 1) * ELEMENT_BYTES),
    );
  }

  /** The sums of H and a part of C, after the quotient of the polynomials, and of B in G1. Needs a witness. */
  *quotientSums(blinding: Blinding): Steps<QuotientSums> {
    const { quotient, domain } = this.#key();
    if (quotient === undefined) throw new RangeError("the quotient share was not loaded");
    const { registers, columns, scalars, quotients, io } = this.#layOut();
    const exports = this.#exports;
    this.#setBlinding(blinding);
    const parts = new Work(2 * exports.transforms + 3, this.#windows(quotient.h), this.#windows(quotient.b1));
    const { rows, ends, terms, coefficients, powers, oddPowers } = quotient;
    exports.evaluateRows(columns, domain, rows, ends, terms, registers, coefficients);
    yield parts.done();
    // Inverses leave out 1/n: A·B comes out n² times too large, C n times, which `rowFactor` makes up for.
    const [rowFactor, factor] = this.#factors(io, domain);
    exports.multiplyRows(columns, domain, rowFactor);
    yield parts.done();
    for (let i = 0; i < exports.transforms; i++) {
      exports.inverseOf(columns, domain, i, powers);
      yield parts.done();
    }
    for (let i = 0; i < exports.transforms; i++) {
      exports.cosetOf(columns, domain, i, powers, oddPowers);
      yield parts.done();
    }
    exports.storeQuotient(quotients, columns, domain, factor);
    yield parts.done();
    const h = yield* this.#sum(quotient.h, scalars, parts);
    const b1 = yield* this.#sum(quotient.b1, scalars, parts);
    return { h, b1 };
  }

  /** The sums of A, B in G2 and the rest of C. Needs a witness. */
  *pointsSums(blinding: Blinding): Steps<PointsSums> {
    const { points } = this.#key();
    if (points === undefined) throw new RangeError("the points share was not loaded");
    const { scalars } = this.#layOut();
    this.#setBlinding(blinding);
    const { a, b2, c } = points;
    const parts = new Work(0, this.#windows(b2), this.#windows(a), this.#windows(c));
    return {
      b2: yield* this.#sum(b2, scalars, parts),
      a: yield* this.#sum(a, scalars, parts),
      c: yield* this.#sum(c, scalars, parts),
    };
  }

  /** The third point of the proof: C + H + s·A + r·B. Takes the place of the witness. @throws RangeError */
  closing({ h, b1 }: QuotientSums, { a, c }: PointsSums, { r, s }: Blinding): Uint8Array {
    const { g1 } = this.#exports;
    const start = this.#memory.end;
    const points = start + 4 * G1_BYTES;
    const scalars = points + 4 * g1.point;
    const out = (scalars + 4 * ELEMENT_BYTES + 15) & ~15;
    const scratch = out + 512;
    this.#memory.reach(scratch + g1.scratchBytes(4, 4));
    const memory = this.#memory.bytes();
    const one = new Uint8Array(ELEMENT_BYTES).fill(1, 0, 1);
    for (const [i, [point, scalar]] of [
      [c, one] as const,
      [h, one] as const,
      [a, s] as const,
      [b1, r] as const,
    ].entries()) {
      memory.set(point, start + i * G1_BYTES);
      memory.set(scalar, scalars + i * ELEMENT_BYTES);
    }
    if (g1.load(points, start, 4) !== 4) throw new RangeError("sums: one is not on the curve");
    g1.begin(points, 0, scalars, 4, 4, scratch);
    for (let i = 0; i < this.#exports.windowCount(4); i++) g1.addWindow(i);
    g1.finish(out);
    g1.store(start, out);
    return this.#memory.bytes().slice(start, start + G1_BYTES);
  }

  /** Leaves nothing of a proof in memory. */
  wipe(): void {
    this.#memory.bytes().fill(0, this.#memory.end);
    this.#memory.bytes().set(this.#pristine);
  }

  #key(): Placed {
    if (this.#placed === null) throw new RangeError("no share of a key was loaded");
    return this.#placed;
  }

  #windows({ count, group }: PlacedMultiples): readonly [count: number, cost: number] {
    const width = windowWidth(count);
    return [this.#exports.windowCount(width), (count + 2 ** width) * (group === "g2" ? 3 : 1)];
  }

  *#sum(multiples: PlacedMultiples, scalars: number, parts: Work): Steps<Uint8Array> {
    const { group, count, points, wires } = multiples;
    const { begin, addWindow, finish, store, encoded } = this.#exports[group];
    const { io, work } = this.#layOut();
    const width = windowWidth(count);
    begin(points, wires, scalars, count, width, work);
    for (let i = 0; i < this.#exports.windowCount(width); i++) {
      addWindow(i);
      yield parts.window();
    }
    parts.next();
    finish(io + 512);
    store(io, io + 512);
    return copySecret(this.#memory.bytes().subarray(io, io + encoded));
  }

  /** r, s and -rs behind the wires. */
  #setBlinding({ r, s }: Blinding): void {
    const { wires } = this.#key();
    const at = this.#layOut().scalars + wires * ELEMENT_BYTES;
    const memory = this.#memory.bytes();
    memory.set(r, at);
    memory.set(s, at + ELEMENT_BYTES);
    const product = at + 2 * ELEMENT_BYTES;
    writeInteger(memory, product, BN254_R - 1n);
    this.#exports.multiplyScalars(product, product, at);
    this.#exports.multiplyScalars(product, product, at + ELEMENT_BYTES);
  }

  /** Addresses of n and 1/n², for a domain of n rows. */
  #factors(io: number, n: number): readonly [number, number] {
    const inverse = modularInverse(BigInt(n) * BigInt(n), BN254_R);
    const encoded = new Uint8Array(2 * ELEMENT_BYTES);
    writeInteger(encoded, 0, BigInt(n));
    writeInteger(encoded, ELEMENT_BYTES, inverse);
    this.#memory.bytes().set(encoded, io);
    this.#exports.loadElements(io + 128, io, 2);
    return [io + 128, io + 128 + this.#exports.element];
  }

  /** Where a proof has what, behind the key. */
  #layOut() {
    const { wires, domain, quotient, points } = this.#key();
    const { element } = this.#exports;
    let at = this.#memory.end;
    const take = (length: number): number => {
      const start = at;
      at = (at + length + 15) & ~15;
      return start;
    };
    const io = take(1024);
    const scalars = take((wires + WIRES_OF_BLINDING) * ELEMENT_BYTES);
    // Right behind, as further wires.
    const quotients = quotient === undefined ? 0 : take(domain * ELEMENT_BYTES);
    const work = at;
    const registers = take((this.#solver?.program.registers ?? wires) * element);
    const columns = quotient === undefined ? 0 : take(this.#exports.columnsBytes(domain));
    // Sums come when registers and columns have been used.
    const sums = [quotient?.h, quotient?.b1, points?.a, points?.b2, points?.c].map((multiples) =>
      multiples === undefined
        ? 0
        : this.#exports[multiples.group].scratchBytes(multiples.count, windowWidth(multiples.count)),
    );
    this.#memory.reach(Math.max(at, work + Math.max(...sums)));
    return { io, scalars, quotients, work, registers, columns };
  }
}

const sizesOf = ({ wires, publicSignals, domain }: Placed) => ({ wires, publicSignals, domain });
