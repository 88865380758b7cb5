// Poseidon in WebAssembly against published vectors and a second implementation; and that nothing is hashed with a module
// that is damaged or has no memory.
import vectors from "vectors:poseidon/poseidon_bn254.json";
import { BN254_R } from "@svc/core/field";
import { poseidon } from "@svc/core/poseidon";
import fc from "fast-check";
import * as lite from "poseidon-lite";
import { describe, expect, test } from "vitest";
import { loadModule } from "#wasm-module";
import { describeVectors, runs } from "../../../../tools/testing/vectors.ts";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { acceleratePoseidon } from "../../src/poseidon.ts";
import { openPermutation } from "../../src/wasm/permutation.ts";

interface Vectors {
  cases: { inputs: string[]; initialState: string; hash: string }[];
  extra: { inputs: string[]; initialState: string; hash: string }[];
}

const module = await loadModule("bn254");
const permute = openPermutation(module);

describeVectors<Vectors>("published Poseidon vectors", vectors, ({ cases, extra }) => {
  const ours = [...cases, ...extra].filter(({ initialState }) => initialState === "0");

  test.each(ours.map((item, i) => [i, item] as const))("case %i", (i, { inputs, hash }) => {
    const result = permute(inputs.map(BigInt));
    expect(String(result)).toBe(hash);
    recordVerdict(`poseidon-wasm/${i}`, result);
  });

  test("every number of inputs is among them", () => {
    expect(new Set(ours.map(({ inputs }) => inputs.length)).size).toBe(16);
  });
});

const hashes = Object.fromEntries(
  Object.entries(lite)
    .filter(([name]) => /^poseidon[0-9]+$/.test(name))
    .map(([name, hash]) => [Number(name.slice("poseidon".length)), hash as (inputs: bigint[]) => bigint]),
);
const ARITIES = Array.from({ length: 16 }, (_, i) => i + 1);
/** Where carries, borrows and the halves of limbs are. */
const EDGES = [
  ...[0n, 1n, 2n, BN254_R - 1n, BN254_R - 2n, BN254_R / 2n, BN254_R / 2n + 1n],
  ...[28n, 29n, 57n, 58n, 64n, 128n, 192n, 231n, 232n, 253n].flatMap((bit) => [(1n << bit) - 1n, 1n << bit]),
];
const element = fc.oneof(fc.bigInt({ min: 0n, max: BN254_R - 1n }), fc.constantFrom(...EDGES));

test.each(ARITIES)("%i inputs, as the second implementation hashes them", (arity) => {
  const inputs = fc.array(element, { minLength: arity, maxLength: arity });
  fc.assert(
    fc.property(inputs, (values) => permute(values) === hashes[arity]?.(values)),
    { numRuns: runs(20, 2_000), examples: EDGES.map((edge) => [Array<bigint>(arity).fill(edge)]) },
  );
});

test("nothing of what was hashed stays in its memory: tables apart, it is what it is after other inputs", () => {
  const { Instance } = WebAssembly;
  const opened: WebAssembly.Instance[] = [];
  WebAssembly.Instance = class {
    constructor(of: WebAssembly.Module) {
      const instance = new Instance(of);
      opened.push(instance);
      // biome-ignore lint/correctness/noConstructorReturn: stands in for the instance
      return instance;
    }
  } as unknown as typeof Instance;
  const own = openPermutation(module);
  WebAssembly.Instance = Instance;
  const { memory } = (opened[0] as WebAssembly.Instance).exports as unknown as {
    memory: WebAssembly.Memory;
  };
  for (const arity of ARITIES) own(Array<bigint>(arity).fill(1n));
  // Tables of every width, and the room in which the last was derived.
  expect(memory.buffer.byteLength).toBeLessThan(3 << 18);
  const clean = new Uint8Array(memory.buffer).slice();
  for (const arity of ARITIES) {
    own(Array.from({ length: arity }, (_, i) => BN254_R - 12345n * BigInt(i + 1)));
    const now = new Uint8Array(memory.buffer);
    expect([arity, clean.findIndex((byte, at) => byte !== now[at])]).toEqual([arity, -1]);
  }
});

describe("known answers", () => {
  /** A module whose host functions are those of the real one, but for what is replaced. */
  function altered(replace: Record<string, ((...given: number[]) => number) | undefined>) {
    const { Instance } = WebAssembly;
    class Altered {
      readonly exports: Record<string, unknown>;
      constructor(of: WebAssembly.Module) {
        this.exports = { ...new Instance(of).exports, ...replace };
      }
    }
    WebAssembly.Instance = Altered as unknown as typeof Instance;
    try {
      return openPermutation(module);
    } finally {
      WebAssembly.Instance = Instance;
    }
  }

  test.each(ARITIES)("%i inputs: another answer than the known one, and nothing is said", (arity) => {
    const inputs = Array<bigint>(arity).fill(5n);
    expect(altered({ permute: () => 0 })(inputs)).toBeNull();
    expect(altered({})(inputs)).toBe(hashes[arity]?.(inputs));
  });

  test("a width without memory for its tables is left to the caller", () => {
    expect(altered({ prepareWidth: () => 0 })([1n])).toBeNull();
  });

  test("a binary of another release, which clears nothing itself, is left to the caller", () => {
    // A script that cleared what it thought was left took the tables of an older binary with it.
    expect(altered({ forget: undefined })([1n])).toBeNull();
  });

  test("a trap is no throw", () => {
    const trap = () => {
      throw new WebAssembly.RuntimeError("unreachable");
    };
    expect(altered({ permute: trap })([1n])).toBeNull();
  });

  test("a module without Poseidon says nothing", () => {
    const empty = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
    if (!canCompile(empty)) return;
    expect(openPermutation(new WebAssembly.Module(empty))([1n])).toBeNull();
  });
});

/** workerd compiles nothing at run time. */
function canCompile(bytes: Uint8Array<ArrayBuffer>): boolean {
  try {
    return new WebAssembly.Module(bytes) !== undefined;
  } catch {
    return false;
  }
}

test("is put before the plain rounds, and says the same", async () => {
  const before = ARITIES.map((arity) => poseidon(Array<bigint>(arity).fill(7n)));
  expect(await acceleratePoseidon()).toBe(true);
  expect(ARITIES.map((arity) => poseidon(Array<bigint>(arity).fill(7n)))).toEqual(before);
});
