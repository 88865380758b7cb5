/**
 * Poseidon of `@svc/core` in WebAssembly, from the portable binary, in an instance of its own: tables of a width are
 * derived with its first use, some 75 kB for the widest, 525 kB for all.
 *
 * Of what was hashed nothing stays in its memory, not even the answer: salts and inputs pass through here.
 *
 * A width is used when it has given its known answer, so that a damaged module, a runtime that miscompiles it or one that
 * has no memory for tables is found before a hash is said; the caller then computes without.
 */
import { type PoseidonPermutation, partialRoundsOf } from "@svc/core/poseidon";

interface PoseidonExports {
  readonly memory: WebAssembly.Memory;
  /** Once a width: the address of inputs, 32 bytes each, and of the answer; 0 when there is no memory for the tables. */
  prepareWidth(width: number, partialRounds: number): number;
  permute(width: number): void;
  /** Clears inputs, answer and all between: the binary knows where its tables begin, also beside a script of another release. */
  forget(): void;
}

/** The lowest 24 bits of the hashes of 1, of 1 and 2, and so on up to sixteen inputs, by `poseidon-lite`. */
const KNOWN = [
  8519987, 1513626, 3594034, 2425957, 11609024, 6488801, 2212632, 12900561, 13471864, 7330849, 5982120,
  7771061, 8943622, 5404534, 15863632, 1685349,
];

/** @throws whatever the runtime throws that forbids WebAssembly or has no memory for an instance */
export function openPermutation(module: WebAssembly.Module): PoseidonPermutation {
  const exports = new WebAssembly.Instance(module).exports as unknown as PoseidonExports;
  const hash = (inputs: readonly bigint[], area: number): bigint => {
    // Made anew, since memory moves when it grows. Words above 64 bits are cut off by the array itself.
    const words = new BigUint64Array(exports.memory.buffer, area);
    for (const [i, input] of inputs.entries()) {
      for (let j = 0; j < 4; j++) words[4 * i + j] = input >> BigInt(64 * j);
    }
    exports.permute(inputs.length + 1);
    const digest = [3, 2, 1, 0].reduce((high, i) => (high << 64n) | (words[i] as bigint), 0n);
    exports.forget();
    return digest;
  };
  /** 0 for a width that is not to be used. */
  const judgedArea = (width: number): number => {
    try {
      const area = exports.prepareWidth(width, partialRoundsOf(width));
      const counted = Array.from(Array(width - 1), (_, i) => BigInt(i + 1));
      return area && Number(hash(counted, area) & 0xffffffn) === KNOWN[width - 2] ? area : 0;
    } catch {
      return 0;
    }
  };
  const areas: number[] = [];
  return (inputs) => {
    const width = inputs.length + 1;
    areas[width] ??= judgedArea(width);
    return areas[width] ? hash(inputs, areas[width]) : null;
  };
}
