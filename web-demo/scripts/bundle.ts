// Bundles one entry into one self-contained script. The page's worker, its service worker and the single files are
// built so: library modes of bundlers inline WebAssembly where it is not wanted and break addresses of workers.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";

const ROOM = fileURLToPath(new URL("..", import.meta.url));
/** The proof engine's WebAssembly, as built. */
export const WASM_FILE = fileURLToPath(new URL("../../sdk/groth16/wasm/dist/bn254.wasm", import.meta.url));

export interface BundleOptions {
  readonly format?: "esm" | "iife";
  /** Global variable that an iife's exports become. */
  readonly globalName?: string;
  /** Where the proof engine's WebAssembly comes from: a file beside the page or script, or the script itself. */
  readonly wasm: "page" | "inline" | "beside";
  readonly define?: Readonly<Record<string, string>>;
  /** CSS imports become their text. */
  readonly cssAsText?: boolean;
  readonly footer?: string;
}

export async function bundleScript(entry: string, options: BundleOptions): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${ROOM}${entry}`],
    bundle: true,
    minify: true,
    write: false,
    format: options.format ?? "esm",
    platform: "browser",
    target: "es2023",
    legalComments: "none",
    charset: "utf8",
    logLevel: "warning",
    ...(options.globalName === undefined ? {} : { globalName: options.globalName }),
    ...(options.footer === undefined ? {} : { footer: { js: options.footer } }),
    define: { __PAGE_VERSION__: JSON.stringify(await pageVersion()), ...options.define },
    loader: { ".css": options.cssAsText ? "text" : "empty" },
    plugins: [wasmSource(options.wasm)],
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error(`${entry}: nothing was built`);
  return output.text;
}

const LOADERS: Readonly<Record<BundleOptions["wasm"], string>> = {
  page: `${ROOM}src/worker/wasm-module.ts`,
  beside: `${ROOM}src/embed/wasm-beside.ts`,
  inline: fileURLToPath(new URL("../../sdk/groth16/dist/wasm/module/inline.js", import.meta.url)),
};

function wasmSource(source: BundleOptions["wasm"]): Plugin {
  return {
    name: "wasm-source",
    setup({ onResolve }) {
      onResolve({ filter: /^#wasm-module$/ }, () => ({ path: LOADERS[source] }));
    },
  };
}

export async function pageVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(`${ROOM}package.json`, "utf8")) as { version: string };
  return version;
}

/**
 * A forgery for the tamper lab: sound in everything, under a key whose secrets its maker kept. Made once with
 * `buildAttestation` of the verifier's test fixtures; good for ten years.
 */
export function forgeryText(): Promise<string> {
  return readFile(`${ROOM}assets/forgery.json`, "utf8");
}

/** The example that the page offers: a real attestation from the verifier's published cases. */
export async function exampleText(): Promise<string> {
  const path = new URL("../../sdk/verifier/test/vectors/real/lending-approve.json", import.meta.url);
  const { attestation } = JSON.parse(await readFile(path, "utf8")) as { attestation: unknown };
  return `${JSON.stringify(attestation, null, 2)}\n`;
}
