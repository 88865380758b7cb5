// The scripts for other people's pages. Each folder stands by itself: what loads at need lies beside what loads it.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { zlibAsync } from "@gfx/zopfli";
import { bundleScript, type ScriptOptions } from "../../../tools/bundle.ts";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const WASM_FILE = path("../../groth16/wasm/dist/bn254.wasm");
const INLINE = path("../src/scripts/inline.ts");

/** Files of a folder by their names, and of what they are made. */
type Entries = Readonly<Record<string, string>>;

/** What few documents or browsers need: loaded with its first use. */
const RARE: Entries = {
  "more.mjs": path("../src/scripts/more.ts"),
  "receipts.mjs": path("../src/scripts/receipts.ts"),
  // Where WebAssembly is forbidden.
  "js-engine.mjs": path("../../groth16/dist/js/arithmetic.js"),
  // For circuits that do not ship.
  "setup-check.mjs": path("../../groth16/dist/transcript/index.js"),
};

/** The WebAssembly is in the scripts. */
const ONE_FILE: Entries = {
  "vdi.mjs": INLINE,
  "vdi-element.mjs": path("../src/element/element.ts"),
  "vdi-element-de.mjs": path("../src/element/element-de.ts"),
  "vdi-in-worker.mjs": path("../src/scripts/in-worker.ts"),
  ...RARE,
};

/** The WebAssembly is a file, and each rare part another: the least to load. */
const SPLIT: Entries = {
  "vdi.mjs": INLINE,
  ...RARE,
  // Where the browser has no Ed25519, or a signature fails.
  "curve.mjs": path("../../core/dist/signing/ed25519.js"),
  // With the first source statement.
  "sources.mjs": path("../src/steps/judge-sources.ts"),
  // With the first step that has something to say.
  "words.mjs": path("../src/steps/outcome.ts"),
};

const INLINED: ScriptOptions = { wasm: path("../src/scripts/wasm-inline.ts"), cssAsText: true };

/** Contents by path, sri.json included. */
export async function browserFiles(): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const add = (name: string, content: string | Uint8Array) =>
    files.set(name, typeof content === "string" ? new TextEncoder().encode(content) : content);
  const wasm = await deflatedWasm();
  for (const [name, entry] of Object.entries(ONE_FILE)) {
    add(name, withWasm(await bundleScript(entry, { ...INLINED, beside: besideOf(ONE_FILE) }), wasm));
  }
  add("vdi-worker.js", withWasm(await bundleScript(path("../src/worker/worker.ts"), INLINED), wasm));
  add("vdi.js", await classicScript(path("../src/scripts/full.ts"), "VDI"));
  add("vdi-small.js", await classicScript(INLINE, "VDI", besideOf(RARE)));
  const split: ScriptOptions = { wasm: path("../src/scripts/wasm-beside.ts"), beside: besideOf(SPLIT) };
  for (const [name, entry] of Object.entries(SPLIT)) {
    add(`split/${name}`, await bundleScript(entry, split));
  }
  const noProof: ScriptOptions = { ...split, conditions: ["no-proof"] };
  add("split/vdi-no-proof.mjs", await bundleScript(path("../src/scripts/no-proof.ts"), noProof));
  add("split/bn254.wasm", await readFile(WASM_FILE));
  const integrity = [...files].map(([name, content]) => [name, integrityOf(content)]);
  add("sri.json", `${JSON.stringify(Object.fromEntries(integrity), null, 2)}\n`);
  return files;
}

function besideOf(entries: Entries): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [entry, name]));
}

/** As the `integrity` attribute takes it. */
export function integrityOf(content: Uint8Array): string {
  return `sha384-${createHash("sha384").update(content).digest("base64")}`;
}

let deflated: Promise<Uint8Array> | undefined;

/** Zopfli finds 6 percent more than zlib, in the same format. */
async function deflatedWasm(): Promise<string> {
  deflated ??= readFile(WASM_FILE).then((wasm) => zlibAsync(wasm, { numiterations: 15 }));
  return `const __WASM_DEFLATED__="${Buffer.from(await deflated).toString("base64")}";`;
}

/**
 * The WebAssembly stands before all code: in its midst it would share blocks of a server's compression with it, whose
 * letters are other ones, which costs two kilobytes.
 */
function withWasm(code: string, wasm: string): string {
  return code.includes("__WASM_DEFLATED__") ? wasm + code : code;
}

/**
 * A classic script with the WebAssembly in it. The first line asks Chromium to compile all functions beside the main thread
 * while the script arrives: a first verdict calls half of them, and would compile each where it waits. To others it is a
 * comment.
 */
export async function classicScript(
  entry: string,
  name: string,
  beside: Readonly<Record<string, string>> = {},
): Promise<string> {
  const code = await bundleScript(entry, { ...INLINED, format: "iife", name, beside });
  return `//# allFunctionsCalledOnLoad\nvar ${name}=(()=>{${await deflatedWasm()}${code}return ${name}})();\n`;
}
