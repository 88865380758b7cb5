/**
 * Builds the verifier (`bn254.wasm`, `bn254-fused.wasm`) and the prover (`prove.wasm`, `prove-fused.wasm`) from the
 * AssemblyScript of `wasm/assembly` and the generated field code; the portable verifier also as a base64 module for
 * pages that must be one file, and of each verifier a module with the inner operations for the tests.
 *
 * The compiler's output depends on its version and these sources alone. The SHA-256 stands in `wasm/bn254.sha256`:
 * a build that gives other bytes fails, unless `--record` says that the change is meant.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { version as asc, main as compile } from "assemblyscript/asc";
import type { Representation } from "../wasm/generate-field.ts";
import { stageProver, stageVerifier } from "./stage-wasm.ts";

const WASM = new URL("../wasm/", import.meta.url);
const DIST = new URL("dist/", WASM);
const RECORD = new URL("bn254.sha256", WASM);

const SUFFIX: Record<Representation, string> = { portable: "", fused: "-fused" };
const REPRESENTATIONS = ["portable", "fused"] as const;

/**
 * No runtime, hence no garbage collector and no host functions; `uncheckedBehavior` never touches memory here, since
 * all access is by address.
 */
const OPTIONS = ["--runtime", "stub", "--optimizeLevel", "3", "--noAssert", "--converge"];

const FEATURES: Record<Representation, readonly string[]> = {
  portable: [],
  fused: ["--enable", "simd", "--enable", "relaxed-simd"],
};

async function compileTo(
  name: string,
  folder: URL,
  entry: string,
  representation: Representation,
): Promise<Uint8Array> {
  // The portable verifier is in scripts of other people's pages: a tenth smaller so, and as fast.
  const shrinkLevel = name.startsWith("bn254") && representation === "portable" ? "1" : "0";
  const { error, stderr } = await compile([
    `${entry}.ts`,
    "--baseDir",
    fileURLToPath(folder),
    "--outFile",
    fileURLToPath(new URL(name, DIST)),
    ...OPTIONS,
    "--shrinkLevel",
    shrinkLevel,
    ...FEATURES[representation],
  ]);
  if (error) throw new Error(`asc ${name}: ${error.message}\n${stderr}`);
  return readFileSync(new URL(name, DIST));
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
  const lines: string[] = [];
  const shipped = async (name: string, folder: URL, entry: string, representation: Representation) => {
    const bytes = await compileTo(name, folder, entry, representation);
    lines.push(`${createHash("sha256").update(bytes).digest("hex")}  ${name}\n`);
    console.log(`${name} ${bytes.length} bytes`);
    return bytes;
  };
  for (const representation of REPRESENTATIONS) {
    const suffix = SUFFIX[representation];
    const verifier = stageVerifier(new URL(`${representation}/`, DIST), representation);
    // Poseidon is in the portable one alone, which every runtime has at hand.
    const entry = representation === "portable" ? "with-poseidon" : "index";
    const bytes = await shipped(`bn254${suffix}.wasm`, verifier, entry, representation);
    await compileTo(`bn254${suffix}-laboratory.wasm`, verifier, "laboratory", representation);
    if (representation === "portable") inline(bytes);
    const prover = stageProver(new URL(`prove-${representation}/`, DIST), representation);
    await shipped(`prove${suffix}.wasm`, prover, "index", representation);
  }
  record(
    lines.sort((a, b) => (a.slice(64) < b.slice(64) ? -1 : 1)).join(""),
    process.argv.includes("--record"),
  );
}

/** Everything that the compiler's output depends on; what is built from the same is not built again. */
function inputsHash(): string {
  const hash = createHash("sha256")
    .update(asc)
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .update(readFileSync(new URL("stage-wasm.ts", import.meta.url)));
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
