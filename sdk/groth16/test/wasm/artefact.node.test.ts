// The built modules: the recorded bytes, within their size, importing nothing.
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
const BINARIES = ["bn254.wasm", "bn254-fused.wasm"];
const PROVERS = ["prove.wasm", "prove-fused.wasm"];

test("have the recorded SHA-256", () => {
  const lines = [...BINARIES, ...PROVERS].sort().map((name) => {
    const digest = createHash("sha256")
      .update(file(`dist/${name}`))
      .digest("hex");
    return `${digest}  ${name}\n`;
  });
  expect(file("bn254.sha256").toString("utf8")).toBe(lines.join(""));
});

test.each(BINARIES)("%s is at most 60 kB, and 18 kB gzipped", (name) => {
  const bytes = file(`dist/${name}`);
  expect(bytes.length).toBeLessThanOrEqual(60_000);
  expect(gzipSync(bytes, { level: 9 }).length).toBeLessThanOrEqual(18_000);
});

test.each(PROVERS)("%s is at most 60 kB, and 20 kB gzipped", (name) => {
  const bytes = file(`dist/${name}`);
  expect(bytes.length).toBeLessThanOrEqual(60_000);
  expect(gzipSync(bytes, { level: 9 }).length).toBeLessThanOrEqual(20_000);
  expect(WebAssembly.Module.imports(new WebAssembly.Module(bytes))).toEqual([]);
});

test.each(BINARIES)("%s imports nothing and exports what the host uses", (name) => {
  const module = new WebAssembly.Module(file(`dist/${name}`));
  expect(WebAssembly.Module.imports(module)).toEqual([]);
  const names = new Set(WebAssembly.Module.exports(module).map((entry) => entry.name));
  for (const expected of EXPORTS) expect(names).toContain(expected);
});

test("the inlined copy holds the bytes of the portable one", () => {
  const [, base64] = /^export default "(.*)";\n$/.exec(file("dist/bn254-base64.js").toString("utf8")) ?? [];
  expect(Buffer.from(base64 ?? "", "base64").equals(file("dist/bn254.wasm"))).toBe(true);
});
