/**
 * Builds `bn254.wasm` and `bn254-fused.wasm` from the AssemblyScript of `wasm/assembly` and the generated field
 * code, the first also as a base64 module for pages that must be one file, and of both a module with the inner
 * operations for the tests.
 *
 * The compiler's output depends on its version and these sources alone. The SHA-256 stands in `wasm/bn254.sha256`:
 * a build that gives other bytes fails, unless `--record` says that the change is meant.
 */
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { version as asc, main as compile } from "assemblyscript/asc";
import { generateField, type Representation } from "../wasm/generate-field.ts";

const WASM = new URL("../wasm/", import.meta.url);
const DIST = new URL("dist/", WASM);
const RECORD = new URL("bn254.sha256", WASM);

const FILES: Record<Representation, string> = { portable: "bn254", fused: "bn254-fused" };
const REPRESENTATIONS = ["portable", "fused"] as const;

/**
 * No runtime, hence no garbage collector and no host functions; `uncheckedBehavior` never touches memory here, since
 * all access is by address.
 */
const OPTIONS = ["--runtime", "stub", "-O3", "--noAssert", "--converge"];

const FEATURES: Record<Representation, readonly string[]> = {
  portable: [],
  fused: ["--enable", "simd", "--enable", "relaxed-simd"],
};

async function compileTo(name: string, entry: string, representation: Representation): Promise<Uint8Array> {
  const { error, stderr } = await compile([
    `${entry}.ts`,
    "--baseDir",
    fileURLToPath(stageOf(representation)),
    "--outFile",
    `../${name}`,
    ...OPTIONS,
    ...FEATURES[representation],
  ]);
  if (error) throw new Error(`asc ${name}: ${error.message}\n${stderr}`);
  return readFileSync(new URL(name, DIST));
}

const stageOf = (representation: Representation) => new URL(`${representation}/`, DIST);

/** Puts what is common, what is particular and what is generated into one folder. */
function stage(representation: Representation): void {
  const folder = stageOf(representation);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const assembly = new URL("assembly/", WASM);
  for (const file of readdirSync(assembly, { withFileTypes: true })) {
    if (file.isFile()) cpSync(new URL(file.name, assembly), new URL(file.name, folder));
  }
  cpSync(new URL(`${representation}/`, assembly), folder, { recursive: true });
  generateField(representation, new URL("field.ts", folder));
}

function record(lines: string, overwrite: boolean): void {
  if (overwrite) writeFileSync(RECORD, lines);
  const recorded = readFileSync(RECORD, "utf8");
  if (lines !== recorded)
    throw new Error(`These are not the recorded modules.\nbuilt\n${lines}recorded\n${recorded}`);
}

function inline(bytes: Uint8Array): void {
  const base64 = Buffer.from(bytes).toString("base64");
  writeFileSync(new URL("bn254-base64.js", DIST), `export default "${base64}";\n`);
}

async function build(): Promise<void> {
  let lines = "";
  for (const representation of REPRESENTATIONS) {
    stage(representation);
    const name = FILES[representation];
    const bytes = await compileTo(`${name}.wasm`, "index", representation);
    await compileTo(`${name}-laboratory.wasm`, "laboratory", representation);
    if (representation === "portable") inline(bytes);
    lines += `${createHash("sha256").update(bytes).digest("hex")}  ${name}.wasm\n`;
    console.log(`${name}.wasm ${bytes.length} bytes`);
  }
  record(lines, process.argv.includes("--record"));
}

/** Everything that the compiler's output depends on; what is built from the same is not built again. */
function inputsHash(): string {
  const hash = createHash("sha256")
    .update(asc)
    .update(readFileSync(fileURLToPath(import.meta.url)));
  for (const file of readdirSync(WASM, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath, file.name);
    if (!file.isFile() || path.startsWith(fileURLToPath(DIST))) continue;
    hash.update(`\n${path.slice(fileURLToPath(WASM).length)}\n`).update(readFileSync(path));
  }
  return hash.digest("hex");
}

const BUILT_FROM = new URL("built-from.sha256", DIST);
const inputs = inputsHash();
if (existsSync(BUILT_FROM) && readFileSync(BUILT_FROM, "utf8") === inputs) {
  console.log("the WebAssembly modules are built from these sources already");
} else {
  rmSync(BUILT_FROM, { force: true });
  await build();
  writeFileSync(BUILT_FROM, inputsHash());
}
