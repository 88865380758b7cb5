// Bundles the page's scripts that Vite does not build: workers, the service worker, the page in one file.
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleScript, bundleScripts, type ScriptOptions } from "../../tools/bundle.ts";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** The proof engine's WebAssembly, as built. */
export const WASM_FILE = path("../../sdk/groth16/wasm/dist/bn254.wasm");
/** Texts of the page in German, as a script by themselves. */
export const GERMAN_PAGE = path("../src/labels/de.ts");
const ALIAS = { "#prove-module": path("../src/make/prove-module.ts") };

interface PageScript extends Pick<ScriptOptions, "beside" | "cssAsText" | "define" | "format"> {
  /** The WebAssembly is in the script; default: a file beside the page. */
  readonly isInline?: boolean;
}

/** @param entry path from the page's folder, or an absolute one */
export async function bundlePageScript(entry: string, options: PageScript = {}): Promise<string> {
  return bundleScript(resolve(import.meta.dirname, "..", entry), await scriptOptions(options));
}

/** The same as several scripts, by their names: what is imported at need is one of its own. */
export async function bundlePageScripts(
  entry: string,
  options: PageScript = {},
): Promise<ReadonlyMap<string, string>> {
  return bundleScripts(resolve(import.meta.dirname, "..", entry), await scriptOptions(options));
}

async function scriptOptions({ isInline = false, define, ...rest }: PageScript): Promise<ScriptOptions> {
  return {
    ...rest,
    wasm: path(isInline ? "../../sdk/groth16/dist/wasm/module/inline.js" : "../src/wasm-module.ts"),
    alias: ALIAS,
    define: { __PAGE_VERSION__: JSON.stringify(await pageVersion()), ...define },
  };
}

export async function pageVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(path("../package.json"), "utf8")) as { version: string };
  return version;
}

/**
 * A forgery for the tamper lab: sound in everything, under a key whose secrets its maker kept. Made with
 * `buildAttestation` of the verifier's test fixtures, issued at 1795000000, expiring at 2110360000; to be made anew
 * when the statement changes.
 */
export function forgeryText(): Promise<string> {
  return readFile(path("../assets/forgery.json"), "utf8");
}
