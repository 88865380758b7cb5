// The built module: the recorded bytes, within its size, importing nothing.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { WasmExports } from "../../src/wasm/exports.ts";

const EXPORTS: readonly (keyof WasmExports)[] = [
  ...(["memory", "setup", "isInSubgroup", "pairing", "prepareKey", "makeTable"] as const),
  ...(["check", "batchStart", "batchAdd", "batchFinish"] as const),
];

const file = (path: string) => readFileSync(new URL(`../../wasm/${path}`, import.meta.url));
const bytes = file("dist/bn254.wasm");

test("has the recorded SHA-256", () => {
  const recorded = file("bn254.sha256").toString("utf8");
  expect(recorded).toBe(`${createHash("sha256").update(bytes).digest("hex")}  bn254.wasm\n`);
});

test("is at most 60 kB, and 18 kB gzipped", () => {
  expect(bytes.length).toBeLessThanOrEqual(60_000);
  expect(gzipSync(bytes, { level: 9 }).length).toBeLessThanOrEqual(18_000);
});

test("imports nothing and exports what the host uses", () => {
  const module = new WebAssembly.Module(bytes);
  expect(WebAssembly.Module.imports(module)).toEqual([]);
  const names = new Set(WebAssembly.Module.exports(module).map(({ name }) => name));
  for (const name of EXPORTS) expect(names).toContain(name);
});

test("the inlined copy holds the same bytes", () => {
  const [, base64] = /^export default "(.*)";\n$/.exec(file("dist/bn254-base64.js").toString("utf8")) ?? [];
  expect(Buffer.from(base64 ?? "", "base64").equals(bytes)).toBe(true);
});
