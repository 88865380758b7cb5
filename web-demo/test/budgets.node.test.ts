// The judge of sizes, on files whose size is known: it must see what is over, and count what loads first only.
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { budgetsOf, printBudgets } from "../scripts/budgets.ts";

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
    ["vdi.js", noise(60_000)],
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
  expect(lines.map((line) => line.endsWith("OVER"))).toEqual([true, false, false, false, false, false]);
});

test("the classic script has a limit of its own, apart from the module's", () => {
  const files = filesWith(1_000).set("vdi.js", new Uint8Array(randomBytes(73_001)));
  const over = budgetsOf(files).filter(({ bytes, limitBytes }) => bytes > limitBytes);
  expect(over.map(({ name, limitBytes }) => [name, limitBytes])).toEqual([
    ["the same as a classic script", 73_000],
  ]);
});

test("a file that is missing is an error, not a size of zero", () => {
  const files = filesWith(1_000);
  files.delete("vdi.mjs");
  expect(() => budgetsOf(files)).toThrow("vdi.mjs was not built");
});
