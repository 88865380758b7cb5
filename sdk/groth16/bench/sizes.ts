import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

export interface Size {
  readonly name: string;
  readonly bytes: number;
  readonly gzipBytes: number;
}

export function sizes(): Size[] {
  return ["bn254-fused.wasm", "bn254.wasm"].map((name) => {
    const bytes = readFileSync(new URL(`../wasm/dist/${name}`, import.meta.url));
    return { name, bytes: bytes.length, gzipBytes: gzipSync(bytes, { level: 9 }).length };
  });
}
