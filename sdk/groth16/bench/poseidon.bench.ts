// `npm run bench -- poseidon`: hashes of the statement's arities in WebAssembly, by the plain rounds of `@svc/core` and by
// `poseidon-lite`, in turns in one process; and the first hash of a width, which makes its tables.
import { poseidon } from "@svc/core/poseidon";
import { poseidon3, poseidon4, poseidon10, poseidon16 } from "poseidon-lite";
import { loadModule } from "#wasm-module";
import { median } from "../../../tools/bench/median.ts";
import { openBench, table } from "../../../tools/bench/print.ts";
import { openPermutation } from "../src/wasm/permutation.ts";

const OTHERS = new Map([
  [3, poseidon3],
  [4, poseidon4],
  [10, poseidon10],
  [16, poseidon16],
]);
const ROUNDS = 200;

const { print } = openBench("poseidon", "Races Poseidon hashes.");
const module = await loadModule("bn254");
const timed = (run: () => unknown): number => {
  const began = performance.now();
  run();
  return performance.now() - began;
};

const rows = [...OTHERS].map(([arity, other]) => {
  const inputs = Array.from({ length: arity }, (_, i) => BigInt(i + 1) << 240n);
  const expected = other(inputs);
  const firstMs = median(Array.from({ length: 5 }, () => timed(() => openPermutation(module)(inputs))));
  const permute = openPermutation(module);
  const contestants = { wasm: permute, plain: poseidon, lite: other };
  const times: Record<keyof typeof contestants, number[]> = { wasm: [], plain: [], lite: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, hash] of Object.entries(contestants)) {
      times[name as keyof typeof contestants].push(
        timed(() => {
          if (hash(inputs) !== expected) throw new Error(`${name}: another hash`);
        }),
      );
    }
  }
  return { arity, firstMs, wasm: median(times.wasm), plain: median(times.plain), lite: median(times.lite) };
});

print({ node: process.version, rows }, () => [
  `One Poseidon hash, Node ${process.version} (ms, medians of ${ROUNDS})`,
  ...table(
    ["inputs", "WebAssembly", "plain rounds", "poseidon-lite", "plain by ours", "first, tables made"],
    rows.map(({ arity, firstMs, wasm, plain, lite: other }) => [
      String(arity),
      ...[wasm, plain, other].map((ms) => ms.toFixed(4)),
      (plain / wasm).toFixed(1),
      firstMs.toFixed(2),
    ]),
  ),
]);
