/**
 * Runs the pinned circom compiler (npm `circom2`). It sees only paths below the folder it is started in, so it
 * starts at the root of the repository and all paths are relative to that.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
export const CIRCUITS = fileURLToPath(new URL("../", import.meta.url));

const require = createRequire(import.meta.url);
const run = promisify(execFile);

const { version } = require("circom2/package.json") as { version: string };

/** Package version of the compiler; it contains circom 2.2.3. */
export const COMPILER_VERSION = version;

/** As circuit records state it. */
export const COMPILER = `circom2 ${version} (circom 2.2.3) --O2`;

export const DECISION_MAIN = "circuits/zk-cp/decision.circom";

/**
 * Compiles one main file into a folder.
 *
 * @param main - path from the root
 * @param out - folder, path from the root
 * @param flags - for example `--r1cs`, `--wasm`, `--O2`
 * @throws Error with the compiler's own words when it refuses
 */
export async function runCircom(main: string, out: string, flags: readonly string[]): Promise<void> {
  await mkdir(`${ROOT}${out}`, { recursive: true });
  const argv = [require.resolve("circom2/cli.js"), main, ...flags, "-o", out, "-l", "node_modules"];
  await run(process.execPath, argv, { cwd: ROOT, maxBuffer: 1 << 26 });
}

export interface DecisionBuild {
  readonly r1cs: Uint8Array;
  /** circom's witness program. */
  readonly wasm: Uint8Array;
  /** Names of signals. */
  readonly sym: string;
}

/** The production build of the decision circuit. */
export async function buildDecision(out: string): Promise<DecisionBuild> {
  await runCircom(DECISION_MAIN, out, ["--r1cs", "--wasm", "--sym", "--O2"]);
  const [r1cs, wasm, sym] = await Promise.all([
    readFile(`${ROOT}${out}/decision.r1cs`),
    readFile(`${ROOT}${out}/decision_js/decision.wasm`),
    readFile(`${ROOT}${out}/decision.sym`, "utf8"),
  ]);
  return { r1cs, wasm, sym };
}

/**
 * Hash over all sources: SHA-256 of what `sha256sum src/*.circom zk-cp/decision.circom` prints in circuits/, with
 * names in byte order.
 */
export async function hashSources(): Promise<string> {
  const sources = (await readdir(`${CIRCUITS}src`)).filter((name) => name.endsWith(".circom"));
  const names = [...sources.map((name) => `src/${name}`), "zk-cp/decision.circom"].sort();
  let lines = "";
  for (const name of names) lines += `${sha256Hex(await readFile(`${CIRCUITS}${name}`))}  ${name}\n`;
  return sha256Hex(Buffer.from(lines, "utf8"));
}

export function sha256Hex(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
