// The judge of sizes, on files whose size is known: it must see what is over, and count what loads first only.
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { builtScripts } from "../../../../tools/browser/scripts.ts";
import { REPOSITORY } from "../../../../tools/testing/paths.ts";
import { budgetsOf, printBudgets } from "../../scripts/budgets.ts";

function filesWith(scriptBytes: number): Map<string, Uint8Array> {
  // Random bytes do not compress, so that their number is their cost.
  const noise = (bytes: number) => new Uint8Array(randomBytes(bytes));
  const text = (code: string) => new TextEncoder().encode(code);
  return new Map([
    ["split/vdi.mjs", text('import{a}from"./first.mjs";const lazy=()=>import("./later.mjs");')],
    ["split/first.mjs", noise(scriptBytes)],
    ["split/later.mjs", noise(90_000)],
    ["split/bn254.wasm", noise(10_000)],
    ["vdi.mjs", noise(60_000)],
    ["vdi.js", noise(140_000)],
    ["vdi-small.js", noise(60_000)],
    ["split/vdi-no-proof.mjs", noise(20_000)],
    ["vdi-element.mjs", noise(5_000)],
  ]);
}

test("counts the script with its static imports and not what loads at need", () => {
  const [script] = budgetsOf(filesWith(30_000));
  expect(script?.bytes).toBeGreaterThan(30_000);
  expect(script?.bytes).toBeLessThan(31_000);
});

test("marks what is over its limit, and only that", () => {
  const [script] = budgetsOf(filesWith(0));
  const lines = printBudgets(budgetsOf(filesWith((script?.limitBytes ?? Number.NaN) + 1))).split("\n");
  expect(lines.map((line) => line.endsWith("OVER"))).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test("the classic script has a limit of its own, apart from the module's", () => {
  const limit = budgetsOf(filesWith(1_000)).find(({ name }) => name === "the same as a classic script");
  const files = filesWith(1_000).set("vdi-small.js", new Uint8Array(randomBytes(limit?.limitBytes ?? 0)));
  const over = budgetsOf(files).filter(({ bytes, limitBytes }) => bytes > limitBytes);
  expect(over.map(({ name }) => name)).toEqual(["the same as a classic script"]);
});

test("a file that is missing is an error, not a size of zero", () => {
  const files = filesWith(1_000);
  files.delete("vdi.mjs");
  expect(() => budgetsOf(files)).toThrow("vdi.mjs was not built");
});

const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;

/** The first cells of the page's row that begins so. */
function row(page: string, first: string, cells: number): string[] {
  const lines = readFileSync(join(REPOSITORY, page), "utf8").split("\n");
  const line = lines.find((one) => one.startsWith(`| ${first} |`)) ?? "";
  return line.split(" | ").slice(1, cells + 1);
}

test("the scripts keep to their limits, and both pages name these", async () => {
  const budgets = budgetsOf(await builtScripts());
  expect(budgets.filter(({ bytes, limitBytes }) => bytes > limitBytes)).toEqual([]);
  const limits = budgets.map(({ limitBytes }) => `${limitBytes / 1_000} kB`);
  const [split, wasm, one, classic, full, noProof, element] = limits;
  expect(row("README.md", "Scripts for other people's pages, gzipped, at most", 1)).toEqual([
    `${split} + ${wasm} of WebAssembly; ${one} in one file; ${full} with every export; ${noProof} without proofs; element ${element} more`,
  ]);
  const scripts = [
    "vdi.mjs",
    "vdi-small.js",
    "vdi.js",
    "vdi-element.mjs",
    "split/vdi.mjs",
    "split/vdi-no-proof.mjs",
  ];
  expect(scripts.map((name) => row("sdk/verifier/SCRIPTS.md", `\`${name}\``, 1)[0])).toEqual([
    ...[one, classic, full, element, split, noProof],
  ]);
});

test("the engines have the sizes that the README tells", () => {
  const [portable, fused] = ["bn254.wasm", "bn254-fused.wasm"].map((name) => {
    const binary = readFileSync(join(REPOSITORY, "sdk/groth16/wasm/dist", name));
    return { size: kilobytes(binary.length), gzipped: kilobytes(gzipSync(binary, { level: 9 }).length) };
  });
  expect(row("README.md", "the engine's `.wasm`", 1)).toEqual([
    `${portable?.size} portable, Poseidon included, ${fused?.size} fused (${portable?.gzipped} and ${fused?.gzipped} gzipped)`,
  ]);
});
