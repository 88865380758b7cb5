// Size budgets of the scripts, gzipped at level 9, and their sizes. A full verification needs the script with its
// static imports and the WebAssembly. Chunks that load at need are listed apart.
import { gzipSync } from "node:zlib";

export interface Budget {
  readonly name: string;
  readonly limitBytes: number;
  readonly bytes: number;
}

const KILOBYTE = 1_000;

/** @param files contents by path, as `browserFiles` gives them */
export function budgetsOf(files: ReadonlyMap<string, Uint8Array>): Budget[] {
  const size = (name: string) => {
    const content = files.get(name);
    if (content === undefined) throw new Error(`${name} was not built`);
    return gzipSync(content, { level: 9 }).length;
  };
  const loadedFirst = (entry: string) => sum(staticClosure(files, entry).map(size));
  return [
    { name: "full verification, script", limitBytes: 45_000, bytes: loadedFirst("split/vdi.mjs") },
    { name: "full verification, WebAssembly", limitBytes: 18 * KILOBYTE, bytes: size("split/bn254.wasm") },
    { name: "one file, everything inlined", limitBytes: 83_000, bytes: size("vdi.mjs") },
    { name: "the same as a classic script", limitBytes: 83_000, bytes: size("vdi-small.js") },
    { name: "every export, classic script", limitBytes: 164_000, bytes: size("vdi.js") },
    {
      name: "without proof checking",
      limitBytes: 34 * KILOBYTE,
      bytes: loadedFirst("split/vdi-no-proof.mjs"),
    },
    { name: "custom element, beside it", limitBytes: 7.6 * KILOBYTE, bytes: size("vdi-element.mjs") },
  ];
}

/** The file and what it imports before it runs. */
function staticClosure(files: ReadonlyMap<string, Uint8Array>, entry: string): string[] {
  const found = new Set<string>();
  const visit = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    const code = new TextDecoder().decode(files.get(name) ?? new Uint8Array());
    const folder = name.slice(0, name.lastIndexOf("/") + 1);
    for (const [, path = ""] of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+)["']/g)) {
      if (files.has(folder + path)) visit(folder + path);
    }
  };
  visit(entry);
  return [...found];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

export function printBudgets(budgets: readonly Budget[]): string {
  return budgets
    .map(({ name, limitBytes, bytes }) => {
      const kilobytes = (value: number) => `${(value / KILOBYTE).toFixed(1)} kB`.padStart(8);
      const verdict = bytes <= limitBytes ? "" : "  OVER";
      return `${name.padEnd(34)}${kilobytes(bytes)} of ${kilobytes(limitBytes)}${verdict}`;
    })
    .join("\n");
}
