/**
 * The WebAssembly arithmetic behind the engine interface: one instance for each prepared key.
 *
 * Instances share compiled code and nothing else, so that keys, engines and calls cannot disturb each other, and a
 * key that is no longer used gives all its memory back to the garbage collector.
 */
import { VdiError } from "@svc/core/errors";
import { BN254_R } from "@svc/core/field";
import type {
  Arithmetic,
  CheckOutcome,
  G1Affine,
  G2Affine,
  KeyArithmetic,
  ParsedItem,
  ParsedKey,
} from "../arithmetic.ts";
import { LAMBDA, type SplitScalar, splitScalar } from "./endomorphism.ts";
import { CHECK_OUTCOMES, instantiate, type WasmExports } from "./exports.ts";
import { InputArea } from "./input-area.ts";
import { tableWidth } from "./tables.ts";

const GT_COORDINATES = 12;
const ONE: SplitScalar = [1n, 0n];
const LOW_HALF = 0xffff_ffff_ffff_ffffn;

export function wasmArithmetic(module: WebAssembly.Module): Arithmetic {
  const instance = start(module, 0, 0);
  return Object.freeze({
    name: "wasm",
    isInSubgroup(point: G2Affine): boolean {
      instance.input.rewind().g2(point);
      return instance.exports.isInSubgroup() !== 0;
    },
    pair(p: G1Affine, q: G2Affine): readonly bigint[] {
      instance.input.rewind().g1(p).g2(q);
      instance.exports.pairing();
      return instance.input.read(GT_COORDINATES);
    },
    prepare: (key: ParsedKey) => new WasmKey(module, key),
  });
}

interface Instance {
  readonly exports: WasmExports;
  readonly input: InputArea;
}

function start(module: WebAssembly.Module, signalCount: number, width: number): Instance {
  const exports = instantiate(module);
  const address = exports.setup(signalCount, width);
  if (address === 0) throw new VdiError("wasm_memory", "WebAssembly memory for a key cannot be had.");
  return { exports, input: new InputArea(exports.memory, address) };
}

class WasmKey implements KeyArithmetic {
  readonly #exports: WasmExports;
  readonly #input: InputArea;
  #checks = 0;
  #tablesMayGrow = true;

  constructor(module: WebAssembly.Module, key: ParsedKey) {
    const signalCount = key.ic.length - 1;
    const { exports, input } = start(module, signalCount, tableWidth(signalCount));
    input.rewind().g1(key.alpha).g2(key.beta).g2(key.gamma).g2(key.delta);
    for (const point of key.ic) input.g1(point);
    exports.prepareKey();
    this.#exports = exports;
    this.#input = input;
  }

  check({ proof, signals }: ParsedItem): CheckOutcome {
    this.#growTables();
    this.#input.rewind().g1(proof.a).g2(proof.b).g1(proof.c).scalar(ONE);
    for (const signal of signals) this.#input.scalar(splitScalar(signal));
    return CHECK_OUTCOMES[this.#exports.check()] as CheckOutcome;
  }

  checkTogether(items: readonly ParsedItem[], coefficients: readonly bigint[]): boolean {
    const sums: bigint[] = (items[0]?.signals ?? []).map(() => 0n);
    let sum0 = 0n;
    let sum1 = 0n;
    this.#exports.batchStart();
    for (const [i, { proof, signals }] of items.entries()) {
      // 128 random bits become r_i = low + high·λ: as many different multipliers, half the doublings.
      const coefficient = coefficients[i] as bigint;
      const half0 = coefficient & LOW_HALF;
      const half1 = coefficient >> 64n;
      this.#input.rewind().g1(proof.a).g2(proof.b).g1(proof.c).scalar([half0, half1]);
      if (this.#exports.batchAdd() === 0) return false;
      sum0 += half0;
      sum1 += half1;
      const multiplier = half0 + half1 * LAMBDA;
      for (const [j, signal] of signals.entries()) sums[j] = (sums[j] as bigint) + multiplier * signal;
    }
    const [first] = items;
    if (first === undefined) return true;
    this.#input.rewind().g1(first.proof.a).g2(first.proof.b).g1(first.proof.c).scalar([sum0, sum1]);
    for (const sum of sums) this.#input.scalar(splitScalar(sum % BN254_R));
    return this.#exports.batchFinish() !== 0;
  }

  /**
   * A key that is used again earns tables, one point at a time, so that no single call pays for all of them and a
   * key that verifies once pays nothing.
   */
  #growTables(): void {
    if (this.#checks++ === 0 || !this.#tablesMayGrow) return;
    this.#tablesMayGrow = this.#exports.makeTable() !== 0;
  }
}
