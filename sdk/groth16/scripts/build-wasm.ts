/**
 * Builds `wasm/dist/bn254.wasm` from the AssemblyScript of `wasm/assembly` and the generated field code, the same
 * bytes as a base64 module for pages that must be one file, and a module with the inner operations for the tests.
 *
 * The compiler's output depends on its version and these sources alone. The SHA-256 stands in `wasm/bn254.sha256`:
 * a build that gives other bytes fails, unless `--record` says that the change is meant.
 */
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { main as compile } from "assemblyscript/asc";
import { generateField } from "../wasm/generate-field.ts";

const WASM = new URL("../wasm/", import.meta.url);
const DIST = new URL("dist/", WASM);
const STAGE = new URL("portable/", DIST);
const RECORD = new URL("bn254.sha256", WASM);

/**
 * No runtime, hence no garbage collector and no host functions; `uncheckedBehavior` never touches memory here, since
 * all access is by address.
 */
const OPTIONS = ["--runtime", "stub", "-O3", "--noAssert", "--converge"];

async function compileTo(name: string, entry: string): Promise<Uint8Array> {
  const folder = fileURLToPath(STAGE);
  const { error, stderr } = await compile([
    `${entry}.ts`,
    "--baseDir",
    folder,
    "--outFile",
    `../${name}`,
    ...OPTIONS,
  ]);
  if (error) throw new Error(`asc ${entry}: ${error.message}\n${stderr}`);
  return readFileSync(new URL(name, DIST));
}

function stage(): void {
  rmSync(DIST, { recursive: true, force: true });
  mkdirSync(STAGE, { recursive: true });
  const assembly = new URL("assembly/", WASM);
  cpSync(assembly, STAGE, { recursive: true, filter: (path) => !path.endsWith("portable") });
  cpSync(new URL("portable/", assembly), STAGE, { recursive: true });
  generateField(new URL("field.ts", STAGE));
}

function record(bytes: Uint8Array, overwrite: boolean): void {
  const line = `${createHash("sha256").update(bytes).digest("hex")}  bn254.wasm\n`;
  if (overwrite) writeFileSync(RECORD, line);
  const recorded = readFileSync(RECORD, "utf8");
  if (line !== recorded) {
    throw new Error(`bn254.wasm is not the recorded one.\n  built    ${line}  recorded ${recorded}`);
  }
}

async function build(): Promise<void> {
  stage();
  const bytes = await compileTo("bn254.wasm", "index");
  await compileTo("bn254-laboratory.wasm", "laboratory");
  const base64 = Buffer.from(bytes).toString("base64");
  writeFileSync(new URL("bn254-base64.js", DIST), `export default "${base64}";\n`);
  record(bytes, process.argv.includes("--record"));
  console.log(`bn254.wasm ${bytes.length} bytes, as recorded`);
}

await build();
