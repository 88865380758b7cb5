/**
 * The pinned compiler in this process, for the hundreds of small circuits of the tests: starting a process for each
 * takes three times as long as compiling it. What ships is compiled in a process of its own (`scripts/circom.ts`).
 */
import fs from "node:fs";
import { createRequire } from "node:module";
import { ROOT } from "../../scripts/circom.ts";

const require = createRequire(import.meta.url);

interface Circom {
  readonly bindings: object;
  readonly CircomRunner: new (options: {
    readonly args: readonly string[];
    readonly env: object;
    readonly preopens: Readonly<Record<string, string>>;
    readonly bindings: object;
  }) => { execute(wasm: Uint8Array): Promise<unknown> };
}

const { CircomRunner, bindings } = require("circom2") as Circom;
let compiler: Uint8Array | undefined;

const STDOUT = 1;
const STDERR = 2;

/**
 * Compiles one main file into a folder that exists.
 *
 * @param main path from the root
 * @param out folder, path from the root
 * @throws Error with the compiler's own words when it refuses
 */
export async function compileHere(main: string, out: string, flags: readonly string[]): Promise<void> {
  compiler ??= fs.readFileSync(require.resolve("circom2/circom.wasm"));
  const said: string[] = [];
  const writeSync = (file: number, bytes: Uint8Array, ...rest: [number?, number?, number?]): number => {
    if (file !== STDOUT && file !== STDERR) return fs.writeSync(file, bytes, ...rest);
    const [offset = 0, length = bytes.length - offset] = rest;
    said.push(Buffer.from(bytes.subarray(offset, offset + length)).toString("utf8"));
    return length;
  };
  const runner = new CircomRunner({
    args: [main, ...flags, "-o", out, "-l", "node_modules"],
    env: {},
    preopens: { ".": ROOT },
    bindings: { ...bindings, fs: { ...fs, writeSync } },
  });
  try {
    await runner.execute(compiler);
  } catch (error) {
    throw new Error(`circom: ${said.join("")}`, { cause: error });
  }
}
