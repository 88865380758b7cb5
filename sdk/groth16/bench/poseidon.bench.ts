/**
 * `npm run bench -- poseidon [--json]`: hashes of the statement's arities in WebAssembly, by the plain rounds of
 * `@svc/core` and by `poseidon-lite`, in turns in one process; and the tables of a width, which the first hash makes.
 */
import { poseidon } from "@svc/core/poseidon";
import { poseidon3, poseidon4, poseidon10, poseidon16 } from "poseidon-lite";
import { loadModule } from "#wasm-module";
import { openPermutation } from "../src/wasm/permutation.ts";

const OTHERS = new Map([
  [3, poseidon3],
  [4, poseidon4],
  [10, poseidon10],
  [16, poseidon16],
]);
const ROUNDS = 200;

const module = await loadModule("bn254");
const median = (times: number[]): number => times.sort((a, b) => a - b)[times.length >> 1] as number;
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

if (process.argv.includes("--json")) {
  console.log(JSON.stringify({ node: process.version, rows }, null, 2));
} else {
  console.log(`One Poseidon hash, Node ${process.version} (ms, medians of ${ROUNDS})\n`);
  console.log("inputs   WebAssembly   plain rounds   poseidon-lite   plain by ours   first, tables made");
  for (const { arity, firstMs, wasm, plain, lite: other } of rows) {
    const cells = [wasm.toFixed(4), plain.toFixed(4), other.toFixed(4), (plain / wasm).toFixed(1)];
    console.log(
      `${String(arity).padStart(6)}   ${cells.map((cell) => cell.padStart(13)).join("")}   ${firstMs.toFixed(2).padStart(12)}`,
    );
  }
}
